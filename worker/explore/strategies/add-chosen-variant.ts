import { normalizeLabel } from '#worker/core/words.ts';
import type { Control } from '#worker/sight/scene.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import type { Strategy, StrategyContext } from './types.ts';
import { putsInto, wayTo } from './visit-where-added.ts';

/**
 * What adds the item somewhere: of several, the button that was seen to raise a count; else the first, as what
 * one comes for stands first.
 */
function addButton({ shared, session }: StrategyContext): Control | undefined {
  const adding = session.view.scene.controls.filter(
    ({ kind, label, state }) => kind === 'button' && !state.disabled && putsInto(label) !== undefined,
  );
  const raisesCount = ({ label }: Control) =>
    shared.model.operators.some(({ on, counts }) => on === normalizeLabel(label) && counts.length > 0);
  return adding.find(raisesCount) ?? adding[0];
}

/**
 * After an option was chosen, adds the item to the cart or list and opens it, where the chosen option must
 * show. Once per choice and kind of page.
 */
export const addChosenVariant: Strategy = {
  name: 'add-chosen-variant',
  plan(context) {
    const { shared, session, action } = context;
    const adds = action.play.kind === 'options' ? addButton(context) : undefined;
    if (action.play.kind !== 'options' || !adds || !isAllowed(shared, adds)) return undefined;
    const page = shared.graph.kindOf(session.view.address);
    return {
      once: `chosen at ${page} by ${normalizeLabel(action.play.control.label)}`,
      async run() {
        await pressControl(context, adds);
        const there = wayTo(session.view.scene, putsInto(adds.label)!);
        if (there) await pressControl(context, there);
      },
    };
  },
};
