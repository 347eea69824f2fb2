import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { getExecutionInApp, inApp } from '../scope.ts';
import { newOutcomeOf } from '../test-case/new-outcome.ts';
import { linesOf } from '../heal/internal.ts';
import { ClassifiedSchema, type GetExecutionInput } from './read-schemas.ts';

const findingColumns = {
  id: true,
  stepId: true,
  status: true,
  title: true,
  severity: true,
  type: true,
  observed: true,
  issue: { select: { id: true, number: true, resolution: true, triage: true } },
} as const;
const healColumns = {
  id: true,
  stepIndex: true,
  before: true,
  after: true,
  reason: true,
  confidence: true,
  status: true,
} as const;

/** An execution with its steps, for the replay. Earlier attempts' steps are there too, marked superseded. */
export async function getExecution({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof GetExecutionInput>;
}) {
  const execution = await getExecutionInApp({ ctx, executionId: input.executionId });
  const scope = inApp(ctx);
  const [run, testCase, steps, findings, heals] = await Promise.all([
    ctx.db.run.findFirstOrThrow({
      where: { id: execution.runId, ...scope },
      select: { id: true, number: true, status: true, kind: true },
    }),
    execution.testCaseId === null
      ? null
      : ctx.db.testCase.findFirst({
          where: { id: execution.testCaseId, ...scope },
          select: {
            id: true,
            title: true,
            status: true,
            origin: true,
            assertions: true,
            keyFeature: { select: { id: true, name: true, icon: true } },
          },
        }),
    ctx.db.step.findMany({
      where: { executionId: execution.id, ...scope },
      orderBy: [{ attempt: 'asc' }, { index: 'asc' }],
      take: 1000,
    }),
    ctx.db.finding.findMany({
      where: {
        ...scope,
        OR: [{ executionId: execution.id }, ...(execution.findingId ? [{ id: execution.findingId }] : [])],
      },
      select: findingColumns,
    }),
    ctx.db.healProposal.findMany({
      where: { executionId: execution.id, ...scope },
      orderBy: { stepIndex: 'asc' },
      select: healColumns,
    }),
  ]);
  const siblings = await ctx.db.execution.findMany({
    where: { runId: execution.runId, kind: execution.kind, ...scope },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
    select: { id: true, title: true, status: true },
    take: 1000,
  });
  const at = siblings.findIndex((sibling) => sibling.id === execution.id);
  return {
    ...execution,
    run,
    testCase,
    newOutcome: newOutcomeOf({ execution, testCase, steps }),
    classified: ClassifiedSchema.parse(execution.classified),
    heals: heals.map((heal) => ({ ...heal, after: linesOf(heal.after) })),
    findings,
    previous: siblings[at - 1] ?? null,
    next: siblings[at + 1] ?? null,
    steps: steps.map(({ costMicros, ...step }) => ({
      ...step,
      costMicros: Number(costMicros),
      superseded: step.attempt !== execution.attempt,
    })),
  };
}
