import { chromium } from 'playwright-core';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import type { ForeignApp } from './app.ts';
import type { ForeignFault } from './fault.ts';
import { startProxy, type Rewrite } from '../apps/proxy.ts';

/** Whether each fault shows when a person goes there, and does not on the app as it is. */
export async function checkFaults(
  apps: readonly ForeignApp[],
  faults: readonly ForeignFault[],
  says: (line: string) => void,
): Promise<Record<string, unknown>> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const shows = async (
    app: ForeignApp,
    fault: ForeignFault,
    rewrites: readonly Rewrite[],
  ): Promise<boolean | string> => {
    const running = await app.start();
    const proxy = await startProxy(running.url, rewrites);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const shown = await fault.check(page, proxy.url);
      return proxy.missed[0] ?? shown;
    } catch (error) {
      return error instanceof Error ? error.message.split('\n')[0]! : String(error);
    } finally {
      await context.close();
      await proxy.close();
      await running.close();
    }
  };
  const wrong: string[] = [];
  try {
    for (const fault of faults) {
      const app = apps.find(({ name }) => name === fault.app)!;
      const planted = await shows(app, fault, fault.rewrites);
      const asItIs = await shows(app, fault, []);
      // A check that cannot go on where nothing is planted has not seen the fault there.
      const holds = planted === true && asItIs !== true;
      if (!holds) wrong.push(fault.name);
      says(
        `${holds ? 'holds' : 'WRONG'} ${fault.app.padEnd(12)} ${fault.name.padEnd(24)} planted: ${planted}, as it is: ${asItIs}`,
      );
    }
  } finally {
    await browser.close();
  }
  return { checked: faults.length, wrong };
}
