import type { z } from 'zod';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { ApiKeyIdInput, RegenerateApiKeyInput } from './schemas.ts';
import { inDays, makeSecret } from './secret.ts';

const daysAnew = 90;

async function getApiKey({ ctx, apiKeyId }: { ctx: AppCtx; apiKeyId: string }) {
  const row = await ctx.db.apiKey.findFirst({ where: { id: apiKeyId, ...inApp(ctx), admin: false } });
  if (!row) throw notFound('API key', apiKeyId);
  return row;
}

/**
 * It stops working with the next request. Revoking the revoked changes nothing. @throws DomainError NOT_FOUND
 */
export const revokeApiKey = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ApiKeyIdInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const row = await getApiKey({ ctx, apiKeyId: input.apiKeyId });
    if (!row.revokedAt) {
      await ctx.db.apiKey.update({ where: { id: row.id }, data: { revokedAt: new Date() } });
      await audit({
        ctx,
        action: 'api_key.revoke',
        targetKind: 'api_key',
        targetIds: [row.id],
        detail: { name: row.name, prefix: row.prefix },
      });
    }
    return { apiKeyId: row.id };
  });

/**
 * A new secret under the same name and id; the old one stops working at once. Brings back a revoked or
 * expired key.
 * An expiry that has passed, and for which no other is given, begins anew with 90 days. @throws DomainError
 * NOT_FOUND
 */
export const regenerateApiKey = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof RegenerateApiKeyInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const row = await getApiKey({ ctx, apiKeyId: input.apiKeyId });
    const kept = row.expiresAt === null || row.expiresAt > new Date() ? row.expiresAt : inDays(daysAnew);
    const expiresAt = input.expiresInDays === undefined ? kept : inDays(input.expiresInDays);
    const { key, prefix, hash } = makeSecret();
    await ctx.db.apiKey.update({
      where: { id: row.id },
      data: { prefix, hash, expiresAt, revokedAt: null, lastUsedAt: null },
    });
    await audit({
      ctx,
      action: 'api_key.regenerate',
      targetKind: 'api_key',
      targetIds: [row.id],
      detail: { name: row.name, before: row.prefix, prefix },
    });
    return { id: row.id, name: row.name, key, expiresAt };
  });
