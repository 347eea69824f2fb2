/** What one look through may cost at most. A list without an end is left there. */
const [maxStops, maxMs] = [60, 60_000];

/** Counts the stops and the time of a look through the panes of a screen. */
export class Limit {
  #until: number;
  #stops = 0;

  constructor(ms = maxMs) {
    this.#until = performance.now() + ms;
  }

  /** Counts a stop; false where no more may be made. */
  stop(): boolean {
    return ++this.#stops <= maxStops && performance.now() < this.#until;
  }

  /** Does what is not counted: how long a model takes to answer says nothing of how much there is to see. */
  async uncounted<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#until += performance.now() - began;
    }
  }
}
