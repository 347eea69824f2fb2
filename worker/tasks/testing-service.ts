/** A service with one app of a platform and a worker of its own, reached over REST. For tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleRest } from '#server/api/rest/handler.ts';
import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import { makeApp } from '#server/domain/app/create-app.ts';
import type { Platform } from '#server/domain/app/platform.ts';
import { closeDb, getDb } from '#server/platform/db.ts';
import { forgetEnv, getEnv } from '#server/platform/env.ts';
import { getLog } from '#server/platform/log.ts';
import { getStorage } from '#server/platform/storage.ts';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createBuildFiles } from '#worker/run/build-files.ts';
import { engineering } from '#worker/run/engineering.ts';
import { createEngine } from '#worker/run/open-engine.ts';
import { startWorker } from '../start-worker.ts';
import { createPreflight } from './preflight/index.ts';
import { scriptStub } from './testing.ts';

/** @param env variables of the environment, which are as before once it is closed */
export async function startService({
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
