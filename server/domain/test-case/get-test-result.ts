import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isOpenExecutionStatus } from '../run/statuses.ts';
import { getRunInApp, getTestCaseInApp, inApp } from '../scope.ts';
import { newOutcomeOf } from './new-outcome.ts';
import type { GetTestResultInput } from './schemas.ts';

/**
 * The last execution of a test, in a run or in any. `began`: of those that got as far as a step, as one that was
 * cancelled in the queue did not. @throws DomainError NOT_FOUND where it has never been executed there
 */
export async function lastExecution({
  ctx,
  input,
  began = false,
}: {
  ctx: AppCtx;
  input: { testCaseId: number; runId?: string };
  began?: boolean;
}) {
  const testCase = await getTestCaseInApp({ ctx, testCaseId: input.testCaseId });
  const named = input.runId === undefined ? null : await getRunInApp({ ctx, runId: input.runId });
  const latest = await ctx.db.execution.findMany({
    where: { ...inApp(ctx), testCaseId: testCase.id, kind: 'test', ...(named ? { runId: named.id } : {}) },
    orderBy: { createdAt: 'desc' },
    take: began ? maxLookedBack : 1,
    include: { run: { select: { id: true, number: true, status: true } } },
  });
  const withSteps = began ? await thoseWithSteps(ctx, latest) : undefined;
  const execution = latest.find(({ id }) => !withSteps || withSteps.has(id));
  if (!execution)
    throw new DomainError(
      'NOT_FOUND',
      `test case ${testCase.id} has ${began ? 'no step' : 'not been executed'}` +
        (named ? ` in run ${named.number}, which is ${named.status}` : ' yet'),
    );
  return { testCase, execution };
}

/** How many executions without a step are passed over. */
const maxLookedBack = 20;

async function thoseWithSteps(ctx: AppCtx, executions: { id: string }[]): Promise<Set<string>> {
  const rows = await ctx.db.step.groupBy({
    by: ['executionId'],
    where: { ...inApp(ctx), executionId: { in: executions.map(({ id }) => id) } },
  });
  return new Set(rows.map(({ executionId }) => executionId));
}

/**
 * How a test went when it was last executed: its steps, where it failed and why, and what was found on the
 * way.
 * @throws DomainError NOT_FOUND; CONFLICT while it is still at work
 */
export async function getTestResult({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof GetTestResultInput>;
}) {
  const { testCase, execution } = await lastExecution({ ctx, input });
  if (isOpenExecutionStatus(execution.status)) {
    throw new DomainError(
      'CONFLICT',
      `Test case ${testCase.id} is still ${execution.status} in run ${execution.run.number}. Ask again once it has ended.`,
    );
  }
  const [steps, findings] = await Promise.all([
    ctx.db.step.findMany({
      where: { ...inApp(ctx), executionId: execution.id, attempt: execution.attempt },
      orderBy: { index: 'asc' },
      select: {
        id: true,
        index: true,
        kind: true,
        intent: true,
        status: true,
        attempt: true,
        instead: true,
        says: true,
        decidedBy: true,
        ms: true,
        addressAfter: true,
        consoleErrors: true,
        failedRequests: true,
        pictureAfterId: true,
      },
    }),
    ctx.db.finding.findMany({
      where: { ...inApp(ctx), executionId: execution.id },
      orderBy: { createdAt: 'asc' },
      take: 100,
      select: {
        id: true,
        title: true,
        type: true,
        severity: true,
        status: true,
        expected: true,
        observed: true,
        stepId: true,
        issueId: true,
      },
    }),
  ]);
  const { id: executionId, status, reason, class: failureClass, says, startedAt, endedAt, run } = execution;
  return {
    testCaseId: testCase.id,
    title: execution.title,
    executionId,
    runId: run.id,
    runNumber: run.number,
    status,
    reason,
    class: failureClass,
    says,
    startedAt,
    endedAt,
    failedStep: steps.find((step) => step.status === 'failed' || step.status === 'blocked') ?? null,
    steps,
    newOutcome: newOutcomeOf({ execution, testCase, steps }),
    findings,
  };
}
