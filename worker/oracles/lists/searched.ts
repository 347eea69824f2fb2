/** Reads what a step searched for, and the results. */
import { contains, overlap } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { isSearchField } from '#worker/facts/lists.ts';
import { routePath } from '#worker/facts/routes.ts';
import { pricedItems } from '#worker/facts/reading.ts';
import { totalsOf } from '#worker/facts/totals.ts';
import { saysNothingFound } from '#worker/facts/link-words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';

const searchField = /search|find/i;

/**
 * The search field that a step typed into, and the term; undefined where the step did not. A field
 * recognized as a search field before stays one, even where typing hides its placeholder.
 */
export function typedIn(
  { before, trailStep, targetBox }: StepRecord,
  earlier: readonly StepRecord[] = [],
): { field: Control; term: string } | undefined {
  const act = trailStep?.act;
  if (act?.kind !== 'type') return undefined;
  const at = targetBox ?? act.target.box;
  const field = before.scene.controls.find(
    ({ affordance, box }) => affordance === 'type' && overlap(box, at) > 0.5,
  );
  const wasOne = (other: StepRecord): boolean =>
    routePath(other.after.address) === routePath(before.address) &&
    overlap(typedIn(other)?.field.box ?? nowhere, at) > 0.5;
  if (
    field
      ? isSearchField(field, before.scene) || earlier.some(wasOne)
      : searchField.test(`${act.target.label} ${act.target.icon ?? ''}`)
  ) {
    return {
      field: field ?? {
        id: -1,
        kind: 'textfield',
        affordance: 'type',
        confidence: 1,
        box: at,
        label: act.target.label,
        state: {},
        region: 0,
        lines: [],
      },
      term: act.text,
    };
  }
  return undefined;
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

/** Whether the field shows its placeholder again, so that nothing was searched for. */
const isEmpty = ({ after }: StepRecord, { field, term }: { field: Control; term: string }): boolean =>
  after.scene.controls.some(
    ({ affordance, value, placeholder, label, box }) =>
      affordance === 'type' &&
      value === undefined &&
      overlap(box, field.box) > 0.5 &&
      after.scene.lines.some(
        (line) =>
          contains(box, line.box, 2) &&
          alike(normalizeLabel(line.text), normalizeLabel(term)) < 0.8 &&
          [placeholder, label].some((hint) => hint && alike(line.text, hint) > 0.9),
      ),
  );

/** The term submitted with Enter, where the previous step typed it into a search field. */
export function searched(step: StepRecord, earlier: StepRecord[]): string | undefined {
  const typing = earlier.at(-1);
  const typed =
    step.act?.kind === 'key' && step.act.keys === 'Enter' && typing ? typedIn(typing, earlier) : undefined;
  return typed && !isEmpty(typing!, typed) ? typed.term : undefined;
}

export const resultsOf = (step: StepRecord): { count: number; said?: number; saysNothing: boolean } => {
  const number = totalsOf(step.after.scene)[0]?.count;
  const counted = number ?? pricedItems(step.after.scene).length;
  const saysNothing = step.after.scene.lines.some((line) => saysNothingFound.test(line.text));
  return { count: saysNothing ? 0 : counted, ...(number === undefined ? {} : { said: number }), saysNothing };
};
