/** What asking a model has cost. */

/** What asking a model took. Cost in millionths of a dollar; 0 where the model's price is not known. */
export interface Ledger {
  /** Requests that were sent, answered or not. */
  modelCalls: number;
  tokensIn: number;
  tokensOut: number;
  costMicros: number;
}

export const noLedger = (): Ledger => ({ modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 });

export function addLedger(to: Ledger, more: Ledger): void {
  for (const key of Object.keys(more) as (keyof Ledger)[]) to[key] += more[key];
}
