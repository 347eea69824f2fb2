/**
 * Keys of the instance: for who runs it, over all its organizations. Its operator makes them, in the
 * dashboard or with a shell on
 * the machine (`npm run sightread -- admin-key NAME`); no key does.
 */
import { inTransaction, type AnyDb } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { ApiKeyNameSchema } from './schemas.ts';
import { inDays, makeSecret } from './secret.ts';

/**
 * The operator who is signed in, else the one at the machine. @throws DomainError FORBIDDEN for who is none;
 * CONFLICT before the first start has made one
 */
async function operatorCtx(db: AnyDb, by?: By): Promise<Ctx> {
  const operator = await db.user.findFirst({
    where: { operator: true, members: { some: {} }, ...(by ? { id: by.userId } : {}) },
    orderBy: { createdAt: 'asc' },
    include: { members: { orderBy: { createdAt: 'asc' }, take: 1 } },
  });
  if (!operator)
    throw by
      ? new DomainError('FORBIDDEN', 'Only the operator of this instance may do this.')
      : new DomainError('CONFLICT', 'This instance has no operator yet. Start it once with "npm start".');
  return {
    db,
    address: by?.address,
    actor: {
      kind: 'user',
      id: operator.id,
      name: `${operator.name || operator.email}${by ? '' : ' (command line)'}`,
    },
    organizationId: operator.members[0]!.organizationId,
    role: 'owner',
  };
}

interface By {
  userId: string;
  address?: string;
}

/** @returns the key, which is told here and never again. @throws DomainError FORBIDDEN, CONFLICT */
export const createAdminKey = ({
  db,
  name,
  expiresInDays = null,
  by,
}: {
  db: AnyDb;
  name: string;
  expiresInDays?: number | null;
  by?: By;
}) =>
  inTransaction(db, async (tx) => {
    const ctx = await operatorCtx(tx, by);
    const { key, prefix, hash } = makeSecret();
    const row = await tx.apiKey.create({
      data: {
        id: newId('apiKey'),
        organizationId: ctx.organizationId,
        appId: null,
        admin: true,
        name: ApiKeyNameSchema.parse(name),
        prefix,
        hash,
        createdById: ctx.actor.id,
        expiresAt: inDays(expiresInDays),
      },
    });
    await audit({
      ctx,
      action: 'api_key.create_admin',
      targetKind: 'api_key',
      targetIds: [row.id],
      detail: { name: row.name, prefix },
    });
    return { id: row.id, name: row.name, key, expiresAt: row.expiresAt };
  });

export const listAdminKeys = (db: AnyDb) =>
  db.apiKey.findMany({
    where: { admin: true },
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      name: true,
      prefix: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
      revokedAt: true,
    },
  });

/** By its id or by how it begins. @throws DomainError NOT_FOUND, FORBIDDEN */
export const revokeAdminKey = ({ db, which, by }: { db: AnyDb; which: string; by?: By }) =>
  inTransaction(db, async (tx) => {
    const ctx = await operatorCtx(tx, by);
    const row = await tx.apiKey.findFirst({
      where: { admin: true, revokedAt: null, OR: [{ id: which }, { prefix: which }] },
    });
    if (!row) throw notFound('admin key', which);
    await tx.apiKey.update({ where: { id: row.id }, data: { revokedAt: new Date() } });
    await audit({
      ctx,
      action: 'api_key.revoke_admin',
      targetKind: 'api_key',
      targetIds: [row.id],
      detail: { name: row.name, prefix: row.prefix },
    });
    return { id: row.id, name: row.name };
  });
