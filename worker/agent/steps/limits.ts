import type { PlannedTest } from '#worker/ports/records.ts';
import { Halt } from './halt.ts';

/** Default limits after which a test is stopped as stuck. */
const defaultBudget = { acts: 200, ms: 600_000 };

/** How many acts a test may take, and how long. */
export class TestLimits {
  readonly #test: Pick<PlannedTest, 'budget'>;
  readonly #began = performance.now();
  #acts = 0;
  #uncountedMs = 0;

  constructor(test: Pick<PlannedTest, 'budget'>) {
    this.#test = test;
  }

  countAct(): void {
    this.#acts++;
  }

  /** Runs work whose time does not count. */
  async uncounted<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#uncountedMs += performance.now() - began;
    }
  }

  /** Throws a Halt where the test has exceeded its acts or its time. */
  check(): void {
    const { acts, ms } = this.#test.budget ?? defaultBudget;
    if (this.#acts > acts)
      throw new Halt('blocked', 'agent', `The test was stopped after ${acts} acts.`, {
        reasons: ['It took more acts than a test may take.'],
      });
    if (performance.now() - this.#began - this.#uncountedMs > ms)
      throw new Halt('blocked', 'agent', `The test was stopped after ${Math.round(ms / 1000)} s.`, {
        reasons: ['It took longer than a test may take.'],
      });
  }
}
