import type { Scene, SceneDifference } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { union } from '#worker/core/geometry.ts';
import { contains, gap } from '#worker/core/geometry.ts';
import { alike } from '#worker/core/words.ts';

/** Repainting within this distance of the clicked control (hover, focus, ripple) is no effect, px. */
const own = 24;

/** Whether only the clicked control looks different, and what had the focus or the pointer before. */
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
  // A field that loses the focus loses its ring and its selection, and its text may then be read differently.
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
  // Nearby repaints are reported as one: here those of the clicked control and of the field that had the
  // focus.
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

/** Repaints this close together may be reported as one, px. */
const close = 48;

/** A taller area holds more than one control, px. */
const tallest = 80;
