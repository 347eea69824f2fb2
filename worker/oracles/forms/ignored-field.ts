import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { errorLines, outsideFields } from '#worker/facts/reading.ts';
import { numberTyped, sends } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

/** As many other fields must be seen to have a part in what is worked out. */
const fewestThatCount = 2;

/** Says who it is for, or what it is to become: it need not change what is. */
const besides = /\b(?:age|goal|target|phone|zip|post ?code|postal|year|number|id|max|min)\b/;

interface Round {
  label: string;
  typed: string;
  changed: boolean;
}

const leaves = (step: StepRecord): boolean =>
  sends(step) || (step.act?.kind === 'key' && step.act.keys === 'Tab');

/** What a page says in figures, but for its fields. */
const figures = (scene: Scene): string =>
  outsideFields(scene)
    .filter(({ text, confidence }) => /\d/.test(text) && confidence > 0.6)
    .map(({ text }) => normalizeLabel(text))
    .sort()
    .join(' | ');

const isChange = (before: number | undefined, typed: number | undefined): boolean =>
  before !== undefined && typed !== undefined && before !== typed;

/**
 * A number that was changed in one field alone, and what came of it once the field was left or sent;
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
  // It has to stand there as it was typed: a field may have limits.
  const isKept = was?.length === 1 && is?.length === 1 && numberTyped(is[0]!.value ?? '') === typed;
  return !isKept || !isChange(before, typed) || errorLines(leaving.after.scene).length > 0
    ? undefined
    : {
        label: act.target.label,
        typed: act.text,
        changed: figures(typing!.before.scene) !== figures(leaving.after.scene),
      };
}

/** Of the numbers from which something is worked out each has its part in it. */
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
