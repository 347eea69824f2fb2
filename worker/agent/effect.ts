import type { Scene, SceneDifference } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { union } from '#worker/core/geometry.ts';
import { contains, gap } from '#worker/core/geometry.ts';
import { alike } from '#worker/core/words.ts';

/** What repaints about the pressed thing itself (hover, focus, a ripple) is no effect, in px around it. */
const own = 24;

/**
 * Whether nothing but the pressed thing itself looks different, and what had the focus or the pointer before
 * it, which is now without.
 */
export function nothingElseChanged({
  difference,
  targetBox,
  before,
}: {
  difference?: SceneDifference;
  targetBox?: Box;
  before?: { scene: Pick<Scene, 'controls'> };
}): boolean {
  if (!difference || difference.same) return !!difference;
  const isOwn = (box: Box) => !!targetBox && contains(targetBox, box, own);
  // A field that loses the focus loses its frame and what marks its text as chosen, under which it is read
  // otherwise.
  const wasIn = (box: Box) =>
    !!before?.scene.controls.some((control) => control.state.focused && contains(control.box, box, 4));
  const isLost = (change: SceneDifference['changes'][number]) =>
    wasIn(change.box) &&
    (change.kind === 'control-changed'
      ? change.before === 'focused: true'
      : change.kind === 'text-changed' && alike(change.before ?? '', change.after ?? '') > sameText);
  const isLeft = (box: Box) =>
    !!before?.scene.controls.some(
      (control) =>
        control.affordance !== 'none' && control.box.height < tallest && contains(control.box, box, own),
    );
  // Repaints of what lies close together are told as one: of the pressed thing, and of the field beside it
  // that had the focus.
  const isBoth = (box: Box) =>
    !!targetBox &&
    !!before?.scene.controls.some(
      (control) =>
        control.state.focused &&
        gap(control.box, targetBox) < close &&
        contains(union([control.box, targetBox]), box, own),
    );
  return (
    !!targetBox &&
    difference.changes.every(
      (change) =>
        isLost(change) ||
        (change.kind === 'region-repainted' &&
          (isOwn(change.box) || isLeft(change.box) || isBoth(change.box))),
    )
  );
}

const sameText = 0.8;

/** Repaints this near to each other may be told as one, px. */
const close = 48;

/** What is taller than this holds more than one thing, px. */
const tallest = 80;
