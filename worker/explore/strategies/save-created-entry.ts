import { effectsOf, only } from '#worker/app-model/index.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { entriesAdded } from '#worker/facts/entries.ts';
import { storesAll } from '#worker/facts/link-words.ts';
import { pressedTarget } from '#worker/facts/pressed.ts';
import { sameRow } from '#worker/facts/reading.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { move } from '../acts/move.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import { pageOf } from './context.ts';
import type { Strategy } from './types.ts';

/** What stores all that was changed on a page. */
export const saveButton = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ kind, label, state }) =>
      (kind === 'button' || kind === 'link') && !state.disabled && storesAll(normalizeLabel(label)),
  );

/** An entry that is made may be named in two places; what unfolds shows more. */
const maxRows = 2;

/** Whether the step pressed something that made an entry, and took none away. */
function createsEntry(record: StepRecord): boolean {
  const { before, after } = record;
  const added = pressedTarget(record) ? entriesAdded(before.scene, after.scene) : [];
  // Each cell of a new row counts.
  const rows = added.filter(
    ({ line }, at) => !added.slice(0, at).some((other) => sameRow(other.line.box, line.box)),
  );
  return (
    rows.length > 0 &&
    rows.length <= maxRows &&
    !only(effectsOf(before, after), 'vanished').some(({ isItem }) => isItem)
  );
}

/**
 * Saves what was created, if the app has a save button for that, and reloads to see whether it persists.
 * Once per kind of page.
 */
export const saveCreatedEntry: Strategy = {
  name: 'save-created-entry',
  plan(context) {
    const { shared, session, record } = context;
    const save = saveButton(session.view.scene);
    if (save ? !isAllowed(shared, save) : !wasTaken(record)) return undefined;
    if (!createsEntry(record)) return undefined;
    return {
      once: `stored at ${pageOf(context)}`,
      async run() {
        if (save) await pressControl(context, save);
        await move(shared, session, 'reload');
      },
    };
  },
};
