import type { StepRecord } from '#worker/ports/records.ts';
import { anyOf } from '#worker/core/patterns.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { overlap } from '#worker/core/geometry.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { newErrors, newLines } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { sends, type Typed, typedBefore, typingOf, wasTaken } from '#worker/facts/typed.ts';
import { goesBack } from '#worker/facts/link-words.ts';
import type { Finding, Oracle, OracleInput } from '../types.ts';

/** A text of this length took effort to write. */
const ofSentence = 24;

const mayBeCleared = /pass(word|code|phrase)|cvc|cvv|security code|captcha|search/i;

/**
 * The values that should still be there: those typed before a rejected submit, or before leaving the page
 * that "back" returns to.
 */
function typedFor({ step, earlier }: OracleInput, left: StepRecord | undefined) {
  // Of a double click, the first may have submitted the form, and the second met an empty one.
  if (step.trailStep?.act.kind === 'press' && step.trailStep.act.count === 2) return [];
  const typed =
    sends(step) && newErrors(step).length > 0
      ? typedBefore(earlier).filter((act) => stands(act, step.before.scene))
      : left
        ? typedBefore(earlier.slice(0, earlier.indexOf(left)))
        : [];
  return typed.filter((act) => !wasNotTaken(act, earlier));
}

const fieldOf = ({ target }: Typed, { controls }: Scene): Control | undefined =>
  controls.find(
    ({ affordance, label }) =>
      affordance === 'type' && normalizeLabel(label) === normalizeLabel(target.label),
  );

/**
 * Whether a field still held its value. A field emptied by an earlier submit loses nothing by a later error.
 */
function stands(act: Typed, scene: Scene): boolean {
  const field = fieldOf(act, scene);
  return !field || !!field.value;
}

/**
 * Whether the typed value never appeared: a number field drops letters, and a falsely detected field keeps
 * showing its own text.
 */
function wasNotTaken(act: Typed, earlier: readonly StepRecord[]): boolean {
  const typing = typingOf(earlier, act)?.after.scene;
  const field = typing && fieldOf(act, typing);
  if (!typing || !field) return false;
  if (!field.value)
    return !typing.lines.some(
      ({ box, text }) =>
        overlap(box, field.box) > 0 &&
        (alike(text, act.text) > 0.4 || normalizeLabel(act.text).includes(normalizeLabel(text))),
    );
  return (
    alike(field.value, act.text) < 0.5 && !normalizeLabel(act.text).includes(normalizeLabel(field.value))
  );
}

/** "Thanks", "It was sent", "Ticket created". */
const done = anyOf(
  /^thanks?\b/i,
  /\b(?:was|were|has been|have been|successfully) (?:created|added|sent|received|confirmed|booked)\b/i,
  /\b(?:was|were|has been|have been|successfully) (?:registered|placed|posted|published|submitted)\b/i,
  /^(?:\S+ ){1,4}(?:created|added|booked|registered|posted|published|submitted)[.!]?$/i,
);

/**
 * Whether a submit completed: it led to a new record's page, or the page says so. An empty form afterwards
 * is meant for the next entry.
 */
const isDone = (step: StepRecord): boolean =>
  (wasTaken(step) && routePath(step.after.address).endsWith('/#')) ||
  newLines(step).some(({ text }) => done.test(text));

/**
 * The submit that led away from the page that this step returns to, with the browser's or the app's back
 * button; undefined where there is none.
 */
function leftBy(step: StepRecord, earlier: readonly StepRecord[]): StepRecord | undefined {
  const own =
    step.trailStep?.act.kind === 'press' && goesBack.test(normalizeLabel(step.trailStep.act.target.label));
  if (step.act?.kind !== 'back' && !own) return undefined;
  // There may have been back and forward steps in between.
  const left = earlier.findLast(({ act }) => act?.kind !== 'back' && act?.kind !== 'forward');
  return left &&
    sends(left) &&
    !isDone(left) &&
    routePath(left.before.address) === routePath(step.after.address) &&
    routePath(left.after.address) === routePath(step.before.address)
    ? left
    : undefined;
}

/** Checkboxes that were ticked when a form was sent, and are all off after returning to it. */
function untickedIn(step: StepRecord, left: StepRecord): Control[] {
  const boxes = ({ controls }: Scene) =>
    controls.filter(
      ({ affordance, label, confidence }) => affordance === 'toggle' && label && confidence > 0.7,
    );
  const ticked = boxes(left.before.scene).filter(({ state }) => state.checked);
  const now = boxes(step.after.scene).filter(({ label }) =>
    ticked.some((box) => normalizeLabel(box.label) === normalizeLabel(label)),
  );
  return now.length >= ticked.length && ticked.length > 0 && now.every(({ state }) => state.checked === false)
    ? now
    : [];
}

const selectAt = ({ controls }: Scene, box: Box): Control | undefined =>
  controls.find((control) => control.kind === 'select' && overlap(control.box, box) > 0.5);
const selectCalled = ({ controls }: Scene, label: string): Control | undefined => {
  const called = controls.filter(
    ({ kind, label: name }) => kind === 'select' && normalizeLabel(name) === normalizeLabel(label),
  );
  return called.length === 1 ? called[0] : undefined;
};

