import { isSteppedDown } from '#worker/facts/steppers.ts';
import { isNegative } from '#worker/facts/typed.ts';
import { repeatAction } from '../acts/repeat-action.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { pageOf, pressedControl } from './context.ts';
import type { Strategy } from './types.ts';

/** After a negative number was typed, a count below zero is no news. */
const isBelowAlready = ({ trail }: ExplorerSession): boolean =>
  trail.steps.some(({ act }) => act.kind === 'type' && isNegative.test(act.text));

/**
 * Presses what made the number beside it smaller twice more: a quantity must stop at its minimum. Once per
 * kind of page.
 */
export const decreaseBelowMinimum: Strategy = {
  name: 'decrease-below-minimum',
  plan(context) {
    const { session, action, record } = context;
    if (!pressedControl(action) || !isSteppedDown(record) || isBelowAlready(session)) return undefined;
    return {
      once: `less at ${pageOf(context)}`,
      async run() {
        await repeatAction(context);
        await repeatAction(context);
      },
    };
  },
};
