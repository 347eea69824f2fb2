import { publish } from '#server/platform/notify.ts';
import { expectsFault, mistakableTypes } from '#worker/core/expects-fault.ts';
import type { AppCtx } from '../context.ts';
import { FindingEvidenceSchema } from '../finding/schemas.ts';
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
 * and count neither as failed nor as blocked. What they tripped over is a finding of its own. Nor is a draft
 * kept that passed because it expects what is wrong.
 */
export async function settleDrafts({ ctx, runId }: { ctx: AppCtx; runId: string }): Promise<void> {
  await dropThoseThatExpectFaults({ ctx, runId });
  await ctx.db.$executeRaw`
    UPDATE executions e SET status = 'cancelled', says = 'Drafted, and not kept as a test: ' || e.says
    FROM test_cases t
    WHERE t.id = e.test_case_id AND e.run_id = ${runId} AND e.app_id = ${ctx.appId} AND e.kind = 'test'
      AND e.status IN ('failed', 'blocked')
      AND t.status = 'archived' AND t.status_before = 'in_creation' AND t.origin = 'discovery'`;
}

/** A repair of the app would fail these tests. Findings whose replays did not show them again count for nothing. */
async function dropThoseThatExpectFaults({ ctx, runId }: { ctx: AppCtx; runId: string }): Promise<void> {
  const { createdAt: begun } = await ctx.db.run.findUniqueOrThrow({ where: { id: runId } });
  const [drafted, findings] = await Promise.all([
    ctx.db.execution.findMany({
      where: {
        runId,
        ...inApp(ctx),
        kind: 'test',
        status: 'passed',
        testCase: { origin: 'discovery', status: 'active', createdAt: { gte: begun } },
      },
      select: { id: true, testCaseId: true, steps: true, assertions: true },
    }),
    ctx.db.finding.findMany({
      where: {
        runId,
        ...inApp(ctx),
        status: { in: ['candidate', 'confirming', 'confirmed'] },
        type: { in: [...mistakableTypes] },
      },
      select: { title: true, expected: true, observed: true, evidence: true },
    }),
  ]);
  const faults = findings.map(({ evidence, ...finding }) => ({
    ...finding,
    texts: FindingEvidenceSchema.parse(evidence).texts ?? [],
  }));
  for (const { id, testCaseId, steps, assertions } of drafted) {
    const claims = [...steps, ...assertions];
    const [told] = faults.flatMap((fault) => {
      const expected = expectsFault(claims, fault);
      return expected === undefined
        ? []
        : [`it expects “${expected}”, which the finding “${fault.title}” calls wrong.`];
    });
    if (told === undefined || testCaseId === null) continue;
    const says = `Drafted, and not kept as a test: ${told}`;
    await ctx.db.execution.update({ where: { id }, data: { status: 'cancelled', says } });
    await ctx.db.testCase.update({
      where: { id: testCaseId },
      data: { status: 'archived', statusBefore: 'in_creation', archivedAt: new Date() },
    });
  }
}
