import type { SessionView, StepEvidence } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';

/** What an open dialog is called: by its uppermost words. */
function dialogOn({ scene: { regions, lines } }: SessionView): string {
  const dialog = regions.find(({ kind }) => kind === 'dialog');
  return dialog
    ? normalizeLabel(
        lines.find(({ text, box }) => /\p{L}{2}/u.test(text) && contains(dialog.box, box))?.text ?? 'dialog',
      )
    : '';
}

/**
 * What was recorded beside a step. Who probes has a place audited the first time that it comes there in a
 * window of that width, and each dialog that is open on it: `audited` are those where that was done.
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
