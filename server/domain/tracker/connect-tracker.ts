import type { z } from 'zod';
import { open, seal } from '#server/platform/crypto.ts';
import { createSendOutside } from '#server/platform/egress/send-outside.ts';
import type { SendOutside } from '#server/platform/egress/request.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { createTracker } from './clients/index.ts';
import { asking, getIntegrationInApp, openIntegration } from './internal.ts';
import {
  IntegrationConfiguration,
  type ConnectTrackerInput,
  type LookUpTrackerInput,
  type TrackerInput,
} from './schemas.ts';
import { trackers, usualSeverities } from './trackers.ts';

/** The connected ones. Never a token. */
export async function listTrackers({ ctx }: { ctx: AppCtx }) {
  const integrations = await ctx.db.integration.findMany({
    where: inApp(ctx),
    orderBy: { createdAt: 'asc' },
    select: {
      tracker: true,
      configuration: true,
      createdAt: true,
      updatedAt: true,
      links: { where: { push: 'pushed' }, select: { id: true } },
    },
  });
  return integrations.map(({ configuration, links, ...integration }) => ({
    ...integration,
    ...IntegrationConfiguration.parse(configuration),
    pushed: links.length,
  }));
}

/** The given token, else the kept one: that goes nowhere else than where it was given for. */
async function tokenOf({
  ctx,
  input: { tracker, baseUrl, email, token },
}: {
  ctx: AppCtx;
  input: z.output<typeof LookUpTrackerInput>;
}): Promise<string> {
  if (token) return token;
  const known = await ctx.db.integration.findUnique({
    where: { appId_tracker: { appId: ctx.appId, tracker }, ...inApp(ctx) },
  });
  const configuration = known && IntegrationConfiguration.parse(known.configuration);
  if (!known || configuration?.baseUrl !== baseUrl || configuration.email !== email)
    throw new DomainError('INVALID', 'Enter the token.', {
      token: known
        ? 'Enter the token again: the kept one belongs to another address or account.'
        : 'Enter the token.',
    });
  return open(known.secretSealed, known.id);
}

/**
 * Whose token it is, and what there is to choose from. Keeps nothing. @throws DomainError UNPROCESSABLE for
 * what the tracker refuses; UNAVAILABLE where it does not answer
 */
export async function lookUpTracker({
  ctx,
  input,
  send = createSendOutside(),
}: {
  ctx: AppCtx;
  input: z.output<typeof LookUpTrackerInput>;
  send?: SendOutside;
}) {
  const token = await tokenOf({ ctx, input });
  const offer = await asking(() =>
    createTracker(input.tracker, { ...input, token, send }).offer(input.placeId),
  );
  return { ...offer, usual: usualSeverities[input.tracker] };
}

/**
 * Connects a tracker, or changes how it is connected, after it has let us in. @throws DomainError as
 * lookUpTracker
 */
export async function connectTracker({
  ctx,
  input,
  send = createSendOutside(),
}: {
  ctx: AppCtx;
  input: z.output<typeof ConnectTrackerInput>;
  send?: SendOutside;
}) {
  const token = await tokenOf({ ctx, input });
  const { tracker, baseUrl, email, placeId, issueType, labels, severities } = input;
  const client = createTracker(tracker, { baseUrl, email, token, send });
  const { account, place } = await asking(async () => ({
    account: (await client.offer()).account,
    place: await client.place(placeId),
  }));
  const configuration: IntegrationConfiguration = {
    baseUrl,
    email,
    place,
    issueType,
    labels,
    severities,
    account,
  };
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.$queryRaw`SELECT id FROM apps WHERE id = ${ctx.appId} FOR UPDATE`;
    const known = await ctx.db.integration.findUnique({
      where: { appId_tracker: { appId: ctx.appId, tracker }, ...inApp(ctx) },
      select: { id: true, configuration: true },
    });
    const moved = known && IntegrationConfiguration.parse(known.configuration);
    // What was pushed elsewhere is not linked here; the new place is asked first, so nothing is opened twice.
    if (known && moved && (moved.baseUrl !== baseUrl || moved.place.id !== place.id))
      await ctx.db.integration.delete({ where: { id: known.id } });
    const kept = known && moved?.baseUrl === baseUrl && moved.place.id === place.id ? known.id : undefined;
    const id = kept ?? newId('integration');
    const data = { configuration, secretSealed: seal(token, id) };
    if (kept) await ctx.db.integration.update({ where: { id }, data });
    else await ctx.db.integration.create({ data: { id, ...inApp(ctx), tracker, ...data } });
    await audit({
      ctx,
      action: known ? 'integration.update' : 'integration.connect',
      targetKind: 'integration',
      targetIds: [id],
      detail: { tracker, place: place.name, baseUrl },
    });
    return { tracker, account, place };
  });
}

/** Asks the tracker whether it still lets us in. @throws DomainError as lookUpTracker */
export async function testTracker({
  ctx,
  input: { tracker },
  send = createSendOutside(),
}: {
  ctx: AppCtx;
  input: z.output<typeof TrackerInput>;
  send?: SendOutside;
}) {
  const { client, configuration } = openIntegration(await getIntegrationInApp({ ctx, tracker }), send);
  return asking(async () => ({
    account: (await client.offer()).account,
    place: await client.place(configuration.place.id),
  }));
}

/** Forgets the token and what was linked; what stands in the tracker stays there. */
export const disconnectTracker = ({
  ctx,
  input: { tracker },
}: {
  ctx: AppCtx;
  input: z.output<typeof TrackerInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const { id } = await getIntegrationInApp({ ctx, tracker });
    await ctx.db.integration.delete({ where: { id } });
    await audit({
      ctx,
      action: 'integration.disconnect',
      targetKind: 'integration',
      targetIds: [id],
      detail: { tracker, name: trackers[tracker].name },
    });
    return { tracker };
  });
