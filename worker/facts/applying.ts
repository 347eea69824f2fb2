/** Filters that only take effect once a button beside them is clicked. */
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

const applies =
  /^(?:apply|filter|go|search|show|update|refresh|view)(?: filters?| results?| list| selection)?$/;
/** “Show homes”, “Find flights”: matched for buttons only, since a link with such a label may navigate. */
const showsThem =
  /^(?:search|show|find|see)(?: (?!more$|less$|all$|passwords?$|details?$|cart$|basket$|bag$|profile$|map$)\p{L}{4,})$/u;

/** How far right of the filter, or below it, its apply button may be, px. */
const [besidePx, belowPx] = [700, 90];

/** The button that applies a filter chosen at `chosen`; undefined where a choice takes effect at once. */
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
 * The earlier step whose choice this step applies: the previous step chose an option, and this one clicked
 * the apply button next to it. Undefined otherwise.
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
