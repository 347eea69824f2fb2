import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import { pageOf, pressedToggle } from './context.ts';
import type { Strategy } from './types.ts';

/** Labels that clear a selection; without a selection they do nothing. */
const clears =
  /^(?:un(?:tick|check|select|mark)|deselect|clear)\b.*\b(?:all|selection|ticks|ticked|checked)\b/;

const clearButton = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ affordance, label, state }) =>
      affordance === 'press' && !state.disabled && clears.test(normalizeLabel(label)),
  );

/** After something was ticked, presses what clears the selection. Once per kind of page. */
export const clearSelection: Strategy = {
  name: 'clear-selection',
  plan(context) {
    const { shared, session, record } = context;
    const clear = pressedToggle(record) ? clearButton(session.view.scene) : undefined;
    if (!clear || !isAllowed(shared, clear)) return undefined;
    return { once: `unticked at ${pageOf(context)}`, run: () => pressControl(context, clear) };
  },
};
