import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { doesNotApply, finishAct, takeIssues } from './internal.ts';
import type { ApproveIssuesInput } from './schemas.ts';

/** Confirms issues as valid, so that they count against readiness; or takes that back. */
export const approveIssues = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ApproveIssuesInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const issues = await takeIssues({ ctx, issueIds: input.issueIds });
    const inactive = issues.find((issue) => issue.resolution !== 'active');
    if (inactive) throw doesNotApply(inactive, input.undo ? 'undoing an approval' : 'approving', 'active');

    const triage = input.undo ? 'pending' : 'approved';
    const changed = issues.filter((issue) => issue.triage !== triage);
    await ctx.db.issue.updateMany({
      where: { id: { in: changed.map((issue) => issue.id) }, ...inApp(ctx) },
      data: input.undo
        ? { triage, approvedAt: null, approvedById: null }
        : { triage, approvedAt: new Date(), approvedById: ctx.actor.id ?? null },
    });
    return finishAct({ ctx, action: input.undo ? 'issue.undo_approve' : 'issue.approve', issues, changed });
  });
