import type { z } from 'zod';
import type { TestCase } from '#prisma/generated/client.ts';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { createRun } from '../run/create-run.ts';
import { defaultRunId, openDefaultRun } from '../run/open-default-run.ts';
import { openExecutionStatuses } from '../run/statuses.ts';
import { getTestCasesInApp, inApp } from '../scope.ts';
import { openDraftStages } from '../test-draft/stages.ts';
import { withTransaction } from '../transaction.ts';
import type { RunTestCasesInput } from './schemas.ts';

export interface AddedExecution {
  testCaseId: number;
  /** Null where the run that was made for them has still to be planned. */
  executionId: string | null;
  /** False for one that waited or ran there already. */
  added: boolean;
}

async function requireRunnable(ctx: AppCtx, tests: TestCase[]): Promise<void> {
  const archived = tests.find((test) => test.status === 'archived');
  if (archived)
    throw new DomainError('CONFLICT', `Test case ${archived.id} is archived. Unarchive it to run it.`);
  const draft = await ctx.db.testDraft.findFirst({
    where: {
      ...inApp(ctx),
      testCaseId: { in: tests.map((test) => test.id) },
      stage: { in: [...openDraftStages] },
    },
    select: { testCaseId: true, kind: true },
  });
  if (draft)
    throw new DomainError(
      'CONFLICT',
      `Test case ${draft.testCaseId} is ` +
        `${draft.kind === 'creation' ? 'still being written' : 'being walked anew'}. ` +
        'Run it once that has ended.',
    );
  const empty = tests.find((test) => test.steps.length + test.assertions.length === 0);
  if (empty) throw new DomainError('CONFLICT', `Test case ${empty.id} has neither steps nor assertions.`);
}

/**
 * Executes tests in the run that is named, else in the default run, which goes back to running; where there
 * is none, in one made for them. A test that waits or runs there already is not added twice.
 * @throws DomainError NOT_FOUND for an unknown test or run; CONFLICT for a test that is archived, still being
 * written or empty, and for a run that failed or was cancelled
 */
export const runTestCases = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof RunTestCasesInput> }) =>
  withTransaction(
    ctx,
    async (ctx): Promise<{ runId: string; runNumber: number; executions: AddedExecution[] }> => {
      const tests = await getTestCasesInApp({ ctx, testCaseIds: input.testCaseIds });
      const ids = tests.map((test) => test.id);
      await requireRunnable(ctx, tests);
      await ctx.db.$queryRaw`SELECT id FROM apps WHERE id = ${ctx.appId} FOR UPDATE`;
      if (input.runId === undefined && (await defaultRunId({ ctx })) === undefined) {
        const made = await createRun({ ctx, input: { kind: 'custom', testCaseIds: ids } });
        return {
          runId: made.id,
          runNumber: made.number,
          executions: ids.map((testCaseId) => ({ testCaseId, executionId: null, added: true })),
        };
      }
      const run = await openDefaultRun({ ctx, runId: input.runId, testCaseIds: ids });
      const open = await ctx.db.execution.findMany({
        where: {
          runId: run.id,
          ...inApp(ctx),
          kind: 'test',
          testCaseId: { in: ids },
          status: { in: [...openExecutionStatuses] },
        },
        select: { id: true, testCaseId: true },
      });
      const openOf = new Map(open.map((execution) => [execution.testCaseId, execution.id]));
      const position = await ctx.db.execution.count({ where: { runId: run.id, kind: 'test' } });
      const rows = tests
        .filter((test) => !openOf.has(test.id))
        .map((test, index) => ({
          id: newId('execution'),
          ...inApp(ctx),
          runId: run.id,
          kind: 'test' as const,
          testCaseId: test.id,
          title: test.title,
          steps: test.steps,
          assertions: test.assertions,
          position: position + index,
          added: true,
        }));
      await ctx.db.execution.createMany({ data: rows });
      for (const { id } of rows)
        await addJob(ctx.db, 'execution_run', { executionId: id }, { key: `execution_run:${id}` });
      await audit({
        ctx,
        action: 'run.add_tests',
        targetKind: 'run',
        targetIds: [run.id],
        detail: { testCaseIds: rows.map((row) => row.testCaseId) },
      });
      await publish(ctx.db, {
        topic: 'run',
        organizationId: ctx.organizationId,
        appId: ctx.appId,
        runId: run.id,
      });
      const addedOf = new Map(rows.map((row) => [row.testCaseId, row.id]));
      return {
        runId: run.id,
        runNumber: run.number,
        executions: ids.map((testCaseId) => ({
          testCaseId,
          executionId: openOf.get(testCaseId) ?? addedOf.get(testCaseId)!,
          added: addedOf.has(testCaseId),
        })),
      };
    },
  );
