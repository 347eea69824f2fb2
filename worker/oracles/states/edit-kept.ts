import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { besideLabel } from '#worker/facts/labelled.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { newErrors } from '#worker/facts/reading.ts';
import { sends, type Typed, typedBefore, typingOf, wasTaken } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

/** Maximum number of steps between submitting a form and opening it again. */
const soonAfter = 8;

const isFigure = (text: string): boolean => /^[\d\s.,:/+-]*\d[\d\s.,:/+-]*$/.test(text.trim());

/** The fields of a scene, or of the dialog over it, by name; fields that share a name are left out. */
function fieldsByName({ controls, regions }: Scene): Map<string, Control> {
  const dialog = regions.find(({ kind }) => kind === 'dialog');
  const fields = controls.filter(
    ({ affordance, label, box }) =>
      affordance === 'type' && normalizeLabel(label) !== '' && (!dialog || contains(dialog.box, box)),
  );
  const names = fields.map(({ label }) => normalizeLabel(label));
  return new Map(
    fields
      .filter((_, at) => names.indexOf(names[at]!) === names.lastIndexOf(names[at]!))
      .map((field) => [normalizeLabel(field.label), field]),
  );
}

type Fields = ReadonlyMap<string, Control>;

/** A form that was sent, the values typed into it, and its fields before it was sent. */
interface Sent {
  sent: StepRecord;
  typed: Typed[];
  then: Fields;
}

const namesOf = (typed: readonly Typed[]): string[] =>
  typed.map(({ target }) => normalizeLabel(target.label));

/** Whether a screen shows the form with these fields. */
const isOpenIn = (fields: Fields, typed: readonly Typed[]): boolean =>
  namesOf(typed).every((name) => fields.has(name));

/** The last submit of the form that a step opens again, on its page or in a dialog; undefined where there is none. */
function lastSent(
  earlier: readonly StepRecord[],
  { before, after }: StepRecord,
  now: Fields,
): Sent | undefined {
  const isDialog = before.address === after.address;
  for (let at = earlier.length - 1; at >= Math.max(0, earlier.length - soonAfter); at--) {
    const one = earlier[at]!;
    if (!sends(one) || one.before.address !== after.address || newErrors(one).length > 0) continue;
    const typed = typedBefore(earlier.slice(0, at));
    if (typed.length === 0) continue;
    const isLeft = isDialog
      ? !isOpenIn(fieldsByName(one.after.scene), typed) && !isOpenIn(fieldsByName(before.scene), typed)
      : one.after.address !== after.address;
    if (!isLeft || !isOpenIn(now, typed)) continue;
    const then = fieldsByName(one.before.scene);
    // In a dialog, another thing's form looks alike.
    return isDialog && !isOfSame(then, now, typed) ? undefined : { sent: one, typed, then };
  }
  return undefined;
}

/** A shorter value may be that of several things. */
const leastTelling = 4;

/** Whether a form shows the same thing as before by what was not typed over: all of it, and words among it. */
function isOfSame(then: Fields, now: Fields, typed: readonly Typed[]): boolean {
  const known = namesOf(typed);
  const kept = [...then].flatMap(([name, { value }]) =>
    value && !known.includes(name) ? [[name, value]] : [],
  );
  const isKept = ([name, value]: string[]): boolean =>
    normalizeLabel(now.get(name!)?.value ?? '') === normalizeLabel(value!);
  return kept.some((one) => (one[1]!.match(/\p{L}/gu) ?? []).length >= leastTelling && isKept(one));
}

/**
 * Changing one field must not change others. Only numbers are compared: texts may rightly be derived from
 * others (a short name, a slug).
 */
export const editKept: Oracle = {
  name: 'edit-kept',
  describes: 'A change that changes other fields as well',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user loses what they never touched.',
  provokedBy: 'opens the form again after one of its fields was changed and saved',
  judge({ step, earlier }) {
    if (step.after.scene.reason) return [];
    const now = fieldsByName(step.after.scene);
    const last = lastSent(earlier, step, now);
    if (!last) return [];
    const { then } = last;
    const typed = new Map(last.typed.map(({ target, text }) => [normalizeLabel(target.label), text]));
    // The form shows the same record only if it has one of the typed values.
    if (
      ![...typed].some(
        ([name, text]) => text && normalizeLabel(now.get(name)?.value ?? '') === normalizeLabel(text),
      )
    )
      return [];
    const moved = [...then].flatMap(([name, { value: was }]) => {
      const field = now.get(name);
      return typed.has(name) ||
        !field?.value ||
        !was ||
        !isFigure(was) ||
        !isFigure(field.value) ||
        normalizeLabel(was) === normalizeLabel(field.value)
        ? []
        : [{ field, was }];
    });
    if (moved.length === 0) return [];
    const [{ field, was }] = moved as [(typeof moved)[number]];
    const by = [...typed.keys()].map((one) => `“${now.get(one)?.label ?? one}”`).join(', ');
    return [
      {
        signature: signature('edit-kept', routePath(step.after.address)),
        title: `Saving ${routePath(step.after.address)} changes “${field.label}” as well`,
        expected: `“${field.label}” stays ${was}, as only ${by} was changed.`,
        observed: `It is ${field.value} when the form is opened again.`,
        box: field.box,
        address: step.after.address,
        evidence: { texts: moved.map((one) => `${one.field.label}: ${one.was}, then ${one.field.value}`) },
      },
    ];
  },
};

/** A saved change must be there when the form is opened again. */
export const editLost: Oracle = {
  name: 'edit-lost',
  describes: 'A change that is gone when its form is opened again',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user trusts a change that was not made.',
  provokedBy: 'opens the form again after one of its fields was changed and saved',
  judge({ step, earlier }) {
    if (step.after.scene.reason) return [];
    const now = fieldsByName(step.after.scene);
    const last = lastSent(earlier, step, now);
    if (!last || !wasTaken(last.sent)) return [];
    const lost = last.typed.flatMap((act) => {
      const { target, text, secret } = act;
      const typing = typingOf(earlier, act);
      const name = normalizeLabel(target.label);
      const [old, read, field] = [
        typing && fieldsByName(typing.before.scene).get(name)?.value,
        typing && fieldsByName(typing.after.scene).get(name)?.value,
        now.get(name),
      ];
      // If the next page already shows the old value, another oracle reports it.
      const shown = besideLabel(last.sent.after.scene, target.label);
      if (shown && old && normalizeLabel(shown.text) === normalizeLabel(old)) return [];
      // A value that was misread while typing, or shortened by its field, proves nothing.
      return !secret &&
        text &&
        old &&
        read &&
        field?.value &&
        normalizeLabel(read) === normalizeLabel(text) &&
        normalizeLabel(old) !== normalizeLabel(text) &&
        normalizeLabel(field.value) === normalizeLabel(old)
        ? [{ field, old, text }]
        : [];
    });
    const [first] = lost;
    if (!first) return [];
    return [
      {
        signature: signature('edit-lost', routePath(step.after.address)),
        title: `A change of “${first.field.label}” at ${routePath(step.after.address)} is not kept`,
        expected: `“${first.field.label}” is “${first.text}” when the form is opened again.`,
        observed: `It is “${first.old}”, as before the change.`,
        box: first.field.box,
        address: step.after.address,
        evidence: { texts: lost.map((one) => `${one.field.label}: ${one.text}, then ${one.field.value}`) },
      },
    ];
  },
};
