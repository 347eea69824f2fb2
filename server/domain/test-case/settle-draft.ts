import { publish } from '#server/platform/notify.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/**
 * A test that discovery drafted has been executed: it is kept only if it passed. Within the caller's
 * transaction.
 */
export async function settleDraft({
  ctx,
  testCaseId,
  passed,
}: {
  ctx: AppCtx;
  testCaseId: number;
  passed: boolean;
}): Promise<void> {
  const draft = { id: testCaseId, ...inApp(ctx), status: 'in_creation', origin: 'discovery' } as const;
  const { count } = passed
    ? await ctx.db.testCase.updateMany({ where: draft, data: { status: 'active', statusBefore: null } })
    : await ctx.db.testCase.updateMany({
        where: draft,
        data: { status: 'archived', statusBefore: 'in_creation', archivedAt: new Date() },
      });
  if (count > 0)
    await publish(ctx.db, {
      topic: 'testcase',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      id: String(testCaseId),
    });
}

/**
 * At the end of a discovery: drafts that did not pass were no tests yet, so their executions say nothing
 * about the app
 * and count neither as failed nor as blocked. What they tripped over is a finding of its own.
 */
export async function settleDrafts({ ctx, runId }: { ctx: AppCtx; runId: string }): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE executions e SET status = 'cancelled', says = 'Drafted, and not kept as a test: ' || e.says
    FROM test_cases t
    WHERE t.id = e.test_case_id AND e.run_id = ${runId} AND e.app_id = ${ctx.appId} AND e.kind = 'test'
      AND e.status IN ('failed', 'blocked')
      AND t.status = 'archived' AND t.status_before = 'in_creation' AND t.origin = 'discovery'`;
}
