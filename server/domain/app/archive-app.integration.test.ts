import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createFileStore } from '#server/platform/storage.ts';
import { createProcessDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { saveArtifact } from '../artifact/save-artifact.ts';
import { archiveApp, listArchivedApps, restoreApp } from './archive-app.ts';
import { deleteApp } from './delete-app.ts';
import { listApps } from './read-apps.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightread-archive-'));
const storage = createFileStore(folder);
let database: TestDatabase;
beforeAll(async () => {
  database = await createProcessDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const picture = { kind: 'picture' as const, contentType: 'image/png' };

async function seedRun(ctx: Awaited<ReturnType<typeof seedApp>>) {
  const id = newId('run');
  const { organizationId, appId } = ctx;
  await ctx.db.run.create({
    data: { id, organizationId, appId, number: 1, kind: 'discovery', status: 'running', settings: {} },
  });
  return id;
}

it('an archived app is out of sight, its run ends, and it comes back as it was', async () => {
  const ctx = await seedApp(database.db, { name: 'Larch' });
  const { db, appId } = ctx;
  const userId = ctx.actor.id;
  const runId = await seedRun(ctx);
  await expect(archiveApp({ ctx, input: { name: 'Birch' } })).rejects.toThrow('type its name: Larch');
  await archiveApp({ ctx, input: { name: 'Larch' } });
  expect(await listApps({ db, userId })).toEqual([]);
  expect(await db.run.findUnique({ where: { id: runId } })).toMatchObject({ status: 'cancelled' });
  const archived = await listArchivedApps({ db, userId });
  expect(archived).toMatchObject([{ id: appId, name: 'Larch', mayDelete: true }]);
  await restoreApp({ ctx, input: { appId } });
  expect(await listApps({ db, userId })).toMatchObject([{ id: appId, name: 'Larch' }]);
  expect(await listArchivedApps({ db, userId })).toEqual([]);
});

it('is not for another organization, nor for members, and not offered to be deleted by admins', async () => {
  const ctx = await seedApp(database.db);
  const { db, appId } = ctx;
  await archiveApp({ ctx, input: { name: 'Shop' } });
  const stranger = await seedApp(db);
  await expect(restoreApp({ ctx: stranger, input: { appId } })).rejects.toThrow(appId);
  await expect(deleteApp({ ctx: stranger, input: { appId, name: 'Shop' }, storage })).rejects.toThrow(appId);
  const listedFor = async (role: 'admin' | 'member') => {
    await db.member.updateMany({ where: { userId: ctx.actor.id }, data: { role } });
    return (await listArchivedApps({ db, userId: ctx.actor.id })).map(({ mayDelete }) => mayDelete);
  };
  expect(await listedFor('admin')).toEqual([false]);
  expect(await listedFor('member')).toEqual([]);
});

it('deleted for good, it takes along its pictures but for those that another app shows', async () => {
  const [ctx, other] = [await seedApp(database.db), await seedApp(database.db)];
  const { db, appId } = ctx;
  const [own, both] = [Buffer.from('own'), Buffer.from('both')];
  for (const content of [own, both]) await saveArtifact({ ctx, input: { ...picture, content }, storage });
  const { id } = await saveArtifact({ ctx: other, input: { ...picture, content: both }, storage });
  const { key } = await db.artifact.findUniqueOrThrow({ where: { id } });
  const { key: ownKey } = await db.artifact.findFirstOrThrow({ where: { appId, key: { not: key } } });
  await expect(deleteApp({ ctx, input: { appId, name: 'Shop' }, storage })).rejects.toThrow('archived app');
  await seedRun(ctx);
  await archiveApp({ ctx, input: { name: 'Shop' } });
  await expect(deleteApp({ ctx, input: { appId, name: '' }, storage })).rejects.toThrow('type its name');
  await deleteApp({ ctx, input: { appId, name: 'Shop' }, storage });
  expect(await db.app.findUnique({ where: { id: appId } })).toBeNull();
  expect(await db.run.count({ where: { appId } })).toBe(0);
  expect(await storage.size(ownKey)).toBeUndefined();
  expect(await storage.size(key)).toBe(both.length);
  expect(await db.auditEvent.count({ where: { action: 'app.delete', targetId: appId } })).toBe(1);
});
