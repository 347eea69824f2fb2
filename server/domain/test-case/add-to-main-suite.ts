import type { z } from 'zod';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { openExecutionStatuses } from '../run/statuses.ts';
import { getTestCaseInApp, inApp } from '../scope.ts';
import { openDraftStages } from '../test-draft/stages.ts';
import { withTransaction } from '../transaction.ts';
import type { AddToMainSuiteInput } from './schemas.ts';

/**
 * A test leaves creation: it is active, and so in the main suite. Adding one that is there changes nothing.
 * @throws DomainError NOT_FOUND; CONFLICT for one that is still being written or tried by a discovery, has no
 * steps or assertions, or is archived or issue-linked
 */
export const addToMainSuite = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof AddToMainSuiteInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const testCase = await getTestCaseInApp({ ctx, testCaseId: input.testCaseId });
    if (testCase.status === 'active') return testCase;
    if (testCase.status !== 'in_creation')
      throw new DomainError(
        'CONFLICT',
        `Test case ${testCase.id} is ${testCase.status.replace('_', '-')}: only one in creation can be added to the main suite.`,
      );
    const open = await ctx.db.testDraft.count({
      where: {
        testCaseId: testCase.id,
        ...inApp(ctx),
        kind: 'creation',
        stage: { in: [...openDraftStages] },
      },
    });
    const beingTried = await ctx.db.execution.count({
      where: {
        testCaseId: testCase.id,
        ...inApp(ctx),
        status: { in: [...openExecutionStatuses] },
        run: { kind: 'discovery' },
      },
    });
    if (testCase.origin === 'discovery' && beingTried > 0)
      throw new DomainError(
        'CONFLICT',
        `Test case ${testCase.id} is a draft that a discovery is trying: it joins the main suite by itself if it passes.`,
      );
    if (open > 0) throw new DomainError('CONFLICT', `Test case ${testCase.id} is still being written.`);
    if (testCase.steps.length + testCase.assertions.length === 0 || testCase.assertions.length === 0)
      throw new DomainError(
        'CONFLICT',
        `Test case ${testCase.id} has no assertion yet: give it one that could prove it passed.`,
      );
    const added = await ctx.db.testCase.update({
      where: { id: testCase.id },
      data: { status: 'active', statusBefore: null },
    });
    await audit({ ctx, action: 'test_case.add_to_suite', targetKind: 'test_case', targetIds: [testCase.id] });
    await publish(ctx.db, {
      topic: 'testcase',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      id: String(testCase.id),
    });
    return added;
  });
