import { addJob } from '#server/jobs/index.ts';
import { inTransaction } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { isOpenFindingStatus } from '../run/statuses.ts';
import { lockSignature } from './save-candidate.ts';

/** How many findings of one signature are replayed in a run before the rest is set aside with them. */
const maxReplays = 2;

/**
 * A replay did not bring it back. Another finding of the same signature may have a better trail: it gets a
 * turn.
 */
export const setAside = ({
  ctx,
  findingId,
  tries,
  reproduced,
  because = '',
}: {
  ctx: AppCtx;
  findingId: string;
  tries: number;
  reproduced: number;
  /** Why it was not replayed, where it was not. */
  because?: string;
}): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const scoped = { ...ctx, db };
    const { signature } = await db.finding.findFirstOrThrow({
      where: { id: findingId, ...inApp(ctx) },
      select: { signature: true },
    });
    await lockSignature(scoped, signature);
    const finding = await db.finding.findFirstOrThrow({ where: { id: findingId, ...inApp(ctx) } });
    if (!isOpenFindingStatus(finding.status)) return;
    await db.finding.update({
      where: { id: findingId },
      data: { status: 'unconfirmed', tries, reproduced, ...(because ? { setAsideBecause: because } : {}) },
    });
    const others = await db.finding.findMany({
      where: { runId: finding.runId, ...inApp(ctx), signature },
      orderBy: { createdAt: 'asc' },
      select: { id: true, status: true, tries: true },
    });
    const replayed = others.filter((other) => other.status === 'unconfirmed' && other.tries > 0).length;
    const next = others.find((other) => other.status === 'candidate');
    if (next && replayed < maxReplays) {
      await addJob(db, 'finding_confirm', { findingId: next.id }, { key: `finding_confirm:${next.id}` });
    } else {
      await db.finding.updateMany({
        where: { runId: finding.runId, ...inApp(ctx), signature, status: 'candidate' },
        data: { status: 'unconfirmed' },
      });
    }
    await publish(db, {
      topic: 'finding',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      runId: finding.runId,
      id: findingId,
    });
  });
