import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { addJob } from '#server/jobs/index.ts';
import { open } from '#server/platform/crypto.ts';
import { inTransaction } from '#server/platform/db.ts';
import { audit } from '../audit.ts';
import type { AppCtx, Db } from '../context.ts';
import { notFound } from '../errors.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { DeliveryIdInput } from './schemas.ts';

/** Waits before each further try, in seconds: together about a day. */
const waits = [10, 60, 300, 1800, 7200, 18_000, 43_200];

export interface Delivery {
  url: string;
  body: string;
  /** Signed as Standard Webhooks has it: HMAC-SHA256 of `id.timestamp.body`. */
  headers: Record<string, string>;
}

/** What is to be sent now; undefined where it was delivered, or its webhook is off or gone. */
export async function openDelivery({
  db,
  deliveryId,
  now = new Date(),
}: {
  db: Db;
  deliveryId: string;
  now?: Date;
}): Promise<Delivery | undefined> {
  const delivery = await db.webhookDelivery.findUnique({
    where: { id: deliveryId },
    include: { webhook: true },
  });
  if (!delivery || delivery.deliveredAt || !delivery.webhook.enabled) return undefined;
  const { webhook } = delivery;
  const body = JSON.stringify(delivery.payload);
  const at = Math.floor(now.getTime() / 1000);
  const key = Buffer.from(open(webhook.secretSealed, webhook.id).replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${deliveryId}.${at}.${body}`).digest('base64');
  return {
    url: webhook.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sightread-Webhooks',
      'webhook-id': deliveryId,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
    },
  };
}

/**
 * Notes how a try went; one that failed is tried again later, until the waits are used up. `status` is
 * missing where nothing answered.
 */
export const noteDelivery = ({
  db,
  deliveryId,
  status,
  error = '',
}: {
  db: Db;
  deliveryId: string;
  status?: number;
  error?: string;
}): Promise<void> =>
  inTransaction(db, async (tx) => {
    const delivered = status !== undefined && status >= 200 && status < 300;
    const { tries } = await tx.webhookDelivery.update({
      where: { id: deliveryId },
      data: {
        tries: { increment: 1 },
        status: status ?? null,
        error: error.slice(0, 1000),
        ...(delivered ? { deliveredAt: new Date() } : {}),
      },
    });
    const wait = waits[tries - 1];
    if (!delivered && wait !== undefined)
      await addJob(
        tx,
        'webhook_deliver',
        { deliveryId },
        { key: `webhook_deliver:${deliveryId}`, runAt: new Date(Date.now() + wait * 1000) },
      );
  });

/** Sends the same delivery again, under its own id, whatever became of it. */
export const redeliver = ({
  ctx,
  input: { deliveryId },
}: {
  ctx: AppCtx;
  input: z.output<typeof DeliveryIdInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.webhookDelivery.updateMany({
      where: { id: deliveryId, ...inApp(ctx) },
      data: { deliveredAt: null, tries: 0, status: null, error: '' },
    });
    if (count === 0) throw notFound('delivery', deliveryId);
    await addJob(ctx.db, 'webhook_deliver', { deliveryId }, { key: `webhook_deliver:${deliveryId}` });
    await audit({
      ctx,
      action: 'webhook.redeliver',
      targetKind: 'webhook_delivery',
      targetIds: [deliveryId],
    });
    return { deliveryId };
  });
