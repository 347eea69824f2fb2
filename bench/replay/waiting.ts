import type { Waiting } from './script.ts';
import { RestWatch } from '#worker/screens/browser/rest.ts';
import type { CDPSession, Page } from 'playwright-core';

/** As long as the product waits for a picture that does not change, in ms. */
const quietMs = 200;
const maxLooks = 40;
const patienceMs = 5000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const once = (is: () => Promise<boolean>) => is();

/**
 * A picture asked for while the page changes process gets lost: then once more, and soon, or the script would
 * wait half a minute for nothing.
 */
const shoot = (page: Page) =>
  page.screenshot({ timeout: 1000 }).catch(async () => {
    await pause(30);
    return page.screenshot();
  });

/**
 * One picture a step, taken when the page has come to rest: two pictures as far apart as the product waits
 * are the same.
 */
export const pictures: Waiting = {
  async step(page) {
    let last = await shoot(page);
    for (let looks = 0; looks < maxLooks; looks++) {
      await pause(quietMs);
      const now = await shoot(page);
      if (now.equals(last)) return;
      last = now;
    }
  },
  check: once,
};

/**
 * One picture a step, taken when the product's own watch says that the page has come to rest: what is left is
 * what the product does besides.
 */
export async function watched(page: Page, cdp: CDPSession): Promise<Waiting> {
  const watch = await RestWatch.start(page, cdp);
  return {
    async step() {
      await watch.settled();
      await shoot(page);
      watch.mark();
    },
    check: once,
  };
}

/** Playwright's own waiting: a step goes on as soon as the next one can. No picture is taken. */
export const automatic: Waiting = {
  step: () => Promise.resolve(),
  async check(is) {
    for (const until = performance.now() + patienceMs; ;) {
      if (await is().catch(() => false)) return true;
      if (performance.now() > until) return false;
      await pause(20);
    }
  },
};
