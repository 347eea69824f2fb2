import type { AppCtx, Ctx } from '../context.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { AppSettingsSchema } from './schemas.ts';

export const unfinishedRun = { in: ['queued', 'running', 'analyzing'] } as { in: ('queued' | 'running' | 'analyzing')[] };

export const listApps = ({ ctx }: { ctx: Ctx }) =>
  ctx.db.app.findMany({
    where: { organizationId: ctx.organizationId, archivedAt: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true, platform: true, url: true },
  });

export async function getApp({ ctx }: { ctx: AppCtx }) {
  const app = await getAppInOrganization({ ctx });
  return { ...app, settings: AppSettingsSchema.parse(app.settings) };
}

/** What the frame shows on every page: counts, and the run that is at work. */
export async function getAppPulse({ ctx }: { ctx: AppCtx }) {
  const scope = inApp(ctx);
  const [runsAtWork, pendingIssues, activeIssues, tests, suites, screens, run] = await Promise.all([
    ctx.db.run.count({ where: { ...scope, status: unfinishedRun } }),
    ctx.db.issue.count({ where: { ...scope, resolution: 'active', triage: 'pending' } }),
    ctx.db.issue.count({ where: { ...scope, resolution: 'active' } }),
    ctx.db.testCase.count({ where: { ...scope, status: 'active' } }),
    ctx.db.testSuite.count({ where: scope }),
    ctx.db.screen.count({ where: scope }),
    ctx.db.run.findFirst({
      where: { ...scope, status: unfinishedRun },
      orderBy: { createdAt: 'desc' },
      select: { id: true, number: true, kind: true, status: true, progress: true, startedAt: true, createdAt: true },
    }),
  ]);
  const executions = run
    ? await ctx.db.execution.groupBy({ by: ['status'], where: { runId: run.id, kind: 'test', ...scope }, _count: true })
    : [];
  const total = executions.reduce((sum, row) => sum + row._count, 0);
  const open = executions.filter((row) => row.status === 'queued' || row.status === 'running').reduce((sum, row) => sum + row._count, 0);
  return {
    counts: { runsAtWork, pendingIssues, activeIssues, tests, suites, screens },
    run: run ? { ...run, tests: { total, finished: total - open } } : null,
  };
}
