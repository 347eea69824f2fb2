/** The whole way of an Android build, from its upload over REST to finished runs. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, canBuildPackages, pagesOver } from '#server/domain/build/testing/android-package.ts';
import {
  adbPath,
  startAdbServer,
  type AdbServer,
} from '#worker/screens/device/testing/android/adb-server.ts';
import { startAndroid, type SimulatedDevice } from '#worker/screens/device/testing/android/index.ts';
import { startShop } from '../../demo/server.ts';
import { startService } from './testing-service.ts';

const canSimulate = canBuildPackages && existsSync(adbPath);

describe.skipIf(!canSimulate)('an Android build', () => {
  let adb: AdbServer;
  let device: SimulatedDevice | undefined;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let service: Awaited<ReturnType<typeof startService>>;

  beforeAll(async () => {
    [adb, shop] = await Promise.all([startAdbServer(), startShop({ port: 0, faults: [] })]);
    const SIGHTREAD_APPIUM_CAPABILITIES = JSON.stringify({ 'appium:adbPort': adb.port });
    service = await startService({ platform: 'android', env: { ...adb.env, SIGHTREAD_APPIUM_CAPABILITIES } });
  });
  afterAll(async () => {
    await service?.close();
    await device?.close();
    await adb?.stop();
    await shop?.close();
  });

  it('is refused a run before there is one', async () => {
    expect(await service.rest('POST', '/runs/discovery', {})).toMatchObject({
      status: 409,
      json: { message: '“Larch” has no build yet. Upload one, then run.' },
    });
  });

  it('is uploaded once, and its run says what is missing where no device is connected', async () => {
    const content = await buildPackage({ pages: pagesOver(shop.url) });
    expect(await service.upload(content, 'larch.apk')).toMatchObject({
      status: 201,
      json: {
        platform: 'android',
        label: '2.4.0 (57)',
        packageName: 'test.larch.shop',
        name: 'Larch',
        launchActivity: 'test.larch.shop.MainActivity',
        targetOs: '33',
      },
    });
    expect((await service.upload(content, 'larch-again.apk')).status).toBe(200);
    const { json } = await service.rest('POST', '/runs/discovery', {});
    expect(await service.finished(json.runId)).toMatchObject({
      status: 'failed',
      cause: 'platform',
      causeSentence: expect.stringMatching(
        /^No Android device can be used: none is connected\. Start an emulator/,
      ),
    });
  });

  it('is explored on a device, and tests run on it', async () => {
    device = await startAndroid(adb);
    const explored = await service.rest('POST', '/runs', { kind: 'discovery', minutes: 0.3 });
    expect(explored.status).toBe(202);
    const discovery = await service.finished(explored.json.runId);
    expect(discovery).toMatchObject({ status: 'completed', address: 'app://test.larch.shop/' });
    expect(discovery.coverage.screens).toBeGreaterThan(1);
    expect(device.installed).toContain('test.larch.shop');
    const kept = discovery.executions.find(
      ({ kind, status }: { kind: string; status: string }) => kind === 'test' && status === 'passed',
    );
    expect(kept, JSON.stringify(discovery.executions)).toBeDefined();
    const again = await service.rest('POST', '/runs', { kind: 'custom', testCaseIds: [kept.testCaseId] });
    const run = await service.finished(again.json.runId);
    expect(run).toMatchObject({ status: 'completed', build: { label: '2.4.0 (57)' } });
    expect(run.executions).toMatchObject([{ title: kept.title, status: 'passed' }]);
  }, 240_000);
});
