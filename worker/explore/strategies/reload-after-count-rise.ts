import { wentUp } from '#worker/facts/counters.ts';
import { reloadAfter } from '../acts/move.ts';
import type { Strategy } from './types.ts';

/** The reason of this follow-up. */
export const countRose = 'counted';

/** Reloads after a counter at the top of the page went up: what was added must stay. Once per app. */
export const reloadAfterCountRise: Strategy = {
  name: 'reload-after-count-rise',
  plan: (context) =>
    wentUp(context.record.before.scene, context.record.after.scene).length > 0
      ? { once: countRose, run: () => reloadAfter(context) }
      : undefined,
};
