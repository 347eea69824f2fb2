import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { knownAs } from '#worker/facts/pressed.ts';
import { newErrors } from '#worker/facts/reading.ts';
import type { TargetMemory } from '#worker/ports/screen.ts';
import { hasDialog, type Control, type Scene } from '#worker/sight/scene.ts';
import { variantName } from '../acts/action.ts';
import { isForChanging } from '../acts/forms.ts';
import { nameOf } from '../acts/intents.ts';
import { move } from '../acts/move.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { ledOn, maxStepsOfForm, pageOf, validForm } from './context.ts';
import type { Strategy } from './types.ts';

/** What was pressed last outside of a dialog: what opened it. */
function openerOf({ trail: { steps } }: ExplorerSession, { regions }: Scene): TargetMemory | undefined {
  const dialog = regions.find(({ kind }) => kind === 'dialog');
  const pressed = steps
    .slice(-maxStepsOfForm, -1)
    .flatMap(({ act }) => (act.kind === 'press' ? [act.target] : []));
  return pressed.findLast(({ box }) => !dialog || !contains(dialog.box, box));
}

/** What bears the same name now; of several, the one nearest to where it was. */
const findAgain = ({ controls }: Scene, target: TargetMemory): Control | undefined =>
  controls
    .filter(
      (control) =>
        control.affordance === 'press' && normalizeLabel(nameOf(control)) === normalizeLabel(knownAs(target)),
    )
    .sort((a, b) => Math.abs(a.box.y - target.box.y) - Math.abs(b.box.y - target.box.y))[0];

/**
 * After an edit in a dialog, reloads the page and opens the dialog again: the change must show, and nothing else may
 * have changed. Once per kind of page and form.
 */
export const reopenEditedDialog: Strategy = {
  name: 'reopen-edited-dialog',
  plan(context) {
    const { shared, session, action, record } = context;
    const { before, after } = record;
    const sent = validForm(action);
    if (!sent || !isForChanging(sent.form) || ledOn(record) || newErrors(record).length > 0) return undefined;
    if (!hasDialog(before.scene) || hasDialog(after.scene)) return undefined;
    const opener = openerOf(session, before.scene);
    if (!opener) return undefined;
    return {
      once: `edited ${variantName(sent.variant)} in ${sent.form.key} at ${pageOf(context)}`,
      async run() {
        await move(shared, session, 'reload');
        const now = findAgain(session.view.scene, opener);
        if (now && isAllowed(shared, now)) await pressControl(context, now);
      },
    };
  },
};
