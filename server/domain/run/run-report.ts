import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { judgedExecutionStatuses } from './statuses.ts';

interface TestChange {
  executionId: string;
  testCaseId: number;
  title: string;
}

/**
 * What changed between two runs, test by test. A test that the earlier run lacked, or that was blocked in
 * either, is in none of these; nor is what was added to a run later.
 */
export async function compareRuns({
  ctx,
  runId,
  compareToRunId,
}: {
  ctx: AppCtx;
  runId: string;
  compareToRunId: string;
}) {
  const rows = await ctx.db.execution.findMany({
    where: {
      runId: { in: [runId, compareToRunId] },
      kind: 'test',
      added: false,
      testCaseId: { not: null },
      status: { in: [...judgedExecutionStatuses] },
      ...inApp(ctx),
    },
    select: { id: true, runId: true, testCaseId: true, title: true, status: true },
    orderBy: { position: 'asc' },
  });
  const earlier = new Map(
    rows.filter((row) => row.runId === compareToRunId).map((row) => [row.testCaseId, row.status]),
  );
  const changes = {
    newlyFailed: [] as TestChange[],
    recovered: [] as TestChange[],
    stillFailing: [] as TestChange[],
  };
  for (const row of rows.filter((row) => row.runId === runId)) {
    const change = { executionId: row.id, testCaseId: row.testCaseId!, title: row.title };
    const before = earlier.get(row.testCaseId);
    if (before === 'passed' && row.status === 'failed') changes.newlyFailed.push(change);
    if (before === 'failed' && row.status === 'passed') changes.recovered.push(change);
    if (before === 'failed' && row.status === 'failed') changes.stillFailing.push(change);
  }
  return changes;
}
