import type { TestCaseStatus } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/**
 * How many tests of these statuses the app has, of one key feature or of all. Read from what triggers keep,
 * not counted.
 */
export async function countTestCases({
  ctx,
  status,
  keyFeatureId,
}: {
  ctx: AppCtx;
  status: TestCaseStatus[];
  keyFeatureId?: string;
}): Promise<number> {
  const { _sum } = await ctx.db.testCaseCount.aggregate({
    where: { ...inApp(ctx), status: { in: status }, ...(keyFeatureId === undefined ? {} : { keyFeatureId }) },
    _sum: { tests: true },
  });
  return _sum.tests ?? 0;
}

/** Active tests by key feature; '' has those without one. */
export async function activeTestCasesByFeature(ctx: AppCtx): Promise<Map<string, number>> {
  const rows = await ctx.db.testCaseCount.findMany({
    where: { ...inApp(ctx), status: 'active' },
    select: { keyFeatureId: true, tests: true },
  });
  return new Map(rows.map(({ keyFeatureId, tests }) => [keyFeatureId, tests]));
}
