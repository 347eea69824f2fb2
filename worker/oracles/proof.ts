/** Decides when replays have proven a candidate. */
import type { StepRecord } from '#worker/ports/records.ts';
import { oracleNamed } from './index.ts';

/** Minimum number of reproductions that prove a finding. */
export const neededReproductions = 2;

/**
 * Whether the replays prove a finding of the oracle with this name. Unknown names, such as that of failed
 * assertions, follow the usual rule.
 */
export const isProven = (
  oracle: string,
  { tries, reproduced }: { tries: number; reproduced: number },
): boolean =>
  reproduced >= neededReproductions &&
  reproduced <= tries &&
  (reproduced === tries || !oracleNamed(oracle)?.proof?.everyReplay);

/** Whether findings of the oracle with this name are proven by short trails or not at all. */
export const needsShortTrail = (oracle: string): boolean => {
  const { layoutOnly = false, proof } = oracleNamed(oracle) ?? {};
  return layoutOnly || (proof?.shortTrails ?? false);
};

/**
 * Whether a replay that missed the fault is inconclusive; `shown` are the steps of one that reproduced it.
 */
export const isInconclusive = (
  oracle: string,
  missed: readonly StepRecord[],
  shown: readonly StepRecord[],
): boolean => oracleNamed(oracle)?.proof?.isInconclusive?.(missed, shown) ?? false;

/** Whether only replays beside which nothing else runs prove findings of the oracle with this name. */
export const needsQuiet = (oracle: string): boolean => oracleNamed(oracle)?.proof?.withoutOthers ?? false;
