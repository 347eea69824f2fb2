import type { Box, Scene, SceneDifference } from '../sight/scene.ts';
import { contains } from './target.ts';

/** What repaints about the pressed thing itself (hover, focus, a ripple) is no effect, in px around it. */
const own = 24;

/** Whether nothing but the pressed thing itself looks different, and what had the focus or the pointer before it, which is now without. */
export function nothingElseChanged({ difference, targetBox, before }: { difference?: SceneDifference; targetBox?: Box; before?: { scene: Pick<Scene, 'controls'> } }): boolean {
  if (!difference || difference.same) return !!difference;
  const isOwn = (box: Box) => !!targetBox && contains(targetBox, box, own);
  const isLeft = (box: Box) => !!before?.scene.controls.some((control) => control.affordance !== 'none' && control.box.height < tallest && contains(control.box, box, own));
  return !!targetBox && difference.changes.every(({ kind, box }) => kind === 'region-repainted' && (isOwn(box) || isLeft(box)));
}

/** What is taller than this holds more than one thing, px. */
const tallest = 80;
