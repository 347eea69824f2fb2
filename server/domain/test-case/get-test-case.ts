import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { getTestCaseInApp, inApp } from '../scope.ts';
import { isAppliedUnseen, ProposalSchema, StagesSchema } from '../test-draft/stages.ts';
import type { GetTestCaseInput } from './schemas.ts';

/**
 * How its writing or its rediscovery stands, whichever began last; null for a test that nobody asked to be
 * written.
 */
async function latestDraft({ ctx, testCaseId }: { ctx: AppCtx; testCaseId: number }) {
  const draft = await ctx.db.testDraft.findFirst({
    where: { testCaseId, ...inApp(ctx) },
    orderBy: { createdAt: 'desc' },
  });
  return (
    draft && {
      id: draft.id,
      kind: draft.kind,
      executionId: draft.executionId,
      instructions: draft.instructions,
      stage: draft.stage,
      says: draft.says,
      stages: StagesSchema.parse(draft.stages),
      proposal: ProposalSchema.nullable().catch(null).parse(draft.proposal),
      isAppliedUnseen: isAppliedUnseen(draft),
    }
  );
}

const executionsLookedAt = 200;

/** Issues that its executions came upon; from the executions on, each step by an index. */
async function seenIssues({ ctx, testCaseId }: { ctx: AppCtx; testCaseId: number }): Promise<string[]> {
  const executions = await ctx.db.execution.findMany({
    where: { testCaseId, ...inApp(ctx) },
    orderBy: { createdAt: 'desc' },
    take: executionsLookedAt,
    select: { id: true, runId: true },
  });
  const findings = await ctx.db.finding.findMany({
    where: {
      ...inApp(ctx),
      runId: { in: [...new Set(executions.map(({ runId }) => runId))] },
      executionId: { in: executions.map(({ id }) => id) },
      issueId: { not: null },
    },
    distinct: ['issueId'],
    select: { issueId: true },
  });
  return findings.map(({ issueId }) => issueId!);
}

export async function getTestCase({ ctx, input }: { ctx: AppCtx; input: z.output<typeof GetTestCaseInput> }) {
  const testCase = await getTestCaseInApp({ ctx, testCaseId: input.testCaseId });
  const scope = inApp(ctx);
  const [keyFeature, suites, executions, heals, issues, draft] = await Promise.all([
    testCase.keyFeatureId === null
      ? null
      : ctx.db.keyFeature.findFirst({
          where: { id: testCase.keyFeatureId, ...scope },
          select: { id: true, name: true, icon: true },
        }),
    ctx.db.testSuiteMember.findMany({
      where: { testCaseId: testCase.id, testSuite: scope },
      select: { testSuite: { select: { id: true, name: true } } },
    }),
    ctx.db.execution.findMany({
      where: { testCaseId: testCase.id, kind: 'test', ...scope },
      orderBy: { createdAt: 'desc' },
      take: 20,
      select: {
        id: true,
        status: true,
        reason: true,
        class: true,
        says: true,
        startedAt: true,
        endedAt: true,
        createdAt: true,
        attempt: true,
        run: { select: { id: true, number: true } },
      },
    }),
    ctx.db.healProposal.findMany({
      where: { testCaseId: testCase.id, status: 'proposed', ...scope },
      orderBy: { createdAt: 'desc' },
      omit: { learnt: true },
    }),
    ctx.db.issue.findMany({
      where: {
        ...scope,
        OR: [{ testCaseId: testCase.id }, { id: { in: await seenIssues({ ctx, testCaseId: testCase.id }) } }],
      },
      select: { id: true, number: true, title: true, severity: true, resolution: true, triage: true },
      orderBy: [{ resolution: 'asc' }, { severity: 'asc' }],
      take: 20,
    }),
    latestDraft({ ctx, testCaseId: testCase.id }),
  ]);
  const latest = executions.find((execution) => execution.startedAt !== null);
  const pictures = latest
    ? await ctx.db.step.findMany({
        where: { executionId: latest.id, attempt: latest.attempt, ...scope },
        orderBy: { index: 'asc' },
        select: {
          index: true,
          kind: true,
          status: true,
          decidedBy: true,
          pictureAfterId: true,
          pictureBeforeId: true,
        },
      })
    : [];
  return {
    ...testCase,
    keyFeature,
    suites: suites.map((row) => row.testSuite),
    executions,
    heals,
    issues,
    draft,
    latestSteps: pictures,
  };
}
