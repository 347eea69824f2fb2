import type { z } from 'zod';
import { seal } from '#server/platform/crypto.ts';
import { isUniqueViolation } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { CreateCredentialInput } from './schemas.ts';

/**
 * Keeps a sign-in for the tested app, sealed. The result holds no secret. @throws DomainError CONFLICT for a
 * name that is taken
 */
export async function createCredential({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.input<typeof CreateCredentialInput>;
}) {
  const { name, exclusive, ...secret } = CreateCredentialInput.parse(input);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const id = newId('credential');
      const { sealed: _sealed, ...credential } = await ctx.db.credential.create({
        data: { id, ...inApp(ctx), name, exclusive, sealed: seal(JSON.stringify(secret), id) },
      });
      await audit({
        ctx,
        action: 'credential.create',
        targetKind: 'credential',
        targetIds: [id],
        detail: { name },
      });
      return credential;
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError('CONFLICT', `There already is a credential called “${name}”.`);
    throw error;
  }
}
