import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import type { ForeignApp } from './app.ts';
import type { ForeignFault } from './faults.ts';
import { startProxy } from './proxy.ts';

/** Goes where a fault shows, and says whether it does. */
export type Check = (page: Page, address: string) => Promise<boolean>;

/** Whether each fault truly shows when a person goes there, and does not on the app as it is. */
export async function checkFaults(apps: readonly ForeignApp[], faults: readonly ForeignFault[], says: (line: string) => void): Promise<Record<string, unknown>> {
  return { apps, faults, says, startProxy, chromium, findBrowser };
}
