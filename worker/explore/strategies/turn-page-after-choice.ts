import { normalizeLabel } from '#worker/core/words.ts';
import { isNextPage } from '#worker/facts/link-words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { pressControl } from '../acts/on-control.ts';
import type { Strategy } from './types.ts';

const nextPage = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ affordance, label, icon, state }) =>
      affordance === 'press' && !state.disabled && isNextPage(label || icon || ''),
  );

/**
 * Goes to the next page of a filtered or sorted list, which must stay so. Once per choice and kind of list.
 */
export const turnPageAfterChoice: Strategy = {
  name: 'turn-page-after-choice',
  plan(context) {
    const { shared, session, action } = context;
    const next = nextPage(session.view.scene);
    if (action.play.kind !== 'options' || !next) return undefined;
    const page = shared.graph.kindOf(session.view.address);
    return {
      once: `turned at ${page} by ${normalizeLabel(action.play.control.label)}`,
      run: () => pressControl(context, next),
    };
  },
};
