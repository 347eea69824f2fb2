import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import { pointersAt } from '#worker/screens/browser/pointer.ts';
import { createSight, type Sight } from '#worker/sight/index.ts';
import { probe } from '#worker/sight/probes/index.ts';
import type { Picture, Scene } from '#worker/sight/scene.ts';
import { idOf, type CorpusScreen } from './corpus.ts';
import { serveScreens } from './server.ts';
import type { Truth } from './truth/types.ts';

/** One screen as it was seen, and the same one seen again in other moments. */
export interface Shot {
  screen: CorpusScreen;
  picture: Picture;
  truth: Truth;
  /** What Sight sees with its probes, made while the page was there. */
  probed: Scene;
  /** Loaded anew, with the caret in its first field, with its times and counts moved on. */
  again: { reloaded: Picture; caret?: Picture; later: Picture };
}

/** The picture is taken as the product's own browser screen takes it. */
async function shoot(cdp: CDPSession, { width, height }: CorpusScreen): Promise<Picture> {
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return { image: Buffer.from(data, 'base64'), width, height };
}

async function open(page: Page, address: string, failed: string[]): Promise<void> {
  failed.length = 0;
  await page.goto(address, { waitUntil: 'load', timeout: 30_000 });
  // Pages that build themselves say when they are done.
  await page.waitForFunction(() => (window as { building?: boolean }).building !== true, undefined, {
    timeout: 15_000,
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  if (failed.length > 0) throw new Error(`${address}: ${[...new Set(failed)].slice(0, 3).join('; ')}`);
}

/** Moves clocks, ages and counts on, as a minute later would; a page without any has one number changed. */
function moveClock(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const times: Text[] = [];
  const numbers: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    if (
      text.parentElement?.closest('script,style,option,textarea') ||
      !text.parentElement?.getClientRects().length
    )
      continue;
    if (/\b\d{1,2}:\d{2}\b|\b\d+ ?(min|minutes|hours|h|s|seconds|days?) ago\b/.test(text.data))
      times.push(text);
    else if (/^\s*\d{1,4}\s*$/.test(text.data)) numbers.push(text);
  }
  const next = (text: string) => text.replace(/(\d)(?=\D*$)/, (digit) => String((Number(digit) + 3) % 10));
  for (const text of times.length > 0 ? times : numbers.slice(0, 1))
    text.data = text.data.replace(
      /\d{1,2}:\d{2}|\d+(?= ?(min|minutes|hours|h|s|seconds|day))|^\s*\d{1,4}/g,
      next,
    );
}

const fields =
  'input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=range]):not([type=submit])' +
  ':not([type=button]):not([type=file]):not([disabled]):not([readonly]),textarea:not([disabled])';

/**
 * Opens a screen in a context of its own and takes its picture and its truth; then goes on with it as `work`
 * says.
 */
async function onScreen<T>(
  browser: Browser,
  url: string,
  screen: CorpusScreen,
  work: (opened: {
    page: Page;
    cdp: CDPSession;
    reopen(): Promise<void>;
    picture: Picture;
    truth: Truth;
  }) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date('2026-03-17T09:41:00Z'));
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().endsWith('/favicon.ico'))
        failed.push(`${new URL(response.url()).pathname} is not there`);
    });
    page.on('requestfailed', (request) => {
      failed.push(`${request.url()} could not be loaded (${request.failure()?.errorText ?? 'unknown'})`);
    });
    page.on('pageerror', (error) => {
      failed.push(error.message.split('\n')[0]!);
    });
    const cdp = await context.newCDPSession(page);
    const address = `${url}/screens/${idOf(screen)}.html`;
    await open(page, address, failed);
    const picture = await shoot(cdp, screen);
    const truth = await page.evaluate(
      async (script) => ((await import(script)) as { collect(): Truth }).collect(),
      '/truth/index.ts',
    );
    return await work({ page, cdp, picture, truth, reopen: () => open(page, address, failed) });
  } finally {
    await context.close();
  }
}

async function captureScreen(
  browser: Browser,
  sight: Sight,
  url: string,
  screen: CorpusScreen,
): Promise<Shot> {
  return onScreen(browser, url, screen, async ({ page, cdp, picture, truth, reopen }) => {
    const whole = { x: 0, y: 0, width: screen.width, height: screen.height };
    const { scene: probed } = await probe(
      sight,
      { picture, scene: await sight.look(picture) },
      {
        pointers: (points) => pointersAt(cdp, points, whole, screen.height),
        focus: {
          next: () => page.keyboard.press('Tab'),
          capture: () => shoot(cdp, screen),
          rest: () => page.waitForTimeout(80),
        },
      },
    );
    await reopen();
    const reloaded = await shoot(cdp, screen);
    await page.evaluate(moveClock);
    const later = await shoot(cdp, screen);
    await reopen();
    const focused = await page.evaluate((query) => {
      const field = [...document.querySelectorAll<HTMLInputElement>(query)].find((one) => {
        const { top, width, bottom } = one.getBoundingClientRect();
        return width > 30 && top >= 0 && bottom <= innerHeight;
      });
      field?.focus({ preventScroll: true });
      return field !== undefined && document.activeElement === field;
    }, fields);
    await page.waitForTimeout(focused ? 250 : 0);
    return {
      screen,
      picture,
      truth,
      probed,
      again: { reloaded, later, ...(focused ? { caret: await shoot(cdp, screen) } : {}) },
    };
  });
}

/**
 * Opens every screen in turn; the browser is gone when this returns. Throws naming the kit that did not load.
 */
async function inTurn<T>(
  screens: CorpusScreen[],
  says: (line: string) => void,
  one: (browser: Browser, url: string, screen: CorpusScreen) => Promise<T>,
): Promise<T[]> {
  const server = await serveScreens();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--hide-scrollbars', '--mute-audio'],
  });
  try {
    const shots: T[] = [];
    for (const screen of screens) {
      shots.push(
        await one(browser, server.url, screen).catch((error: unknown) => {
          throw new Error(
            `The screen ${idOf(screen)} did not load: ${error instanceof Error ? error.message.split('\n')[0]! : String(error)}`,
          );
        }),
      );
      if (shots.length % 10 === 0) says(`${shots.length} of ${screens.length} screens captured`);
    }
    return shots;
  } finally {
    await browser.close();
    server.close();
  }
}

/** Every screen with its probes and its other moments. */
export async function capture(screens: CorpusScreen[], says: (line: string) => void): Promise<Shot[]> {
  const sight = await createSight({ threads: 1 });
  try {
    return await inTurn(screens, says, (browser, url, screen) => captureScreen(browser, sight, url, screen));
  } finally {
    await sight.close();
  }
}

/** A screen's picture and what its document says, without any probe. */
export interface Photograph {
  screen: CorpusScreen;
  picture: Picture;
  truth: Truth;
}

export const photograph = (screens: CorpusScreen[], says: (line: string) => void): Promise<Photograph[]> =>
  inTurn(screens, says, (browser, url, screen) =>
    onScreen(browser, url, screen, ({ picture, truth }) => Promise.resolve({ screen, picture, truth })),
  );
