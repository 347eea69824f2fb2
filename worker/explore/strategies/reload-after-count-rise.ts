import { wentUp } from '#worker/facts/counters.ts';
import { move } from '../acts/move.ts';
import type { Strategy } from './types.ts';

/** The reason of this follow-up. */
export const countRose = 'counted';

/** Reloads after a counter at the top of the page went up: what was added must stay. Once per app. */
export const reloadAfterCountRise: Strategy = {
  name: 'reload-after-count-rise',
  plan: ({ shared, session, record }) =>
    wentUp(record.before.scene, record.after.scene).length > 0
      ? { once: countRose, run: () => move(shared, session, 'reload') }
      : undefined,
};
