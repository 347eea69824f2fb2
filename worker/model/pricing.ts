import type { Price, PriceTable } from './types.ts';

export interface Usage {
  tokensIn: number;
  /** Of them, those that the server had already. */
  cached: number;
  tokensOut: number;
}

/** A dated name ("gpt-5-mini-2025-08-07") costs what its plain one does. */
export function priceOf(prices: PriceTable, model: string): Price | undefined {
  return prices[model] ?? prices[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')] ?? prices['*'];
}

/**
 * In millionths of a dollar, which is what a token costs where a million of them cost that many dollars.
 * Rounded up; 0 without a price.
 */
export function costMicros(price: Price | undefined, { tokensIn, cached, tokensOut }: Usage): number {
  if (!price) return 0;
  return Math.ceil(
    (tokensIn - cached) * price.in + cached * (price.cached ?? price.in) + tokensOut * price.out,
  );
}
