import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { verifyApiKey } from '#server/domain/api-key/verify-api-key.ts';
import { createProcessDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { adminKeyCommand } from './admin-key-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createProcessDatabase();
});
afterAll(() => database.drop());
afterEach(() => vi.restoreAllMocks());

const run = async (...args: string[]) => {
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  out.mockClear();
  expect(await adminKeyCommand(args)).toBe(0);
  return out.mock.calls.flat().join('\n');
};

it('makes, lists and revokes keys of the instance', async () => {
  await expect(adminKeyCommand([])).rejects.toThrow('Name the key');
  await expect(adminKeyCommand(['Ops'])).rejects.toThrow('no operator yet');
  const { actor } = await seedApp(database.db);
  await database.db.user.update({ where: { id: actor.id }, data: { operator: true } });
  const key = await run('Ops', '--days', '30');
  expect(await verifyApiKey({ db: database.db, key })).toMatchObject({ admin: true, name: 'Ops' });
  const listed = await run('--list');
  expect(listed).toContain(key.slice(0, 11));
  expect(listed).not.toContain(key);
  await run('--revoke', key.slice(0, 11));
  await expect(verifyApiKey({ db: database.db, key })).rejects.toThrow('Invalid API key');
});
