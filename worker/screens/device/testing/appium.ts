import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAppium, launchAppium, type AppiumServer } from '../appium-server.ts';

export type { AppiumServer } from '../appium-server.ts';

/** The tests' own drivers, by their short names: a page on a device, and an app on an iOS simulator. */
const drivers = {
  'bundled-page': { folder: 'driver', name: 'appium-bundled-page-driver' },
  xcuitest: { folder: 'xcuitest', name: 'appium-bundled-app-driver' },
};

/** A real Appium server with a test driver, in its own APPIUM_HOME. */
export async function startAppium(driver: keyof typeof drivers = 'bundled-page'): Promise<AppiumServer> {
  const { folder, name } = drivers[driver];
  const home = mkdtempSync(join(tmpdir(), 'sightread-appium-'));
  mkdirSync(join(home, 'node_modules'));
  writeFileSync(join(home, 'package.json'), '{"name":"appium-home","private":true}');
  // Appium looks for drivers in node_modules; the link resolves back here, so that imports are this
  // project's.
  symlinkSync(join(import.meta.dirname, folder), join(home, 'node_modules', name), 'dir');
  const tidy = () => rmSync(home, { recursive: true, force: true });
  try {
    const server = await launchAppium(findAppium()!, {
      drivers: [driver],
      cwd: home,
      env: { ...process.env, APPIUM_HOME: home },
      logLevel: 'debug',
    });
    return { ...server, stop: () => server.stop().finally(tidy) };
  } catch (error) {
    tidy();
    throw error;
  }
}
