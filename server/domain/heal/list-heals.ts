import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { pageOf, toPage } from '../pages.ts';
import { inApp } from '../scope.ts';
import { linesOf } from './internal.ts';
import type { ListHealsInput } from './schemas.ts';

/**
 * Heals, newest first, each as the test's steps before and after, with the pictures of the step that was
 * healed.
 */
export async function listHeals({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ListHealsInput> }) {
  const { status, testCaseId, cursor, limit } = input;
  const rows = await ctx.db.healProposal.findMany({
    where: { ...inApp(ctx), status: { in: status }, ...(testCaseId === undefined ? {} : { testCaseId }) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { learnt: true },
    include: { testCase: { select: { id: true, title: true, steps: true } } },
    ...pageOf({ cursor, limit }),
  });
  const page = toPage(rows, limit);
  const pictures = await ctx.db.step.findMany({
    where: {
      ...inApp(ctx),
      executionId: { in: page.items.flatMap(({ executionId }) => executionId ?? []) },
      decidedBy: 'healed',
    },
    select: { id: true, executionId: true, intent: true, pictureBeforeId: true, pictureAfterId: true },
    orderBy: [{ attempt: 'desc' }, { index: 'asc' }],
  });
  return {
    ...page,
    items: page.items.map(({ after, ...heal }) => ({
      ...heal,
      after: linesOf(after),
      step:
        pictures.find(
          ({ executionId, intent }) => executionId === heal.executionId && intent === heal.before,
        ) ?? null,
    })),
  };
}
