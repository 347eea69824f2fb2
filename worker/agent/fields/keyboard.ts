/** Where the keyboard is, as a person sees it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Box } from '#worker/core/geometry.ts';
import type { Session } from '#worker/ports/records.ts';

/** A caret is lit for half a second and dark for half a second: one of these looks differs from the first. */
const [looks, lookMs] = [8, 130];

/** A thin upright stroke, px: the height of a line of text. */
const isCaret = ({ width, height }: Box): boolean => width <= 3 && height >= 9 && height <= 64;

/** Whether a caret blinks anywhere on the screen; takes up to a second. */
export async function hasCaret({ screen, sight }: Session): Promise<boolean> {
  const first = await screen.glimpse();
  for (let look = 0; look < looks; look++) {
    await wait(lookMs);
    if ((await sight.differences(first, await screen.glimpse())).some(isCaret)) return true;
  }
  return false;
}
