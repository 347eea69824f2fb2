/** When replays have proven a candidate. */
import type { StepRecord } from '#worker/ports/records.ts';
import { plain } from '#worker/core/words.ts';
import { endlessSpinner } from './visual/endless-spinner.ts';

/** A finding is proven by at least this many reproductions. */
export const neededReproductions = 2;

/** They say that something never happens, or never ends: one replay in which it did speaks against them. */
const never: ReadonlySet<string> = new Set(['dead-control', endlessSpinner.name]);

/** Whether so many replays, of which so many showed it again, prove what the oracle of that name has said. */
export const isProven = (
  oracle: string,
  { tries, reproduced }: { tries: number; reproduced: number },
): boolean =>
  reproduced >= neededReproductions && reproduced <= tries && (reproduced === tries || !never.has(oracle));

/**
 * Whether a replay that did not show it tells nothing of it either, where `shown` are the steps of one that
 * did: all was written
 * that was written there, and no more, so that nothing came of what is waited for. What turns is missed on a
 * busy machine.
 */
export function tellsNothing(
  oracle: string,
  missed: readonly StepRecord[],
  shown: readonly StepRecord[],
): boolean {
  const [last, other] = [missed.at(-1), shown.at(-1)];
  if (oracle !== endlessSpinner.name || !last || !other || missed.length !== shown.length) return false;
  const [now, then] = [last, other].map(({ after }) =>
    after.scene.lines
      .map(({ text }) => plain(text))
      .sort()
      .join('\n'),
  );
  return now === then;
}
