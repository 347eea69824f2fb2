import type { Prisma } from '#prisma/generated/client.ts';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { pageAddress, type Shown } from '../app/page-address.ts';
import type { Ctx } from '../context.ts';
import { eventOf } from './events.ts';

export interface Occurrence {
  appId: string;
  action: string;
  targetKind: string;
  targetIds: (string | number)[];
  detail: Prisma.InputJsonObject;
}

/**
 * Queues a delivery to each webhook that wants to know, one for each target: they exist if and only if the
 * caller's transaction commits.
 */
export async function emit({
  ctx,
  occurrence: { appId, action, targetKind, targetIds, detail },
}: {
  ctx: Ctx;
  occurrence: Occurrence;
}): Promise<void> {
  const event = eventOf(action);
  if (!event) return;
  const webhooks = await ctx.db.webhook.findMany({
    where: { organizationId: ctx.organizationId, appId, enabled: true, events: { has: event } },
    select: { id: true },
  });
  for (const { id: webhookId } of webhooks) {
    for (const targetId of targetIds) {
      const id = newId('delivery');
      const payload = {
        type: event,
        timestamp: new Date().toISOString(),
        data: {
          appId,
          [`${targetKind.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`]: targetId,
          ...detail,
          by: { kind: ctx.actor.kind, name: ctx.actor.name },
          // Every event is of one of these.
          url: pageAddress(appId, targetKind as Shown, targetId),
        },
      };
      await ctx.db.webhookDelivery.create({
        data: { id, organizationId: ctx.organizationId, appId, webhookId, event, payload },
      });
      await addJob(ctx.db, 'webhook_deliver', { deliveryId: id }, { key: `webhook_deliver:${id}` });
    }
  }
}
