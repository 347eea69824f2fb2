import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/**
 * One more sighting of a known issue, in the finding's run. Within the caller's transaction, under the
 * signature's lock.
 */
export async function attachFinding({
  ctx,
  findingId,
  issueId,
}: {
  ctx: AppCtx;
  findingId: string;
  issueId: string;
}): Promise<void> {
  const { db } = ctx;
  const finding = await db.finding.update({
    where: { id: findingId, ...inApp(ctx) },
    data: { status: 'confirmed', issueId },
    select: { runId: true, stepId: true, address: true, execution: { select: { added: true } } },
  });
  await db.issue.update({
    where: { id: issueId, ...inApp(ctx) },
    data: { occurrences: { increment: 1 }, lastRunId: finding.runId },
  });
  const { added } = finding.execution;
  await db.runIssue.createMany({
    data: [{ runId: finding.runId, issueId, ...inApp(ctx), added }],
    skipDuplicates: true,
  });
  if (!added)
    await db.runIssue.updateMany({
      where: { runId: finding.runId, issueId, ...inApp(ctx), added: true },
      data: { added: false },
    });
  const screens = await screensOf(ctx, finding);
  await db.issueScreen.createMany({
    data: screens.map(({ id }) => ({ issueId, screenId: id, ...inApp(ctx) })),
    skipDuplicates: true,
  });
}

/** The screen on which its step ended; where that is none that was kept, the one at its address. */
async function screensOf(
  ctx: AppCtx,
  { stepId, address }: { stepId: string | null; address: string },
): Promise<{ id: string }[]> {
  const step =
    stepId === null
      ? null
      : await ctx.db.step.findFirst({
          where: { id: stepId, ...inApp(ctx) },
          select: { screenAfterId: true },
        });
  return ctx.db.screen.findMany({
    where: { ...inApp(ctx), ...(step?.screenAfterId ? { id: step.screenAfterId } : { address }) },
    select: { id: true },
  });
}
