import type { z } from 'zod';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { getIssueInApp, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { refreshReadiness } from './refresh-readiness.ts';
import type { CommentOnIssueInput, UpdateIssueInput } from './schemas.ts';

/** Severity, title and note are people's to change; the evidence is not. */
export const updateIssue = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof UpdateIssueInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const { issueId, ...data } = input;
    const issue = await getIssueInApp({ ctx, issueId });
    const updated = await ctx.db.issue.update({ where: { id: issue.id }, data });
    const before = Object.fromEntries(Object.keys(data).map((key) => [key, issue[key as keyof typeof data]]));
    await audit({
      ctx,
      action: 'issue.update',
      targetKind: 'issue',
      targetIds: [issue.id],
      detail: { before, after: { ...data } },
    });
    if (data.severity && data.severity !== issue.severity) {
      const runs = await ctx.db.runIssue.findMany({
        where: { issueId: issue.id, ...inApp(ctx) },
        select: { runId: true },
      });
      await refreshReadiness({ ctx, runIds: runs.map((row) => row.runId) });
    }
    await publish(ctx.db, {
      topic: 'issue',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      id: issue.id,
    });
    return updated;
  });

export const commentOnIssue = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof CommentOnIssueInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const issue = await getIssueInApp({ ctx, issueId: input.issueId });
    const comment = await ctx.db.issueComment.create({
      data: {
        id: newId('comment'),
        ...inApp(ctx),
        issueId: issue.id,
        body: input.body,
        actorKind: ctx.actor.kind,
        actorId: ctx.actor.id ?? null,
        actorName: ctx.actor.name,
      },
    });
    await audit({ ctx, action: 'issue.comment', targetKind: 'issue', targetIds: [issue.id] });
    await publish(ctx.db, {
      topic: 'issue',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      id: issue.id,
    });
    return comment;
  });
