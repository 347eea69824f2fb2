/** What a person had typed, chosen and opened, and whether it is still there. */
import { deviceActs } from '#worker/core/device-acts.ts';
import { folded, normalizeLabel } from '#worker/core/words.ts';
import { overlap } from '#worker/core/geometry.ts';
import { heading } from '#worker/facts/reading.ts';
import { typedBefore } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { ScreenAct, SessionView } from '#worker/ports/screen.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';

const isDeviceAct = (act: ScreenAct | undefined): boolean => act !== undefined && deviceActs.has(act.kind);

const wordsOn = ({ lines }: Scene): string[] =>
  lines.filter(({ text, unread }) => !unread && /\p{L}{3}/u.test(text)).map(({ text }) => folded(text));

/** The share of a screen's texts that another one shows, too, 0…1; 1 for a screen without texts. */
export function sharedText(scene: Scene, other: Scene): number {
  const [texts, known] = [wordsOn(scene), new Set(wordsOn(other))];
  return texts.length === 0 ? 1 : texts.filter((text) => known.has(text)).length / texts.length;
}

/** Whether a scene shows a text anywhere, in a field or outside of one. */
const shows = (scene: Scene, text: string): boolean =>
  scene.lines.some((line) => folded(line.text).includes(folded(text))) ||
  scene.controls.some(({ value }) => value !== undefined && folded(value).includes(folded(text)));

/** A text that is too short is read by chance, or not at all. */
const leastLetters = 3;
/** Below this share of equal texts, the screen is another. */
const anotherShare = 0.34;
const leastLines = 4;

const fieldCalled = ({ controls }: Scene, label: string): Control | undefined =>
  controls.find(
    ({ affordance, label: own }) => affordance === 'type' && normalizeLabel(own) === normalizeLabel(label),
  );

/** A text that was typed and is gone, although its field is there. */
function lostText(before: Scene, after: Scene, steps: readonly StepRecord[]): string | undefined {
  return typedBefore(steps)
    .filter(({ text, secret }) => !secret && text.length >= leastLetters && shows(before, text))
    .find(({ text, target }) => {
      const field = fieldCalled(after, target.label);
      return field && !shows(after, text) && fieldCalled(before, target.label);
    })?.text;
}

const choiceOf = ({ value, state }: Control): string =>
  state.checked === undefined ? folded(value ?? '') : String(state.checked);

/** A field whose choice is another now, although nobody has touched it. */
function lostChoice(before: Scene, after: Scene, steps: readonly StepRecord[]): Control | undefined {
  const made = steps.flatMap(({ trailStep }) =>
    trailStep?.act.kind === 'choose' ||
    (trailStep?.act.kind === 'press' && ['checkbox', 'switch', 'radio'].includes(trailStep.act.target.kind))
      ? [trailStep.act.target]
      : [],
  );
  return before.controls.find(
    (control) =>
      made.some(
        ({ kind, label, box }) =>
          kind === control.kind && label === control.label && overlap(box, control.box) > 0,
      ) &&
      after.controls.some(
        (other) =>
          other.kind === control.kind &&
          normalizeLabel(other.label) === normalizeLabel(control.label) &&
          choiceOf(other) !== choiceOf(control),
      ),
  );
}

export interface Loss {
  /** Equal for the same loss in every replay. */
  kind: 'text' | 'choice' | 'screen';
  expected: string;
  observed: string;
}

/** What was lost between two views of one screen without an act in the app; undefined where nothing was. */
export function lossBetween(
  before: SessionView,
  after: SessionView,
  earlier: readonly StepRecord[],
): Loss | undefined {
  const steps = earlier.filter(({ act }) => !isDeviceAct(act));
  const text = lostText(before.scene, after.scene, steps);
  if (text !== undefined)
    return {
      kind: 'text',
      expected: `“${text}” still stands in its field.`,
      observed: 'The field is empty, or holds something else.',
    };
  const choice = lostChoice(before.scene, after.scene, steps);
  if (choice)
    return {
      kind: 'choice',
      expected: `“${choice.label}” is as it was chosen.`,
      observed: 'It is back at another choice.',
    };
  const [was, is] = [heading(before.scene), heading(after.scene)];
  const isAnother =
    wordsOn(before.scene).length >= leastLines &&
    sharedText(before.scene, after.scene) < anotherShare &&
    (!was || !is || folded(was.text) !== folded(is.text));
  return isAnother
    ? {
        kind: 'screen',
        expected: was ? `The screen “${was.text}” shows, as before.` : 'The same screen shows, as before.',
        observed: is ? `The screen “${is.text}” shows.` : 'Nothing of it shows.',
      }
    : undefined;
}
