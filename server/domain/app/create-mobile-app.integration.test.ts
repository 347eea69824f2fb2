import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apk, appZip } from '../build/testing/apps.ts';
import { createProcessDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createMobileApp } from './create-mobile-app.ts';
import { CreateMobileAppInput } from './schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightread-mobile-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createProcessDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (name: string, content: Buffer) => {
  writeFileSync(join(folder, name), content);
  return { file: join(folder, name), fileName: name };
};

it('an app in a file becomes an app with its build, and is being discovered on it', async () => {
  const ctx = await seedApp(database.db);
  const input = CreateMobileAppInput.parse({
    minutes: 3,
    credential: { username: 'ada', password: 'secret' },
  });
  const { appId, runId } = await createMobileApp({
    ctx,
    input: { ...input, ...fileOf('Larch.app.zip', appZip()) },
  });
  const app = await database.db.app.findUniqueOrThrow({ where: { id: appId }, include: { builds: true } });
  expect(app).toMatchObject({
    platform: 'ios',
    name: 'Larch',
    url: '',
    builds: [{ packageName: 'test.larch.shop', label: '2.4.0 (57)', fileName: 'Larch.app.zip' }],
  });
  expect(app.defaultCredentialId).not.toBeNull();
  const run = await database.db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ kind: 'discovery', buildId: app.builds[0]!.id });
  expect(run.settings).toMatchObject({
    address: 'app://test.larch.shop/',
    platform: 'ios',
    budget: { minutes: 3 },
    build: { packageName: 'test.larch.shop', kind: 'app', launchActivity: '' },
  });
  const android = await createMobileApp({
    ctx,
    input: { ...CreateMobileAppInput.parse({ name: 'Shop' }), ...fileOf('shop.apk', apk()) },
  });
  expect(await database.db.app.findUniqueOrThrow({ where: { id: android.appId } })).toMatchObject({
    platform: 'android',
    name: 'Shop',
  });
});

it('a file that is no app leaves nothing behind', async () => {
  const ctx = await seedApp(database.db);
  const before = await database.db.app.count();
  await expect(
    createMobileApp({
      ctx,
      input: { ...CreateMobileAppInput.parse({}), ...fileOf('notes.zip', Buffer.from('notes')) },
    }),
  ).rejects.toMatchObject({ code: 'UNPROCESSABLE', message: expect.stringContaining('no zip') });
  expect(await database.db.app.count()).toBe(before);
});
