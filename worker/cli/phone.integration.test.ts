import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, canBuildPackages, pagesOver } from '#server/domain/build/testing/android-package.ts';
import {
  adbPath,
  startAdbServer,
  type AdbServer,
} from '#worker/screens/device/testing/android/adb-server.ts';
import { startAndroid } from '#worker/screens/device/testing/android/index.ts';
import { startShop } from '../../demo/server.ts';
import { sightread } from './testing/sightread.ts';

const canSimulate = canBuildPackages && existsSync(adbPath);

describe.skipIf(!canSimulate)('sightread test app.apk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightread-phone-cli-'));
  const file = (name: string) => join(folder, name);
  let adb: AdbServer;
  let shop: Awaited<ReturnType<typeof startShop>>;

  const test = (...args: string[]) =>
    sightread(['test', ...args], {
      ...adb.env,
      SIGHTREAD_HOME: file('home'),
      SIGHTREAD_APPIUM_CAPABILITIES: JSON.stringify({ 'appium:adbPort': adb.port }),
    });

  beforeAll(async () => {
    [adb, shop] = await Promise.all([startAdbServer(), startShop({ port: 0, faults: [] })]);
    writeFileSync(file('larch.apk'), await buildPackage({ pages: pagesOver(shop.url) }));
    writeFileSync(
      file('cases.yaml'),
      JSON.stringify([
        {
          title: 'The search finds lamps',
          steps: ['Type "Lamp" in the search box', 'Press Enter'],
          assertions: ['The text "3 products" is shown'],
        },
      ]),
    );
  });
  afterAll(async () => {
    await adb?.stop();
    await shop?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('says what is missing, where no device is connected', async () => {
    const { code, output } = await test(file('larch.apk'));
    expect(code).toBe(2);
    expect(output).toContain('No Android device can be used: none is connected. Start an emulator');
  });

  it('runs its cases on a device, and reports as on an address', async () => {
    const device = await startAndroid(adb);
    try {
      const { code, output } = await test(
        file('larch.apk'),
        '--cases',
        file('cases.yaml'),
        '--json',
        file('out.json'),
      );
      expect(output).toContain('Larch 2.4.0: Ready: 100 %.');
      expect(output).toContain('1 passed, 0 failed, 0 blocked');
      expect(code, output).toBe(0);
      const { executions } = JSON.parse(readFileSync(file('out.json'), 'utf8')) as {
        executions: { title: string; status: string }[];
      };
      expect(executions).toMatchObject([{ title: 'The search finds lamps', status: 'passed' }]);
    } finally {
      await device.close();
    }
  });
});
