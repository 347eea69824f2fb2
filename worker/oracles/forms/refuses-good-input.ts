import { normalizeLabel } from '#worker/core/words.ts';
import { gap } from '#worker/core/geometry.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { exampleIn, linesAbout } from '#worker/facts/demands.ts';
import { errorLines } from '#worker/facts/reading.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { cellsUnder, headsTable } from '#worker/sight/layout/columns.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { sends, typedBefore, type Typed } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

/** Why a value is certainly valid, for the message; '' where a form may have a reason to reject it. */
function surelyRight({ target, text }: Typed): string {
  const label = normalizeLabel(target.label);
  if (
    /\bname\b/.test(label) &&
    !/user|company|card|nick|domain|file/.test(label) &&
    /^\p{L}[\p{L}' -]{2,40}$/u.test(text)
  )
    return 'names have apostrophes and hyphens';
  if (/^(?:e-?mail|e-?mail address|your e-?mail)\b/.test(label) && /^[\w.+-]+@[\w-]+\.[a-z]{2,6}$/.test(text))
    return 'it is a well-formed address';
  if (/phone|mobile/.test(label) && /^\+\d{1,3}[ \d-]{7,16}$/.test(text))
    return 'it is a phone number in the international form';
  return '';
}

/**
 * A decimal number: a hint with one gives an acceptable value, not the name of a record that may be unknown.
 */
const measure = /^\d+[.,]\d+$/;

/** Whether the error message, or a hint for a number, gives the typed value itself as an example. */
function isOwnExample(complaint: string, { text }: Typed, scene: Scene, field: Control): boolean {
  if (/^(?:no|not found|unknown)\b|\b(?:found|exists?|expired|match(?:es)?)\b/i.test(complaint)) return false;
  const hints = measure.test(text.trim()) ? linesAbout(scene, field).map((line) => line.text) : [];
  return [complaint, ...hints].some((words) => exampleIn(words) === text.trim());
}

const nearField = 46;
const aboutTaken = /\b(already|taken|exists|registered|in use|no account|incorrect|wrong|not match)\b/i;

/**
 * What kind of value an error message asks for. If the value is of another kind, the field's label was
 * misread.
 */
const wants: [RegExp, RegExp][] = [
  [/\be-?mails?\b|\S@\S/i, /\S@\S/],
  [/\b(?:phone|digits?|numbers?)\b/i, /\d/],
  [/\bdates?\b/i, /\d/],
];
const wantsOther = (complaint: string, text: string): boolean =>
  wants.some(([says, fits]) => says.test(complaint) && !fits.test(text));

/** Fewer figures of a column do not say what is usual. */
const fewestFigures = 3;
const figure = /^-?\d+(?:[.,]\d+)?$/;
const valueOf = (text: string): number => Number(text.replace(',', '.'));
const decimals = (text: string): number => /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;

/** Whether things that the app lists have such a figure: no more exact, and between the least and the largest. */
function isLikeListed({ target, text }: Typed, earlier: readonly StepRecord[]): boolean {
  const label = normalizeLabel(target.label);
  if (!label || !figure.test(text)) return false;
  return earlier.some(({ before: { scene } }) => {
    const head = scene.lines.find((line) => normalizeLabel(line.text) === label && headsTable(scene, line));
    const cells = head ? cellsUnder(scene, head).map((cell) => cell.text.trim()) : [];
    const figures = cells.map(valueOf);
    return (
      cells.length >= fewestFigures &&
      cells.every((cell) => figure.test(cell)) &&
      decimals(text) <= Math.min(...cells.map(decimals)) &&
      valueOf(text) >= Math.min(...figures) &&
      valueOf(text) <= Math.max(...figures)
    );
  });
}

/** A form must not reject a value that is certainly valid. */
export const refusesGoodInput: Oracle = {
  name: 'refuses-good-input',
  describes: 'A form that refuses a value that is certainly right',
  type: 'Functional',
  severity: 'High',
  severityReason: 'People with such a value cannot go on.',
  provokedBy: 'sends forms with values that are unusual and right',
  judge({ step, earlier }) {
    if (!sends(step) || routePath(step.before.address) !== routePath(step.after.address)) return [];
    const { scene } = step.after;
    const old = errorLines(step.before.scene).map((line) => normalizeLabel(line.text));
    const errors = errorLines(scene).filter(
      (line) => !old.includes(normalizeLabel(line.text)) && !aboutTaken.test(line.text),
    );
    return typedBefore(earlier).flatMap((act) => {
      const field = scene.controls.find(
        (control) =>
          control.affordance === 'type' && normalizeLabel(control.label) === normalizeLabel(act.target.label),
      );
      if (!field) return [];
      const others = scene.controls.filter((control) => control.affordance === 'type' && control !== field);
      const error = errors.find(
        (line) =>
          gap(line.box, field.box) < nearField &&
          line.box.y > field.box.y &&
          others.every((other) => gap(line.box, other.box) >= gap(line.box, field.box)) &&
          !/\b(required|enter your|missing)\b/i.test(line.text.replace(/^enter an?\b/i, '')),
      );
      // The value must still be in the field: an emptied field is rejected for being empty.
      const why =
        error &&
        (surelyRight(act) ||
          (isOwnExample(error.text, act, scene, field) ? 'the form gives it as an example itself' : '') ||
          (isLikeListed(act, earlier) ? 'others that are listed have such a figure' : ''));
      if (
        !error ||
        !why ||
        wantsOther(error.text, act.text) ||
        !field.value ||
        normalizeLabel(field.value) !== normalizeLabel(act.text)
      )
        return [];
      return [
        {
          signature: signature('refuses-good-input', act.target.label),
          title: `“${act.target.label}” refuses “${act.text}”`,
          expected: `“${act.text}” is accepted (${why}).`,
          observed: `The form says “${error.text}”.`,
          box: error.box,
          address: step.before.address,
          evidence: { texts: [`typed in “${act.target.label}”: ${act.text}`, error.text] },
        },
      ];
    });
  },
};
