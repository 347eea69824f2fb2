import { normalizeLabel } from '#worker/core/words.ts';
import { entriesAdded } from '#worker/facts/entries.ts';
import { makesOne, storesAll } from '#worker/facts/link-words.ts';
import { pressedName } from '#worker/facts/pressed.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { move } from '../acts/move.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import { pageOf } from './context.ts';
import type { Strategy } from './types.ts';

const saveButton = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ kind, label, state }) =>
      (kind === 'button' || kind === 'link') && !state.disabled && storesAll(normalizeLabel(label)),
  );

/**
 * Saves what was created, if the app has a save button for that, and reloads to see whether it persists.
 * Once per kind of page.
 */
export const saveCreatedEntry: Strategy = {
  name: 'save-created-entry',
  plan(context) {
    const { shared, session, record } = context;
    const { before, after } = record;
    if (!makesOne(pressedName(record)) || entriesAdded(before.scene, after.scene).length === 0)
      return undefined;
    const save = saveButton(session.view.scene);
    if (save ? !isAllowed(shared, save) : !wasTaken(record)) return undefined;
    return {
      once: `stored at ${pageOf(context)}`,
      async run() {
        if (save) await pressControl(context, save);
        await move(shared, session, 'reload');
      },
    };
  },
};
