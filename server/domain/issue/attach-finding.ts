import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/** One more sighting of a known issue, in the finding's run. Within the caller's transaction, under the signature's lock. */
export async function attachFinding({ ctx, findingId, issueId }: { ctx: AppCtx; findingId: string; issueId: string }): Promise<void> {
  const { db } = ctx;
  const finding = await db.finding.update({ where: { id: findingId, ...inApp(ctx) }, data: { status: 'confirmed', issueId }, select: { runId: true } });
  await db.issue.update({ where: { id: issueId, ...inApp(ctx) }, data: { occurrences: { increment: 1 }, lastRunId: finding.runId } });
  await db.runIssue.createMany({ data: [{ runId: finding.runId, issueId, ...inApp(ctx) }], skipDuplicates: true });
}
