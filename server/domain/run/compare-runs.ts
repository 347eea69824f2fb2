import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { getRunInApp, inApp } from '../scope.ts';
import type { CompareRunsInput } from './read-schemas.ts';
import { compareRuns } from './run-report.ts';

/**
 * What is otherwise than in an earlier run: tests, and issues that only one of the two saw. @throws
 * DomainError NOT_FOUND for either run
 */
export async function compareWithRun({
  ctx,
  input: { runId, compareToRunId },
}: {
  ctx: AppCtx;
  input: z.output<typeof CompareRunsInput>;
}) {
  const [run, earlier] = [
    await getRunInApp({ ctx, runId }),
    await getRunInApp({ ctx, runId: compareToRunId }),
  ];
  const [changes, seen] = await Promise.all([
    compareRuns({ ctx, runId, compareToRunId }),
    ctx.db.runIssue.findMany({
      where: {
        runId: { in: [run.id, earlier.id] },
        added: false,
        ...inApp(ctx),
        issue: { resolution: { not: 'rejected' } },
      },
      select: { runId: true, issue: { select: { id: true, number: true, title: true, severity: true } } },
      orderBy: [{ issue: { severity: 'asc' } }, { issue: { number: 'asc' } }],
    }),
  ]);
  const of = (id: string) => seen.filter((row) => row.runId === id).map(({ issue }) => issue);
  const without = (issues: ReturnType<typeof of>, others: ReturnType<typeof of>) =>
    issues.filter(({ id }) => !others.some((other) => other.id === id));
  return {
    number: earlier.number,
    ...changes,
    newIssues: without(of(run.id), of(earlier.id)),
    goneIssues: without(of(earlier.id), of(run.id)),
  };
}
