import type { z } from 'zod';
import type { Prisma } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { pageOf, toPage } from '../pages.ts';
import { inApp } from '../scope.ts';
import { unreplayedIn } from '../finding/unreplayed.ts';
import { headlineOf } from '../verdict.ts';
import type { ListRunsInput } from './read-schemas.ts';

export const runRow = {
  id: true,
  number: true,
  kind: true,
  full: true,
  status: true,
  cause: true,
  causeSentence: true,
  readiness: true,
  readinessIfApproved: true,
  passed: true,
  failed: true,
  blocked: true,
  hoursSaved: true,
  stepsExecuted: true,
  createdAt: true,
  startedAt: true,
  endedAt: true,
  progress: true,
  osVersion: true,
  environment: true,
  testSuite: { select: { id: true, name: true } },
  build: { select: { id: true, label: true } },
} satisfies Prisma.RunSelect;

/** Newest first. */
export async function listRuns({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ListRunsInput> }) {
  const where: Prisma.RunWhereInput = {
    ...inApp(ctx),
    ...(input.status ? { status: { in: input.status } } : {}),
    ...(input.kind ? { kind: { in: input.kind } } : {}),
    ...(input.testSuiteId ? { testSuiteId: input.testSuiteId } : {}),
  };
  const rows = await ctx.db.run.findMany({
    where,
    select: runRow,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...pageOf(input),
  });
  const page = toPage(rows, input.limit);
  const runIds = page.items.map((run) => run.id);
  const [pending, unreplayedOf, issues] = await Promise.all([
    pendingIssuesOf({ ctx, runIds }),
    unreplayedIn({ ctx, runIds }),
    // Of this page alone: a count within the query above would group the whole table.
    ctx.db.runIssue.groupBy({
      by: ['runId'],
      where: { ...inApp(ctx), runId: { in: runIds }, added: false },
      _count: true,
    }),
  ]);
  const issuesOf = new Map(issues.map((row) => [row.runId, row._count]));
  return {
    ...page,
    items: page.items.map((run) => ({
      ...run,
      issues: issuesOf.get(run.id) ?? 0,
      pendingIssues: pending.get(run.id) ?? 0,
      ...headlineOf({ ...run, unreplayed: unreplayedOf(run.id) }, pending.get(run.id) ?? 0),
    })),
  };
}

/** Issues of each run that still wait for triage; not those that only what was added to it saw. */
export async function pendingIssuesOf({ ctx, runIds }: { ctx: AppCtx; runIds: string[] }) {
  // From the runs' few rows to their issues: a filter through the relation would begin with every pending
  // issue there is.
  const rows = await ctx.db.$queryRaw<{ runId: string; pending: number }[]>`
    SELECT seen.run_id AS "runId", count(*)::int AS pending
    FROM run_issues seen JOIN issues i ON i.id = seen.issue_id
    WHERE seen.run_id = ANY(${runIds}::text[]) AND seen.organization_id = ${ctx.organizationId}
      AND seen.app_id = ${ctx.appId} AND NOT seen.added AND i.resolution = 'active' AND i.triage = 'pending'
    GROUP BY seen.run_id`;
  return new Map(rows.map((row) => [row.runId, row.pending]));
}
