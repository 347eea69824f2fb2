/** The contract on an iOS app: a real Appium server, with a driver of the tests' own in place of XCUITest's. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { pagesOver } from '#server/domain/build/testing/android-package.ts';
import { hybridAppZip } from '#server/domain/build/testing/apps.ts';
import { openScreens, type Screens } from '../index.ts';
import { contractSecret, testScreen } from '../testing/contract.ts';
import { startAppium, type AppiumServer } from './testing/appium.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightread-iphone-contract-'));
const build = {
  packageName: 'test.larch.shop',
  launchActivity: '',
  kind: 'app' as const,
  simulator: true,
  source: join(folder, 'larch.app.zip'),
};
let appium: AppiumServer | undefined;
let screens: Screens;

testScreen({
  name: 'an iOS app',
  capabilities: ['touch', 'keyboard', 'scroll', 'system', 'device'],
  app: { address: 'app://test.larch.shop/', title: 'Larch' },
  async start({ sight, startPage }) {
    writeFileSync(build.source, hybridAppZip(pagesOver(startPage)));
    appium = await startAppium('xcuitest');
    screens = openScreens({ sight, devices: { url: appium.url } });
  },
  open: () => screens.openSession({ platform: 'ios', build }),
  async stop() {
    await screens?.close();
    await appium?.stop();
    rmSync(folder, { recursive: true, force: true });
    // Not the log itself, which a failure would print completely.
    expect(appium?.output().includes(contractSecret), 'the server’s log holds the secret').toBe(false);
  },
});
