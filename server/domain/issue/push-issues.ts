import type { z } from 'zod';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { inApp } from '../scope.ts';
import { trackers, type TrackerName } from '../tracker/trackers.ts';
import { withTransaction } from '../transaction.ts';
import { doesNotApply, takeIssues } from './internal.ts';
import type { PushIssuesInput } from './schemas.ts';

/**
 * Queues issues for the connected tracker; a job brings each there once. What is there already stays as it
 * is, and what
 * failed or waits for another try is tried at once.
 * @throws DomainError NOT_FOUND for an unknown issue; CONFLICT where no tracker is connected, several are and
 * none is named, or an issue is not active
 */
export const pushIssues = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof PushIssuesInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const issues = await takeIssues({ ctx, issueIds: input.issueIds });
    const { id: integrationId, tracker } = await chooseTracker({ ctx, tracker: input.tracker });
    const linksOf = () =>
      ctx.db.trackerLink.findMany({
        where: { integrationId, ...inApp(ctx), issueId: { in: issues.map((issue) => issue.id) } },
      });
    const known = new Set((await linksOf()).map((link) => link.issueId));
    const fresh = issues.filter((issue) => !known.has(issue.id));
    const closed = fresh.find((issue) => issue.resolution !== 'active');
    if (closed) throw doesNotApply(closed, 'pushing', 'active');
    await ctx.db.trackerLink.createMany({
      data: fresh.map((issue) => ({
        id: newId('trackerLink'),
        ...inApp(ctx),
        integrationId,
        issueId: issue.id,
      })),
      skipDuplicates: true,
    });
    await ctx.db.trackerLink.updateMany({
      where: { integrationId, ...inApp(ctx), issueId: { in: [...known] }, push: { not: 'pushed' } },
      data: { push: 'queued', tries: 0, error: '', nextTryAt: null },
    });
    const links = new Map((await linksOf()).map((link) => [link.issueId, link]));
    for (const link of links.values())
      if (link.push === 'queued')
        await addJob(ctx.db, 'tracker_push', { linkId: link.id }, { key: `tracker_push:${link.id}` });
    if (fresh.length > 0)
      await audit({
        ctx,
        action: 'issue.push',
        targetKind: 'issue',
        targetIds: fresh.map((issue) => issue.id),
        detail: { tracker: trackers[tracker].name },
      });
    return {
      issues: issues.map(({ id, number }) => {
        const { push, externalKey, url } = links.get(id)!;
        return { issueId: id, number, tracker, push, key: externalKey, url, changed: !known.has(id) };
      }),
    };
  });

async function chooseTracker({ ctx, tracker }: { ctx: AppCtx; tracker: TrackerName | undefined }) {
  const connected = await ctx.db.integration.findMany({
    where: inApp(ctx),
    select: { id: true, tracker: true },
    orderBy: { createdAt: 'asc' },
  });
  if (connected.length === 0)
    throw new DomainError(
      'CONFLICT',
      'No issue tracker is connected to this app, so nothing was pushed. ' +
        'A person connects one in the dashboard, in Settings → Integrations.',
    );
  const chosen = tracker ? connected.find((one) => one.tracker === tracker) : connected[0];
  if (!chosen)
    throw new DomainError(
      'CONFLICT',
      `${trackers[tracker!].name} is not connected to this app. Connected: ${connected.map((one) => one.tracker).join(', ')}.`,
    );
  if (!tracker && connected.length > 1)
    throw new DomainError(
      'CONFLICT',
      `Several trackers are connected. Name one in “tracker”: ${connected.map((one) => one.tracker).join(', ')}.`,
    );
  return chosen;
}
