import type { Track } from './track.ts';

/** How often a screen is glanced at, and looked at although nothing seems to have changed, ms. */
const [glanceMs, lookMs] = [150, 1500];

/** Waits until the screen changes, or so that it is looked at again now and then; then looks. */
export async function waitForChange(track: Track, until: number): Promise<void> {
  const changed = await track.session.screen.glance?.();
  const end = Math.min(until, performance.now() + lookMs);
  do
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, Math.min(glanceMs, end - performance.now()))),
    );
  while (performance.now() < end && !(await changed?.()));
  if (!(await track.isAsSeen())) await track.lookAgain();
}
