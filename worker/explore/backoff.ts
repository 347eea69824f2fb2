import { askedTooOften, refusesRequests } from '#worker/agent/asked-too-often.ts';
import type { StepEvidence } from '#worker/ports/screen.ts';

/** The first and the longest wait while the app keeps refusing requests, ms. */
const [firstMs, longestMs] = [5_000, 60_000];
/** Refusals this soon after a wait belong to earlier requests, ms. */
const echoMs = 1_000;

export class TurnedAwayError extends Error {
  constructor() {
    super(askedTooOften);
  }
}

/**
 * Slows down all sessions when the app says that it gets too many requests: each wait is twice as long as
 * the last.
 */
export class Backoff {
  #until = -Infinity;
  #next = firstMs;

  /**
   * Checks the requests of a step. `address`: the page it ended on; `now`: `performance.now()`, ms. @returns
   * the wait that begins, ms; 0 if none
   */
  observe(network: StepEvidence['network'], address: string, now: number): number {
    if (now < this.#until + echoMs || !refusesRequests(network, address)) return 0;
    const pause = this.#next;
    this.#next = Math.min(longestMs, pause * 2);
    this.#until = now + pause;
    return pause;
  }

  /** Whether the app has ever refused requests as too many. */
  get wasAsked(): boolean {
    return this.#next > firstMs;
  }

  /** Time left to wait, ms. */
  left(now: number): number {
    return Math.max(0, this.#until - now);
  }
}
