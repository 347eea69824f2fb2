/** While all things are held, the list is asked again after this time: one may have come or gone, ms. */
const askAgainMs = 5_000;

/** Takes a thing among several processes; undefined where another one has it. */
export type Hold = (key: string) => Promise<(() => Promise<void>) | undefined>;

/** Lends each of a few things to one borrower at a time, roughly in the order in which they ask. */
export class Leases<Thing> {
  readonly #held = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  readonly #maxWaitMs: number;

  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Takes the first thing that nobody holds, here or in another process, and waits while all are held. `list` throws where there is
   * nothing to wait for. @throws Error where none was free in time
   */
  async take(
    list: () => Promise<readonly Thing[]>,
    keyOf: (thing: Thing) => string,
    hold: Hold = async () => async () => {},
  ): Promise<{ thing: Thing; giveBack(): Promise<void> }> {
    const until = Date.now() + this.#maxWaitMs;
    for (;;) {
      for (const thing of await list()) {
        const giveBack = await this.#hold(keyOf(thing), hold);
        if (giveBack) return { thing, giveBack };
      }
      const left = until - Date.now();
      if (left <= 0)
        throw new Error(
          `No device was free within ${Math.max(1, Math.round(this.#maxWaitMs / 60_000))} min.`,
        );
      await this.#turn(Math.min(left, askAgainMs));
    }
  }

  async #hold(key: string, hold: Hold): Promise<(() => Promise<void>) | undefined> {
    if (this.#held.has(key)) return undefined;
    this.#held.add(key);
    const release = await hold(key).catch((error: unknown) => {
      this.#held.delete(key);
      throw error;
    });
    // Another process uses it.
    if (!release) {
      this.#held.delete(key);
      return undefined;
    }
    let isHeld = true;
    return async () => {
      if (!isHeld) return;
      isHeld = false;
      await release().catch(() => {});
      this.#giveBack(key);
    };
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
