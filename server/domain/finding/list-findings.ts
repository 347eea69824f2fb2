import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { pageOf, toPage } from '../pages.ts';
import { latestRun } from '../run/latest-run.ts';
import { getIssueInApp, getRunInApp, inApp } from '../scope.ts';
import type { ListFindingsInput } from './schemas.ts';

/**
 * Single instances of possible bugs, newest first: of a run, an issue or a test; of the latest run where none
 * is named.
 * @throws DomainError NOT_FOUND for an unknown run or issue
 */
export async function listFindings({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof ListFindingsInput>;
}) {
  if (input.issueId !== undefined) await getIssueInApp({ ctx, issueId: input.issueId });
  const anywhere = input.issueId !== undefined || input.testCaseId !== undefined;
  const run =
    input.runId !== undefined
      ? await getRunInApp({ ctx, runId: input.runId })
      : anywhere
        ? null
        : await latestRun({ ctx });
  if (!run && !anywhere) return { items: [], nextCursor: undefined };
  const rows = await ctx.db.finding.findMany({
    where: {
      ...inApp(ctx),
      status: { in: input.status },
      ...(run ? { runId: run.id } : {}),
      ...(input.issueId ? { issueId: input.issueId } : {}),
      ...(input.testCaseId ? { execution: { testCaseId: input.testCaseId } } : {}),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...pageOf(input),
    select: {
      id: true,
      status: true,
      title: true,
      type: true,
      severity: true,
      expected: true,
      observed: true,
      oracle: true,
      address: true,
      tries: true,
      reproduced: true,
      setAsideBecause: true,
      createdAt: true,
      runId: true,
      executionId: true,
      stepId: true,
      issueId: true,
      pictureId: true,
      execution: { select: { testCaseId: true, title: true } },
    },
  });
  return toPage(
    rows.map(({ execution, ...row }) => ({
      ...row,
      testCaseId: execution.testCaseId,
      test: execution.title,
    })),
    input.limit,
  );
}
