/** When replays have proven a candidate. */

/** A finding is proven by at least this many reproductions. */
export const neededReproductions = 2;

/** They say that something never happens, or never ends: one replay in which it did speaks against them. */
const never: ReadonlySet<string> = new Set(['dead-control', 'endless-spinner']);

/** Whether so many replays, of which so many showed it again, prove what the oracle of that name has said. */
export const isProven = (oracle: string, { tries, reproduced }: { tries: number; reproduced: number }): boolean =>
  reproduced >= neededReproductions && reproduced <= tries && (reproduced === tries || !never.has(oracle));
