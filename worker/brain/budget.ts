/** What asking a model may cost. */
import type { Budget } from '#worker/ports/brain.ts';

/** In millionths of a dollar, and in requests. What is left out has no limit. */
export interface Limits {
  micros?: number;
  calls?: number;
}

export const dollars = (micros: number): string =>
  `$${(micros / 1e6).toFixed(micros > 0 && micros < 10_000 ? 4 : 2)}`;

/**
 * Why nothing more may be spent; undefined as long as something may. `whose` names the budget: "run",
 * "month".
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

/** A budget kept in memory, for a run that is one process. */
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
