import type { Price, PriceTable } from './types.ts';

export interface Usage {
  tokensIn: number;
  /** Cached tokens among `tokensIn`. */
  cached: number;
  tokensOut: number;
}

/**
 * The price of a model; a dated name ("gpt-5-mini-2025-08-07") falls back to the undated one, then to `*`.
 */
export function priceOf(prices: PriceTable, model: string): Price | undefined {
  return prices[model] ?? prices[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')] ?? prices['*'];
}

/**
 * Cost in millionths of a dollar, rounded up; 0 without a price. Prices are dollars per million tokens, so
 * one token costs that many millionths.
 */
export function costMicros(price: Price | undefined, { tokensIn, cached, tokensOut }: Usage): number {
  if (!price) return 0;
  return Math.ceil(
    (tokensIn - cached) * price.in + cached * (price.cached ?? price.in) + tokensOut * price.out,
  );
}
