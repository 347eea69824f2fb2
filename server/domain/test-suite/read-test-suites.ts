import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { getSuiteInApp, inApp } from '../scope.ts';
import type { GetTestSuiteInput } from './schemas.ts';

const lastRun = {
  orderBy: { createdAt: 'desc' },
  take: 1,
  select: { id: true, number: true, status: true, createdAt: true, endedAt: true, passed: true, failed: true, blocked: true, readiness: true },
} as const;

/** The main suite is run by its name, by no name, and by a discovery. */
const runsOfMain = (ctx: AppCtx, mainSuiteId: string) => ({
  ...inApp(ctx),
  OR: [{ kind: 'discovery' as const }, { kind: 'regression' as const, testSuiteId: null }, { testSuiteId: mainSuiteId }],
});

/** How many tests of each suite are not archived. Members are counted by their own index, and what is archived taken off: it is the smaller part. */
async function membersOf(ctx: AppCtx): Promise<Map<string, number>> {
  const rows = await ctx.db.$queryRaw<{ id: string; tests: number }[]>`
    SELECT s.id, (all_members.tests - coalesce(gone.tests, 0))::int AS tests
    FROM test_suites s
    CROSS JOIN LATERAL (SELECT count(*) AS tests FROM test_suite_members m WHERE m.test_suite_id = s.id) all_members
    LEFT JOIN (
      SELECT m.test_suite_id, count(*) AS tests FROM test_cases t JOIN test_suite_members m ON m.test_case_id = t.id
      WHERE t.organization_id = ${ctx.organizationId} AND t.app_id = ${ctx.appId} AND t.status = 'archived' GROUP BY m.test_suite_id
    ) gone ON gone.test_suite_id = s.id
    WHERE s.organization_id = ${ctx.organizationId} AND s.app_id = ${ctx.appId}`;
  return new Map(rows.map(({ id, tests }) => [id, tests]));
}

/** All suites of the app, the main one first, with how many tests each holds and how its last run went. */
export async function listTestSuites({ ctx }: { ctx: AppCtx }) {
  const [suites, active, members] = await Promise.all([
    ctx.db.testSuite.findMany({ where: inApp(ctx), orderBy: [{ main: 'desc' }, { name: 'asc' }], include: { runs: lastRun } }),
    ctx.db.testCase.count({ where: { ...inApp(ctx), status: 'active' } }),
    membersOf(ctx),
  ]);
  const main = suites.find((suite) => suite.main);
  const [mainRun] = main ? await ctx.db.run.findMany({ where: runsOfMain(ctx, main.id), ...lastRun }) : [];
  return suites.map(({ runs, ...suite }) => ({ ...suite, testCaseCount: suite.main ? active : (members.get(suite.id) ?? 0), lastRun: (suite.main ? mainRun : runs[0]) ?? null }));
}

export async function getTestSuite({ ctx, input }: { ctx: AppCtx; input: z.output<typeof GetTestSuiteInput> }) {
  const suite = await getSuiteInApp({ ctx, testSuiteId: input.testSuiteId });
  const scope = inApp(ctx);
  const [testCases, members, runs] = await Promise.all([
    ctx.db.testCase.findMany({
      where: suite.main ? { ...scope, status: 'active' } : { ...scope, status: { not: 'archived' }, suites: { some: { testSuiteId: suite.id } } },
      orderBy: { id: 'asc' },
      take: 500,
      select: { id: true, title: true, status: true, keyFeature: { select: { id: true, name: true, icon: true } } },
    }),
    ctx.db.testSuiteMember.findMany({ where: { testSuiteId: suite.id }, select: { testCaseId: true, position: true } }),
    ctx.db.run.findMany({ where: suite.main ? runsOfMain(ctx, suite.id) : { ...scope, testSuiteId: suite.id }, ...lastRun, take: 8 }),
  ]);
  const placeOf = new Map(members.map(({ testCaseId, position }) => [testCaseId, position]));
  return { ...suite, testCases: testCases.toSorted((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0) || a.id - b.id), runs };
}
