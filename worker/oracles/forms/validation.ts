import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { gap } from '#worker/core/geometry.ts';
import { bottom, gapX, within } from '#worker/core/geometry.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { demandsOn, nearestIn, type Range } from '#worker/facts/demands.ts';
import { ofBirth, ofComingDay, ofCount, ofExpiry } from '#worker/facts/field-words.ts';
import { isSearchField } from '#worker/facts/lists.ts';
import { pressedLabel, pressedTarget } from '#worker/facts/pressed.ts';
import { errorLines } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { numberTyped, sends, typedBefore, type Typed } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

interface Wrong {
  label: string;
  /** The value in the field; '' where it is empty. */
  text: string;
  why: string;
  /** The value that a self-correcting form would change it to. */
  mended?: number;
}

const yearMs = 365 * 86_400_000;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

function hasExpired(text: string): boolean {
  const [, month, year] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(text) ?? [];
  return !!month && !!year && Date.UTC(2000 + Number(year), Number(month)) < Date.now();
}

/** Values that no careful form accepts, by label. The first rule that matches a label counts. */
const rules: readonly {
  isFor(label: string): boolean;
  isWrong(text: string): boolean;
  why: string;
}[] = [
  {
    isFor: (label) => /e-?mail/.test(label) && !/or (?:user|phone)|user ?name/.test(label),
    isWrong: (text) => !text.includes('@'),
    why: 'it has no @',
  },
  {
    isFor: (label) => /card number|credit card/.test(label),
    isWrong: (text) => text.replace(/\D/g, '').length < 12,
    why: 'a card number has more digits',
  },
  {
    isFor: (label) => /post ?code|postal code|\bzip\b/.test(label),
    isWrong: (text) => !/[\p{L}\p{N}]/u.test(text),
    why: 'a postal code has letters or digits',
  },
  { isFor: (label) => ofExpiry.test(label), isWrong: hasExpired, why: 'the card has expired' },
  {
    isFor: (label) => ofBirth.test(label),
    isWrong: (text) => isDay(text) && Date.parse(text) > Date.now(),
    why: 'nobody is born in the future',
  },
  {
    isFor: (label) => ofComingDay.test(label),
    isWrong: (text) => isDay(text) && Date.parse(text) < Date.now() - yearMs,
    why: 'it has passed long ago',
  },
  {
    isFor: (label) => ofCount.test(label),
    isWrong: (text) => /^-\d+$/.test(text),
    why: 'there are never fewer than none',
  },
];

/** Why a value is certainly invalid; undefined where it may be valid. */
function whyWrong({ target, text }: Typed): string | undefined {
  const label = normalizeLabel(target.label);
  const rule = text === '' ? undefined : rules.find(({ isFor }) => isFor(label));
  return rule?.isWrong(text) ? rule.why : undefined;
}

/**
 * Why a value contradicts the form's own hints: too short, out of range, or no repetition of the field that
 * it must repeat.
 */
function againstItsWords(
  scene: Scene,
  { target, text, secret }: Typed,
  typed: readonly Typed[],
): Pick<Wrong, 'why' | 'mended'> | undefined {
  const field = fieldCalled(scene, target.label);
  if (!field || text === '' || secret || isSearchField(field, scene)) return undefined;
  const { least, repeats, range } = demandsOn(scene, field);
  // A self-correcting field holds another number by now.
  const [wanted, held] = [numberTyped(text), numberTyped(field.value ?? text)];
  const mended = range && wanted !== undefined ? nearestIn(range, wanted) : undefined;
  if (range && mended !== undefined && wanted === held && wanted !== mended)
    return { why: `the page says ${boundsOf(range)}`, mended };
  if (least !== undefined && text.length < least)
    return { why: `at least ${least} characters are asked for` };
  const first =
    repeats === undefined
      ? undefined
      : typed.find((other) => normalizeLabel(other.target.label) === normalizeLabel(repeats));
  return first && !first.secret && first.text !== text
    ? { why: `it is not what was typed in “${repeats}”` }
    : undefined;
}

const boundsOf = ({ low, high }: Range): string =>
  low === undefined ? `at most ${high}` : high === undefined ? `at least ${low}` : `${low} to ${high}`;

const begins = /\b(?:starts?|begins?|from|check-?in|first|pick-?up|departure|depart)\b/;
const ends = /\b(?:ends?|until|due|return|check-?out|last|finish|to)\b/;
const day = /^\d{4}-\d{2}-\d{2}$/;

const time = /^\d{2}:\d{2}$/;

/** Times of things that may last past midnight, and so end at an earlier hour. */
const pastMidnight = /\b(?:nights?|shifts?|opening|hours|sleep|bed|overnight|quiet)\b/;

/** Why an end date or time lies before its start; undefined where it does not. */
function endsTooSoon({ target, text }: Typed, typed: readonly Typed[], { lines }: Scene): string | undefined {
  const is = day.test(text) ? day : time;
  if (!is.test(text) || !ends.test(normalizeLabel(target.label))) return undefined;
  const start = typed.find(
    (other) =>
      begins.test(normalizeLabel(other.target.label)) &&
      !ends.test(normalizeLabel(other.target.label)) &&
      is.test(other.text),
  );
  if (is === time && lines.some((line) => pastMidnight.test(normalizeLabel(line.text)))) return undefined;
  return start && text < start.text ? `it lies before “${start.target.label}”, ${start.text}` : undefined;
}

const fieldCalled = ({ controls }: Scene, label: string): Control | undefined => {
  const called = controls.filter(
    (control) => control.affordance === 'type' && normalizeLabel(control.label) === normalizeLabel(label),
  );
  return called.length === 1 ? called[0] : undefined;
};

