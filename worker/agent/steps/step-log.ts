import type { Cover } from '#worker/guardrails/redact.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { ModelQuestion } from '#worker/ports/questions.ts';
import type { Recorder, Session, StepRecord } from '#worker/ports/records.ts';
import { collectEvidence } from '../collect-evidence.ts';
import type { ModeTimeline } from '../modes.ts';

interface StepLogOptions {
  session: Session;
  brain: Brain;
  recorder: Recorder;
  modes: ModeTimeline;
  cover: Cover;
  /** The text with its secrets masked. */
  hide: (text: string) => string;
}

/** A step as it was done, before its evidence is collected. */
export type DoneStep = Omit<StepRecord, 'index' | 'modes' | 'evidence' | 'ledger' | 'ms'>;

/** The recorded steps of a running test, with no secret in them. */
export class StepLog {
  readonly steps: StepRecord[] = [];
  readonly #options: StepLogOptions;
  /** Pages that were audited, where the session audits any. */
  readonly #audited = new Set<string>();

  constructor(options: StepLogOptions) {
    this.#options = options;
  }

  /** Adds a step with its evidence, and hands it to the recorder. */
  async add(step: DoneStep): Promise<void> {
    const { session, brain, recorder, modes, cover, hide } = this.#options;
    const questions = brain.questions?.().map((one) => this.#hidden(one)) ?? [];
    const done: StepRecord = {
      ...step,
      ...(questions.length > 0 ? { questions } : {}),
      says: hide(step.says),
      index: this.steps.length,
      modes: modes.take(),
      evidence: await collectEvidence(session, step.after.address, step.after, this.#audited),
      ledger: brain.spent(),
      ms: Date.now() - step.startedAt,
    };
    [done.before, done.after] = await Promise.all([cover.kept(done.before), cover.kept(done.after)]);
    this.steps.push(done);
    await recorder.step(done);
  }

  #hidden(question: ModelQuestion): ModelQuestion {
    const { hide } = this.#options;
    return { ...question, text: hide(question.text), answer: hide(question.answer) };
  }
}
