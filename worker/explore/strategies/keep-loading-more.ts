import { normalizeLabel } from '#worker/core/words.ts';
import { showsMore } from '#worker/facts/link-words.ts';
import { pressedTarget } from '#worker/facts/pressed.ts';
import { refindControl } from '../acts/on-control.ts';
import { repeatAction } from '../acts/repeat-action.ts';
import { pageOf, pressedControl } from './context.ts';
import type { Strategy } from './types.ts';

/** Most presses on a “show more” button. */
const maxMore = 4;

/** Presses a “show more” button until it is gone: no item may be missing or come twice. Once per kind of page. */
export const keepLoadingMore: Strategy = {
  name: 'keep-loading-more',
  plan(context) {
    const { session, action, record } = context;
    const pressed = pressedControl(action);
    const target = pressedTarget(record);
    if (!pressed || !target || target.icon === 'more' || record.difference?.same) return undefined;
    if (!showsMore.test(normalizeLabel(target.label))) return undefined;
    return {
      once: `more at ${pageOf(context)}`,
      async run() {
        for (let n = 0; n < maxMore && refindControl(session.view.scene, pressed); n++)
          await repeatAction(context);
      },
    };
  },
};
