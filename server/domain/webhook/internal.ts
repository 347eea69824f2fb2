import { randomBytes } from 'node:crypto';
import { seal } from '#server/platform/crypto.ts';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { inApp } from '../scope.ts';

/** A signing secret in the form of Standard Webhooks (standardwebhooks.com), and as it is stored. */
export function makeSecret(webhookId: string): { secret: string; secretSealed: string } {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  return { secret, secretSealed: seal(secret, webhookId) };
}

export async function getWebhookInApp({ ctx, webhookId }: { ctx: AppCtx; webhookId: string }) {
  const webhook = await ctx.db.webhook.findFirst({ where: { id: webhookId, ...inApp(ctx) } });
  if (!webhook) throw notFound('webhook', webhookId);
  return webhook;
}
