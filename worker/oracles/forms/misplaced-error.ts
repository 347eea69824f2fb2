import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { errorLines, sameRow } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { sends } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

/** An error message at most this far below a field seems to belong to it, px. */
const below = 40;

/** The significant words of a label: "Postal code (optional)" has postal and code. */
const telling = (label: string): string[] =>
  normalizeLabel(label)
    .split(' ')
    .filter((word) => word.length > 3 && !namesNoField.test(word));

/** A message about any field may say that it takes “a whole number”. */
const namesNoField = /^(?:your|optional|required|enter|full|number|value|text|date|time)$/;

/** Whether a hint was misread as the field's label, which says nothing about the field. */
const isHint = (label: string): boolean =>
  /^(?:for example|e\.?g\b|such as|up to|at (?:least|most)|between|max|min)\b/i.test(label);
/** One or two words may be the end of a longer line. */
const fewestWords = 3;
/** A message about several fields may be below any of them. Examples in a message name no fields. */
const ofSeveral = /\b(?:and|or|with|both)\b/;
const examples = /,? (?:like|such as|e\.? ?g\b|for example)\b.*$|\S+@\S+/;

const ofDays = /\b(?:date|day|when)\b/;
const aDay =
  /\b\d{1,2} \p{L}{3,9} \d{4}\b|\b\p{L}{3,9} \d{1,2}, \d{4}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/u;
const leastValue = 3;

/**
 * Whether a message mentions the value of the field above it, and so is about it: “A visit is already
 * recorded for 25 Nov 2026” below a date.
 */
const tellsValueOf = ({ kind, label, value = '' }: Control, text: string): boolean =>
  (aDay.test(text) && (kind === 'date' || ofDays.test(normalizeLabel(label)))) ||
  (normalizeLabel(value).length >= leastValue && normalizeLabel(text).includes(normalizeLabel(value)));

/** A form's button stands at most this far below its last message, px. */
const aboveButtonPx = 90;

/** Whether a message stands between the last field of a form and its button: it speaks for the whole form. */
function isOfForm({ controls }: Scene, { box }: TextLine): boolean {
  const low = box.y + box.height;
  const button = controls
    .filter(({ kind, box: at }) => kind === 'button' && at.y >= low && at.y < low + aboveButtonPx)
    .sort((a, b) => a.box.y - b.box.y)[0];
  return (
    button !== undefined &&
    !controls.some(
      ({ affordance, box: at }) =>
        (affordance === 'type' || affordance === 'choose') && at.y >= low && at.y < button.box.y,
    )
  );
}

/** An error message about one field must not be shown below another. */
export const misplacedError: Oracle = {
  name: 'misplaced-error',
  describes: 'An error message that stands under another field than the one it is about',
  type: 'Usability',
  severity: 'Medium',
  severityReason: 'The user corrects the wrong field.',
  provokedBy: 'sends forms with one wrong value each',
  judge({ step }) {
    // Text on a newly opened page is no response to a submit.
    const led =
      routePath(step.before.address) !== routePath(step.after.address) &&
      step.evidence.network.every(({ method }) => method === 'GET');
    if (!sends(step) || led) return [];
    const { scene } = step.after;
    const known = errorLines(step.before.scene).map((line) => normalizeLabel(line.text));
    const fields = scene.controls.filter(
      (control) =>
        control.affordance === 'type' && telling(control.label).length > 0 && !isHint(control.label),
    );
    return errorLines(scene)
      .filter((line) => line.confidence > 0.7 && !known.includes(normalizeLabel(line.text)))
      .flatMap((line) => {
        const said = normalizeLabel(line.text).replace(examples, '');
        const words = said.split(/[^\p{L}\p{N}'’]+/u);
        if (words.length < fewestWords || ofSeveral.test(said)) return [];
        const names = (field: Control) => telling(field.label).every((word) => words.includes(word));
        const under = (field: Control) => {
          const gap = line.box.y - (field.box.y + field.box.height);
          return (
            gap >= -4 &&
            gap < below &&
            line.box.x >= field.box.x - 12 &&
            line.box.x < field.box.x + field.box.width
          );
        };
        const about = fields.filter(names);
        const above = fields.filter(under);
        // A click within one form says nothing about another, such as a header's form, or a field with its
        // own button.
        if (
          step.targetBox &&
          above.some(({ box }) => sameRow(box, step.targetBox!)) &&
          !about.some(({ box }) => sameRow(box, step.targetBox!))
        )
          return [];
        if (
          about.length !== 1 ||
          above.length !== 1 ||
          atEdge(scene, about[0]!.box) !== atEdge(scene, above[0]!.box) ||
          about[0] === above[0] ||
          isOfForm(scene, line) ||
          telling(above[0]!.label).some((word) => words.includes(word)) ||
          tellsValueOf(above[0]!, line.text) ||
          normalizeLabel(line.text) === normalizeLabel(about[0]!.label)
        )
          return [];
        return [
          {
            signature: signature('misplaced-error', about[0]!.label, above[0]!.label),
            title: `The error about “${about[0]!.label}” stands under “${above[0]!.label}”`,
            expected: `The message stands under “${about[0]!.label}”.`,
            observed: `“${line.text}” stands under “${above[0]!.label}”.`,
            box: line.box,
            address: step.after.address,
            evidence: { texts: [line.text] },
          },
        ];
      });
  },
};
