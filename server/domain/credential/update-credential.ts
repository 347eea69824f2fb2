import type { z } from 'zod';
import { seal } from '#server/platform/crypto.ts';
import { isUniqueViolation } from '#server/platform/db.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { withTransaction } from '../transaction.ts';
import { openCredential } from './open-credential.ts';
import type { UpdateCredentialInput } from './schemas.ts';

/**
 * Changes what is given, and keeps the rest as it was sealed. The result holds no secret. @throws DomainError
 * NOT_FOUND, or CONFLICT for a name that is taken
 */
export async function updateCredential({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof UpdateCredentialInput>;
}) {
  const { credentialId: id, name, exclusive, ...given } = input;
  try {
    return await withTransaction(ctx, async (ctx) => {
      const secret = await openCredential({ ctx, credentialId: id });
      const changed = given.extra ? { ...given, extra: { ...secret.extra, ...given.extra } } : given;
      const { sealed: _sealed, ...credential } = await ctx.db.credential.update({
        where: { id },
        data: { name, exclusive, sealed: seal(JSON.stringify({ ...secret, ...changed }), id) },
      });
      await audit({
        ctx,
        action: 'credential.update',
        targetKind: 'credential',
        targetIds: [id],
        // Which values are new, never what they are.
        detail: { name: credential.name, changed: Object.keys(changed) },
      });
      return credential;
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError('CONFLICT', `There already is a credential called “${name}”.`);
    throw error;
  }
}
