import {
  jobPayloads,
  jobPriorities,
  type JobInput,
  type JobOptions,
  type JobPayload,
} from '#server/jobs/definitions.ts';
import type { Queue, RunJobName } from '../ports.ts';

interface Job {
  name: RunJobName;
  payload: JobPayload<RunJobName>;
  queue?: string;
  priority: number;
  /** Runs with no other job beside it. */
  exclusive: boolean;
}

export interface MemoryQueueOptions {
  /** Maximum number of concurrent jobs, not counting step analysis. */
  parallel: number;
  perform(name: RunJobName, payload: JobPayload<RunJobName>): Promise<void>;
}

/** An in-process queue for one run, with the service's job names, payloads and priorities. */
export class MemoryQueue implements Queue {
  readonly #options: MemoryQueueOptions;
  readonly #waiting: Job[] = [];
  readonly #active = new Set<Job>();
  #stopped = false;
  #crowdedAt = -Infinity;
  #failure: { error: unknown } | undefined;
  #onIdle: (() => void)[] = [];

  constructor(options: MemoryQueueOptions) {
    this.#options = options;
  }

  /**
   * Whether several jobs ran at once at any moment since `begun` (`performance.now()`), not counting step
   * analysis.
   */
  wasCrowdedSince(begun: number): boolean {
    return this.#working().length > 1 || this.#crowdedAt >= begun;
  }

  async add<Name extends RunJobName>(
    name: Name,
    payload: JobInput<Name>,
    { queue, priority = jobPriorities[name] }: JobOptions = {},
  ): Promise<void> {
    if (this.#stopped) return;
    const parsed = jobPayloads[name].parse(payload) as JobPayload<RunJobName>;
    const exclusive = 'alone' in parsed && parsed.alone;
    this.#waiting.push({ name, payload: parsed, priority, exclusive, ...(queue ? { queue } : {}) });
    this.#fill();
  }

  /** Resolves once no job waits or runs. @throws the error of the first job that failed */
  async drained(): Promise<void> {
    if (this.#active.size > 0 || this.#waiting.length > 0)
      await new Promise<void>((resolve) => void this.#onIdle.push(resolve));
    if (this.#failure) throw this.#failure.error;
  }

  /** Starts no further jobs; running ones finish. */
  stop(): void {
    this.#stopped = true;
    this.#waiting.length = 0;
  }

  #fill(): void {
    for (let next = this.#next(); next; next = this.#next()) void this.#perform(next);
    if (this.#active.size > 0 || this.#waiting.length > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  /** Takes the job with the lowest priority number among those that may begin. */
  #next(): Job | undefined {
    const may = this.#waiting.filter((job) => this.#mayBegin(job));
    const next = may.toSorted((a, b) => a.priority - b.priority)[0];
    if (next) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }

  #mayBegin({ name, queue, exclusive }: Job): boolean {
    // Analysing a step takes milliseconds and disturbs no test.
    if (name === 'step_analyze') return true;
    const working = this.#working();
    if (exclusive) return this.#active.size === 0 && this.#waiting.every((job) => job.exclusive);
    // An exploration does not count, since it opens that many sessions itself.
    const places = working.filter((job) => job.name !== 'run_explore').length;
    return (
      places < this.#options.parallel &&
      !working.some((job) => job.exclusive) &&
      (queue === undefined || !working.some((job) => job.queue === queue))
    );
  }

  #working(): Job[] {
    return [...this.#active].filter(({ name }) => name !== 'step_analyze');
  }

  /** Call after a job has begun and before one ends. */
  #noteCrowd(): void {
    if (this.#working().length > 1) this.#crowdedAt = performance.now();
  }

  async #perform(job: Job): Promise<void> {
    this.#active.add(job);
    this.#noteCrowd();
    try {
      await this.#options.perform(job.name, job.payload);
    } catch (error) {
      this.#failure ??= { error };
      this.stop();
    } finally {
      this.#noteCrowd();
      this.#active.delete(job);
      this.#fill();
    }
  }
}
