import type { AppCtx, Db } from '../context.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { countTestCases } from '../test-case/count-test-cases.ts';
import { AppSettingsSchema } from './schemas.ts';

export const unfinishedRun = { in: ['queued', 'running', 'analyzing'] } as { in: ('queued' | 'running' | 'analyzing')[] };

/** In every organization that the person belongs to. */
export const listApps = ({ db, userId }: { db: Db; userId: string }) =>
  db.app.findMany({
    where: { archivedAt: null, organization: { members: { some: { userId } } } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true, platform: true, url: true, organization: { select: { id: true, name: true } } },
  });

export async function getApp({ ctx }: { ctx: AppCtx }) {
  const app = await getAppInOrganization({ ctx });
  return { ...app, settings: AppSettingsSchema.parse(app.settings) };
}

/** What the frame shows on every page: counts, and the run that is at work. */
export async function getAppPulse({ ctx }: { ctx: AppCtx }) {
  const scope = inApp(ctx);
  const [runsAtWork, pendingIssues, activeIssues, tests, suites, screens, scripts, heals, run] = await Promise.all([
    ctx.db.run.count({ where: { ...scope, status: unfinishedRun } }),
    ctx.db.issue.count({ where: { ...scope, resolution: 'active', triage: 'pending' } }),
    ctx.db.issue.count({ where: { ...scope, resolution: 'active' } }),
    countTestCases({ ctx, status: ['active'] }),
    ctx.db.testSuite.count({ where: scope }),
    ctx.db.screen.count({ where: scope }),
    ctx.db.script.count({ where: scope }),
    ctx.db.healProposal.count({ where: { ...scope, status: 'proposed' } }),
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
    counts: { runsAtWork, pendingIssues, activeIssues, tests, suites, screens, scripts, heals },
    run: run ? { ...run, tests: { total, finished: total - open } } : null,
  };
}
