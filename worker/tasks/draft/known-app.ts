import type { AppCtx } from '#server/domain/context.ts';
import { inApp } from '#server/domain/scope.ts';
import type { KnownApp } from '#worker/authoring/walk/index.ts';

const most = 500;

/**
 * The screens and transitions known from exploring, with addresses moved to the origin under test, since
 * they may have been recorded at another.
 */
export async function readKnownApp({ ctx, address }: { ctx: AppCtx; address: string }): Promise<KnownApp> {
  const [screens, ways] = await Promise.all([
    ctx.db.screen.findMany({
      where: { ...inApp(ctx), leftAlone: '' },
      orderBy: { lastSeenAt: 'desc' },
      take: most,
      select: { name: true, address: true },
    }),
    ctx.db.way.findMany({
      where: { ...inApp(ctx), leftAlone: '' },
      orderBy: { createdAt: 'desc' },
      take: most,
      select: { intent: true, from: { select: { address: true } } },
    }),
  ]);
  const here = (known: string) => {
    if (!URL.canParse(known)) return [];
    const { pathname, search } = new URL(known);
    return [new URL(`${pathname}${search}`, address).href];
  };
  return {
    screens: screens.flatMap(({ name, address: known }) => here(known).map((at) => ({ name, address: at }))),
    ways: ways.flatMap(({ intent, from }) => here(from.address).map((at) => ({ from: at, intent }))),
  };
}
