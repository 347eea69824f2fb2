/**
 * A request that is sent twice with one `Idempotency-Key` is done once; the second is answered as the first
 * was. Kept for a day.
 */
import { createHash } from 'node:crypto';
import { DomainError } from '#server/domain/errors.ts';
import { getDb, isUniqueViolation } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import type { KeyContext } from '../caller.ts';

const keptMs = 24 * 3_600_000;
/** After this a request that never ended is taken for dead. */
const abandonedMs = 5 * 60_000;

export interface Answer {
  status: number;
  body: string;
}

/** @throws DomainError INVALID for a key of another form */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key') ?? undefined;
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new DomainError('INVALID', 'Idempotency-Key is 1 to 200 visible ASCII characters.');
  return key;
}

/**
 * Only what succeeded is kept: a request that failed may be sent again with its key.
 * @throws DomainError UNPROCESSABLE where the key stood for another request; CONFLICT while the first is at
 * work
 */
export async function once({
  ctx,
  key,
  request,
  body,
  work,
}: {
  ctx: KeyContext;
  key: string;
  request: Request;
  body: string;
  work: () => Promise<Answer>;
}): Promise<Answer & { replayed: boolean }> {
  const db = getDb();
  const at = { apiKeyId_key: { apiKeyId: ctx.key.id, key } };
  const { pathname, search } = new URL(request.url);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, pathname, search, ctx.namedAppId ?? '', body]))
    .digest('hex');
  const now = Date.now();
  await db.idempotencyKey.deleteMany({
    where: {
      apiKeyId: ctx.key.id,
      OR: [
        { createdAt: { lt: new Date(now - keptMs) } },
        { key, status: null, createdAt: { lt: new Date(now - abandonedMs) } },
      ],
    },
  });
  try {
    await db.idempotencyKey.create({
      data: {
        id: newId('idempotency'),
        organizationId: ctx.key.organizationId,
        apiKeyId: ctx.key.id,
        key,
        requestHash,
      },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const known = await db.idempotencyKey.findUnique({ where: at });
    if (known && known.requestHash !== requestHash)
      throw new DomainError(
        'UNPROCESSABLE',
        'This Idempotency-Key stood for another request. Use a new one for each.',
      );
    if (!known || known.status === null)
      throw new DomainError(
        'CONFLICT',
        'The first request with this Idempotency-Key is still at work. Send it again in a moment.',
      );
    return { status: known.status, body: JSON.stringify(known.response), replayed: true };
  }
  try {
    const answer = await work();
    await db.idempotencyKey.update({
      where: at,
      data: { status: answer.status, response: JSON.parse(answer.body) as object },
    });
    return { ...answer, replayed: false };
  } catch (error) {
    await db.idempotencyKey.deleteMany({ where: { apiKeyId: ctx.key.id, key, status: null } });
    throw error;
  }
}
