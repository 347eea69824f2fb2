import { normalizeLabel } from '#worker/core/words.ts';
import { saves } from '#worker/facts/link-words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { move } from '../acts/move.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import { ledOn, pressedToggle } from './context.ts';
import type { Strategy } from './types.ts';

const saveButton = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ affordance, label, state }) =>
      affordance === 'press' && !state.disabled && saves.test(normalizeLabel(label)),
  );

/** After a switch was toggled, presses the save button and reloads: it must stay so. Once per address. */
export const saveToggledSetting: Strategy = {
  name: 'save-toggled-setting',
  plan(context) {
    const { shared, session, record } = context;
    const save = pressedToggle(record) && !ledOn(record) ? saveButton(session.view.scene) : undefined;
    if (!save || !isAllowed(shared, save)) return undefined;
    return {
      once: `saved at ${record.after.address}`,
      async run() {
        await pressControl(context, save);
        await move(shared, session, 'reload');
      },
    };
  },
};
