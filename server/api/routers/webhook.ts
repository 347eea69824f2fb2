import { redeliver } from '#server/domain/webhook/deliver.ts';
import { listDeliveries, listWebhooks } from '#server/domain/webhook/read-webhooks.ts';
import {
  CreateWebhookInput,
  DeliveryIdInput,
  ListDeliveriesInput,
  UpdateWebhookInput,
  WebhookIdInput,
} from '#server/domain/webhook/schemas.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '#server/domain/webhook/write-webhooks.ts';
import { appProcedure, router } from '../trpc.ts';

const write = appProcedure.meta({ act: 'webhook.write' });

export const webhookRouter = router({
  list: appProcedure.query(({ ctx }) => listWebhooks({ ctx })),
  create: write
    .input(CreateWebhookInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => createWebhook({ ctx, input })),
  update: write
    .input(UpdateWebhookInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => updateWebhook({ ctx, input })),
  rotateSecret: write.input(WebhookIdInput).mutation(({ ctx, input }) => rotateWebhookSecret({ ctx, input })),
  delete: write.input(WebhookIdInput).mutation(({ ctx, input }) => deleteWebhook({ ctx, input })),
  deliveries: appProcedure
    .input(ListDeliveriesInput)
    .query(({ ctx, input: { appId: _, ...input } }) => listDeliveries({ ctx, input })),
  redeliver: write.input(DeliveryIdInput).mutation(({ ctx, input }) => redeliver({ ctx, input })),
});
