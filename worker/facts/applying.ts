/** Filters that hold only once a button beside them is pressed. */
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

const applies =
  /^(?:apply|filter|go|search|show|update|refresh|view)(?: filters?| results?| list| selection)?$/;
/** “Show homes”, “Find flights”: by a button, where a link of such a name would lead elsewhere. */
const showsThem =
  /^(?:search|show|find|see)(?: (?!more$|less$|all$|passwords?$|details?$|cart$|basket$|bag$|profile$|map$)\p{L}{4,})$/u;

/** It stands in the row of what it applies, or a row farther down, px. */
const [besidePx, belowPx] = [700, 90];

/** The button that applies what is chosen at a place; undefined where a choice holds at once. */
export const applyButton = ({ controls }: Scene, chosen: Box): Control | undefined =>
  controls.find(
    ({ affordance, kind, label, state, box }) =>
      affordance === 'press' &&
      kind !== 'tab' &&
      kind !== 'menuitem' &&
      !state.disabled &&
      (applies.test(normalizeLabel(label)) || (kind === 'button' && showsThem.test(normalizeLabel(label)))) &&
      box.y > chosen.y - 24 &&
      box.y < chosen.y + chosen.height + belowPx &&
      Math.abs(box.x + box.width / 2 - chosen.x - chosen.width / 2) < besidePx,
  );

/**
 * The choice that a press has applied: it was made in the step before, and this is the button that applies
 * it.
 */
export function appliedChoice(
  { trailStep, targetBox, before }: StepRecord,
  earlier: readonly StepRecord[],
): StepRecord | undefined {
  const last = earlier.at(-1);
  if (
    trailStep?.act.kind !== 'press' ||
    last?.trailStep?.act.kind !== 'choose' ||
    !last.targetBox ||
    !targetBox
  )
    return undefined;
  const apply = applyButton(before.scene, last.targetBox)?.box;
  return apply?.x === targetBox.x && apply.y === targetBox.y ? last : undefined;
}
