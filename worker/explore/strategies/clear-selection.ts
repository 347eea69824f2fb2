import { itemsMarked } from '#worker/app-model/index.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { isAllowed, pressControl, refindControl } from '../acts/on-control.ts';
import { pageOf, pressedControl, pressedToggle } from './context.ts';
import type { FollowUp, Strategy, StrategyContext } from './types.ts';

/** Labels that clear a selection; without a selection they do nothing. */
const clears =
  /^(?:un(?:tick|check|select|mark)|deselect|clear)\b.*\b(?:all|selection|ticks|ticked|checked)\b/;

const clearButton = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ affordance, label, state }) =>
      affordance === 'press' && !state.disabled && clears.test(normalizeLabel(label)),
  );

/** What marked several items at once takes all marks back when it is pressed again. */
function unmarkAll(context: StrategyContext): FollowUp | undefined {
  const { session, action, record } = context;
  const pressed = pressedControl(action);
  const now =
    pressed && itemsMarked(record).length > 1 ? refindControl(session.view.scene, pressed) : undefined;
  return now && { once: `marked all at ${pageOf(context)}`, run: () => pressControl(context, now) };
}

/** After something was ticked, presses what clears the selection. Once per kind of page. */
export const clearSelection: Strategy = {
  name: 'clear-selection',
  plan(context) {
    const { shared, session, record } = context;
    const clear = pressedToggle(record) ? clearButton(session.view.scene) : undefined;
    if (!clear || !isAllowed(shared, clear)) return unmarkAll(context);
    return { once: `unticked at ${pageOf(context)}`, run: () => pressControl(context, clear) };
  },
};
