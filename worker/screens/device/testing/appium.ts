import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAppium, launchAppium, type AppiumServer } from '../appium-server.ts';

export type { AppiumServer } from '../appium-server.ts';

/** A real Appium server with the test driver, in its own APPIUM_HOME. */
export async function startAppium(): Promise<AppiumServer> {
  const home = mkdtempSync(join(tmpdir(), 'sightread-appium-'));
  mkdirSync(join(home, 'node_modules'));
  writeFileSync(join(home, 'package.json'), '{"name":"appium-home","private":true}');
  // Appium looks for drivers in node_modules; the link resolves back here, so that imports are this
  // project's.
  symlinkSync(
    join(import.meta.dirname, 'driver'),
    join(home, 'node_modules', 'appium-bundled-page-driver'),
    'dir',
  );
  const tidy = () => rmSync(home, { recursive: true, force: true });
  try {
    const server = await launchAppium(findAppium()!, {
      drivers: ['bundled-page'],
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
