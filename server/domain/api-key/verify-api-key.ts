import type { AnyDb } from '#server/platform/db.ts';
import { DomainError } from '../errors.ts';
import { hashOf } from './secret.ts';

/** Who calls with a key. */
export interface KeyCaller {
  id: string;
  name: string;
  organizationId: string;
  /** Null for an admin key, which belongs to the instance and names the app that it means. */
  appId: string | null;
  admin: boolean;
}

/** Last use is told to the minute; writing it with every call would be a write for each read. */
const noteEveryMs = 60_000;

/**
 * @throws DomainError UNAUTHORIZED for none, an unknown, a revoked or an expired one, or one whose app is
 * gone: which of them is not told
 */
export async function verifyApiKey({ db, key }: { db: AnyDb; key: string | undefined }): Promise<KeyCaller> {
  if (!key) throw new DomainError('UNAUTHORIZED', 'API key is required');
  const hash = hashOf(key);
  const now = new Date();
  const row = hash
    ? await db.apiKey.findUnique({
        where: { hash, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
        select: {
          id: true,
          name: true,
          organizationId: true,
          appId: true,
          admin: true,
          lastUsedAt: true,
          app: { select: { archivedAt: true } },
        },
      })
    : null;
  if (!row || row.app?.archivedAt || (row.appId === null) !== row.admin)
    throw new DomainError('UNAUTHORIZED', 'Invalid API key');
  const due = new Date(now.getTime() - noteEveryMs);
  if (!row.lastUsedAt || row.lastUsedAt <= due) {
    await db.apiKey.updateMany({
      where: { id: row.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: due } }] },
      data: { lastUsedAt: now },
    });
  }
  return {
    id: row.id,
    name: row.name,
    organizationId: row.organizationId,
    appId: row.appId,
    admin: row.admin,
  };
}
