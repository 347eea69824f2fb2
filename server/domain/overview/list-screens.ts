import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/** Screens of the app from the entry outwards, with how many ways leave each and are covered by a test. */
export async function listScreens({ ctx }: { ctx: AppCtx }) {
  const screens = await ctx.db.screen.findMany({
    where: inApp(ctx),
    orderBy: [{ depth: 'asc' }, { createdAt: 'asc' }],
    take: 500,
    select: {
      id: true, name: true, address: true, pictureId: true, leftAlone: true, depth: true, lastSeenAt: true,
      waysFrom: { select: { id: true, toId: true, intent: true, covered: true, leftAlone: true } },
      _count: { select: { waysTo: { where: { covered: true } } } },
    },
  });
  return screens.map(({ _count, waysFrom, ...screen }) => ({
    ...screen,
    ways: waysFrom,
    covered: _count.waysTo > 0 || waysFrom.some((way) => way.covered),
  }));
}
