import { afterAll, describe, expect, it } from 'vitest';
import { arriveFromGoogle } from '#server/domain/account/sign-in.ts';
import { getTools } from '../mcp/tools.ts';
import { handleRest } from '../rest/handler.ts';
import { request } from '../testing/outside.ts';
import { openTools, type Loose } from '../testing/tools.ts';

const service = await openTools();
afterAll(() => service.outside.close());
const { outside, scope, ok, refused } = service;

describe('the app and what belongs to it', () => {
  it('create_script: keeps name and instructions; refuses a name with capitals, and no instructions', async () => {
    const script = await ok('create_script', {
      name: 'fetch-user',
      instructions: 'curl -sS https://staging.example/u',
    });
    expect((await ok('get_scripts')).items).toContainEqual({
      id: script.id,
      name: 'fetch-user',
      instructions: 'curl -sS https://staging.example/u',
    });
    await refused('create_script', { name: 'Fetch User', instructions: 'true' }, /lowercase/);
    await refused('create_script', { name: 'a' }, /instructions/);
  });

  it('create of manage_key_features: name, description and icon', async () =>
    expect(
      await ok('manage_key_features', { action: 'create', name: 'Spec', description: 'D', icon: 'flag' }),
    ).toMatchObject({ name: 'Spec', description: 'D', icon: 'flag' }));

  it('get_app: id, name, platform, address and settings', async () =>
    expect(await ok('get_app')).toMatchObject({
      id: scope.appId,
      name: expect.any(String),
      platform: 'web',
      url: expect.any(String),
      settings: expect.any(Object),
    }));

  it('get_credentials: no secret in it', async () =>
    expect(JSON.stringify((await ok('get_credentials')).items)).not.toMatch(/password|sealed|larch-and/));

  it('health_check: ok, with the app of the key', async () =>
    expect(await ok('health_check')).toMatchObject({ status: 'ok', app: { id: scope.appId } }));
});

describe('the interfaces', () => {
  it('openapi.json: version 3.1.0', async () =>
    expect(
      ((await (await handleRest(request('http://127.0.0.1:3000/api/v1/openapi.json'))).json()) as Loose)
        .openapi,
    ).toBe('3.1.0'));

  it('the tools: 37 for users, 3 for admins', async () =>
    expect(
      [...getTools().values()].reduce(
        (counts, tool) => ({ ...counts, [String(tool.admin)]: (counts[String(tool.admin)] ?? 0) + 1 }),
        {} as Record<string, number>,
      ),
    ).toEqual({ false: 37, true: 3 }));
});

describe('signing in', () => {
  it('Google signs in whose e-mail it has verified, and nobody else', async () => {
    const ada = await outside.db.user.update({
      where: { id: outside.own.ctx.actor.id! },
      data: { emailVerifiedAt: new Date() },
    });
    const arrive = (emailVerified: boolean) =>
      arriveFromGoogle({
        db: outside.db,
        profile: { subject: 'google-ada', email: ada.email, emailVerified },
      });
    expect(await arrive(false)).toEqual({ refused: 'Unverified' });
    expect(await arrive(true)).toMatchObject({ user: { id: ada.id } });
  });
});
