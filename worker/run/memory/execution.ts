import type { DraftedTest } from '#worker/authoring/types.ts';
import { addLedger, noLedger } from '#worker/core/ledger.ts';
import type {
  ExecutionOutcome,
  PlannedTest,
  Session,
  StepRecord,
  TestMemory,
} from '#worker/ports/records.ts';
import { assertionCandidate, assertionSignature, isBugOfApp } from '../assertion-candidate.ts';
import type { Attempt, ExecutionWork } from '../ports.ts';
import { trailOf } from '../trail-of.ts';
import type { MemoryStore } from './store.ts';

export interface Planned {
  /** Unique name: a draft's signature or a case's title. */
  place: string;
  test: PlannedTest;
  memory?: TestMemory;
  /** A test drafted in this run, which is kept only if it passes. */
  draft?: DraftedTest;
}

/** A test of the run and its outcome. */
export class MemoryExecution {
  readonly planned: Planned;
  outcome: ExecutionOutcome | undefined;
  /** Epoch ms. */
  endedAt: number | undefined;
  readonly #store: MemoryStore;

  constructor(store: MemoryStore, planned: Planned) {
    this.#store = store;
    this.planned = planned;
  }

  work(): ExecutionWork {
    const store = this.#store;
    return {
      signal: store.signal,
      throwIfHandedBack: () => {},
      close: async () => {},
      get isCancelled() {
        return false;
      },
      isLate: this.planned.draft !== undefined && store.isLateForDrafts,
      // While the run's time budget lasts, a draft has to pass twice.
      mustPassTwice: () =>
        this.planned.draft !== undefined && Date.now() - store.startedAt < store.options.minutes * 60_000,
      reset: async () => undefined,
      begin: async () => this.#attempt(),
      retake: async () => !store.signal.aborted,
      finish: (outcome) => this.#finish(outcome),
    };
  }

  #attempt(): Attempt {
    const { options, settings } = this.#store;
    return {
      test: this.planned.test,
      settings,
      ...(this.planned.memory ? { memory: this.planned.memory } : {}),
      ...(options.scripts ? { scripts: options.scripts } : {}),
      besides: noLedger(),
      recorder: (session) => this.#recorder(session),
      flush: async () => {},
      noteCost: async () => {},
      close: async () => {},
    };
  }

  #recorder(session: Session) {
    const { steps, options } = this.#store;
    const earlier: StepRecord[] = [];
    return {
      step: async (record: StepRecord) => {
        if (options.listener && record.dom === undefined)
          record.dom = await session.evidence.dom().catch(() => undefined);
        const trailSteps = [...earlier, record].slice(1).flatMap(({ trailStep }) => trailStep ?? []);
        const trail = { start: this.planned.test.address, steps: trailSteps };
        await steps.keep({ test: this.planned.place }, record, [...earlier], trail);
        earlier.push(record);
      },
    };
  }

  async #finish(outcome: ExecutionOutcome): Promise<void> {
    const store = this.#store;
    const { place, test, draft } = this.planned;
    this.outcome = outcome;
    this.endedAt = Date.now();
    if (outcome.besides) addLedger(store.spent, outcome.besides);
    store.options.listener?.outcome(place, outcome);
    const { ended, of } = store.tested;
    const why = outcome.status === 'passed' ? '' : ` (${outcome.says})`;
    store.options.says(`  ${ended}/${of} ${outcome.status}: ${test.title}${why}`);
    // A failing draft may itself be wrong.
    if (!draft && isBugOfApp(outcome)) await this.#suspect(outcome);
  }

  async #suspect(outcome: ExecutionOutcome): Promise<void> {
    const { place, test, memory } = this.planned;
    const failed = outcome.failedStep === undefined ? undefined : outcome.steps[outcome.failedStep];
    if (!failed) return;
    const execution = { testCaseId: null, title: test.title };
    const provenBefore = memory?.recall(0, test.steps[0] ?? '') !== undefined;
    const { scripts, brain } = this.#store.options;
    await this.#store.suspect({
      candidate: assertionCandidate({ execution, outcome, step: failed, provenBefore }),
      trail: trailOf(outcome.steps.slice(0, (outcome.failedStep ?? 0) + 1)),
      place: { test: place },
      at: this.#store.steps.indexOf(failed),
      rerun: {
        test,
        ...(scripts ? { scripts } : {}),
        brain: () => brain(),
        signatureOf: (assertion) => assertionSignature(null, test.title, assertion),
      },
    });
  }
}
