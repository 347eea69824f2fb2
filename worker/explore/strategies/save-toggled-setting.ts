import { overlap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { saves } from '#worker/facts/link-words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { move } from '../acts/move.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import { ledOn, pressedToggle } from './context.ts';
import type { Strategy } from './types.ts';

const saveNamed = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ affordance, label, state }) =>
      affordance === 'press' && !state.disabled && saves.test(normalizeLabel(label)),
  );

/** The one button that waited for a change: it can be pressed now, and could not before. */
function saveEnabled({ before, after }: StepRecord): Control | undefined {
  const couldBePressed = ({ box }: Control) =>
    before.scene.controls.some((other) => !other.state.disabled && overlap(other.box, box) > 0.3);
  const [button, ...others] = after.scene.controls.filter(
    (control) => control.kind === 'button' && !control.state.disabled && !couldBePressed(control),
  );
  return others.length === 0 ? button : undefined;
}

/**
 * After a switch was toggled, presses what saves it (a button of that name, or the one that waited for a
 * change) and reloads: it must stay so. Once per address.
 */
export const saveToggledSetting: Strategy = {
  name: 'save-toggled-setting',
  plan(context) {
    const { shared, session, record } = context;
    if (!pressedToggle(record) || ledOn(record)) return undefined;
    const save = saveNamed(session.view.scene) ?? saveEnabled(record);
    if (!save || !isAllowed(shared, save, save)) return undefined;
    return {
      once: `saved at ${record.after.address}`,
      async run() {
        await pressControl(context, save);
        await move(shared, session, 'reload');
      },
    };
  },
};
