/**
 * Keys of the instance: for who runs it, over all its organizations. No route, tool or page makes one; only somebody with a shell on
 * the machine does (`npm run sightread -- admin-key NAME`).
 */
import type { AnyDb } from '#server/platform/db.ts';
import { inTransaction } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { ApiKeyNameSchema } from './schemas.ts';
import { inDays, makeSecret } from './secret.ts';

/** The operator at the machine. @throws DomainError CONFLICT before the first start has made one */
async function operatorCtx(db: AnyDb): Promise<Ctx> {
  const operator = await db.user.findFirst({ where: { operator: true, members: { some: {} } }, orderBy: { createdAt: 'asc' }, include: { members: { orderBy: { createdAt: 'asc' }, take: 1 } } });
  if (!operator) throw new DomainError('CONFLICT', 'This instance has no operator yet. Start it once with "npm start".');
  return { db, actor: { kind: 'user', id: operator.id, name: `${operator.name || operator.email} (command line)` }, organizationId: operator.members[0]!.organizationId, role: 'owner' };
}

/** @returns the key, which is told here and never again */
export const createAdminKey = ({ db, name, expiresInDays = null }: { db: AnyDb; name: string; expiresInDays?: number | null }) =>
  inTransaction(db, async (tx) => {
    const ctx = await operatorCtx(tx);
    const { key, prefix, hash } = makeSecret();
    const row = await tx.apiKey.create({
      data: { id: newId('apiKey'), organizationId: ctx.organizationId, appId: null, admin: true, name: ApiKeyNameSchema.parse(name), prefix, hash, createdById: ctx.actor.id, expiresAt: inDays(expiresInDays) },
    });
    await audit({ ctx, action: 'api_key.create_admin', targetKind: 'api_key', targetIds: [row.id], detail: { name: row.name, prefix } });
    return { id: row.id, name: row.name, key, expiresAt: row.expiresAt };
  });

export const listAdminKeys = (db: AnyDb) =>
  db.apiKey.findMany({ where: { admin: true }, orderBy: { createdAt: 'asc' }, select: { id: true, name: true, prefix: true, createdAt: true, lastUsedAt: true, expiresAt: true, revokedAt: true } });

/** By its id or by how it begins. @throws DomainError NOT_FOUND */
export const revokeAdminKey = ({ db, which }: { db: AnyDb; which: string }) =>
  inTransaction(db, async (tx) => {
    const row = await tx.apiKey.findFirst({ where: { admin: true, revokedAt: null, OR: [{ id: which }, { prefix: which }] } });
    if (!row) throw notFound('admin key', which);
    const ctx = await operatorCtx(tx);
    await tx.apiKey.update({ where: { id: row.id }, data: { revokedAt: new Date() } });
    await audit({ ctx, action: 'api_key.revoke_admin', targetKind: 'api_key', targetIds: [row.id], detail: { name: row.name, prefix: row.prefix } });
    return { id: row.id, name: row.name };
  });
