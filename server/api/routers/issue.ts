import { approveIssues } from '#server/domain/issue/approve-issues.ts';
import { getIssue } from '#server/domain/issue/get-issue.ts';
import { listIssues } from '#server/domain/issue/list-issues.ts';
import { rejectIssues } from '#server/domain/issue/reject-issues.ts';
import { reopenIssues, resolveIssues } from '#server/domain/issue/resolve-issues.ts';
import {
  ApproveIssuesInput,
  CommentOnIssueInput,
  GetIssueInput,
  ListIssuesInput,
  PushIssuesInput,
  RejectIssuesInput,
  ReopenIssuesInput,
  ResolveIssuesInput,
  UpdateIssueInput,
} from '#server/domain/issue/schemas.ts';
import { commentOnIssue, updateIssue } from '#server/domain/issue/update-issue.ts';
import { pushIssues } from '#server/domain/issue/push-issues.ts';
import * as actContract from '../contract/issue-acts.ts';
import * as contract from '../contract/issues.ts';
import { appProcedure, router } from '../trpc.ts';

const triage = appProcedure.meta({ act: 'issue.triage' });

export const issueRouter = router({
  list: appProcedure
    .meta(contract.listIssues)
    .input(ListIssuesInput)
    .query(({ ctx, input }) => listIssues({ ctx, input })),
  get: appProcedure
    .meta(contract.getIssue)
    .input(GetIssueInput)
    .query(({ ctx, input }) => getIssue({ ctx, input })),
  approve: triage
    .meta(actContract.approveIssues)
    .input(ApproveIssuesInput)
    .mutation(({ ctx, input }) => approveIssues({ ctx, input })),
  reject: triage
    .meta(actContract.rejectIssues)
    .input(RejectIssuesInput)
    .mutation(({ ctx, input }) => rejectIssues({ ctx, input })),
  resolve: triage
    .meta(actContract.resolveIssues)
    .input(ResolveIssuesInput)
    .mutation(({ ctx, input }) => resolveIssues({ ctx, input })),
  reopen: triage
    .meta(actContract.reopenIssues)
    .input(ReopenIssuesInput)
    .mutation(({ ctx, input }) => reopenIssues({ ctx, input })),
  update: appProcedure
    .meta({ act: 'issue.update', ...contract.updateIssue })
    .input(UpdateIssueInput)
    .mutation(({ ctx, input: { issueId, severity, title, note } }) =>
      updateIssue({ ctx, input: { issueId, severity, title, note } }),
    ),
  comment: appProcedure
    .meta({ act: 'issue.update', ...contract.commentOnIssue })
    .input(CommentOnIssueInput)
    .mutation(({ ctx, input }) => commentOnIssue({ ctx, input })),
  push: triage
    .meta(actContract.pushIssues)
    .input(PushIssuesInput)
    .mutation(({ ctx, input }) => pushIssues({ ctx, input })),
});
