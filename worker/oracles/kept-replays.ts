import type { ActionTrace, StepRecord } from '#worker/ports/records.ts';

/** Ways whose replays are kept: each step holds two pictures. */
const maxWays = 12;
/** Longer ways are rarely shared. */
const maxSteps = 10;

/**
 * Replays that several candidates of a run share: the faults of one page are proven by opening it as often as
 * one of them needs, not as often for each. Every replay is of a clean session, and counts once for a
 * candidate.
 */
export class KeptReplays {
  /** By way, the one used last at the end. */
  readonly #ways = new Map<string, Promise<StepRecord[]>[]>();

  /**
   * Steps of the `nth` replay of a way, from 0; `replay` makes it where there are not so many yet. One that
   * throws is not kept. `values`: what its placeholders stand for.
   */
  take(
    { way, values = {} }: { way: ActionTrace; values?: Record<string, string> | undefined },
    nth: number,
    replay: () => Promise<StepRecord[]>,
  ): Promise<StepRecord[]> {
    if (way.steps.length > maxSteps) return replay();
    const key = JSON.stringify([way, values]);
    const kept = this.#ways.get(key) ?? [];
    this.#ways.delete(key);
    this.#ways.set(key, kept);
    const known = kept[nth];
    if (known) return known;
    const made = replay();
    kept[nth] = made;
    made.catch(() => kept.splice(kept.indexOf(made), 1));
    for (const [oldest] of this.#ways) {
      if (this.#ways.size <= maxWays) break;
      this.#ways.delete(oldest);
    }
    return made;
  }
}
