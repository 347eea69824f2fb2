import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { pageOf, toPage } from '../pages.ts';
import { inApp } from '../scope.ts';
import { getWebhookInApp } from './internal.ts';
import type { ListDeliveriesInput } from './schemas.ts';

/** Each with how its last delivery went. Never a secret. */
export async function listWebhooks({ ctx }: { ctx: AppCtx }) {
  const webhooks = await ctx.db.webhook.findMany({
    where: inApp(ctx),
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      url: true,
      events: true,
      enabled: true,
      createdAt: true,
      deliveries: {
        orderBy: { createdAt: 'desc' },
        take: 1,
        select: { event: true, status: true, error: true, deliveredAt: true, createdAt: true },
      },
    },
  });
  return webhooks.map(({ deliveries, ...webhook }) => ({ ...webhook, last: deliveries[0] ?? null }));
}

/** Newest first. */
export async function listDeliveries({
  ctx,
  input: { webhookId, ...page },
}: {
  ctx: AppCtx;
  input: z.output<typeof ListDeliveriesInput>;
}) {
  await getWebhookInApp({ ctx, webhookId });
  const rows = await ctx.db.webhookDelivery.findMany({
    where: { webhookId, ...inApp(ctx) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...pageOf(page),
    select: {
      id: true,
      event: true,
      payload: true,
      tries: true,
      status: true,
      error: true,
      deliveredAt: true,
      createdAt: true,
    },
  });
  return toPage(rows, page.limit);
}
