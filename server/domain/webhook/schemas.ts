import { z } from 'zod';
import { PageInput } from '../pages.ts';
import { webhookEvents } from './events.ts';

const Events = z.array(z.enum(webhookEvents)).min(1, 'Choose what it is told of.').max(webhookEvents.length);
const Address = z
  .url({ protocol: /^https?$/, error: 'Use an address that begins with http:// or https://.' })
  .max(2000)
  .refine(
    (url) => URL.canParse(url) && !new URL(url).username,
    'Leave name and password out of the address: deliveries are signed instead.',
  );

export const CreateWebhookInput = z.object({ url: Address, events: Events });
export const UpdateWebhookInput = z.object({
  webhookId: z.string(),
  url: Address.optional(),
  events: Events.optional(),
  enabled: z.boolean().optional(),
});
export const WebhookIdInput = z.object({ webhookId: z.string() });
export const ListDeliveriesInput = PageInput.extend({ webhookId: z.string() });
export const DeliveryIdInput = z.object({ deliveryId: z.string() });
