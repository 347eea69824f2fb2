import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control } from '#worker/sight/scene.ts';
import { ofCount } from '#worker/facts/field-words.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { isNegative } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

const isCounted = (label: string): boolean =>
  ofCount.test(normalizeLabel(label)) || /\b(?:amount|items)\b/i.test(label);

/** A quantity must not be negative. */
export const negativeAmount: Oracle = {
  name: 'negative-amount',
  describes: 'A quantity that goes below zero',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'Orders and totals go wrong by it.',
  provokedBy: 'lowers a number twice more than it was first lowered',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    if (step.act?.kind !== 'press') return [];
    // A typed negative number may rightly be shown; whether it is accepted is for another oracle.
    const typedInto = ({ label }: Control) =>
      earlier.some(
        ({ trailStep }) =>
          trailStep?.act.kind === 'type' &&
          isNegative.test(trailStep.act.text) &&
          normalizeLabel(trailStep.act.target.label) === normalizeLabel(label),
      );
    const fields = scene.controls.filter(
      (control) => control.affordance === 'type' && isCounted(control.label) && !typedInto(control),
    );
    const below = fields.find(
      (field) =>
        /^[-−–]\s?\d{1,3}$/.test(field.value ?? '') ||
        scene.lines.some((line) => contains(field.box, line.box) && /^[-−–]\d{1,3}$/.test(line.text.trim())),
    );
    if (!below) return [];
    return [
      {
        signature: signature('negative-amount', below.label),
        title: `“${below.label}” can go below zero`,
        expected: `“${below.label}” stays at zero or more.`,
        observed: `It shows ${below.value ?? 'a negative number'}.`,
        box: below.box,
        address,
        evidence: { texts: [`${below.label}: ${below.value ?? ''}`, routePath(address)] },
      },
    ];
  },
};
