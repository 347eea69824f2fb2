import type { Prisma } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { isCounted, pageOf, toPage } from '../pages.ts';
import { latestFullRun } from '../run/latest-run.ts';
import { inApp } from '../scope.ts';
import type { ListIssuesInput } from './schemas.ts';

const issueRow = {
  id: true,
  number: true,
  title: true,
  type: true,
  severity: true,
  resolution: true,
  triage: true,
  oracle: true,
  address: true,
  observed: true,
  occurrences: true,
  tries: true,
  reproduced: true,
  regressed: true,
  createdAt: true,
  testCaseId: true,
  firstRun: { select: { id: true, number: true } },
} satisfies Prisma.IssueSelect;

/** Most severe first, then newest. */
export async function listIssues({ ctx, input }: { ctx: AppCtx; input: ListIssuesInput }) {
  const latest = input.ofLatestRun ? await latestFullRun({ ctx }) : null;
  if (input.ofLatestRun && !latest) return { items: [], nextCursor: undefined, total: 0 };
  const where = issuesWhere({ ctx, input: latest ? { ...input, runId: latest.id } : input });
  const [rows, total] = await Promise.all([
    ctx.db.issue.findMany({
      where,
      select: issueRow,
      orderBy: [{ severity: 'asc' }, { createdAt: 'desc' }, { id: 'asc' }],
      ...pageOf(input),
    }),
    isCounted({ ctx, cursor: input.cursor }) ? ctx.db.issue.count({ where }) : undefined,
  ]);
  return { ...toPage(rows, input.limit), total };
}

function issuesWhere({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: Omit<ListIssuesInput, 'limit' | 'cursor'>;
}): Prisma.IssueWhereInput {
  const search = input.search?.trim();
  const number = search?.match(/^#?(\d{1,9})$/)?.[1];
  return {
    ...inApp(ctx),
    resolution: { in: input.resolution },
    ...(input.triage ? { triage: { in: input.triage } } : {}),
    ...(input.type ? { type: { in: input.type } } : {}),
    ...(input.severity ? { severity: { in: input.severity } } : {}),
    ...(input.runId ? { runs: { some: { runId: input.runId } } } : {}),
    ...(input.firstRunId ? { firstRunId: input.firstRunId } : {}),
    ...(input.testSuiteId ? { testCase: { suites: { some: { testSuiteId: input.testSuiteId } } } } : {}),
    ...(search
      ? {
          OR: [
            ...(number ? [{ number: Number(number) }] : []),
            { title: { contains: search, mode: 'insensitive' } },
            { address: { contains: search, mode: 'insensitive' } },
          ],
        }
      : {}),
  };
}
