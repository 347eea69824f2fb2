/** The cost of model calls. */

/** Usage and cost of model calls. Cost in millionths of a dollar; 0 where the model's price is unknown. */
export interface Ledger {
  /** Requests sent, answered or not. */
  modelCalls: number;
  tokensIn: number;
  tokensOut: number;
  costMicros: number;
}

export const noLedger = (): Ledger => ({ modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 });

export function addLedger(to: Ledger, more: Ledger): void {
  for (const key of Object.keys(more) as (keyof Ledger)[]) to[key] += more[key];
}
