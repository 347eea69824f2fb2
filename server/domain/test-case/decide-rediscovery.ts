import type { z } from 'zod';
import type { TestDraft } from '#prisma/generated/client.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { getTestCaseInApp, inApp } from '../scope.ts';
import { checkReferences } from '../script/check-references.ts';
import { isAppliedUnseen, ProposalSchema, StagesSchema } from '../test-draft/stages.ts';
import { withTransaction } from '../transaction.ts';
import type { DecideRediscoveryInput } from './schemas.ts';

type Input = { ctx: AppCtx; input: z.output<typeof DecideRediscoveryInput> };

const same = (a: string[], b: string[]): boolean => a.join('\n') === b.join('\n');

/**
 * The test takes the proposed steps or expectations; with `undo`, those that it had. What holds already changes
 * nothing, except that a person who accepts what the service applied has seen it.
 * @throws DomainError NOT_FOUND; CONFLICT where there is nothing to accept or to undo, or the test was
 * edited since
 */
export const acceptRediscovery = ({ ctx, input }: Input) =>
  withTransaction(ctx, async (ctx) => {
    const draft = await getProposal({ ctx, draftId: input.draftId });
    const [from, to] = input.undo ? (['accepted', 'proposed'] as const) : (['proposed', 'accepted'] as const);
    if (draft.stage === to) {
      if (isAppliedUnseen(draft) && ctx.actor.id)
        await ctx.db.testDraft.update({ where: { id: draft.id }, data: { decidedById: ctx.actor.id } });
      return { testCaseId: draft.testCaseId };
    }
    requireStage(draft, from);
    const proposal = ProposalSchema.parse(draft.proposal);
    const testCase = await getTestCaseInApp({ ctx, testCaseId: draft.testCaseId });
    const turned = <T>({ before, after }: { before: T; after: T }): [T, T] =>
      input.undo ? [after, before] : [before, after];
    const [steps, newSteps] = turned(proposal);
    const [assertions, newAssertions] = turned(
      proposal.assertions ?? { before: testCase.assertions, after: testCase.assertions },
    );
    if (!same(testCase.steps, steps) || !same(testCase.assertions, assertions))
      throw new DomainError(
        'CONFLICT',
        `Test case ${testCase.id} was edited since. ${input.undo ? 'Edit them by hand.' : 'Rediscover it again.'}`,
      );
    await checkReferences({
      ctx,
      steps: newSteps,
      assertions: newAssertions,
      credentialId: testCase.credentialId,
    });
    await ctx.db.testCase.update({
      where: { id: testCase.id },
      data: { steps: newSteps, assertions: newAssertions },
    });
    return decide({
      ctx,
      draft,
      stage: to,
      action: input.undo ? 'test_case.undo_accept_rediscovery' : 'test_case.accept_rediscovery',
    });
  });

/**
 * The test stays as it is; with `undo` the proposal waits again. What holds already changes nothing. @throws
 * DomainError NOT_FOUND; CONFLICT where there is nothing to refuse or to undo
 */
export const refuseRediscovery = ({ ctx, input }: Input) =>
  withTransaction(ctx, async (ctx) => {
    const draft = await getProposal({ ctx, draftId: input.draftId });
    const [from, to] = input.undo ? (['refused', 'proposed'] as const) : (['proposed', 'refused'] as const);
    if (draft.stage === to) return { testCaseId: draft.testCaseId };
    requireStage(draft, from);
    return decide({
      ctx,
      draft,
      stage: to,
      action: input.undo ? 'test_case.undo_refuse_rediscovery' : 'test_case.refuse_rediscovery',
    });
  });

async function getProposal({ ctx, draftId }: { ctx: AppCtx; draftId: string }): Promise<TestDraft> {
  await ctx.db
    .$queryRaw`SELECT id FROM test_drafts WHERE id = ${draftId} AND app_id = ${ctx.appId} FOR UPDATE`;
  const draft = await ctx.db.testDraft.findFirst({
    where: { id: draftId, kind: 'rediscovery', ...inApp(ctx) },
  });
  if (!draft) throw notFound('rediscovery', draftId);
  return draft;
}

function requireStage({ stage }: TestDraft, needed: 'proposed' | 'accepted' | 'refused'): void {
  if (stage === needed) return;
  const why =
    needed === 'proposed'
      ? 'it proposes nothing to decide on'
      : `only one that is ${needed} can be taken back so`;
  throw new DomainError('CONFLICT', `This rediscovery is ${stage.replace('_', ' ')}: ${why}.`);
}

/** What is told of a decision, beside the stages before it. */
const saysOf = {
  proposed: 'It was taken back, and waits for a decision.',
  accepted: 'The test has the changed lines.',
  refused: 'The test stays as it was.',
} as const;

async function decide({
  ctx,
  draft,
  stage,
  action,
}: {
  ctx: AppCtx;
  draft: TestDraft;
  stage: 'proposed' | 'accepted' | 'refused';
  action: string;
}): Promise<{ testCaseId: number }> {
  const decided =
    stage === 'proposed'
      ? { decidedAt: null, decidedById: null }
      : { decidedAt: new Date(), decidedById: ctx.actor.id ?? null };
  const says = saysOf[stage];
  const stages = [...StagesSchema.parse(draft.stages), { stage, says, at: new Date().toISOString() }];
  await ctx.db.testDraft.update({ where: { id: draft.id }, data: { stage, says, stages, ...decided } });
  await audit({
    ctx,
    action,
    targetKind: 'test_case',
    targetIds: [draft.testCaseId],
    detail: { draftId: draft.id, ...(draft.proposal as object) },
  });
  await publish(ctx.db, {
    topic: 'testcase',
    organizationId: ctx.organizationId,
    appId: ctx.appId,
    id: String(draft.testCaseId),
  });
  return { testCaseId: draft.testCaseId };
}
