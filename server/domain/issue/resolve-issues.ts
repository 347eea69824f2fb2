import type { z } from 'zod';
import type { Issue } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { doesNotApply, finishAct, takeIssues } from './internal.ts';
import type { ReopenIssuesInput, ResolveIssuesInput } from './schemas.ts';

/** Closes issues as fixed. Their reproduction tests become regression guards in the main suite. */
export const resolveIssues = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ResolveIssuesInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const issues = await takeIssues({ ctx, issueIds: input.issueIds });
    const rejected = issues.find((issue) => issue.resolution === 'rejected');
    if (rejected) throw doesNotApply(rejected, 'resolving', 'active');
    const changed = issues.filter((issue) => issue.resolution === 'active');
    await ctx.db.issue.updateMany({
      where: { id: { in: changed.map((issue) => issue.id) }, ...inApp(ctx) },
      data: {
        resolution: 'resolved',
        dismissedReason: input.dismissedReason,
        resolvedAt: new Date(),
        resolvedById: ctx.actor.id ?? null,
      },
    });
    await moveTests({ ctx, issues: changed, from: 'issue_linked', to: 'active' });
    return finishAct({
      ctx,
      action: 'issue.resolve',
      issues,
      changed,
      detail: { reason: input.dismissedReason },
    });
  });

/** Takes a resolution back: active again, with the triage that it had. */
export const reopenIssues = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ReopenIssuesInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const issues = await takeIssues({ ctx, issueIds: input.issueIds });
    const rejected = issues.find((issue) => issue.resolution === 'rejected');
    if (rejected) throw doesNotApply(rejected, 'reopening', 'resolved');
    const changed = issues.filter((issue) => issue.resolution === 'resolved');
    await ctx.db.issue.updateMany({
      where: { id: { in: changed.map((issue) => issue.id) }, ...inApp(ctx) },
      data: { resolution: 'active', dismissedReason: '', resolvedAt: null, resolvedById: null },
    });
    await moveTests({ ctx, issues: changed, from: 'active', to: 'issue_linked' });
    return finishAct({ ctx, action: 'issue.reopen', issues, changed });
  });

async function moveTests({
  ctx,
  issues,
  from,
  to,
}: {
  ctx: AppCtx;
  issues: Issue[];
  from: 'issue_linked' | 'active';
  to: 'issue_linked' | 'active';
}) {
  const ids = issues.map((issue) => issue.testCaseId).filter((id) => id !== null);
  await ctx.db.testCase.updateMany({
    where: { id: { in: ids }, origin: 'reproduction', status: from, ...inApp(ctx) },
    data: { status: to },
  });
}
