import type { z } from 'zod';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { DeleteCredentialInput } from './schemas.ts';

/**
 * What used it falls back: a test to its suite's credential, a suite to its environment's, that to the
 * app's, the app to none. @throws
 * DomainError NOT_FOUND
 */
export const deleteCredential = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof DeleteCredentialInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const { credentialId } = input;
    const credential = await ctx.db.credential.findFirst({
      where: { id: credentialId, ...inApp(ctx) },
      select: { name: true },
    });
    if (!credential) throw notFound('credential', credentialId);
    await ctx.db.testCase.updateMany({
      where: { ...inApp(ctx), credentialId },
      data: { credentialId: null },
    });
    await ctx.db.testSuite.updateMany({
      where: { ...inApp(ctx), credentialId },
      data: { credentialId: null },
    });
    await ctx.db.environment.updateMany({
      where: { ...inApp(ctx), credentialId },
      data: { credentialId: null },
    });
    await ctx.db.app.updateMany({
      where: { id: ctx.appId, organizationId: ctx.organizationId, defaultCredentialId: credentialId },
      data: { defaultCredentialId: null },
    });
    await ctx.db.credential.delete({ where: { id: credentialId } });
    await audit({
      ctx,
      action: 'credential.delete',
      targetKind: 'credential',
      targetIds: [credentialId],
      detail: { name: credential.name },
    });
    return { credentialId };
  });
