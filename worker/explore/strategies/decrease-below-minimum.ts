import { pressedName } from '#worker/facts/pressed.ts';
import { isNegative } from '#worker/facts/typed.ts';
import { repeatAction } from '../acts/repeat-action.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { pageOf } from './context.ts';
import type { Strategy } from './types.ts';

const decreases = /^[-−–]$|^minus$|^decrease/i;

/** After a negative number was typed, a count below zero is no news. */
const isBelowAlready = ({ trail }: ExplorerSession): boolean =>
  trail.steps.some(({ act }) => act.kind === 'type' && isNegative.test(act.text));

/** Presses a decrease button twice more: a quantity must stop at its minimum. Once per kind of page. */
export const decreaseBelowMinimum: Strategy = {
  name: 'decrease-below-minimum',
  plan(context) {
    const { session, record } = context;
    if (!decreases.test(pressedName(record)) || isBelowAlready(session)) return undefined;
    return {
      once: `less at ${pageOf(context)}`,
      async run() {
        await repeatAction(context);
        await repeatAction(context);
      },
    };
  },
};
