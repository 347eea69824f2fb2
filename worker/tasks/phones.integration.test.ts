/** The whole way of an Android build, from its upload over REST to finished runs. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleRest } from '#server/api/rest/handler.ts';
import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import { makeApp } from '#server/domain/app/create-app.ts';
import { buildPackage, canBuildPackages, pagesOver } from '#server/domain/build/testing/android-package.ts';
import { closeDb, getDb } from '#server/platform/db.ts';
import { forgetEnv, getEnv } from '#server/platform/env.ts';
import { getLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
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
import { startShop } from '../../demo/server.ts';
import { startWorker, type RunningWorker } from '../start-worker.ts';
import { createPreflight } from './preflight/index.ts';
import { scriptStub } from './testing.ts';

const canSimulate = canBuildPackages && existsSync(adbPath);

describe.skipIf(!canSimulate)('an Android build', () => {
  const before = { ...process.env };
  const home = mkdtempSync(join(tmpdir(), 'sightread-phones-'));
  let database: TestDatabase;
  let adb: AdbServer;
  let device: SimulatedDevice | undefined;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let worker: RunningWorker;
  let key: string;

  beforeAll(async () => {
    [database, adb, shop] = await Promise.all([
      createTestDatabase(),
      startAdbServer(),
      startShop({ port: 0, faults: [] }),
    ]);
    Object.assign(process.env, adb.env, {
      DATABASE_URL: database.url,
      SIGHTREAD_HOME: home,
      SIGHTREAD_URL: 'http://sightread.test',
      SIGHTREAD_APPIUM_CAPABILITIES: JSON.stringify({ 'appium:adbPort': adb.port }),
    });
    forgetEnv();
    const ctx = await seedApp(getDb() as never);
    const app = await makeApp({
      ctx,
      input: { platform: 'android', name: 'Larch', url: '', instructions: '' },
    });
    ({ key } = await createApiKey({ ctx: app, input: { name: 'Pipeline', expiresInDays: null } }));
    const env = getEnv();
    worker = await startWorker({
      db: getDb(),
      databaseUrl: database.url,
      storage: getStorage(),
      home,
      log: getLog('worker'),
      concurrency: 3,
      createEngine: () =>
        createEngine({
          home,
          devices: env.devices,
          fetchBuild: createBuildFiles({ storage: getStorage(), folder: join(home, 'builds') }),
        }),
      engineering,
      runScript: scriptStub,
      preflight: createPreflight({ allowLoopback: true, allowPrivate: [], denyPorts: [] }),
      post: async () => ({ status: 200 }),
      send: async () => ({ status: 200, headers: {}, body: '', cut: false }),
      onLost: (error) => {
        throw error;
      },
    });
  });
  afterAll(async () => {
    await worker?.stop();
    await device?.close();
    await adb?.stop();
    await shop?.close();
    await closeDb();
    await database?.drop();
    rmSync(home, { recursive: true, force: true });
    process.env = before;
    forgetEnv();
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
  const finished = async (runId: string) => {
    let run;
    do {
      await new Promise((resolve) => setTimeout(resolve, 500));
      run = (await rest('GET', `/runs/${runId}`)).json;
    } while (!['completed', 'failed', 'cancelled'].includes(run.status));
    return run;
  };

  it('is refused a run before there is one', async () => {
    expect(await rest('POST', '/runs/discovery', {})).toMatchObject({
      status: 409,
      json: { message: '“Larch” has no build yet. Upload one, then run.' },
    });
  });

  it('is uploaded once, and its run says what is missing where no device is connected', async () => {
    const form = new FormData();
    const content = await buildPackage({ pages: pagesOver(shop.url) });
    form.set('file', new File([new Uint8Array(content)], 'larch.apk'));
    expect(await rest('POST', '/builds', form)).toMatchObject({
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
    const again = new FormData();
    again.set('file', new File([new Uint8Array(content)], 'larch-again.apk'));
    expect((await rest('POST', '/builds', again)).status).toBe(200);
    const { json } = await rest('POST', '/runs/discovery', {});
    expect(await finished(json.runId)).toMatchObject({
      status: 'failed',
      cause: 'platform',
      causeSentence: expect.stringMatching(
        /^No Android device can be used: none is connected\. Start an emulator/,
      ),
    });
  });

  it('is explored on a device, and tests run on it', async () => {
    device = await startAndroid(adb);
    const explored = await rest('POST', '/runs', { kind: 'discovery', minutes: 0.3 });
    expect(explored.status).toBe(202);
    const discovery = await finished(explored.json.runId);
    expect(discovery).toMatchObject({ status: 'completed', address: 'app://test.larch.shop/' });
    expect(discovery.coverage.screens).toBeGreaterThan(1);
    expect(device.installed).toContain('test.larch.shop');
    const kept = discovery.executions.find(
      ({ kind, status }: { kind: string; status: string }) => kind === 'test' && status === 'passed',
    );
    expect(kept, JSON.stringify(discovery.executions)).toBeDefined();
    const again = await rest('POST', '/runs', { kind: 'custom', testCaseIds: [kept.testCaseId] });
    const run = await finished(again.json.runId);
    expect(run).toMatchObject({ status: 'completed', build: { label: '2.4.0 (57)' } });
    expect(run.executions).toMatchObject([{ title: kept.title, status: 'passed' }]);
  }, 240_000);
});
