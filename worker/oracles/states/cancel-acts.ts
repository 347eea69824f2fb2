import { hasDialog } from '#worker/sight/scene.ts';
import { anyOf } from '#worker/core/patterns.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { contains } from '#worker/core/geometry.ts';
import { signature } from '#worker/facts/routes.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { newLines } from '#worker/facts/reading.ts';
import { refuses } from '#worker/facts/link-words.ts';
import type { Oracle } from '../types.ts';

/** A message that something was done: “The code was deleted.”, “Ticket removed”. */
const done = anyOf(
  /\b(?:was|were|is|has been|have been|successfully) (?:deleted|removed|created|saved|updated|sent|added|published)\b/i,
  /\b(?:deleted|removed|created|saved|updated|sent|added|published)(?: successfully)?[.!]?$/i,
);

/** Declining a question must not do what it asks. */
export const cancelActs: Oracle = {
  name: 'cancel-acts',
  describes: 'A “Cancel” that does what it should leave',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user said no, and it was done.',
  provokedBy: 'says no to the question before a removal, then asks for the removal again',
  judge({ step, earlier }) {
    const { before, after, targetBox } = step;
    const label = pressedLabel(step);
    if (!targetBox || !refuses.test(normalizeLabel(label)) || after.scene.reason) return [];
    if (
      !before.scene.regions.some(({ kind, box }) => kind === 'dialog' && contains(box, targetBox, 8)) ||
      hasDialog(after.scene)
    )
      return [];
    // Text behind the dialog becomes visible again, and is not new.
    const known = new Set(
      earlier
        .slice(-6)
        .flatMap((one) => [...one.before.scene.lines, ...one.after.scene.lines])
        .map(({ text }) => normalizeLabel(text)),
    );
    const said = newLines(step).find(
      (line) =>
        line.confidence > 0.85 && !known.has(normalizeLabel(line.text)) && done.test(line.text.trim()),
    );
    if (!said) return [];
    return [
      {
        // One dialog component usually serves the whole app.
        signature: signature('cancel-acts', normalizeLabel(label)),
        title: `“${label}” does what it should leave`,
        expected: `“${label}” closes the dialog and leaves everything as it was.`,
        observed: `“${said.text}” is said.`,
        box: said.box,
        address: after.address,
        evidence: { texts: [label, said.text] },
      },
    ];
  },
};
