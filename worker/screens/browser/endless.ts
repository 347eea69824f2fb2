import type { CDPSession } from 'playwright-core';
import { callApart } from './own-world.ts';

/** Run in the page, in one world that they share and nothing else does. */
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
  // What the app has stopped or taken out meanwhile stays so.
  for (const one of kept.splice(0)) if (one.playState === 'paused') one.play();
}

/**
 * Lets style sheets' animations that have no end (spinners, skeletons, pulses) stand still; whether there are
 * any. All of a page is drawn, whatever shows of it,
 * and without graphics hardware a page of such things takes a processor for itself while its picture is read.
 * What ends, and what scripts move, goes on.
 */
export const holdEndless = async (cdp: CDPSession): Promise<boolean> =>
  Number(await callApart(cdp, 'endless', hold, [held])) > 0;

export const releaseEndless = async (cdp: CDPSession): Promise<void> =>
  void (await callApart(cdp, 'endless', release, [held]));
