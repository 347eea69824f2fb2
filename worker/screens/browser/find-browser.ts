import { accessSync, constants } from 'node:fs';
import { chromium } from 'playwright-core';

const systemPaths = [
  // The headless shell draws the same pages at half the cost.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/usr/bin/microsoft-edge',
  '/usr/bin/microsoft-edge-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) =>
      folder
        ? [
            `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
            `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
          ]
        : [],
  ),
];

const runs = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Path of a Chromium that can be started: SIGHTREAD_CHROMIUM, Playwright's own, or the system's. Throws with
 * what to install.
 */
export function findBrowser(): string {
  const named = process.env.SIGHTREAD_CHROMIUM;
  if (named) {
    if (runs(named)) return named;
    throw new Error(`SIGHTREAD_CHROMIUM names ${named}, which cannot be run.`);
  }
  const found = [chromium.executablePath(), ...systemPaths].find((path) => path && runs(path));
  if (found) return found;
  throw new Error(
    'No Chrome, Chromium or Edge found. Install one of them, for example with "npx playwright-core install chromium", or on Debian "apt-get install chromium", or name it in SIGHTREAD_CHROMIUM.',
  );
}
