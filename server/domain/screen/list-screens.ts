import type { Severity } from '#prisma/generated/enums.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { lastTestsOnScreens, openIssuesOnScreens } from './on-screens.ts';

const maxScreens = 500;

/**
 * Screens of the app from the entry outwards, with their ways, and how many open issues and tests there are
 * on each. Which ones: `getScreen`.
 */
export async function listScreens({ ctx }: { ctx: AppCtx }) {
  const [screens, issues, tests] = await Promise.all([
    ctx.db.screen.findMany({
      where: inApp(ctx),
      orderBy: [{ depth: 'asc' }, { createdAt: 'asc' }],
      take: maxScreens,
      select: {
        id: true,
        name: true,
        address: true,
        pictureId: true,
        leftAlone: true,
        depth: true,
        lastSeenAt: true,
        waysFrom: {
          select: { id: true, toId: true, intent: true, covered: true, leftAlone: true },
          orderBy: { createdAt: 'asc' },
        },
        _count: { select: { waysTo: { where: { covered: true } } } },
      },
    }),
    ctx.db.$queryRaw<{ screenId: string; issues: number; worst: Severity }[]>`
      SELECT screen_id AS "screenId", count(*)::int AS issues, min(severity)::text AS worst
      FROM (${openIssuesOnScreens(ctx)}) AS pairs GROUP BY screen_id`,
    ctx.db.$queryRaw<
      { screenId: string; tests: number }[]
    >`SELECT screen_id AS "screenId", count(*)::int AS tests FROM (${lastTestsOnScreens(ctx)}) AS pairs GROUP BY screen_id`,
  ]);
  const [issuesOf, testsOf] = [
    new Map(issues.map((row) => [row.screenId, row])),
    new Map(tests.map((row) => [row.screenId, row.tests])),
  ];
  return screens.map(({ _count, waysFrom, ...screen }) => ({
    ...screen,
    ways: waysFrom,
    covered: _count.waysTo > 0 || waysFrom.some((way) => way.covered) || testsOf.has(screen.id),
    openIssues: issuesOf.get(screen.id)?.issues ?? 0,
    /** Of its open issues. */
    worst: issuesOf.get(screen.id)?.worst ?? null,
    tests: testsOf.get(screen.id) ?? 0,
  }));
}
