import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { resetPassword } from '#server/domain/account/passwords.ts';
import { createProcessDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { resetPasswordCommand } from './reset-password-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createProcessDatabase();
});
afterAll(() => database.drop());
afterEach(() => vi.restoreAllMocks());

it('prints a link that sets a new password once, and says where there is no such account', async () => {
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(resetPasswordCommand([])).rejects.toThrow('Name the account');
  await expect(resetPasswordCommand(['nobody@example.test'])).rejects.toThrow('no account');
  const { actor } = await seedApp(database.db);
  const { email } = await database.db.user.findUniqueOrThrow({ where: { id: actor.id } });
  expect(await resetPasswordCommand([email])).toBe(0);
  const token = String(out.mock.lastCall?.[0]).split('/').at(-1)!;
  await resetPassword({ db: database.db, input: { token, password: 'quiet-harbour-41' } });
  await expect(
    resetPassword({ db: database.db, input: { token, password: 'quiet-harbour-41' } }),
  ).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
});
