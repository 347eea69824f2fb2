import { newId } from '#server/platform/ids.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/** Keeps how one screen led to another (ids of rows); knowing it better later updates it. */
export async function saveWay({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: { fromId: string; toId: string | null; intent: string; leftAlone: string };
}): Promise<void> {
  const { fromId, toId, intent, leftAlone } = input;
  await ctx.db.way.upsert({
    where: { fromId_intent: { fromId, intent } },
    create: { id: newId('way'), ...inApp(ctx), fromId, toId, intent, leftAlone, act: {} },
    update: { leftAlone, ...(toId ? { toId } : {}) },
  });
}
