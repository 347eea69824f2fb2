/** The whole way of Android and iOS builds, from their upload over REST to finished runs. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleRest } from '#server/api/rest/handler.ts';
import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import { makeApp } from '#server/domain/app/create-app.ts';
import type { Platform } from '#server/domain/app/platform.ts';
import { buildPackage, canBuildPackages, pagesOver } from '#server/domain/build/testing/android-package.ts';
import { hybridAppZip } from '#server/domain/build/testing/apps.ts';
import { closeDb, getDb } from '#server/platform/db.ts';
import { forgetEnv, getEnv } from '#server/platform/env.ts';
import { getLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { getStorage } from '#server/platform/storage.ts';
import { engineering } from '#worker/run/engineering.ts';
import { createBuildFiles } from '#worker/run/build-files.ts';
import { createEngine } from '#worker/run/open-engine.ts';
import {
  adbPath,
  startAdbServer,
  type AdbServer,
} from '#worker/screens/device/testing/android/adb-server.ts';
import { startAndroid, type SimulatedDevice } from '#worker/screens/device/testing/android/index.ts';
import { startAppium, type AppiumServer } from '#worker/screens/device/testing/appium.ts';
import { startShop } from '../../demo/server.ts';
import { startWorker } from '../start-worker.ts';
import { createPreflight } from './preflight/index.ts';
import { scriptStub } from './testing.ts';

/** The tests of a run, without the replays of what its steps made suspect. */
const testsOf = ({ executions }: { executions: { kind: string; status: string }[] }) =>
  executions.filter(({ kind }) => kind === 'test');

const canSimulate = canBuildPackages && existsSync(adbPath);

describe.skipIf(!canSimulate)('an Android build', () => {
  let adb: AdbServer;
  let device: SimulatedDevice | undefined;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let service: Awaited<ReturnType<typeof startService>>;
  let tested: { testCaseId: string } | undefined;

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
    const explored = await service.rest('POST', '/runs', { kind: 'discovery', minutes: 0.2 });
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
    expect(testsOf(run)).toMatchObject([{ title: kept.title, status: 'passed' }]);
    tested = kept;
  }, 360_000);

  it('whose device drops in mid-test is no failing app', async () => {
    const { json } = await service.rest('POST', '/runs', {
      kind: 'custom',
      testCaseIds: [tested!.testCaseId],
    });
    await service.begun(json.runId);
    await device!.unplug();
    const run = await service.finished(json.runId);
    expect(testsOf(run), JSON.stringify(run.executions)).toMatchObject([
      { status: 'blocked', class: 'environment' },
    ]);
    await device!.plugIn();
    const again = await service.rest('POST', '/runs', {
      kind: 'custom',
      testCaseIds: [tested!.testCaseId],
    });
    expect(testsOf(await service.finished(again.json.runId))).toMatchObject([{ status: 'passed' }]);
  }, 360_000);
});

const lampPage = `<!doctype html><meta name="viewport" content="width=device-width"><title>Larch</title>
<style>body{font:20px sans-serif;padding:24px}button{font-size:24px;padding:12px}</style><h1>Larch</h1>
<button onclick="document.querySelector('p').textContent='The lamp is in the cart'">Add lamp</button><p></p>`;

