import type { StepEvidence } from '../agent/ports.ts';

/** The first wait, and the longest that it grows to while the app goes on saying so, ms. */
const [firstMs, longestMs] = [5_000, 60_000];
/** What is said in the wake of a wait is no news, ms. */
const echoMs = 1_000;

const tooManyRequests = 429;

/** The page itself was refused: what shows is none of the app's screens. */
export const isTurnedAway = (network: StepEvidence['network']): boolean => network.findLast(({ kind }) => kind === 'document')?.status === tooManyRequests;

export class TurnedAwayError extends Error {
  constructor() {
    super('The app says that it is asked too often (429).');
  }
}

/** An app that says that it is asked too often is asked less often: all sessions wait, each time twice as long. */
export class Patience {
  #until = -Infinity;
  #next = firstMs;

  /** Told of what a step has asked for, and when it ended, on the clock of `performance.now()`. @returns the wait that begins with it, ms; 0 where there is none */
  heard(network: StepEvidence['network'], now: number): number {
    if (now < this.#until + echoMs || !network.some(({ status }) => status === tooManyRequests)) return 0;
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
