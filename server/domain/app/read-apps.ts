import { Prisma } from '#prisma/generated/client.ts';
import type { AppCtx, Db } from '../context.ts';
import { isOpenExecutionStatus, openRunStatuses } from '../run/statuses.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { countTestCases } from '../test-case/count-test-cases.ts';
import { AppSettingsSchema } from './schemas.ts';

/** In every organization that the person belongs to. */
export const listApps = ({ db, userId }: { db: Db; userId: string }) =>
  db.app.findMany({
    where: { archivedAt: null, organization: { members: { some: { userId } } } },
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      name: true,
      platform: true,
      url: true,
      organization: { select: { id: true, name: true } },
    },
  });

export async function getApp({ ctx }: { ctx: AppCtx }) {
  const app = await getAppInOrganization({ ctx });
  return { ...app, settings: AppSettingsSchema.parse(app.settings) };
}

/** What the frame shows on every page: counts, and the run that is at work. */
export async function getAppPulse({ ctx }: { ctx: AppCtx }) {
  const scope = inApp(ctx);
  const own = Prisma.sql`organization_id = ${ctx.organizationId} AND app_id = ${ctx.appId}`;
  const [[counted], tests, run] = await Promise.all([
    // In one question: every page asks it, and each answer from the database costs more than what is counted.
    ctx.db.$queryRaw<
      Record<
        'runsAtWork' | 'pendingIssues' | 'activeIssues' | 'suites' | 'screens' | 'scripts' | 'heals',
        number
      >[]
    >`
      SELECT active AS "activeIssues", pending AS "pendingIssues",
        (SELECT count(*)::int FROM runs WHERE ${own} AND status = ANY(${openRunStatuses}::"RunStatus"[])) AS "runsAtWork",
        (SELECT count(*)::int FROM test_suites WHERE ${own}) AS suites,
        (SELECT count(*)::int FROM screens WHERE ${own}) AS screens,
        (SELECT count(*)::int FROM scripts WHERE ${own}) AS scripts,
        (SELECT count(*)::int FROM heal_proposals WHERE ${own} AND status = 'proposed') AS heals
      FROM (SELECT count(*)::int AS active, (count(*) FILTER (WHERE triage = 'pending'))::int AS pending
        FROM issues WHERE ${own} AND resolution = 'active') AS open`,
    countTestCases({ ctx, status: ['active'] }),
    ctx.db.run.findFirst({
      where: { ...scope, status: { in: [...openRunStatuses] } },
      orderBy: { createdAt: 'desc' },
      select: {
        id: true,
        number: true,
        kind: true,
        status: true,
        progress: true,
        startedAt: true,
        createdAt: true,
        endedAt: true,
      },
    }),
  ]);
  const executions = run
    ? await ctx.db.execution.groupBy({
        by: ['status'],
        // Where its report stands, what is at work was added to it.
        where: { runId: run.id, kind: 'test', added: run.endedAt !== null, ...scope },
        _count: true,
      })
    : [];
  const total = executions.reduce((sum, row) => sum + row._count, 0);
  const open = executions
    .filter((row) => isOpenExecutionStatus(row.status))
    .reduce((sum, row) => sum + row._count, 0);
  return {
    counts: { ...counted!, tests },
    run: run ? { ...run, tests: { total, finished: total - open } } : null,
  };
}
