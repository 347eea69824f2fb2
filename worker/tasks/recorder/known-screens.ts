/** Finds the stored screens that a step began and ended on. */
import type { AppCtx } from '#server/domain/context.ts';
import { inApp } from '#server/domain/scope.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { sameScreen, type Seen } from '#worker/explore/map/same-screen.ts';
import { likeness } from '#worker/sight/comparing/fingerprint.ts';

/** New screens are stored during exploring: unknown ones are looked up again, at most this often, ms. */
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
    /** The screen's row id; null where it is not stored. */
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
        // Both views of a step are looked up concurrently: the second waits for the query of the first.
        await reading;
        screen = sameScreen(known, seen, { likeness });
      }
      if (screen) found.set(view, screen.id);
      return screen?.id ?? null;
    },
  };
}
