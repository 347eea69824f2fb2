import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { besideLabel } from '#worker/facts/labelled.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { newErrors, newLines } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { bare, sends, typedBefore, wasTaken } from '#worker/facts/typed.ts';
import { saves, saysSaved } from '#worker/facts/link-words.ts';
import type { Oracle } from '../types.ts';

/** Whether the page says that it was saved, or a save button sent the form and led back to the record. */
function wasSaved(step: StepRecord): boolean {
  const pressed = normalizeLabel(pressedLabel(step));
  return (
    newLines(step).some((line) => saysSaved.test(line.text)) ||
    (saves.test(pressed) &&
      wasTaken(step) &&
      routePath(step.before.address) !== routePath(step.after.address))
  );
}

/**
 * Whether a field belongs to a form that edits saved data, with other fields that kept their values, rather
 * than to one that adds entries.
 */
function isProfile(step: StepRecord, { kind, label }: Control): boolean {
  const { before, after } = step;
  const button = normalizeLabel(pressedLabel(step));
  const held = ({ scene }: StepRecord['after']) =>
    scene.controls.filter(
      ({ affordance, value, label: other }) =>
        affordance === 'type' && value && normalizeLabel(other) !== normalizeLabel(label),
    );
  const was = held(before);
  const still = was.filter((one) =>
    held(after).some(
      (other) =>
        normalizeLabel(other.label) === normalizeLabel(one.label) && bare(other.value!) === bare(one.value!),
    ),
  );
  return (
    saves.test(button) &&
    kind !== 'textarea' &&
    !/pass(?:word|phrase|code)|\bcode\b|\bpin\b/i.test(label) &&
    routePath(before.address) === routePath(after.address) &&
    still.length === was.length &&
    still.length >= fewestHeld
  );
}
const fewestHeld = 2;

/** A saved value must be shown by its form, and by the page that the form leads back to. */
export const lostUpdate: Oracle = {
  name: 'lost-update',
  describes: 'A change that is said to be saved, and is not',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user trusts a change that was not made.',
  judge({ step, earlier }) {
    if (!sends(step) || newErrors(step).length > 0) return [];
    const { scene } = step.after;
    if (!wasSaved(step)) return [];
    return typedBefore(earlier)
      .filter(({ text, secret }) => text && !secret)
      .flatMap(({ target, text }) => {
        // The field's values before typing.
        const typings = earlier.filter(
          ({ trailStep, before }) =>
            trailStep?.act.kind === 'type' &&
            trailStep.act.target.label === target.label &&
            routePath(before.address) === routePath(step.before.address),
        );
        const typing = typings.at(-1);
        const called = ({ controls }: Scene) =>
          controls.filter(
            (control) =>
              control.affordance === 'type' && normalizeLabel(control.label) === normalizeLabel(target.label),
          );
        // With several fields of one name, it is unclear which was meant.
        const [field, another] = called(scene);
        if (!typing || another || called(typing.before.scene).length > 1) return [];
        // A button beside the field changed the value after typing, so that another value was saved.
        const sent = called(step.before.scene)[0]?.value;
        if (sent && bare(sent) !== bare(text)) return [];
        // Includes values from earlier, rejected attempts.
        const shown = typings.flatMap(({ before }) => called(before.scene)[0]?.value ?? []);
        const line = field ? undefined : besideLabel(scene, target.label);
        // A field that was empty before and is empty again counts if the others kept their values; a form for
        // a new entry is empty altogether. The typed value must have been readable in the field.
        const wasRead = bare(called(typing.after.scene)[0]?.value ?? '') === bare(text);
        const isEmptied =
          !!field &&
          !called(typing.before.scene)[0]?.value &&
          !field.value &&
          wasRead &&
          isProfile(step, field);
        const now = isEmptied ? 'nothing' : field ? field.value : line?.text;
        const old = shown.findLast((value) => bare(value) === bare(now ?? ''));
        if (!now || (!isEmptied && (!old || bare(now) === bare(text)))) return [];
        return [
          {
            signature: signature('lost-update', routePath(step.after.address), target.label),
            title: `“${target.label}” is said to be saved, and keeps its old value`,
            expected: `“${target.label}” shows “${text}”.`,
            observed: isEmptied ? 'It is empty, as before.' : `It shows “${now}”, as before.`,
            box: (field ?? line)!.box,
            address: step.after.address,
            evidence: { texts: [`typed: ${text}`, `before: ${old ?? 'nothing'}`, `after: ${now}`] },
          },
        ];
      });
  },
};
