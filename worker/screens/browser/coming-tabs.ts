import { within } from '../within.ts';

/**
 * Tabs that a page is about to open, or has opened and that cannot be watched yet. On a busy machine a second can
 * lie between the press, the tab and the first look at it.
 */
export class ComingTabs {
  readonly #waitedFor = new Set<Promise<unknown>>();
  #announced: (() => void)[] = [];

  get any(): boolean {
    return this.#waitedFor.size > 0;
  }

  /** The page says that a window will be opened, before there is one. */
  announced(): void {
    this.#waitFor(new Promise<void>((resolve) => this.#announced.push(resolve)));
  }

  /** A tab is there; `attaching` ends when it is watched. */
  opened(attaching: Promise<void>): void {
    this.#waitFor(attaching);
    this.#announced.shift()?.();
  }

  /** Waits for all of them; one that has not come after `capMs` is waited for no longer. */
  async arrived(capMs: number): Promise<void> {
    await within(capMs, 'A new tab does not answer.', Promise.all(this.#waitedFor)).catch(() => {
      this.#waitedFor.clear();
      this.#announced = [];
    });
  }

  #waitFor(coming: Promise<void>): void {
    const ended = coming.catch(() => {}).finally(() => this.#waitedFor.delete(ended));
    this.#waitedFor.add(ended);
  }
}
