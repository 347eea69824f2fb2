import { normalizeLabel } from '#worker/core/words.ts';
import { isNextPage } from '#worker/facts/link-words.ts';
import { sameRow } from '#worker/facts/reading.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { pressControl } from '../acts/on-control.ts';
import type { Strategy } from './types.ts';

const canPress = ({ affordance, state }: Control): boolean => affordance === 'press' && !state.disabled;

/** The second of the page numbers below a list; undefined where there are none. */
const secondPage = ({ controls, lines }: Scene): Control | undefined =>
  controls.find(
    (control) =>
      canPress(control) &&
      control.label.trim() === '2' &&
      [...controls.map(({ label, box }) => ({ text: label, box })), ...lines].some(
        ({ text, box }) => text.trim() === '1' && box.x < control.box.x && sameRow(box, control.box),
      ),
  );

const nextPage = (scene: Scene): Control | undefined =>
  scene.controls.find((control) => canPress(control) && isNextPage(control.label || control.icon || '')) ??
  secondPage(scene);

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
