import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { getIssueInApp, inApp } from '../scope.ts';
import { linkFields } from '../tracker/read-links.ts';
import type { GetIssueInput } from './schemas.ts';

/** Everything that a person or a coding agent needs to judge and fix it. */
export async function getIssue({ ctx, input }: { ctx: AppCtx; input: z.output<typeof GetIssueInput> }) {
  const issue = await getIssueInApp({ ctx, issueId: input.issueId });
  const scope = inApp(ctx);
  const runIds = [issue.firstRunId, issue.lastRunId, issue.regressedFromRunId, issue.regressedInRunId].filter(
    (id) => id !== null,
  );
  const [findings, comments, history, runs, testCase, links, replay] = await Promise.all([
    ctx.db.finding.findMany({
      where: { issueId: issue.id, ...scope },
      orderBy: { createdAt: 'desc' },
      take: 20,
      select: {
        id: true,
        status: true,
        observed: true,
        address: true,
        pictureId: true,
        box: true,
        createdAt: true,
        executionId: true,
        stepId: true,
        run: { select: { id: true, number: true } },
        execution: { select: { id: true, title: true, kind: true } },
      },
    }),
    ctx.db.issueComment.findMany({
      where: { issueId: issue.id, ...scope },
      orderBy: { createdAt: 'asc' },
      take: 200,
    }),
    ctx.db.auditEvent.findMany({
      where: {
        appId: ctx.appId,
        organizationId: ctx.organizationId,
        targetKind: 'issue',
        targetId: issue.id,
      },
      orderBy: { createdAt: 'desc' },
      take: 50,
      select: { id: true, action: true, actorKind: true, actorName: true, detail: true, createdAt: true },
    }),
    ctx.db.run.findMany({
      where: { id: { in: runIds }, ...scope },
      select: { id: true, number: true, createdAt: true },
    }),
    issue.testCaseId === null
      ? null
      : ctx.db.testCase.findFirst({
          where: { id: issue.testCaseId, ...scope },
          select: { id: true, title: true, steps: true, assertions: true, status: true },
        }),
    ctx.db.trackerLink.findMany({
      where: { issueId: issue.id, ...scope },
      orderBy: { createdAt: 'asc' },
      select: linkFields,
    }),
    findReplay({ ctx, issueId: issue.id }),
  ]);
  const runOf = (id: string | null) => runs.find((run) => run.id === id) ?? null;
  return {
    ...issue,
    firstRun: runOf(issue.firstRunId),
    lastRun: runOf(issue.lastRunId),
    regressedFrom: runOf(issue.regressedFromRunId),
    regressedIn: runOf(issue.regressedInRunId),
    findings,
    comments,
    history,
    testCase,
    replay,
    links: links.map(({ integration: { tracker }, externalKey, ...link }) => ({
      tracker,
      key: externalKey,
      ...link,
    })),
  };
}

/** The execution that shows it best: the newest replay that proved it, else the one that first found it. */
async function findReplay({ ctx, issueId }: { ctx: AppCtx; issueId: string }) {
  const findings = await ctx.db.finding.findMany({
    where: { issueId, ...inApp(ctx) },
    select: { id: true, executionId: true },
    orderBy: { createdAt: 'desc' },
    take: 50,
  });
  if (findings.length === 0) return null;
  const confirmation = await ctx.db.execution.findFirst({
    where: {
      ...inApp(ctx),
      kind: 'confirmation',
      status: 'failed',
      findingId: { in: findings.map((finding) => finding.id) },
    },
    orderBy: { createdAt: 'desc' },
    select: { id: true, kind: true, title: true },
  });
  if (confirmation) return confirmation;
  return ctx.db.execution.findFirst({
    where: { ...inApp(ctx), id: findings[0]!.executionId },
    select: { id: true, kind: true, title: true },
  });
}
