import type { z } from 'zod';
import { createSendOutside } from '#server/platform/egress/send-outside.ts';
import type { SendOutside } from '#server/platform/egress/request.ts';
import type { AppCtx } from '../context.ts';
import { getIssueInApp, inApp } from '../scope.ts';
import { asking, openIntegration } from './internal.ts';
import type { RefreshTrackerInput } from './schemas.ts';

export const linkFields = {
  push: true,
  externalKey: true,
  url: true,
  state: true,
  closed: true,
  stateReadAt: true,
  error: true,
  tries: true,
  nextTryAt: true,
  pushedAt: true,
  integration: { select: { tracker: true } },
} as const;

/**
 * Reads anew how far the trackers say that it is. @throws DomainError UNPROCESSABLE, UNAVAILABLE as the
 * tracker answers
 */
export async function refreshLinks({
  ctx,
  input: { issueId },
  send = createSendOutside(),
}: {
  ctx: AppCtx;
  input: z.output<typeof RefreshTrackerInput>;
  send?: SendOutside;
}) {
  await getIssueInApp({ ctx, issueId });
  const links = await ctx.db.trackerLink.findMany({
    where: { issueId, ...inApp(ctx), push: 'pushed', externalId: { not: null } },
    include: { integration: true },
  });
  return {
    links: await Promise.all(
      links.map(async (link) => {
        const { client, configuration } = openIntegration(link.integration, send);
        const { state, closed, key, url } = await asking(() => client.read(configuration, link.externalId!));
        await ctx.db.trackerLink.updateMany({
          where: { id: link.id },
          data: { state: state.slice(0, 100), closed, externalKey: key, url, stateReadAt: new Date() },
        });
        return { tracker: link.integration.tracker, key, url, state, closed };
      }),
    ),
  };
}
