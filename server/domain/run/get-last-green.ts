import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { getExecutionInApp, inApp } from '../scope.ts';
import type { GetExecutionInput } from './read-schemas.ts';

/**
 * The execution before this one in which its test last passed, with its steps; null where there is none.
 * @throws DomainError NOT_FOUND
 */
export async function getLastGreen({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof GetExecutionInput>;
}) {
  const { testCaseId, createdAt, id } = await getExecutionInApp({ ctx, executionId: input.executionId });
  if (testCaseId === null) return null;
  const green = await ctx.db.execution.findFirst({
    where: {
      testCaseId,
      ...inApp(ctx),
      kind: 'test',
      status: 'passed',
      createdAt: { lte: createdAt },
      id: { not: id },
    },
    orderBy: { createdAt: 'desc' },
    select: { id: true, attempt: true, createdAt: true, run: { select: { id: true, number: true } } },
  });
  if (!green) return null;
  const steps = await ctx.db.step.findMany({
    where: { executionId: green.id, attempt: green.attempt, ...inApp(ctx) },
    orderBy: { index: 'asc' },
    select: {
      id: true,
      kind: true,
      intent: true,
      status: true,
      ms: true,
      pictureBeforeId: true,
      pictureAfterId: true,
      proofBox: true,
    },
  });
  return { ...green, steps };
}
