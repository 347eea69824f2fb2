import { addLedger } from '#worker/core/ledger.ts';
import type { StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { StepWork } from '../ports.ts';
import type { MemoryStore } from './store.ts';
import type { RunPlace } from './types.ts';

interface KeptStep {
  place: RunPlace;
  record: StepRecord;
  earlier: StepRecord[];
  trail: ActionTrace;
  at: number;
}

/** The steps of a run that wait for analysis. */
export class MemorySteps {
  /** Number of recorded steps, analysed or not. */
  count = 0;
  readonly #store: MemoryStore;
  readonly #waiting = new Map<string, KeptStep>();
  readonly #bySession = new Map<number, StepRecord[]>();
  readonly #indices = new WeakMap<StepRecord, number>();

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  /** A session starts over: its earlier steps don't lead to later ones. */
  begin(session: number): void {
    this.#bySession.set(session, []);
  }

  /** Records a step of an exploring session. */
  async add(place: { session: number }, record: StepRecord, trail: ActionTrace): Promise<void> {
    const earlier = this.#bySession.get(place.session) ?? [];
    await this.keep(place, record, [...earlier], trail);
    earlier.push(record);
  }

  /** Records a step, and queues its analysis if it is an action. */
  async keep(place: RunPlace, record: StepRecord, earlier: StepRecord[], trail: ActionTrace): Promise<void> {
    const { options, spent, queue } = this.#store;
    this.count++;
    addLedger(spent, record.ledger);
    const at = options.listener?.step(place, record, trail) ?? 0;
    this.#indices.set(record, at);
    if (record.kind !== 'act') return;
    const stepId = String(this.count);
    this.#waiting.set(stepId, { place, record, earlier, trail, at });
    await queue.add('step_analyze', { stepId });
  }

  /** The index of a recorded step within its session or test. */
  indexOf(record: StepRecord): number {
    return this.#indices.get(record) ?? 0;
  }

  take(stepId: string): StepWork | undefined {
    const kept = this.#waiting.get(stepId);
    if (!kept) return undefined;
    const { place, record, earlier, trail, at } = kept;
    return {
      step: record,
      earlier,
      trail,
      suspect: (candidate) => this.#store.suspect({ candidate, trail, place, at }),
      finish: async () => void this.#waiting.delete(stepId),
    };
  }
}
