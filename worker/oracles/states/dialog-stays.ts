import type { StepRecord } from '#worker/ports/records.ts';
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { overlap } from '#worker/core/geometry.ts';
import type { Control, Region, Scene, TextLine } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { newLines, outsideFields } from '#worker/facts/reading.ts';
import type { Oracle } from '../types.ts';

/** Minimum OCR confidence for comparing lines, 0…1. */
const sure = 0.8;
const fewestLines = 2;
const mostlyThere = 0.7;

const nameOf = ({ label, icon }: Control): string => label || (icon ?? '');

/** Labels that only close a dialog. “Cancel visit” does something else. */
const leaves = /^(?:cancel|close|dismiss|not now|never mind|no thanks|got it)$/;
const saysClose = ({ label, icon, state, confidence }: Control): boolean =>
  confidence >= 0.75 &&
  !state.disabled &&
  (leaves.test(normalizeLabel(label)) || /^[x×✕]$/i.test(label.trim()) || (icon === 'close' && !label));

/** The dialog that a control inside it should close; undefined where it does no such thing. */
export const dialogLeftBy = ({ regions }: Scene, control: Control): Region | undefined =>
  saysClose(control)
    ? regions.find(({ kind, box }) => kind === 'dialog' && contains(box, control.box, 8))
    : undefined;

const linesIn = ({ lines }: Scene, { box }: Region): TextLine[] =>
  lines.filter((line) => line.confidence > sure && /\p{L}{2}/u.test(line.text) && contains(box, line.box));

/**
 * Whether new text appeared, such as a question or message. Text read differently at the same place, as
 * within a focus ring, does not count.
 */
const isAnswered = (step: StepRecord): boolean => {
  const outside = outsideFields(step.after.scene);
  return newLines(step).some(
    (line) =>
      outside.includes(line) &&
      /\S\s+\S/.test(line.text) &&
      !step.before.scene.lines.some(({ box }) => overlap(box, line.box) > 0.3),
  );
};

/** A close control must close its dialog, or the dialog must ask or say why not. */
export const dialogStays: Oracle = {
  name: 'dialog-stays',
  describes: 'A dialog that stays open when it is closed',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user cannot leave the dialog without doing what it asks for.',
  provokedBy: 'leaves an open dialog by what it offers to be left by',
  judge({ step }) {
    const { before, after, targetBox } = step;
    if (
      step.act?.kind !== 'press' ||
      step.trailStep?.act.kind !== 'press' ||
      !targetBox ||
      before.address !== after.address ||
      after.scene.reason ||
      step.evidence.exceptions.length > 0
    )
      return [];
    const control = before.scene.controls.find(({ box }) => overlap(box, targetBox) > 0.7);
    const dialog = control && dialogLeftBy(before.scene, control);
    const still =
      dialog &&
      after.scene.regions.find(({ kind, box }) => kind === 'dialog' && overlap(box, dialog.box) > 0.9);
    if (!control || !dialog || !still || isAnswered(step)) return [];
    const fields = outsideFields(before.scene);
    const was = linesIn(before.scene, dialog).filter((line) => fields.includes(line));
    const is = new Set(linesIn(after.scene, still).map(({ text }) => normalizeLabel(text)));
    // Not all lines need to match: a focus ring may change how a label is read.
    if (
      was.length < fewestLines ||
      was.filter(({ text }) => is.has(normalizeLabel(text))).length < was.length * mostlyThere
    )
      return [];
    const title = was.toSorted((a, b) => b.fontPx - a.fontPx || a.box.y - b.box.y)[0]!;
    const name = nameOf(control);
    return [
      {
        signature: signature('dialog-stays', routePath(before.address), title.text),
        title: `“${name}” does not close “${title.text}”`,
        expected: `“${name}” closes the dialog.`,
        observed: 'It is still open, and nothing says why.',
        box: control.box,
        address: before.address,
        evidence: { texts: [title.text, name] },
      },
    ];
  },
};
