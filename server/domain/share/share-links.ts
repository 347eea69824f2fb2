/**
 * Links by which a run's report is read without signing in. Only a link's hash is kept, so its address is
 * told once.
 */
import type { z } from 'zod';
import { makeToken } from '#server/platform/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { isReported } from '../run/statuses.ts';
import { getRunInApp, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { CreateShareInput, ListSharesInput, RevokeShareInput } from './schemas.ts';

const dayMs = 86_400_000;
const maxLinks = 20;

/**
 * @throws DomainError NOT_FOUND; CONFLICT for a run that is at work, or has twenty links that work already
 */
export const createShare = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof CreateShareInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const run = await getRunInApp({ ctx, runId: input.runId });
    if (!isReported(run))
      throw new DomainError(
        'CONFLICT',
        `Run ${run.number} is still at work. Share its report once it has ended.`,
      );
    if ((await listShares({ ctx, input: { runId: run.id } })).length >= maxLinks)
      throw new DomainError('CONFLICT', `Run ${run.number} has ${maxLinks} links already. End one first.`);
    const { token, tokenHash } = makeToken();
    const expiresAt = input.days === null ? null : new Date(Date.now() + input.days * dayMs);
    const { id } = await ctx.db.shareLink.create({
      data: {
        id: newId('share'),
        ...inApp(ctx),
        runId: run.id,
        tokenHash,
        createdById: ctx.actor.id ?? null,
        expiresAt,
      },
    });
    await audit({
      ctx,
      action: 'run.share',
      targetKind: 'run',
      targetIds: [run.id],
      detail: { shareId: id, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return { id, token, expiresAt };
  });

/** Those that still work, newest first; never their addresses. */
export async function listShares({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ListSharesInput> }) {
  return ctx.db.shareLink.findMany({
    where: { runId: input.runId, ...inApp(ctx), ...works() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, createdAt: true, expiresAt: true },
  });
}

/** From now on the link leads nowhere. Ending the ended changes nothing. @throws DomainError NOT_FOUND */
export const revokeShare = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof RevokeShareInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const share = await ctx.db.shareLink.findFirst({ where: { id: input.shareId, ...inApp(ctx) } });
    if (!share) throw notFound('share link', input.shareId);
    if (share.revokedAt) return { shareId: share.id };
    await ctx.db.shareLink.update({ where: { id: share.id }, data: { revokedAt: new Date() } });
    await audit({
      ctx,
      action: 'run.unshare',
      targetKind: 'run',
      targetIds: [share.runId],
      detail: { shareId: share.id },
    });
    return { shareId: share.id };
  });

/** The filter of links that work now. */
export const works = () => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
});
