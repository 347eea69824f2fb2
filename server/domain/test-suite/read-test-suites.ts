import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { getSuiteInApp, inApp } from '../scope.ts';
import { countTestCases } from '../test-case/count-test-cases.ts';
import type { GetTestSuiteInput } from './schemas.ts';

const lastRun = {
  orderBy: { createdAt: 'desc' },
  take: 1,
  select: {
    id: true,
    number: true,
    status: true,
    createdAt: true,
    endedAt: true,
    passed: true,
    failed: true,
    blocked: true,
  },
} as const;

/** The runs of the main suite are those of the whole app. */
const runsOfMain = (ctx: AppCtx) => ({ ...inApp(ctx), full: true });

/** All suites of the app, the main one first, with how many tests each holds and how its last run went. */
export async function listTestSuites({ ctx }: { ctx: AppCtx }) {
  const [suites, active] = await Promise.all([
    ctx.db.testSuite.findMany({
      where: inApp(ctx),
      orderBy: [{ main: 'desc' }, { name: 'asc' }],
      include: { runs: lastRun },
    }),
    countTestCases({ ctx, status: ['active'] }),
  ]);
  const main = suites.find((suite) => suite.main);
  const [mainRun] = main ? await ctx.db.run.findMany({ where: runsOfMain(ctx), ...lastRun }) : [];
  return suites.map(({ runs, ...suite }) => ({
    ...suite,
    testCaseCount: suite.main ? active : suite.testCaseCount,
    lastRun: (suite.main ? mainRun : runs[0]) ?? null,
  }));
}

export async function getTestSuite({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof GetTestSuiteInput>;
}) {
  const { testCaseCount: _members, ...suite } = await getSuiteInApp({ ctx, testSuiteId: input.testSuiteId });
  const scope = inApp(ctx);
  const [testCases, members, runs] = await Promise.all([
    ctx.db.testCase.findMany({
      where: suite.main
        ? { ...scope, status: 'active' }
        : { ...scope, status: { not: 'archived' }, suites: { some: { testSuiteId: suite.id } } },
      orderBy: { id: 'asc' },
      take: 500,
      select: {
        id: true,
        title: true,
        status: true,
        keyFeature: { select: { id: true, name: true, icon: true } },
      },
    }),
    ctx.db.testSuiteMember.findMany({
      where: { testSuiteId: suite.id },
      select: { testCaseId: true, position: true },
    }),
    ctx.db.run.findMany({
      where: suite.main ? runsOfMain(ctx) : { ...scope, testSuiteId: suite.id },
      ...lastRun,
      take: 8,
    }),
  ]);
  const placeOf = new Map(members.map(({ testCaseId, position }) => [testCaseId, position]));
  return {
    ...suite,
    testCases: testCases.toSorted(
      (a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0) || a.id - b.id,
    ),
    runs,
  };
}
