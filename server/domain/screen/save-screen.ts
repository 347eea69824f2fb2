import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

export interface ScreenInput {
  runId: string;
  name: string;
  address: string;
  fingerprint: { layout: string; features: number[] };
  depth: number;
  leftAlone: string;
  pictureId: string | null;
}

/**
 * Keeps a state of the app, known again by its layout and path. @returns the id of the new or the known one
 */
export async function saveScreen({ ctx, input }: { ctx: AppCtx; input: ScreenInput }): Promise<string> {
  const path = pathOf(input.address);
  const alike = await ctx.db.screen.findMany({
    where: { ...inApp(ctx), layout: input.fingerprint.layout },
    select: { id: true, address: true },
  });
  const known = alike.find((screen) => pathOf(screen.address) === path);
  const seen = {
    name: input.name,
    depth: input.depth,
    leftAlone: input.leftAlone,
    lastSeenAt: new Date(),
    ...(input.pictureId ? { pictureId: input.pictureId } : {}),
  };
  const id = known?.id ?? newId('screen');
  if (known) {
    await ctx.db.screen.update({ where: { id }, data: seen });
  } else {
    await ctx.db.screen.create({
      data: {
        id,
        ...inApp(ctx),
        ...seen,
        address: input.address,
        layout: input.fingerprint.layout,
        features: input.fingerprint.features.map(Math.round),
        firstRunId: input.runId,
      },
    });
  }
  await publish(ctx.db, {
    topic: 'screen',
    organizationId: ctx.organizationId,
    appId: ctx.appId,
    runId: input.runId,
    id,
  });
  return id;
}

/**
 * Address without origin, query and fragment, but for one that is a path itself (#/orders); ids within it
 * don't make another screen.
 */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname, hash } = new URL(address);
  return `${pathname}${/^#!?\/[^?#]*/.exec(hash)?.[0] ?? ''}`.replace(/\/\d+(?=\/|$)/g, '/#');
}