/** Labels that lead to the next of several steps. */
const leadsOn = /^(?:next|continue|proceed|review|go on|save and)\b/;

/**
 * A dropdown choice made before leaving the page that was undone on return. Filters don't count: only
 * presses that lead on.
 */
function unchosen(
  { step, earlier }: OracleInput,
  left: StepRecord,
): { now: Control; chosen: string } | undefined {
  const leaving = left.before.scene;
  if (left.trailStep?.act.kind !== 'press' || !leadsOn.test(normalizeLabel(left.trailStep.act.target.label)))
    return undefined;
  for (const { trailStep, before, after, targetBox } of earlier.slice(0, earlier.indexOf(left)).reverse()) {
    if (routePath(before.address) !== routePath(left.before.address) || before.address !== after.address)
      return undefined;
    const chosen =
      trailStep?.act.kind === 'choose' && targetBox ? selectAt(before.scene, targetBox) : undefined;
    if (!chosen?.label || !chosen.value) continue;
    const [sent, now] = [selectCalled(leaving, chosen.label), selectCalled(step.after.scene, chosen.label)];
    if (
      sent?.value &&
      now?.value &&
      normalizeLabel(sent.value) !== normalizeLabel(chosen.value) &&
      normalizeLabel(now.value) === normalizeLabel(chosen.value)
    )
      return { now, chosen: sent.value };
  }
  return undefined;
}

/** Typed input has to survive an error, and going back. */
export const lostInput: Oracle = {
  name: 'lost-input',
  describes: 'A form that forgets what was typed when it shows an error or is come back to',
  type: 'Usability',
  severity: 'High',
  severityReason: 'The user has to fill it in again.',
  provokedBy: 'goes back and forward after a form led on, and sends forms with a wrong value',
  judge(input) {
    const { step } = input;
    const { scene } = step.after;
    if (scene.reason) return [];
    const left = leftBy(step, input.earlier);
    const unticked = left ? untickedIn(step, left) : [];
    if (unticked.length > 0)
      return [
        lost(
          step,
          'going back',
          `“${unticked[0]!.label}” is not ticked any more.`,
          unticked[0]!,
          unticked.map(({ label }) => ({ label })),
        ),
      ];
    // After the browser's own back, keeping choices is up to the browser.
    const list = left && step.act?.kind !== 'back' ? unchosen(input, left) : undefined;
    if (list)
      return [
        lost(
          step,
          'going back',
          `“${list.now.label}” is “${list.now.value}” again, though “${list.chosen}” was chosen.`,
          list.now,
          [{ label: list.now.label, value: list.chosen }],
        ),
      ];
    const typed = typedFor(input, left).filter(
      ({ target, text, secret }) => text && !secret && !mayBeCleared.test(target.label),
    );
    if (typed.length < 2) return [];
    const fields = typed.map((act) => ({ act, field: fieldOf(act, scene) }));
    // A field that is no longer detected is not lost by itself; its value must be missing from the page too.
    const found = fields.filter(({ field }) => field);
    const gone = found.filter(
      ({ act, field }) =>
        !field!.value && !scene.lines.some((line) => normalizeLabel(line.text) === normalizeLabel(act.text)),
    );
    const kept = fields.some(
      ({ act, field }) =>
        !field && scene.lines.some((line) => normalizeLabel(line.text).includes(normalizeLabel(act.text))),
    );
    // A lost sentence suffices by itself; of short values, most must be gone, because one of them may rightly
    // be asked for again.
    const sentence = gone.find(
      ({ act, field }) =>
        act.text.length >= ofSentence && !scene.lines.some(({ box }) => overlap(box, field!.box) > 0),
    );
    if (
      kept ||
      found.length < Math.max(2, fields.length - 1) ||
      (gone.length < Math.max(2, found.length - 1) && !sentence)
    )
      return [];
    return [
      lost(
        step,
        left ? 'going back' : 'an error',
        gone.length > 1
          ? `“${gone[0]!.act.target.label}” and ${gone.length - 1} more are empty.`
          : `“${gone[0]!.act.target.label}” is empty.`,
        gone[0]!.field!,
        gone.map(({ act }) => ({ label: act.target.label, value: act.text })),
      ),
    ];
  },
};

/** What a form forgot: a field and what stood in it, or a box that was ticked. */
interface Lost {
  label: string;
  value?: string;
}

/** So many values take a while to fill in again. */
const manyValues = 4;

const isDear = (lost: Lost[]): boolean =>
  lost.length >= manyValues || lost.some(({ value = '' }) => value.length >= ofSentence);

const lost = (
  { after }: StepRecord,
  how: 'an error' | 'going back',
  observed: string,
  at: Control,
  forgotten: Lost[],
): Finding => ({
  signature: signature('lost-input', routePath(after.address), how),
  ...(how === 'going back' && !isDear(forgotten)
    ? { severity: 'Medium', severityReason: 'The user has to fill in a few values again.' }
    : {}),
  title: `The form at ${routePath(after.address)} forgets what was filled in after ${how}`,
  expected: 'What was filled in is still there.',
  observed,
  box: at.box,
  address: after.address,
  evidence: { texts: forgotten.map(({ label, value }) => (value ? `${label}: ${value}` : label)) },
});
