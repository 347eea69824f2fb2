import { sameList } from '#worker/facts/lists.ts';
import { listedLines } from '#worker/facts/reading.ts';
import { isTelling } from '#worker/facts/typed.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { EntryTrials } from '../entries/entry-trials.ts';
import { lineOf } from '../entries/list-controls.ts';
import { noteMade, pageOf, typedLast, validForm } from './context.ts';
import { saveButton } from './save-created-entry.ts';
import type { Strategy } from './types.ts';

/** Whether a line says a text as others of its list do, and not as the value of a form's field. */
function isListed(scene: Scene, text: string): boolean {
  const line = lineOf(scene, text);
  if (!line || !listedLines(scene).includes(line)) return false;
  return scene.lines.some((other) => other !== line && sameList(other, line));
}

/**
 * After a form made an entry that a list shows, does with it what can be done with entries: another name, marks,
 * removal, each looked at after a reload. Once per kind of page.
 */
export const tryCreatedEntry: Strategy = {
  name: 'try-created-entry',
  plan(context) {
    const { shared, session, action } = context;
    const { scene } = session.view;
    if (!validForm(action) || saveButton(scene)) return undefined;
    const name = typedLast(session).find((text) => isTelling(text) && isListed(scene, text));
    if (name === undefined) return undefined;
    return {
      once: `entry at ${pageOf(context)}`,
      async run() {
        const trials = new EntryTrials(shared, session, { ours: [name] });
        await trials.tryAll(name);
        const { rename, remove } = trials.seen;
        noteMade(action, { name, ...(rename ? { rename } : {}), ...(remove ? { remove } : {}) });
      },
    };
  },
};
