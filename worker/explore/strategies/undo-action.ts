import { pressedName, pressedTarget } from '#worker/facts/pressed.ts';
import { isRemoval, undoIn } from '#worker/facts/removals.ts';
import { pressControl } from '../acts/on-control.ts';
import { pageOf } from './context.ts';
import type { Strategy } from './types.ts';

/**
 * Presses the undo button that an act brought, at once, since such offers disappear by themselves. Once per
 * kind of page. A removal has a strategy of its own, which tries its undo as well.
 */
export const undoAction: Strategy = {
  name: 'undo-action',
  plan(context) {
    const { session, record } = context;
    const undo = undoIn(session.view.scene);
    if (!undo || !pressedTarget(record) || isRemoval(pressedName(record))) return undefined;
    if (undoIn(record.before.scene) || !undoIn(record.after.scene)) return undefined;
    return { once: `taken back at ${pageOf(context)}`, run: () => pressControl(context, undo) };
  },
};
