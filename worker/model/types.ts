import type { Budget } from '#worker/ports/brain.ts';
import type { Abilities } from './client/abilities.ts';

/**
 * Dollars per million tokens. `cached` is the price of prompt tokens that the server reports as cached;
 * default: the price of other prompt tokens.
 */
export interface Price {
  in: number;
  out: number;
  cached?: number;
}

/** By model name; `*` is the fallback. */
export type PriceTable = Record<string, Price>;

export interface ModelSettings {
  /** Optional, since some servers need none. */
  apiKey?: string;
  /** `http://host/v1`; default: OpenAI's. */
  baseUrl?: string;
  model: string;
  /** The detail level at which the model reads pictures. */
  detail: 'low' | 'high' | 'auto';
  prices: PriceTable;
  /** Limit of one request, ms. */
  timeoutMs?: number;
  /** Limit of one question with all its tries and waits, ms. */
  questionMs?: number;
  /**
   * Maximum number of requests for one question: the first, and retries after a 429, a 5xx, a broken
   * connection or an unusable answer.
   */
  tries?: number;
  /** First wait before a retry, ms; doubled each time. A server's Retry-After takes precedence. */
  backoffMs?: number;
  /** Maximum wait, ms; a server that asks for more is given up. */
  longestWaitMs?: number;
  /** A model that judges instead; the other one then decides alone. What it leaves out is that one's. */
  judge?: JudgeSettings;
}

export interface JudgeSettings {
  model: string;
  /** A server of its own, which is sent no key but the one given here. */
  server?: { baseUrl: string; apiKey?: string };
}

export interface ModelBrainOptions extends ModelSettings {
  budget?: Budget;
  log?: (message: string) => void;
  /** What the server takes, as learned before; by default what this process has learned of it. */
  abilities?: Abilities;
}
