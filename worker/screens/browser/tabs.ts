import type { CDPSession, Page } from 'playwright-core';
import type { Tabs } from '#worker/ports/screen.ts';
import type { RestWatch } from './rest.ts';

export interface Tab {
  page: Page;
  cdp: CDPSession;
  rest: RestWatch;
  /** Endless animations are paused. */
  held?: boolean;
}

/** The open tabs of a browser, and which of them is in front. */
export class OpenTabs {
  /** In the order in which they were opened. */
  readonly #all: Tab[] = [];
  /** The tab in front last. */
  readonly #recent: Tab[] = [];

  /** Puts a tab in front that was just opened, until it is closed. */
  add(tab: Tab): void {
    this.#all.push(tab);
    this.#recent.push(tab);
    tab.page.on('close', () => {
      for (const some of [this.#all, this.#recent]) if (some.includes(tab)) some.splice(some.indexOf(tab), 1);
    });
  }

  /** The tab in front; undefined where all were closed. */
  get front(): Tab | undefined {
    return this.#recent.at(-1);
  }

  get told(): Tabs {
    return { count: this.#all.length, current: this.front ? this.#all.indexOf(this.front) : -1 };
  }

  async switchTo(index: number): Promise<void> {
    const tab = this.#all[index];
    if (!tab) throw new Error(`The browser has no tab ${index + 1}: ${this.#all.length} are open.`);
    this.#recent.splice(this.#recent.indexOf(tab), 1);
    this.#recent.push(tab);
    tab.rest.mark();
    await tab.page.bringToFront();
  }

  /** Closes the tab in front; the one that was in front before is so again. */
  async closeFront(): Promise<void> {
    if (this.#all.length < 2) throw new Error('The only tab of the browser is not closed.');
    await this.front?.page.close();
    await this.front?.page.bringToFront();
  }
}
