/** Limits on the cost of model calls. */
import type { Budget } from '#worker/ports/brain.ts';

/** Limits in millionths of a dollar and in requests. A missing limit is unlimited. */
export interface Limits {
  micros?: number;
  calls?: number;
}

export const dollars = (micros: number): string =>
  `$${(micros / 1e6).toFixed(micros > 0 && micros < 10_000 ? 4 : 2)}`;

/**
 * Why no more model calls are allowed, as a sentence; undefined while they are. `whose` names the budget:
 * "run", "month".
 */
export function spentOut({
  whose,
  limits,
  spent,
  priced,
}: {
  whose: string;
  limits: Limits;
  spent: { micros: number; calls: number };
  priced: boolean;
}): string | undefined {
  if (limits.calls !== undefined && spent.calls >= limits.calls)
    return `the budget of the ${whose}, ${limits.calls} model call${limits.calls === 1 ? '' : 's'}, is spent.`;
  if (limits.micros === undefined) return undefined;
  if (!priced)
    return `the ${whose} has a budget in money, and the price of this model is not known: set SIGHTREAD_MODEL_PRICES.`;
  if (spent.micros >= limits.micros)
    return `the budget of the ${whose}, ${dollars(limits.micros)}, is spent.`;
  return undefined;
}

/** A budget in memory, for a run in one process. */
export function createBudget(limits: Limits): Budget {
  const spent = { micros: 0, calls: 0 };
  return {
    allow: async ({ priced }) => spentOut({ whose: 'run', limits, spent, priced }) ?? true,
    spent(ledger) {
      spent.micros += ledger.costMicros;
      spent.calls += ledger.modelCalls;
    },
  };
}
