import type { z } from 'zod';
import type { TestDraft } from '#prisma/generated/client.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { getTestCaseInApp, inApp } from '../scope.ts';
import { checkReferences } from '../script/check-references.ts';
import { ProposalSchema } from '../test-draft/stages.ts';
import { withTransaction } from '../transaction.ts';
import type { RediscoveryIdInput } from './schemas.ts';

type Input = { ctx: AppCtx; input: z.output<typeof RediscoveryIdInput> };

/**
 * The test takes the proposed steps. Accepting the accepted changes nothing.
 * @throws DomainError NOT_FOUND; CONFLICT where there is nothing to accept, or the steps were edited since
 */
export const acceptRediscovery = ({ ctx, input }: Input) =>
  withTransaction(ctx, async (ctx) => {
    const draft = await getProposal({ ctx, draftId: input.draftId });
    if (draft.stage === 'accepted') return { testCaseId: draft.testCaseId };
    requireProposed(draft);
    const { before, after } = ProposalSchema.parse(draft.proposal);
    const testCase = await getTestCaseInApp({ ctx, testCaseId: draft.testCaseId });
    if (testCase.steps.join('\n') !== before.join('\n')) throw new DomainError('CONFLICT', `The steps of test case ${testCase.id} were edited since. Rediscover it again.`);
    await checkReferences({ ctx, steps: after, assertions: testCase.assertions, credentialId: testCase.credentialId });
    await ctx.db.testCase.update({ where: { id: testCase.id }, data: { steps: after } });
    return decide({ ctx, draft, stage: 'accepted', action: 'test_case.accept_rediscovery' });
  });

/** The test stays as it is. Refusing the refused changes nothing. @throws DomainError NOT_FOUND; CONFLICT where there is nothing to refuse */
export const refuseRediscovery = ({ ctx, input }: Input) =>
  withTransaction(ctx, async (ctx) => {
    const draft = await getProposal({ ctx, draftId: input.draftId });
    if (draft.stage === 'refused') return { testCaseId: draft.testCaseId };
    requireProposed(draft);
    return decide({ ctx, draft, stage: 'refused', action: 'test_case.refuse_rediscovery' });
  });

async function getProposal({ ctx, draftId }: { ctx: AppCtx; draftId: string }): Promise<TestDraft> {
  await ctx.db.$queryRaw`SELECT id FROM test_drafts WHERE id = ${draftId} AND app_id = ${ctx.appId} FOR UPDATE`;
  const draft = await ctx.db.testDraft.findFirst({ where: { id: draftId, kind: 'rediscovery', ...inApp(ctx) } });
  if (!draft) throw notFound('rediscovery', draftId);
  return draft;
}

function requireProposed({ stage }: TestDraft): void {
  if (stage !== 'proposed') throw new DomainError('CONFLICT', `This rediscovery is ${stage.replace('_', ' ')}: it proposes nothing to decide on.`);
}

async function decide({ ctx, draft, stage, action }: { ctx: AppCtx; draft: TestDraft; stage: 'accepted' | 'refused'; action: string }): Promise<{ testCaseId: number }> {
  await ctx.db.testDraft.update({ where: { id: draft.id }, data: { stage, decidedAt: new Date(), decidedById: ctx.actor.id ?? null } });
  await audit({ ctx, action, targetKind: 'test_case', targetIds: [draft.testCaseId], detail: { draftId: draft.id, ...(draft.proposal as object) } });
  await publish(ctx.db, { topic: 'testcase', organizationId: ctx.organizationId, appId: ctx.appId, id: String(draft.testCaseId) });
  return { testCaseId: draft.testCaseId };
}
