/** When replays have proven a candidate. */
import type { StepRecord } from '#worker/ports/records.ts';
import { oracleNamed } from './index.ts';

/** A finding is proven by at least this many reproductions. */
export const neededReproductions = 2;

/**
 * Whether so many replays, of which so many showed it again, prove what the oracle of that name has said. A
 * name that is no oracle's, such as that of a failed assertion, is proven as most are.
 */
export const isProven = (
  oracle: string,
  { tries, reproduced }: { tries: number; reproduced: number },
): boolean =>
  reproduced >= neededReproductions &&
  reproduced <= tries &&
  (reproduced === tries || !oracleNamed(oracle)?.proof?.everyReplay);

/** Whether a replay that did not show it tells nothing of it either, where `shown` are the steps of one that did. */
export const isInconclusive = (
  oracle: string,
  missed: readonly StepRecord[],
  shown: readonly StepRecord[],
): boolean => oracleNamed(oracle)?.proof?.isInconclusive?.(missed, shown) ?? false;
