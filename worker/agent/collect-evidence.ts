import type { SessionView, StepEvidence } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';

/** The name of the open dialog: its topmost text, normalized; '' where no dialog is open. */
function dialogOn({ scene: { regions, lines } }: SessionView): string {
  const dialog = regions.find(({ kind }) => kind === 'dialog');
  return dialog
    ? normalizeLabel(
        lines.find(({ text, box }) => /\p{L}{2}/u.test(text) && contains(dialog.box, box))?.text ?? 'dialog',
      )
    : '';
}

/**
 * The evidence recorded beside a step. A probing session also audits each page, once per picture width and
 * open dialog. `audited` holds what has been audited so far.
 */
export async function collectEvidence(
  { evidence, probing }: Session,
  place: string,
  view: SessionView,
  audited: Set<string>,
): Promise<StepEvidence> {
  const what = [place, view.picture.width, dialogOn(view)].join(' ');
  if (!probing || !evidence.audit || audited.has(what)) return evidence.drain();
  audited.add(what);
  const audit = await evidence.audit();
  return { ...evidence.drain(), ...audit };
}
