import { chromium } from 'playwright-core';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import { wait, type UnseenFault } from './fault.ts';
import { startProxy, type Rewrite } from '../apps/proxy.ts';
import type { SetApp } from './sets.ts';

/**
 * Whether each fault shows when a person goes there: by itself, and with all of its round planted, where none
 * may hide another; and does not on the app as it is.
 */
export async function checkFaults(
  apps: readonly SetApp[],
  named: (app: SetApp, fault: UnseenFault) => boolean,
  says: (line: string) => void,
): Promise<Record<string, unknown>> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const shows = async (
    { app }: SetApp,
    fault: UnseenFault,
    rewrites: readonly Rewrite[],
  ): Promise<boolean | string> => {
    const running = await app.start();
    const proxy = await startProxy(running.url, rewrites);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const shown = await fault.check(page, proxy.url);
      // What was missed is told once what was asked for has come.
      await wait(100);
      return proxy.missed[0] ?? shown;
    } catch (error) {
      return error instanceof Error ? error.message.split('\n')[0]! : String(error);
    } finally {
      await context.close();
      await proxy.close();
      await running.close();
    }
  };
  let checked = 0;
  const wrong: string[] = [];
  try {
    for (const one of apps) {
      for (const fault of one.faults.filter((fault) => named(one, fault))) {
        const round = one.faults.filter((other) => other.round === fault.round);
        const alone = await shows(one, fault, fault.rewrites);
        const together = await shows(
          one,
          fault,
          round.flatMap(({ rewrites }) => rewrites),
        );
        const asItIs = await shows(one, fault, []);
        const holds = alone === true && together === true && asItIs === false;
        checked += 1;
        if (!holds) wrong.push(`${one.app.name} ${fault.name}`);
        const told = one.set === 'open' || !holds ? fault.name.padEnd(28) : '';
        says(
          `${holds ? 'holds' : 'WRONG'} ${one.app.name.padEnd(10)} ${told} ` +
            `alone: ${alone}, in its round: ${together}, as it is: ${asItIs}`,
        );
      }
    }
  } finally {
    await browser.close();
  }
  return { checked, wrong };
}
