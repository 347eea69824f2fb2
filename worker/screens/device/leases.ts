/** While all things are held, the list is asked again after this time: one may have come or gone, ms. */
const askAgainMs = 5_000;

/** Lends each of a few things to one borrower at a time, roughly in the order in which they ask. */
export class Leases<Thing> {
  readonly #held = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  readonly #maxWaitMs: number;

  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Takes the first thing that nobody holds, and waits while all are held. `list` throws where there is
   * nothing to wait for. @throws Error where none was free in time
   */
  async take(
    list: () => Promise<readonly Thing[]>,
    keyOf: (thing: Thing) => string,
  ): Promise<{ thing: Thing; giveBack(): void }> {
    const until = Date.now() + this.#maxWaitMs;
    for (;;) {
      const free = (await list()).find((thing) => !this.#held.has(keyOf(thing)));
      if (free !== undefined) {
        const key = keyOf(free);
        this.#held.add(key);
        let isHeld = true;
        const giveBack = () => {
          if (isHeld) this.#giveBack(key);
          isHeld = false;
        };
        return { thing: free, giveBack };
      }
      const left = until - Date.now();
      if (left <= 0)
        throw new Error(
          `No device was free within ${Math.max(1, Math.round(this.#maxWaitMs / 60_000))} min.`,
        );
      await this.#turn(Math.min(left, askAgainMs));
    }
  }

  #giveBack(key: string): void {
    this.#held.delete(key);
    this.#waiting.shift()?.();
  }

  #turn(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const turn = () => {
        clearTimeout(timer);
        const at = this.#waiting.indexOf(turn);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve();
      };
      const timer = setTimeout(turn, ms);
      this.#waiting.push(turn);
    });
  }
}
