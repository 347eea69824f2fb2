import type { z } from 'zod';
import type { Prisma } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { pageOf, toPage } from '../pages.ts';
import { bandOf } from '../readiness.ts';
import { inApp } from '../scope.ts';
import type { ListRunsInput } from './read-schemas.ts';

export const runRow = {
  id: true, number: true, kind: true, status: true, cause: true, causeSentence: true, readiness: true, readinessIfApproved: true,
  passed: true, failed: true, blocked: true, hoursSaved: true, stepsExecuted: true, createdAt: true, startedAt: true, endedAt: true,
  progress: true, osVersion: true,
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
    select: { ...runRow, _count: { select: { runIssues: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...pageOf(input),
  });
  const page = toPage(rows, input.limit);
  const pending = await pendingIssuesOf({ ctx, runIds: page.items.map((run) => run.id) });
  return {
    ...page,
    items: page.items.map(({ _count, ...run }) => ({ ...run, issues: _count.runIssues, pendingIssues: pending.get(run.id) ?? 0, ...headlineOf(run, pending.get(run.id) ?? 0) })),
  };
}

/** Issues of each run that still wait for triage. */
export async function pendingIssuesOf({ ctx, runIds }: { ctx: AppCtx; runIds: string[] }) {
  const rows = await ctx.db.runIssue.groupBy({
    by: ['runId'],
    where: { ...inApp(ctx), runId: { in: runIds }, issue: { resolution: 'active', triage: 'pending' } },
    _count: true,
  });
  return new Map(rows.map((row) => [row.runId, row._count]));
}

/** Until triage is done the headline is the score that the run would have if all were approved; and it says so. */
export function headlineOf(run: { readiness: number | null; readinessIfApproved: number | null }, pendingIssues: number) {
  const untriaged = pendingIssues > 0;
  const headline = untriaged ? (run.readinessIfApproved ?? run.readiness) : run.readiness;
  return { headline, untriaged, band: headline === null ? null : bandOf(headline) };
}
