import type { Scene, SceneDifference } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { union } from '#worker/core/geometry.ts';
import { contains, gap } from '#worker/core/geometry.ts';
import { alike } from '#worker/core/words.ts';

/** Repaints this close around the clicked control (hover, focus, a ripple) are no effect, px. */
const own = 24;

/**
 * Whether nothing changed but the clicked control itself, and a control that lost focus or hover because of
 * it.
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
  // A blurred field loses its outline and its text selection, which changes how OCR reads the text.
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
  // Nearby repaints may be merged into one change: of the clicked control and of the field beside it that had
  // the focus.
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

/** Repaints this close together may be merged into one change, px. */
const close = 48;

/** A control taller than this contains several others, px. */
const tallest = 80;
