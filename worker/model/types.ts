import type { Budget } from '#worker/ports/brain.ts';

/**
 * Dollars a million tokens cost; `cached` where the server reports prompt tokens that it had already, else
 * they cost as much as the others.
 */
export interface Price {
  in: number;
  out: number;
  cached?: number;
}

/** By the model's name; `*` is every other one. */
export type PriceTable = Record<string, Price>;

export interface ModelSettings {
  /** Some servers need none. */
  apiKey?: string;
  /** `http://host/v1`; OpenAI's own where it is left out. */
  baseUrl?: string;
  model: string;
  /** How closely the model looks at a picture. */
  detail: 'low' | 'high' | 'auto';
  prices: PriceTable;
  /** One request, in ms. */
  timeoutMs?: number;
  /** One question with all its tries and waits, in ms. */
  questionMs?: number;
  /**
   * Requests for one question at most: the first, and those after a 429, a 5xx, a broken connection or an
   * answer that can't be used.
   */
  tries?: number;
  /** First wait before another try, in ms; doubled each time. A server's Retry-After goes before. */
  backoffMs?: number;
  /** A server that asks for a longer wait is not waited for, in ms. */
  longestWaitMs?: number;
  /** Tokens of one answer at most. */
  mostTokens?: number;
}

export interface ModelBrainOptions extends ModelSettings {
  budget?: Budget;
  log?: (message: string) => void;
}
