import { z } from 'zod';
import type { Prisma, Run } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

const ExplorerStateSchema = z
  .object({
    covers: z.array(
      z.object({
        testCaseId: z.number(),
        screens: z.array(z.string()),
        ways: z.array(z.object({ from: z.string(), intent: z.string() })),
      }),
    ),
  })
  .catch({ covers: [] });

/**
 * How much of the app is known, and how much of that tests walk: those kept of a discovery, whose ways are
 * marked, and those of the run.
 */
export async function coverageOf({ ctx, run }: { ctx: AppCtx; run: Run }): Promise<Prisma.InputJsonObject> {
  const { covers } = ExplorerStateSchema.parse(run.explorerState ?? {});
  const kept = new Set(
    (
      await ctx.db.testCase.findMany({
        where: { id: { in: covers.map((entry) => entry.testCaseId) }, ...inApp(ctx), status: 'active' },
        select: { id: true },
      })
    ).map((test) => test.id),
  );
  const walked = covers.filter((entry) => kept.has(entry.testCaseId));
  for (const { from, intent } of walked.flatMap((entry) => entry.ways)) {
    await ctx.db.way.updateMany({ where: { ...inApp(ctx), fromId: from, intent }, data: { covered: true } });
  }
  const [screens, ways, visited] = await Promise.all([
    ctx.db.screen.findMany({ where: inApp(ctx), select: { id: true, name: true, leftAlone: true } }),
    ctx.db.way.findMany({
      where: inApp(ctx),
      select: { fromId: true, toId: true, intent: true, covered: true, leftAlone: true },
    }),
    ctx.db.step.findMany({
      where: {
        ...inApp(ctx),
        screenAfterId: { not: null },
        execution: { runId: run.id, kind: 'test', added: false, testCase: { status: { not: 'archived' } } },
      },
      distinct: ['screenAfterId'],
      select: { screenAfterId: true },
    }),
  ]);
  const onCoveredWay = ways
    .filter((way) => way.covered)
    .flatMap((way) => [way.fromId, ...(way.toId ? [way.toId] : [])]);
  const coveredScreens = new Set([
    ...walked.flatMap((entry) => entry.screens),
    ...onCoveredWay,
    ...visited.map(({ screenAfterId }) => screenAfterId!),
  ]);
  return {
    screens: screens.length,
    screensCovered: screens.filter((screen) => coveredScreens.has(screen.id)).length,
    ways: ways.length,
    waysCovered: ways.filter((way) => way.covered).length,
    leftAlone: [
      ...screens
        .filter((screen) => screen.leftAlone)
        .map((screen) => ({ name: screen.name, why: screen.leftAlone })),
      ...ways.filter((way) => way.leftAlone).map((way) => ({ name: way.intent, why: way.leftAlone })),
    ].slice(0, 200),
  };
}
