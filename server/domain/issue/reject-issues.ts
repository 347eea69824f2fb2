import type { z } from 'zod';
import type { Issue } from '#prisma/generated/client.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { doesNotApply, finishAct, takeIssues } from './internal.ts';
import type { RejectIssuesInput } from './schemas.ts';

/**
 * Dismisses issues as false positives, or restores them. The rejected row keeps its signature,
 * by which the same false positive is known again and not raised.
 */
export const rejectIssues = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof RejectIssuesInput> }) =>
  withTransaction(ctx, async (ctx) => {
    if (!input.undo && input.rejectReason === '') {
      throw new DomainError('INVALID', 'A rejection needs a reason.', {
        rejectReason: 'Say why this is not a bug.',
      });
    }
    const issues = await takeIssues({ ctx, issueIds: input.issueIds });
    return input.undo ? restore({ ctx, issues }) : reject({ ctx, issues, reason: input.rejectReason });
  });

async function reject({ ctx, issues, reason }: { ctx: AppCtx; issues: Issue[]; reason: string }) {
  const resolved = issues.find((issue) => issue.resolution === 'resolved');
  if (resolved) throw doesNotApply(resolved, 'rejecting', 'active');
  const changed = issues.filter((issue) => issue.resolution === 'active');
  const ids = changed.map((issue) => issue.id);
  await ctx.db.issue.updateMany({
    where: { id: { in: ids }, ...inApp(ctx) },
    data: {
      resolution: 'rejected',
      rejectReason: reason,
      rejectedAt: new Date(),
      rejectedById: ctx.actor.id ?? null,
    },
  });
  await ctx.db.finding.updateMany({
    where: { issueId: { in: ids }, status: 'confirmed', ...inApp(ctx) },
    data: { status: 'rejected' },
  });
  for (const testCase of await reproductionTests({ ctx, issues: changed })) {
    if (testCase.status === 'archived') continue;
    await ctx.db.testCase.update({
      where: { id: testCase.id },
      data: { status: 'archived', statusBefore: testCase.status, archivedAt: new Date() },
    });
  }
  return finishAct({ ctx, action: 'issue.reject', issues, changed, detail: { reason } });
}

async function restore({ ctx, issues }: { ctx: AppCtx; issues: Issue[] }) {
  const resolved = issues.find((issue) => issue.resolution === 'resolved');
  if (resolved) throw doesNotApply(resolved, 'undoing a rejection', 'rejected');
  const changed = issues.filter((issue) => issue.resolution === 'rejected');
  const ids = changed.map((issue) => issue.id);
  await ctx.db.issue.updateMany({
    where: { id: { in: ids }, ...inApp(ctx) },
    data: { resolution: 'active', rejectReason: '', rejectedAt: null, rejectedById: null },
  });
  await ctx.db.finding.updateMany({
    where: { issueId: { in: ids }, status: 'rejected', ...inApp(ctx) },
    data: { status: 'confirmed' },
  });
  for (const testCase of await reproductionTests({ ctx, issues: changed })) {
    if (testCase.status !== 'archived') continue;
    await ctx.db.testCase.update({
      where: { id: testCase.id },
      data: { status: testCase.statusBefore ?? 'issue_linked', statusBefore: null, archivedAt: null },
    });
  }
  return finishAct({ ctx, action: 'issue.undo_reject', issues, changed });
}

/** Tests that exist only to reproduce these issues; a test that merely found one is not among them. */
function reproductionTests({ ctx, issues }: { ctx: AppCtx; issues: Issue[] }) {
  const ids = issues.map((issue) => issue.testCaseId).filter((id) => id !== null);
  return ctx.db.testCase.findMany({
    where: { id: { in: ids }, origin: 'reproduction', ...inApp(ctx) },
    select: { id: true, status: true, statusBefore: true },
  });
}
