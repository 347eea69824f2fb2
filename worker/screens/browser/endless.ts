import type { CDPSession } from 'playwright-core';
import { callApart } from './own-world.ts';

/** Name of the page-side list of paused animations, in an isolated world. */
const held = 'heldAnimations';

function hold(key: string): number {
  const running = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity);
  for (const one of running) one.pause();
  const kept = ((globalThis as Record<string, unknown>)[key] ??= []) as Animation[];
  kept.push(...running);
  return running.length;
}

function release(key: string): void {
  const kept = ((globalThis as Record<string, unknown>)[key] ?? []) as Animation[];
  // Animations that the app stopped or removed meanwhile stay so.
  for (const one of kept.splice(0)) if (one.playState === 'paused') one.play();
}

/**
 * Pauses endless CSS animations (spinners, skeletons, pulses); returns whether there are any. Without a GPU,
 * drawing them would use a whole processor while the picture is analysed. Finite and scripted animations go
 * on.
 */
export const holdEndless = async (cdp: CDPSession): Promise<boolean> =>
  Number(await callApart(cdp, 'endless', hold, [held])) > 0;

export const releaseEndless = async (cdp: CDPSession): Promise<void> =>
  void (await callApart(cdp, 'endless', release, [held]));
