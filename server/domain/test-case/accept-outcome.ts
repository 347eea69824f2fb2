import type { z } from 'zod';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getExecutionInApp, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { newOutcomeOf } from './new-outcome.ts';
import type { AcceptOutcomeInput } from './schemas.ts';

/**
 * The test expects what a failed execution of it has shown; with `undo`, what it expected before. What holds
 * already changes nothing. Issues stay as they are.
 * @throws DomainError NOT_FOUND; CONFLICT where the execution offers no new outcome, or the test was edited since
 */
export const acceptOutcome = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof AcceptOutcomeInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const execution = await getExecutionInApp({ ctx, executionId: input.executionId });
    await ctx.db
      .$queryRaw`SELECT id FROM test_cases WHERE id = ${execution.testCaseId} AND app_id = ${ctx.appId} FOR UPDATE`;
    const [testCase, steps] = await Promise.all([
      ctx.db.testCase.findFirst({ where: { id: execution.testCaseId ?? 0, ...inApp(ctx) } }),
      ctx.db.step.findMany({ where: { executionId: execution.id, ...inApp(ctx) } }),
    ]);
    const outcome = newOutcomeOf({ execution, testCase, steps });
    if (!testCase || !outcome)
      throw new DomainError(
        'CONFLICT',
        'This execution offers no new outcome: nothing sure was shown in place of what failed, or the test was changed since.',
      );
    const [was, becomes] = input.undo ? [outcome.after, outcome.before] : [outcome.before, outcome.after];
    if (outcome.accepted === !input.undo) return { testCaseId: testCase.id, assertions: becomes };
    await ctx.db.testCase.update({ where: { id: testCase.id }, data: { assertions: becomes } });
    await audit({
      ctx,
      action: input.undo ? 'test_case.undo_accept_outcome' : 'test_case.accept_outcome',
      targetKind: 'test_case',
      targetIds: [testCase.id],
      detail: { executionId: execution.id, before: was, after: becomes },
    });
    await publish(ctx.db, {
      topic: 'testcase',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      id: String(testCase.id),
    });
    return { testCaseId: testCase.id, assertions: becomes };
  });
