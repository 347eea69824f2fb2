/** The contract on an Android app: the real UiAutomator2 driver and the real adb, against a simulated device. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildPackage, canBuildPackages, pagesOver } from '#server/domain/build/testing/android-package.ts';
import type { Session } from '#worker/ports/records.ts';
import { openScreens, type Screens } from '../index.ts';
import { contractSecret, testScreen } from '../testing/contract.ts';
import { findAppium, launchAppium, type AppiumServer } from './appium-server.ts';
import { adbPath, startAdbServer, type AdbServer } from './testing/android/adb-server.ts';
import { startAndroid, type SimulatedDevice } from './testing/android/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightread-android-contract-'));
const packageName = 'test.larch.shop';
const app = { address: `app://${packageName}/`, title: 'MainActivity' };
const build = {
  packageName,
  launchActivity: `${packageName}.MainActivity`,
  kind: 'apk' as const,
  source: join(folder, 'larch.apk'),
};
let adb: AdbServer;
let device: SimulatedDevice | undefined;
let appium: AppiumServer | undefined;
let screens: Screens;
let session: Session | undefined;

if (canBuildPackages && existsSync(adbPath))
  testScreen({
    name: 'an Android app',
    capabilities: ['touch', 'keyboard', 'scroll', 'system', 'device'],
    app,
    async start({ sight, startPage }) {
      writeFileSync(build.source, await buildPackage({ pages: pagesOver(startPage) }));
      adb = await startAdbServer();
      device = await startAndroid(adb);
      appium = await launchAppium(findAppium()!, {
        drivers: ['uiautomator2'],
        allow: ['uiautomator2:adb_shell'],
        cwd: process.cwd(),
        env: { ...process.env, ...adb.env },
        logLevel: 'debug',
      });
      const capabilities = { 'appium:adbPort': adb.port, 'appium:udid': device.udid };
      screens = openScreens({ sight, devices: { url: appium.url, capabilities } });
    },
    /** Opening a session takes seconds, starting the app anew does not. */
    async open() {
      if (!session) return (session = await screens.openSession({ platform: 'android', build }));
      const { screen, evidence } = session;
      await screen.act({ kind: 'hide-keyboard' });
      evidence.drain();
      await screen.act({ kind: 'navigate', url: app.address });
      return session;
    },
    async release() {},
    async stop() {
      await session?.close();
      await screens?.close();
      await appium?.stop();
      await device?.close();
      await adb?.stop();
      rmSync(folder, { recursive: true, force: true });
      // Not the log itself, which a failure would print completely.
      expect(appium?.output().includes(contractSecret), 'the server’s log holds the secret').toBe(false);
    },
  });
else
  describe.skip('an Android app as a screen (not here: adb or aapt is missing)', () =>
    it('is tested', () => {}));
