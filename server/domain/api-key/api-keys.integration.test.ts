import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { AppCtx } from '../context.ts';
import { createAdminKey, listAdminKeys, revokeAdminKey } from './admin-keys.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { regenerateApiKey, revokeApiKey } from './revoke-api-key.ts';
import { verifyApiKey } from './verify-api-key.ts';

let database: TestDatabase;
let ctx: AppCtx;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
});

const make = (expiresInDays: number | null = null) =>
  createApiKey({ ctx, input: { name: 'CI', expiresInDays } });
const check = (key: string | undefined) => verifyApiKey({ db: database.db, key });
const invalid = { code: 'UNAUTHORIZED', message: 'Invalid API key' };

describe('a key', () => {
  it('is told once, kept as a hash, and stands for its app', async () => {
    const { id, key } = await make();
    expect(key).toMatch(/^sr_[\w-]{43}$/);
    const row = await ctx.db.apiKey.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(key.slice(11));
    expect(row.prefix).toBe(key.slice(0, 11));
    expect(JSON.stringify(await listApiKeys({ ctx }))).not.toContain(key.slice(11));
    expect(await check(key)).toEqual({
      id,
      name: 'CI',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      admin: false,
    });
  });

  it('is refused where it is missing, malformed, unknown, revoked, expired or its app is archived, without saying which', async () => {
    await expect(check(undefined)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'API key is required',
    });
    for (const key of ['sr_', 'x'.repeat(100_000), `sr_${'a'.repeat(43)}`, 'sr_\u0000'])
      await expect(check(key)).rejects.toMatchObject(invalid);
    const revoked = await make();
    await revokeApiKey({ ctx, input: { apiKeyId: revoked.id } });
    await revokeApiKey({ ctx, input: { apiKeyId: revoked.id } });
    await expect(check(revoked.key)).rejects.toMatchObject(invalid);
    const expired = await make(1);
    await ctx.db.apiKey.update({ where: { id: expired.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(check(expired.key)).rejects.toMatchObject(invalid);
    expect((await listApiKeys({ ctx })).map((row) => row.state).sort()).toEqual(['expired', 'revoked']);
    const { key } = await make();
    await ctx.db.app.update({ where: { id: ctx.appId }, data: { archivedAt: new Date() } });
    await expect(check(key)).rejects.toMatchObject(invalid);
  });

  it('writes its last use at most once a minute', async () => {
    const { id, key } = await make();
    const lastUse = async () =>
      (await ctx.db.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt?.getTime();
    await check(key);
    const first = await lastUse();
    expect(first).toBeGreaterThan(Date.now() - 10_000);
    await check(key);
    expect(await lastUse()).toBe(first);
    await ctx.db.apiKey.update({ where: { id }, data: { lastUsedAt: new Date(Date.now() - 61_000) } });
    await check(key);
    expect(await lastUse()).toBeGreaterThanOrEqual(first!);
  });

  it('is regenerated: the old secret ends at once, also of one that was revoked or had expired', async () => {
    const { id, key } = await make(30);
    const again = await regenerateApiKey({ ctx, input: { apiKeyId: id } });
    await expect(check(key)).rejects.toMatchObject(invalid);
    expect(await check(again.key)).toMatchObject({ id });
    await revokeApiKey({ ctx, input: { apiKeyId: id } });
    await ctx.db.apiKey.update({ where: { id }, data: { expiresAt: new Date(0) } });
    const back = await regenerateApiKey({ ctx, input: { apiKeyId: id } });
    expect(await check(back.key)).toMatchObject({ id });
    expect(back.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 80 * 86_400_000);
    const acts = await ctx.db.auditEvent.findMany({
      where: { appId: ctx.appId },
      orderBy: { createdAt: 'asc' },
      select: { action: true, detail: true },
    });
    expect(acts.map((act) => act.action)).toEqual([
      'api_key.create',
      'api_key.regenerate',
      'api_key.revoke',
      'api_key.regenerate',
    ]);
    expect(JSON.stringify(acts)).not.toContain(key.slice(11));
  });

  it('of another app is not found', async () => {
    const other = await seedApp(database.db);
    const { id } = await make();
    await expect(revokeApiKey({ ctx: other, input: { apiKeyId: id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(regenerateApiKey({ ctx: other, input: { apiKeyId: id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await listApiKeys({ ctx: other })).toEqual([]);
  });

  it('is one of fifty at most', async () => {
    await ctx.db.apiKey.createMany({
      data: Array.from({ length: 50 }, (_, at) => ({
        id: newId('apiKey'),
        organizationId: ctx.organizationId,
        appId: ctx.appId,
        name: `${at}`,
        prefix: 'sr_',
        hash: newId('apiKey'),
      })),
    });
    await expect(make()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('an admin key', () => {
  it('needs an operator, belongs to no app, and no app lists or revokes it', async () => {
    await expect(createAdminKey({ db: database.db, name: 'Ops' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await ctx.db.user.update({ where: { id: ctx.actor.id }, data: { operator: true } });
    const { id, key } = await createAdminKey({ db: database.db, name: 'Ops' });
    expect(await check(key)).toMatchObject({ id, appId: null, admin: true });
    expect(await listApiKeys({ ctx })).toEqual([]);
    await expect(revokeApiKey({ ctx, input: { apiKeyId: id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await listAdminKeys(database.db)).map((row) => row.name)).toEqual(['Ops']);
    await revokeAdminKey({ db: database.db, which: key.slice(0, 11) });
    await expect(check(key)).rejects.toMatchObject(invalid);
  });
});
