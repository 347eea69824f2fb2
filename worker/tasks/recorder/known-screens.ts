/** Which of the app's kept screens a step began and ended on. */
import type { AppCtx } from '#server/domain/context.ts';
import { inApp } from '#server/domain/scope.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { sameScreen, type Seen } from '#worker/explore/map/same-screen.ts';
import { likeness } from '#worker/sight/comparing/fingerprint.ts';

/**
 * Screens come while an app is explored: those that are not known yet are looked for anew, so often at most.
 */
const askAgainMs = 2_000;

export function createKnownScreens({ ctx }: { ctx: AppCtx }): {
  find(view: SessionView): Promise<string | null>;
} {
  let known: (Seen & { id: string })[] = [];
  let asked = -Infinity;
  let reading: Promise<void> | undefined;
  const found = new WeakMap<SessionView, string>();

  const read = async (): Promise<void> => {
    const rows = await ctx.db.screen.findMany({
      where: inApp(ctx),
      select: { id: true, address: true, layout: true, features: true },
    });
    known = rows.map(({ id, address, layout, features }) => ({
      id,
      address,
      fingerprint: { content: '', layout, features },
    }));
  };

  return {
    /** The row's id; null where the screen was never kept. */
    async find(view) {
      const before = found.get(view);
      if (before !== undefined) return before;
      const seen = { address: view.address, fingerprint: view.scene.fingerprint };
      let screen = sameScreen(known, seen, { likeness });
      if (!screen) {
        if (performance.now() - asked > askAgainMs) {
          asked = performance.now();
          reading = read();
        }
        // Both views of a step are looked for at once: the second waits for what the first has asked for.
        await reading;
        screen = sameScreen(known, seen, { likeness });
      }
      if (screen) found.set(view, screen.id);
      return screen?.id ?? null;
    },
  };
}
