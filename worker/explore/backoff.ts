import { askedTooOften, refusesRequests } from '#worker/agent/asked-too-often.ts';
import type { StepEvidence } from '#worker/ports/screen.ts';

/** The first wait, and the longest that it grows to while the app goes on saying so, ms. */
const [firstMs, longestMs] = [5_000, 60_000];
/** What is said in the wake of a wait is no news, ms. */
const echoMs = 1_000;

export class TurnedAwayError extends Error {
  constructor() {
    super(askedTooOften);
  }
}

/**
 * An app that says that it is asked too often is asked less often: all sessions wait, each time twice as
 * long.
 */
export class Backoff {
  #until = -Infinity;
  #next = firstMs;

  /**
   * Told of what a step has asked for, by the page that it ended on, and when, on the clock of
   * `performance.now()`. @returns the wait that begins with it, ms; 0 where there is none
   */
  observe(network: StepEvidence['network'], address: string, now: number): number {
    if (now < this.#until + echoMs || !refusesRequests(network, address)) return 0;
    const pause = this.#next;
    this.#next = Math.min(longestMs, pause * 2);
    this.#until = now + pause;
    return pause;
  }

  /** Whether the app has ever said so. */
  get wasAsked(): boolean {
    return this.#next > firstMs;
  }

  /** How long there is still to wait, ms. */
  left(now: number): number {
    return Math.max(0, this.#until - now);
  }
}