describe('an iOS build', () => {
  let appium: AppiumServer;
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    appium = await startAppium('xcuitest');
    service = await startService({ platform: 'ios', env: { SIGHTREAD_APPIUM_URL: appium.url } });
  });
  afterAll(async () => {
    await service?.close();
    await appium?.stop();
  });

  it('for devices alone: is taken, and its run says what a simulator needs', async () => {
    const given = hybridAppZip({ 'index.html': lampPage }, { platforms: ['iPhoneOS'], version: '2.3.9' });
    expect(await service.upload(given, 'Larch.app.zip')).toMatchObject({
      status: 201,
      json: { simulator: false },
    });
    const { json } = await service.rest('POST', '/runs/discovery', {});
    expect(await service.finished(json.runId)).toMatchObject({
      status: 'failed',
      cause: 'platform',
      causeSentence: expect.stringMatching(
        /^No iOS device can be used: the build was made for devices, and a simulator needs one that was made for it/,
      ),
    });
  });

  it('for simulators: is explored, and its tests blame no app for a server that is gone', async () => {
    expect(await service.upload(hybridAppZip({ 'index.html': lampPage }), 'Larch.app.zip')).toMatchObject({
      status: 201,
      json: {
        platform: 'ios',
        kind: 'app',
        label: '2.4.0 (57)',
        packageName: 'test.larch.shop',
        simulator: true,
      },
    });
    const { json } = await service.rest('POST', '/runs', { kind: 'discovery', minutes: 0.2 });
    const run = await service.finished(json.runId);
    expect(run).toMatchObject({
      status: 'completed',
      address: 'app://test.larch.shop/',
      build: { label: '2.4.0 (57)' },
    });
    expect(run.coverage.screens).toBeGreaterThan(0);
    const kept = run.executions.find(
      ({ kind, status }: { kind: string; status: string }) => kind === 'test' && status === 'passed',
    );
    expect(kept, JSON.stringify(run.executions)).toBeDefined();
    const again = await service.rest('POST', '/runs', { kind: 'custom', testCaseIds: [kept.testCaseId] });
    await service.begun(again.json.runId);
    // The operator's own server: nobody here starts it again.
    await appium.stop();
    const { executions } = await service.finished(again.json.runId);
    expect(executions).toMatchObject([{ status: 'blocked', class: 'environment' }]);
  });
});

/** A service with one app and a worker of its own. @param env variables of the environment, which are as before once it is closed */
async function startService({
  platform,
  env,
}: {
  platform: Exclude<Platform, 'web'>;
  env: Record<string, string>;
}) {
  const before = { ...process.env };
  const home = mkdtempSync(join(tmpdir(), 'sightread-service-'));
  const database = await createTestDatabase();
  Object.assign(process.env, env, {
    DATABASE_URL: database.url,
    SIGHTREAD_HOME: home,
    SIGHTREAD_URL: 'http://sightread.test',
  });
  forgetEnv();
  const app = await makeApp({
    ctx: await seedApp(getDb() as never),
    input: { platform, name: 'Larch', url: '', instructions: '' },
  });
  const { key } = await createApiKey({ ctx: app, input: { name: 'Pipeline', expiresInDays: null } });
  const { devices } = getEnv();
  const fetchBuild = createBuildFiles({ storage: getStorage(), folder: join(home, 'builds') });
  const worker = await startWorker({
    db: getDb(),
    databaseUrl: database.url,
    storage: getStorage(),
    home,
    log: getLog('worker'),
    concurrency: 3,
    createEngine: () => createEngine({ home, devices, fetchBuild }),
    engineering,
    runScript: scriptStub,
    preflight: createPreflight({ allowLoopback: true, allowPrivate: [], denyPorts: [] }),
    post: async () => ({ status: 200 }),
    send: async () => ({ status: 200, headers: {}, body: '', cut: false }),
    onLost: (error) => {
      throw error;
    },
  });

  async function rest(method: string, path: string, body?: object | FormData) {
    const isForm = body instanceof FormData;
    const response = await handleRest(
      new Request(`http://sightread.test/api/v1${path}`, {
        method,
        headers: {
          host: 'sightread.test',
          'x-api-key': key,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body), duplex: 'half' } : {}),
      } as RequestInit),
    );
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as loose as JSON
    return { status: response.status, json: (await response.json()) as any };
  }
  return {
    rest,
    upload(content: Uint8Array, name: string) {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(content)], name));
      return rest('POST', '/builds', form);
    },
    /** Returns once a test of the run is being carried out. */
    async begun(runId: string) {
      for (;;) {
        const { json } = await rest('GET', `/runs/${runId}`);
        if (json.executions.some(({ status }: { status: string }) => status === 'running')) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    /** The run once it has ended. */
    async finished(runId: string) {
      for (;;) {
        const { json } = await rest('GET', `/runs/${runId}`);
        if (['completed', 'failed', 'cancelled'].includes(json.status)) return json;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    },
    async close() {
      await worker.stop();
      await closeDb();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
      process.env = before;
      forgetEnv();
    },
  };
}
