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
const runsOfMain = (ctx: AppCtx) => ({
  ...inApp(ctx),
  OR: [{ kind: 'discovery' as const }, { kind: 'regression' as const, testSuiteId: null }, { testSuite: { main: true } }],
});

/** All suites of the app, the main one first, with how many tests each holds and how its last run went. */
export async function listTestSuites({ ctx }: { ctx: AppCtx }) {
  const [suites, active, mainRun] = await Promise.all([
    ctx.db.testSuite.findMany({
      where: inApp(ctx),
      orderBy: [{ main: 'desc' }, { name: 'asc' }],
      include: { _count: { select: { members: { where: { testCase: { status: { not: 'archived' } } } } } }, runs: lastRun },
    }),
    ctx.db.testCase.count({ where: { ...inApp(ctx), status: 'active' } }),
    ctx.db.run.findMany({ where: runsOfMain(ctx), ...lastRun }),
  ]);
  return suites.map(({ _count, runs, ...suite }) => ({ ...suite, testCaseCount: suite.main ? active : _count.members, lastRun: (suite.main ? mainRun[0] : runs[0]) ?? null }));
}

export async function getTestSuite({ ctx, input }: { ctx: AppCtx; input: z.output<typeof GetTestSuiteInput> }) {
  const suite = await getSuiteInApp({ ctx, testSuiteId: input.testSuiteId });
  const scope = inApp(ctx);
  const [testCases, runs] = await Promise.all([
    ctx.db.testCase.findMany({
      where: suite.main ? { ...scope, status: 'active' } : { ...scope, status: { not: 'archived' }, suites: { some: { testSuiteId: suite.id } } },
      orderBy: { id: 'asc' },
      take: 500,
      select: { id: true, title: true, status: true, keyFeature: { select: { id: true, name: true, icon: true } } },
    }),
    ctx.db.run.findMany({ where: suite.main ? runsOfMain(ctx) : { ...scope, testSuiteId: suite.id }, ...lastRun, take: 8 }),
  ]);
  return { ...suite, testCases, runs };
}
