import type { IssueType, Severity } from '#prisma/generated/enums.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

const mostScreens = 500;
const runsLookedAt = 5;

interface ScreenIssue { screenId: string; id: string; number: number; title: string; severity: Severity; type: IssueType }
interface ScreenTest { screenId: string; id: number; title: string }

/** Screens of the app from the entry outwards: their ways, the open issues on them, and the tests that came there in the last runs. */
export async function listScreens({ ctx }: { ctx: AppCtx }) {
  const [screens, issues, tests] = await Promise.all([
    ctx.db.screen.findMany({
      where: inApp(ctx),
      orderBy: [{ depth: 'asc' }, { createdAt: 'asc' }],
      take: mostScreens,
      select: {
        id: true, name: true, address: true, pictureId: true, leftAlone: true, depth: true, lastSeenAt: true,
        waysFrom: { select: { id: true, toId: true, intent: true, covered: true, leftAlone: true }, orderBy: { createdAt: 'asc' } },
        _count: { select: { waysTo: { where: { covered: true } } } },
      },
    }),
    openIssues({ ctx }),
    lastTests({ ctx }),
  ]);
  const [issuesOf, testsOf] = [Map.groupBy(issues, ({ screenId }) => screenId), Map.groupBy(tests, ({ screenId }) => screenId)];
  return screens.map(({ _count, waysFrom, ...screen }) => ({
    ...screen,
    ways: waysFrom,
    covered: _count.waysTo > 0 || waysFrom.some((way) => way.covered),
    issues: (issuesOf.get(screen.id) ?? []).map(({ screenId: _, ...issue }) => issue),
    tests: (testsOf.get(screen.id) ?? []).map(({ screenId: _, ...test }) => test),
  }));
}

/** By the screen that the step of one of its findings ended on; where no step says, by the screen's address. */
const openIssues = ({ ctx }: { ctx: AppCtx }) => ctx.db.$queryRaw<ScreenIssue[]>`
  SELECT DISTINCT ON (i.severity, i.number, sc.id) sc.id AS "screenId", i.id, i.number, i.title, i.severity::text AS severity, i.type::text AS type
  FROM issues i
  LEFT JOIN findings f ON f.issue_id = i.id
  LEFT JOIN steps s ON s.id = f.step_id
  JOIN screens sc ON sc.organization_id = i.organization_id AND sc.app_id = i.app_id AND (sc.id = s.screen_after_id OR (s.screen_after_id IS NULL AND sc.address = i.address))
  WHERE i.organization_id = ${ctx.organizationId} AND i.app_id = ${ctx.appId} AND i.resolution = 'active'
  ORDER BY i.severity, i.number, sc.id`;

const lastTests = ({ ctx }: { ctx: AppCtx }) => ctx.db.$queryRaw<ScreenTest[]>`
  SELECT DISTINCT screen.id AS "screenId", t.id, t.title
  FROM (SELECT id FROM runs WHERE organization_id = ${ctx.organizationId} AND app_id = ${ctx.appId} AND status = 'completed' ORDER BY number DESC LIMIT ${runsLookedAt}) r
  JOIN executions e ON e.run_id = r.id AND e.kind = 'test'
  JOIN test_cases t ON t.id = e.test_case_id AND t.status <> 'archived'
  JOIN steps s ON s.execution_id = e.id AND s.attempt = e.attempt
  CROSS JOIN LATERAL (VALUES (s.screen_before_id), (s.screen_after_id)) AS screen(id)
  WHERE screen.id IS NOT NULL
  ORDER BY t.id`;
