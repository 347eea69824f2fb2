import type { z } from 'zod';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { CreateApiKeyInput } from './schemas.ts';
import { inDays, makeSecret } from './secret.ts';

const maxKeys = 50;

/**
 * A key for this app. `key` is told here and never again. @throws DomainError CONFLICT where the app has 50
 * that work
 */
export const createApiKey = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof CreateApiKeyInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const working = await ctx.db.apiKey.count({ where: { ...inApp(ctx), revokedAt: null } });
    if (working >= maxKeys)
      throw new DomainError(
        'CONFLICT',
        `This app has ${maxKeys} keys already. Revoke one that is not used any more.`,
      );
    const { key, prefix, hash } = makeSecret();
    const row = await ctx.db.apiKey.create({
      data: {
        id: newId('apiKey'),
        ...inApp(ctx),
        name: input.name,
        prefix,
        hash,
        createdById: ctx.actor.id ?? null,
        expiresAt: inDays(input.expiresInDays),
      },
    });
    await audit({
      ctx,
      action: 'api_key.create',
      targetKind: 'api_key',
      targetIds: [row.id],
      detail: { name: row.name, prefix },
    });
    return { id: row.id, name: row.name, key, expiresAt: row.expiresAt };
  });
