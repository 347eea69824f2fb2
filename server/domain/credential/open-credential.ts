import { open } from '#server/platform/crypto.ts';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { inApp } from '../scope.ts';
import { SecretSchema, type Secret } from './schemas.ts';

/** The secret itself, for a worker's session only. @throws DomainError NOT_FOUND */
export async function openCredential({
  ctx,
  credentialId,
}: {
  ctx: AppCtx;
  credentialId: string;
}): Promise<Secret> {
  const credential = await ctx.db.credential.findFirst({ where: { id: credentialId, ...inApp(ctx) } });
  if (!credential) throw notFound('credential', credentialId);
  return SecretSchema.parse(JSON.parse(open(credential.sealed, credential.id)));
}
