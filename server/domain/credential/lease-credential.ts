import { newId } from '#server/platform/ids.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';

const leaseMs = 10 * 60_000;

/**
 * Takes a credential for an execution; one that is exclusive is given to one at a time.
 * @returns false while another execution has it; asking again for the same execution renews the lease
 */
export const leaseCredential = ({
  ctx,
  credentialId,
  executionId,
}: {
  ctx: AppCtx;
  credentialId: string;
  executionId: string;
}): Promise<boolean> =>
  withTransaction(ctx, async (ctx) => {
    const [credential] = await ctx.db.$queryRaw<
      { exclusive: boolean }[]
    >`SELECT exclusive FROM credentials WHERE id = ${credentialId} AND app_id = ${ctx.appId} FOR UPDATE`;
    if (!credential) return true;
    const now = new Date();
    const open = await ctx.db.credentialLease.findMany({
      where: { ...inApp(ctx), credentialId, releasedAt: null, expiresAt: { gt: now } },
    });
    const own = open.find((lease) => lease.executionId === executionId);
    if (credential.exclusive && open.some((lease) => lease.executionId !== executionId)) return false;
    const expiresAt = new Date(now.getTime() + leaseMs);
    if (own) await ctx.db.credentialLease.update({ where: { id: own.id }, data: { expiresAt } });
    else
      await ctx.db.credentialLease.create({
        data: { id: newId('lease'), ...inApp(ctx), credentialId, executionId, expiresAt },
      });
    return true;
  });

export async function releaseCredential({
  ctx,
  executionId,
}: {
  ctx: AppCtx;
  executionId: string;
}): Promise<void> {
  await ctx.db.credentialLease.updateMany({
    where: { ...inApp(ctx), executionId, releasedAt: null },
    data: { releasedAt: new Date() },
  });
}
