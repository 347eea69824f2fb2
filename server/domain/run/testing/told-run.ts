/** Runs as rows, planned and summed up by the domain's own verbs, for tests of what they come to. */
import type { ExecutionStatus, Severity } from '#prisma/generated/enums.ts';
import { newId } from '#server/platform/ids.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { AppCtx } from '../../context.ts';
import { absorbFinding } from '../../issue/absorb-finding.ts';
import { completeRun } from '../complete-run.ts';
import { createRun } from '../create-run.ts';
import type { CreateRunInput } from '../schemas.ts';

export type TestCtx = AppCtx & { db: PrismaClient };

const scopeOf = ({ organizationId, appId }: AppCtx) => ({ organizationId, appId });

export async function addTest(ctx: TestCtx, title: string, data: object = {}): Promise<number> {
  const { id } = await ctx.db.testCase.create({
    data: {
      ...scopeOf(ctx),
      title,
      steps: ['Open the shop'],
      assertions: ['"Shop" is shown'],
      status: 'active',
      origin: 'manual',
      ...data,
    },
  });
  return id;
}

/** Ends an execution that waits, as its worker would. */
export async function endTest(ctx: TestCtx, executionId: string, status: ExecutionStatus): Promise<void> {
  await ctx.db.execution.update({
    where: { id: executionId },
    data: { status, says: `It ${status}.`, startedAt: new Date(), endedAt: new Date() },
  });
}

/** A run of these tests, with their outcomes, that has been summed up. */
export async function tellRun(
  ctx: TestCtx,
  input: CreateRunInput,
  outcomes: [testCaseId: number, status: ExecutionStatus][],
  during: (runId: string, executionIds: string[]) => Promise<unknown> = async () => undefined,
) {
  const run = await createRun({ ctx, input });
  await ctx.db.run.update({ where: { id: run.id }, data: { status: 'running', startedAt: new Date() } });
  const ids: string[] = [];
  for (const [position, [testCaseId, status]] of outcomes.entries()) {
    const { id } = await ctx.db.execution.create({
      data: {
        id: newId('execution'),
        ...scopeOf(ctx),
        runId: run.id,
        kind: 'test',
        testCaseId,
        title: `Test ${testCaseId}`,
        steps: ['Open the shop'],
        assertions: ['"Shop" is shown'],
        position,
      },
    });
    await endTest(ctx, id, status);
    ids.push(id);
  }
  await during(run.id, ids);
  await completeRun({ db: ctx.db, runId: run.id });
  return { ...(await ctx.db.run.findUniqueOrThrow({ where: { id: run.id } })), executionIds: ids };
}

/** A finding of the execution that is being proven. */
export async function suspect(
  ctx: TestCtx,
  { executionId, severity, signature }: { executionId: string; severity: Severity; signature?: string },
) {
  const { runId } = await ctx.db.execution.findUniqueOrThrow({ where: { id: executionId } });
  const id = newId('finding');
  return ctx.db.finding.create({
    data: {
      id,
      ...scopeOf(ctx),
      runId,
      executionId,
      status: 'confirming',
      oracle: 'dead-control',
      signature: signature ?? `signature of ${id}`,
      type: 'Functional',
      severity,
      title: 'A button does nothing',
      expected: 'It does something.',
      observed: 'Nothing happens.',
    },
  });
}

/** A finding of the execution that has been proven, and its issue. @returns the issue's id */
export async function proveIssue(
  ctx: TestCtx,
  {
    executionId,
    severity,
    reproduced = true,
  }: {
    executionId: string;
    severity: Severity;
    /** Whether a test says what is right. */
    reproduced?: boolean;
  },
) {
  const { id } = await suspect(ctx, { executionId, severity });
  const issue = await absorbFinding({
    ctx,
    findingId: id,
    proof: {
      tries: 3,
      reproduced: 3,
      trail: {},
      pictureId: null,
      pictureBeforeId: null,
      report: {
        title: 'A button does nothing',
        expected: 'It does something.',
        observed: 'Nothing happens.',
        steps: ['Open the shop'],
        suspectedCause: '',
      },
      reproduction: {
        title: 'The button works',
        steps: ['Click "Buy"'],
        assertions: reproduced ? ['"Bought" is shown'] : [],
      },
    },
  });
  return issue!;
}
