import type { z } from 'zod';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { openDefaultRun } from '../run/open-default-run.ts';
import { getTestCaseInApp, inApp } from '../scope.ts';
import { openDraftStages } from '../test-draft/stages.ts';
import { withTransaction } from '../transaction.ts';
import type { TriggerRediscoveryInput } from './schemas.ts';

/**
 * Walks a test anew, with what somebody says has changed as hints. Steps found anew are applied, and can be
 * taken back; another outcome is a proposal.
 * Asked for again while it is at work, it is the same one.
 * @throws DomainError NOT_FOUND; CONFLICT for a test that is archived, is still being written or has no steps
 */
export const triggerRediscovery = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof TriggerRediscoveryInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db
      .$queryRaw`SELECT id FROM test_cases WHERE id = ${input.testCaseId} AND app_id = ${ctx.appId} FOR UPDATE`;
    const testCase = await getTestCaseInApp({ ctx, testCaseId: input.testCaseId });
    if (testCase.status === 'archived')
      throw new DomainError('CONFLICT', `Test case ${testCase.id} is archived. Unarchive it first.`);
    const open = await ctx.db.testDraft.findFirst({
      where: { testCaseId: testCase.id, ...inApp(ctx), stage: { in: [...openDraftStages] } },
      include: { execution: { select: { id: true, runId: true } } },
    });
    if (open?.kind === 'creation')
      throw new DomainError('CONFLICT', `Test case ${testCase.id} is still being written.`);
    if (open?.execution)
      return {
        testCaseId: testCase.id,
        draftId: open.id,
        runId: open.execution.runId,
        executionId: open.execution.id,
      };
    if (testCase.steps.length === 0)
      throw new DomainError('CONFLICT', `Test case ${testCase.id} has no steps to walk.`);

    const instructions = input.rediscoveryInstructions;
    const draftId = newId('draft');
    // Before the run is planned: a new run is not to execute the test as it is.
    await ctx.db.testDraft.create({
      data: {
        id: draftId,
        ...inApp(ctx),
        testCaseId: testCase.id,
        kind: 'rediscovery',
        instructions,
        says: 'Waiting for a worker.',
        stages: [{ stage: 'queued', says: 'Waiting for a worker.', at: new Date().toISOString() }],
      },
    });
    const run = await openDefaultRun({ ctx, testCaseIds: [testCase.id] });
    const position = await ctx.db.execution.count({ where: { runId: run.id, kind: 'exploration' } });
    const execution = await ctx.db.execution.create({
      data: {
        id: newId('execution'),
        ...inApp(ctx),
        runId: run.id,
        kind: 'exploration',
        testCaseId: testCase.id,
        title: `Rediscovering ${testCase.title}`,
        steps: testCase.steps,
        assertions: testCase.assertions,
        position,
        added: true,
      },
    });
    await ctx.db.testDraft.update({ where: { id: draftId }, data: { executionId: execution.id } });
    await addJob(ctx.db, 'test_draft', { draftId }, { key: `test_draft:${draftId}` });
    await audit({
      ctx,
      action: 'test_case.rediscover',
      targetKind: 'test_case',
      targetIds: [testCase.id],
      detail: { instructions, runId: run.id },
    });
    await publish(ctx.db, {
      topic: 'testcase',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      id: String(testCase.id),
    });
    return { testCaseId: testCase.id, draftId, runId: run.id, executionId: execution.id };
  });
