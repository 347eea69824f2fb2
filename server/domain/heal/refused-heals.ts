import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { linesOf } from './internal.ts';

/** The readings of a test's steps that somebody has refused, for the agent not to take them again. */
export async function refusedHeals({
  ctx,
  testCaseId,
}: {
  ctx: AppCtx;
  testCaseId: number;
}): Promise<{ before: string; after: string[] }[]> {
  const rows = await ctx.db.healProposal.findMany({
    where: { testCaseId, status: 'refused', ...inApp(ctx) },
    select: { before: true, after: true },
  });
  return rows.map(({ before, after }) => ({ before, after: linesOf(after) }));
}
