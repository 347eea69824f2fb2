import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import type { Strategy } from './types.ts';
import { putsInto, wayTo } from './visit-where-added.ts';

const addButton = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ kind, label, state }) =>
      kind === 'button' &&
      !state.disabled &&
      putsInto(label) !== undefined &&
      !/\b(?:saved|later|wish|favou?rites?)\b/i.test(label),
  );

/**
 * After an option was chosen, adds the item to the cart or list and opens it, where the chosen option must
 * show. Once per choice and kind of page.
 */
export const addChosenVariant: Strategy = {
  name: 'add-chosen-variant',
  plan(context) {
    const { shared, session, action } = context;
    const adds = action.play.kind === 'options' ? addButton(session.view.scene) : undefined;
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