/** Maximum distance of a form's fields from its button, px. */
const reachPx = 520;

const submits =
  /\b(?:submit|send|save|continue|next|register|create|sign up|join|place|pay|order|subscribe|confirm|update|book|reserve|publish|post)\b/i;
const halfDone = /\b(?:draft|later|skip|cancel|back|delete|remove|reset|clear)\b/i;

/**
 * Required fields left empty above the submit button. A field with another button below it belongs to
 * another form.
 */
function leftEmpty(step: StepRecord): Wrong[] {
  const {
    before: { scene },
    targetBox,
  } = step;
  const pressed = pressedLabel(step);
  if (!targetBox || !submits.test(pressed) || halfDone.test(pressed)) return [];
  const isOwn = ({ box }: Control) =>
    bottom(box) <= targetBox.y + targetBox.height &&
    gap(box, targetBox) < reachPx &&
    gapX(box, targetBox) < 0 &&
    !scene.controls.some(
      (other) =>
        other.kind === 'button' &&
        other.label &&
        other.box.y >= bottom(box) &&
        bottom(other.box) <= targetBox.y,
    );
  return scene.controls
    .filter(
      (field) =>
        field.affordance === 'type' &&
        !field.value &&
        !field.state.disabled &&
        field.confidence > 0.7 &&
        isOwn(field),
    )
    .filter(
      (field) =>
        !scene.lines.some(({ box }) => within(box, field.box) > 0.5) && demandsOn(scene, field).required,
    )
    .map(({ label }) => ({ label, text: '', why: 'it is marked as required' }));
}

const newWords = ({ before, after }: StepRecord): string[] => {
  const known = before.scene.lines.map((line) => normalizeLabel(line.text));
  return after.scene.lines
    .map((line) => line.text)
    .filter((text) => !known.some((other) => alike(other, text) > 0.9));
};

const success =
  /\b(thank|thanks|success(?:fully)?|sent|saved|received|confirmed|welcome|created|subscribed)\b/i;

const refusal =
  /\b(invalid|incorrect|not valid|required|wrong|no account|not found|doesn't match|please|too short|at least|must)\b/i;

/** Whether the form accepted the value, judged by new text, requests and navigation. */
function isAccepted(step: StepRecord, { label }: Wrong, fresh: readonly string[]): boolean {
  const sent = step.evidence.network.some(
    ({ method, kind }) => method === 'POST' && (kind === 'document' || kind === 'fetch'),
  );
  const elsewhere = routePath(step.after.address) !== routePath(step.before.address);
  const thanked = fresh.some((text) => success.test(text));
  const fieldGone = !step.after.scene.controls.some(
    (control) => control.affordance === 'type' && alike(control.label, label) > 0.8,
  );
  // A page that stores data locally sends no request: then a message of thanks counts, but only on the same
  // page.
  return sent
    ? thanked || (elsewhere && fieldGone)
    : thanked && !elsewhere && pressedTarget(step)?.kind === 'button';
}

/** Whether the form says or shows that it replaced the value. */
function isMended({ mended, text: wrong }: Wrong, fresh: readonly string[]): boolean {
  const shows = (count: string) => fresh.some((text) => text.match(/\d+/g)?.includes(count));
  return (
    mended !== undefined &&
    (fresh.some((text) => /\b(?:at most|no more|up to|only|maximum|minimum|limit)\b/i.test(text)) ||
      (shows(String(mended)) && !shows(wrong)))
  );
}

/** A form must not continue, or give thanks, with a value that is certainly invalid. */
export const validation: Oracle = {
  name: 'validation',
  describes: 'A form that accepts a value that is certainly wrong',
  type: 'Functional',
  severity: 'High',
  severityReason: 'Wrong data gets in, and the user learns of it too late.',
  provokedBy: 'sends forms with one wrong or missing value each',
  judge({ step, earlier }) {
    const pressed = pressedLabel(step);
    if (!sends(step) || halfDone.test(pressed)) return [];
    const typed = typedBefore(earlier);
    const { scene } = step.before;
    const mistyped = typed.flatMap((act): Wrong[] => {
      const why = whyWrong(act) ?? endsTooSoon(act, typed, scene);
      const against = why ? { why } : againstItsWords(scene, act, typed);
      return against ? [{ label: act.target.label, text: act.text, ...against }] : [];
    });
    const empty = leftEmpty(step);
    // With several faults in one submit, it is unclear which should have stopped it.
    if (
      mistyped.length > 1 ||
      mistyped.length + empty.length === 0 ||
      errorLines(step.after.scene).length > 0
    )
      return [];
    const wrong = mistyped[0] ?? empty[0]!;
    const fresh = newWords(step);
    if (fresh.some((text) => refusal.test(text)) || !isAccepted(step, wrong, fresh) || isMended(wrong, fresh))
      return [];
    const what = wrong.text === '' ? 'being left empty' : `“${wrong.text}”`;
    return [
      {
        signature: signature('validation', routePath(step.before.address), wrong.label),
        title: `“${wrong.label}” accepts ${what}`,
        expected: `${wrong.text === '' ? 'An empty field' : what} is refused (${wrong.why}), with a message at the field.`,
        observed: 'It is accepted, and the form goes on as if it were right.',
        address: step.before.address,
        evidence: {
          texts: [
            wrong.text === '' ? `left empty: “${wrong.label}”` : `typed in “${wrong.label}”: ${wrong.text}`,
            ...fresh.slice(0, 3),
          ],
        },
      },
    ];
  },
};
