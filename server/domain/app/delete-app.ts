import type { z } from 'zod';
import { getStorage, type ArtifactStore } from '#server/platform/storage.ts';
import { audit } from '../audit.ts';
import type { Ctx, Db } from '../context.ts';
import { DomainError } from '../errors.ts';
import { withTransaction } from '../transaction.ts';
import { getArchivedApp } from './archive-app.ts';
import type { DeleteAppInput } from './schemas.ts';

/** Keys asked for at once. */
const batch = 500;

/** Of these keys, those that no app keeps any more: the same picture is stored once for all. */
async function unusedOf(db: Db, keys: readonly string[]): Promise<string[]> {
  const used = new Set<string>();
  for (let at = 0; at < keys.length; at += batch) {
    const rows = await db.artifact.findMany({
      where: { key: { in: keys.slice(at, at + batch) } },
      distinct: ['key'],
      select: { key: true },
    });
    for (const { key } of rows) used.add(key);
  }
  return keys.filter((key) => !used.has(key));
}

/**
 * Deletes an archived app for good, with its tests, runs, issues and pictures. The audit log and what its runs
 * cost stay. @throws DomainError NOT_FOUND; INVALID where the name given is not the app's
 */
export async function deleteApp({
  ctx,
  input,
  storage = getStorage(),
}: {
  ctx: Ctx;
  input: z.output<typeof DeleteAppInput>;
  storage?: ArtifactStore;
}) {
  const keys = await withTransaction(ctx, async (ctx) => {
    const { id, name } = await getArchivedApp({ ctx, appId: input.appId });
    if (input.name !== name)
      throw new DomainError('INVALID', `To delete this app for good, type its name: ${name}`);
    const kept = await ctx.db.artifact.findMany({
      where: { appId: id },
      distinct: ['key'],
      select: { key: true },
    });
    await ctx.db.app.delete({ where: { id } });
    await audit({ ctx, action: 'app.delete', targetKind: 'app', targetIds: [id], detail: { name } });
    return kept.map(({ key }) => key);
  });
  // Only what is committed is taken from the disk.
  for (const key of await unusedOf(ctx.db, keys)) await storage.remove(key);
  return { deleted: true as const };
}
