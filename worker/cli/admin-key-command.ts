/** Instance keys, created from a shell on its machine: see server/domain/api-key/admin-keys.ts. */
import { createAdminKey, listAdminKeys, revokeAdminKey } from '#server/domain/api-key/admin-keys.ts';
import { closeDb, getDb } from '#server/platform/db.ts';
import { readArgs, UsageError, wholeNumber } from '#worker/core/terminal/usage.ts';

export async function adminKeyCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {
    list: { type: 'boolean' },
    revoke: { type: 'string' },
    days: { type: 'string' },
  });
  const [name] = positionals;
  if (!values.list && !values.revoke && !name) throw new UsageError('Name the key: admin-key NAME.');
  const db = getDb();
  try {
    if (values.list) {
      for (const { id, name, prefix, lastUsedAt, revokedAt } of await listAdminKeys(db)) {
        console.log(
          `${id}  ${prefix}…  ${name}  ${revokedAt ? 'revoked' : lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used'}`,
        );
      }
    } else if (values.revoke) {
      const { name } = await revokeAdminKey({ db, which: values.revoke });
      console.log(`The admin key “${name}” is revoked.`);
    } else {
      const { key } = await createAdminKey({
        db,
        name: name!,
        expiresInDays: values.days === undefined ? null : wholeNumber('days', values.days, 0),
      });
      console.error('Copy it now: it can’t be shown again. It reaches every organization of this instance.');
      console.log(key);
    }
    return 0;
  } finally {
    await closeDb();
  }
}
