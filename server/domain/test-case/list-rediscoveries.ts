import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { getTestCaseInApp, inApp } from '../scope.ts';
import { ProposalSchema, StagesSchema } from '../test-draft/stages.ts';
import type { GetTestCaseInput } from './schemas.ts';

/**
 * How a test was written and walked anew, newest first; `proposal` is the steps before and after, where there
 * is one.
 */
export async function listRediscoveries({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof GetTestCaseInput>;
}) {
  const testCase = await getTestCaseInApp({ ctx, testCaseId: input.testCaseId });
  const drafts = await ctx.db.testDraft.findMany({
    where: { testCaseId: testCase.id, kind: 'rediscovery', ...inApp(ctx) },
    orderBy: { createdAt: 'desc' },
    take: 20,
  });
  return drafts.map(
    ({ id, executionId, stage, says, instructions, stages, proposal, createdAt, decidedAt }) => ({
      id,
      executionId,
      stage,
      says,
      instructions,
      stages: StagesSchema.parse(stages),
      proposal: ProposalSchema.nullable().catch(null).parse(proposal),
      createdAt,
      decidedAt,
    }),
  );
}
