import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { errorLines, outsideFields } from '#worker/facts/reading.ts';
import { numberTyped, sends } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

/** Minimum number of other fields that were seen to affect the result. */
const fewestThatCount = 2;

/** Fields that identify the person or state a goal need not affect a result. */
const besides = /\b(?:age|goal|target|phone|zip|post ?code|postal|year|number|id|max|min)\b/;

interface Round {
  label: string;
  typed: string;
  changed: boolean;
}

const leaves = (step: StepRecord): boolean =>
  sends(step) || (step.act?.kind === 'key' && step.act.keys === 'Tab');

/** All numbers on a page outside its fields, as one text. */
const figures = (scene: Scene): string =>
  outsideFields(scene)
    .filter(({ text, confidence }) => /\d/.test(text) && confidence > 0.6)
    .map(({ text }) => normalizeLabel(text))
    .sort()
    .join(' | ');

const isChange = (before: number | undefined, typed: number | undefined): boolean =>
  before !== undefined && typed !== undefined && before !== typed;

/**
 * A number changed in a single field, and whether the result changed once the field was left or sent;
 * undefined for any other two steps.
 */
function roundOf(typing: StepRecord | undefined, leaving: StepRecord): Round | undefined {
  const act = typing?.trailStep?.act;
  if (
    act?.kind !== 'type' ||
    !act.target.label ||
    !leaves(leaving) ||
    routePath(typing!.before.address) !== routePath(leaving.after.address)
  )
    return undefined;
  const field = ({ controls }: Scene) =>
    controls.filter(
      ({ affordance, label }) =>
        affordance === 'type' && normalizeLabel(label) === normalizeLabel(act.target.label),
    );
  const [was, is] = [typing!.before.scene, leaving.after.scene].map(field);
  const [before, typed] = [numberTyped(was?.[0]?.value ?? '0'), numberTyped(act.text)];
  // The field must keep the value as typed, since it may have limits.
  const isKept = was?.length === 1 && is?.length === 1 && numberTyped(is[0]!.value ?? '') === typed;
  return !isKept || !isChange(before, typed) || errorLines(leaving.after.scene).length > 0
    ? undefined
    : {
        label: act.target.label,
        typed: act.text,
        changed: figures(typing!.before.scene) !== figures(leaving.after.scene),
      };
}

/** Every input of a calculation has to affect the result. */
export const ignoredField: Oracle = {
  name: 'ignored-field',
  describes: 'A number that changes nothing of what is worked out from it and others',
  type: 'Functional',
  severity: 'High',
  severityReason: 'What is worked out is wrong for whoever fills in the field.',
  provokedBy: 'changes one number of a calculator after the other',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const now = roundOf(earlier.at(-1), step);
    if (
      !now ||
      now.changed ||
      scene.reason ||
      besides.test(normalizeLabel(now.label)) ||
      figures(scene) === ''
    )
      return [];
    const here = earlier.flatMap((one, at) =>
      routePath(one.after.address) === routePath(address) ? (roundOf(earlier[at - 1], one) ?? []) : [],
    );
    const others = new Set(
      here
        .filter(({ changed, label }) => changed && normalizeLabel(label) !== normalizeLabel(now.label))
        .map(({ label }) => normalizeLabel(label)),
    );
    if (
      others.size < fewestThatCount ||
      here.some(({ changed, label }) => changed && normalizeLabel(label) === normalizeLabel(now.label))
    )
      return [];
    return [
      {
        signature: signature('ignored-field', routePath(address), now.label),
        title: `“${now.label}” has no part in what is worked out`,
        expected: `With ${now.typed} in “${now.label}” another result is shown.`,
        observed: 'All figures stay as they were.',
        address,
        evidence: {
          texts: [
            `typed in “${now.label}”: ${now.typed}`,
            `fields that change the result: ${[...others].join(', ')}`,
          ],
        },
      },
    ];
  },
};
