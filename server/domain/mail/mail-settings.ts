import type { z } from 'zod';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { withTransaction } from '../transaction.ts';
import { MailSettingsSchema, type UpdateMailSettingsInput } from './schemas.ts';

/** What the signed-in person wants by mail. */
export async function getMailSettings({ ctx }: { ctx: AppCtx }) {
  const user = await ctx.db.user.findUnique({
    where: { id: ctx.actor.id ?? '' },
    select: { mailSettings: true },
  });
  return MailSettingsSchema.parse(user?.mailSettings ?? {});
}

export const updateMailSettings = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof UpdateMailSettingsInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db.user.updateMany({ where: { id: ctx.actor.id ?? '' }, data: { mailSettings: input } });
    await audit({
      ctx,
      action: 'mail.settings',
      targetKind: 'user',
      targetIds: [ctx.actor.id ?? ''],
      detail: input,
    });
    return input;
  });
