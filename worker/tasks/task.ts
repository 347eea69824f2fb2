/**
 * Runs every job: parses its payload on pickup, retries errors a few times, then ends the job's row with the
 * reason.
 */
import type { Task as QueueTask } from 'graphile-worker';
import { jobPayloads, type JobName, type JobPayload } from '#server/jobs/index.ts';
import { SupersededError } from '#server/domain/execution/claim-execution.ts';
import { StorageFullError } from '#server/platform/storage.ts';
import { HandedBackError } from './cancellation.ts';
import type { TaskDeps } from './ports.ts';

export interface Task<Name extends JobName> {
  name: Name;
  run(payload: JobPayload<Name>, deps: TaskDeps): Promise<void>;
  /** Ends the row that the job is about, after repeated failure. `why` is a sentence for people. */
  giveUp(payload: JobPayload<Name>, deps: TaskDeps, why: string): Promise<void>;
}

/** Maximum number of attempts after errors. */
const maxTries = 3;
/** A job that has crashed its worker this often is not started again. */
const maxDeaths = 8;

export function asQueueTask<Name extends JobName>(task: Task<Name>, deps: TaskDeps): QueueTask {
  return async (raw, helpers) => {
    const payload = jobPayloads[task.name].parse(raw) as JobPayload<Name>;
    const { attempts } = helpers.job;
    const log = deps.log.child({ job: task.name, ...payload });
    const own = { ...deps, log };
    if (deps.shutdown.aborted) throw new HandedBackError();
    if (attempts > maxDeaths)
      return task.giveUp(payload, own, 'It ended its worker process again and again.');
    const begun = performance.now();
    try {
      await task.run(payload, own);
      log.debug({ ms: Math.round(performance.now() - begun) }, 'done');
    } catch (error) {
      if (error instanceof SupersededError) return log.info('taken over elsewhere, or cancelled');
      if (error instanceof HandedBackError) throw error;
      log.error({ err: error, attempts }, 'failed');
      if (attempts < maxTries && !(error instanceof StorageFullError)) throw error;
      await task.giveUp(payload, own, sentence(error));
    }
  };
}

function sentence(error: unknown): string {
  const line =
    (error instanceof Error ? error.message : String(error))
      .trim()
      .split('\n')
      .findLast((part) => part.trim() !== '') ?? 'unknown error';
  return /[.!?]$/.test(line) ? line.trim() : `${line.trim()}.`;
}
