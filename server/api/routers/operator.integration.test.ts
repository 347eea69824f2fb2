/**
 * What runs the whole instance is for its operator: not for an owner, not for a key, not over any address of
 * tRPC.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyApiKey } from '#server/domain/api-key/verify-api-key.ts';
import { openOutside } from '../testing/outside.ts';
import { createCallerFactory, type RequestContext } from '../trpc.ts';
import { appRouter } from './index.ts';

let outside: Awaited<ReturnType<typeof openOutside>>;
beforeAll(async () => {
  outside = await openOutside();
}, 120_000);
afterAll(() => outside.close());

const callAs = (ctx: RequestContext) => createCallerFactory(appRouter)(ctx);
const personOf = ({ ctx }: { ctx: { actor: { id?: string } } }): RequestContext => ({
  signedIn: { userId: ctx.actor.id!, sessionId: 'ses_test', email: 'a@example.test', name: 'A' },
});
const keyOf = async (key: string): Promise<RequestContext> => ({
  signedIn: null,
  key: await verifyApiKey({ db: outside.db, key }),
});
/** Every procedure of the operator’s router, by its name. */
const everyCall = (ctx: RequestContext): Record<string, () => Promise<unknown>> => {
  const { operator } = callAs(ctx);
  return {
    devices: () => operator.devices(),
    testDeviceServer: () => operator.testDeviceServer(),
    keys: () => operator.keys(),
    createKey: () => operator.createKey({ name: 'Mine', expiresInDays: null }),
    revokeKey: () => operator.revokeKey({ apiKeyId: 'key_none' }),
  };
};

describe('the operator’s procedures', () => {
  it('are all called here', () => {
    const paths = Object.keys(appRouter._def.procedures).filter((path) => path.startsWith('operator.'));
    expect(
      Object.keys(everyCall({ signedIn: null }))
        .map((name) => `operator.${name}`)
        .sort(),
    ).toEqual(paths.sort());
  });

  it('are refused to everybody else, owners and admin keys too, and nothing is made', async () => {
    const before = await outside.db.apiKey.count();
    const callers: [string, RequestContext, string][] = [
      ['nobody', { signedIn: null }, 'UNAUTHORIZED'],
      ['an owner', personOf(outside.other), 'FORBIDDEN'],
      ['a key', await keyOf(outside.own.key), 'UNAUTHORIZED'],
      ['an admin key', await keyOf(outside.admin), 'UNAUTHORIZED'],
      // A key beside a session is a key.
      [
        'the operator with a key',
        { ...(await keyOf(outside.own.key)), ...personOf(outside.own) },
        'UNAUTHORIZED',
      ],
    ];
    for (const [who, ctx, code] of callers) {
      for (const [name, call] of Object.entries(everyCall(ctx)))
        await expect(call(), `${name} by ${who}`).rejects.toMatchObject({ code });
    }
    expect(await outside.db.apiKey.count()).toBe(before);
  });

  it('work for the operator, and no longer once somebody else is', async () => {
    const { operator } = callAs(personOf(outside.own));
    const { id, key } = await operator.createKey({ name: 'Mine', expiresInDays: null });
    expect(JSON.stringify(await operator.keys())).toContain(id);
    expect(JSON.stringify(await operator.keys())).not.toContain(key);
    await outside.db.user.update({ where: { id: outside.own.ctx.actor.id! }, data: { operator: false } });
    await expect(operator.keys()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(operator.revokeKey({ apiKeyId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await outside.db.user.update({ where: { id: outside.own.ctx.actor.id! }, data: { operator: true } });
    await operator.revokeKey({ apiKeyId: id });
    await expect(verifyApiKey({ db: outside.db, key })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('an admin’s procedures', () => {
  it('are refused over tRPC to people, the operator among them, and to keys that are no admin’s', async () => {
    for (const ctx of [personOf(outside.other), personOf(outside.own), await keyOf(outside.own.key)]) {
      const { admin } = callAs(ctx);
      for (const call of [
        () => admin.apps({}),
        () => admin.status(),
        () => admin.retryJob({ jobId: String(outside.own.ids.job) }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});
