import type { z } from 'zod';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { getWebhookInApp, makeSecret } from './internal.ts';
import type { CreateWebhookInput, UpdateWebhookInput, WebhookIdInput } from './schemas.ts';

const maxWebhooks = 20;

/**
 * @returns the webhook with its signing secret, which is shown this once. @throws DomainError CONFLICT where
 * an app has too many
 */
export const createWebhook = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof CreateWebhookInput> }) =>
  withTransaction(ctx, async (ctx) => {
    if ((await ctx.db.webhook.count({ where: inApp(ctx) })) >= maxWebhooks)
      throw new DomainError(
        'CONFLICT',
        `An app has ${maxWebhooks} webhooks at most. Delete one that is not needed any more.`,
      );
    const id = newId('webhook');
    const { secret, secretSealed } = makeSecret(id);
    await ctx.db.webhook.create({
      data: { id, ...inApp(ctx), url: input.url, events: input.events, secretSealed },
    });
    await audit({
      ctx,
      action: 'webhook.create',
      targetKind: 'webhook',
      targetIds: [id],
      detail: { url: input.url, events: input.events },
    });
    return { webhookId: id, secret };
  });

export const updateWebhook = ({
  ctx,
  input: { webhookId, ...data },
}: {
  ctx: AppCtx;
  input: z.output<typeof UpdateWebhookInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    await getWebhookInApp({ ctx, webhookId });
    await ctx.db.webhook.update({ where: { id: webhookId }, data });
    await audit({
      ctx,
      action: 'webhook.update',
      targetKind: 'webhook',
      targetIds: [webhookId],
      detail: data,
    });
    return { webhookId };
  });

/** The old secret signs nothing any more. @returns the new one, shown this once */
export const rotateWebhookSecret = ({
  ctx,
  input: { webhookId },
}: {
  ctx: AppCtx;
  input: z.output<typeof WebhookIdInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    await getWebhookInApp({ ctx, webhookId });
    const { secret, secretSealed } = makeSecret(webhookId);
    await ctx.db.webhook.update({ where: { id: webhookId }, data: { secretSealed } });
    await audit({ ctx, action: 'webhook.rotate_secret', targetKind: 'webhook', targetIds: [webhookId] });
    return { webhookId, secret };
  });

/** With its log of deliveries; what is still to be delivered is not. */
export const deleteWebhook = ({
  ctx,
  input: { webhookId },
}: {
  ctx: AppCtx;
  input: z.output<typeof WebhookIdInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const { url } = await getWebhookInApp({ ctx, webhookId });
    await ctx.db.webhook.delete({ where: { id: webhookId } });
    await audit({
      ctx,
      action: 'webhook.delete',
      targetKind: 'webhook',
      targetIds: [webhookId],
      detail: { url },
    });
    return { webhookId };
  });
