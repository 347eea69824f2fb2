import type { Prisma } from '#prisma/generated/client.ts';
import { newId } from '#server/platform/ids.ts';
import type { Ctx } from './context.ts';
import { emit } from './webhook/emit.ts';

/**
 * Notes an act in the audit log and tells the webhooks that want to know of it, in the caller's transaction.
 * `action` reads `noun.verb`, as `issue.approve`.
 */
export async function audit({
  ctx,
  appId,
  action,
  targetKind,
  targetIds,
  detail,
}: {
  ctx: Ctx & { appId?: string };
  appId?: string;
  action: string;
  targetKind: string;
  targetIds: (string | number)[];
  detail?: Prisma.InputJsonObject;
}) {
  const app = appId ?? ctx.appId;
  if (app !== undefined)
    await emit({ ctx, occurrence: { appId: app, action, targetKind, targetIds, detail: detail ?? {} } });
  await ctx.db.auditEvent.createMany({
    data: targetIds.map((targetId) => ({
      id: newId('audit'),
      organizationId: ctx.organizationId,
      appId: app ?? null,
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id ?? null,
      actorName: ctx.actor.name,
      action,
      targetKind,
      targetId: String(targetId),
      detail: detail ?? {},
      address: ctx.address ?? '',
    })),
  });
}
