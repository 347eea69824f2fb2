import { overlap } from '../geometry.ts';
import type { Control } from '../scene.ts';

/** One thing is one control, and they come in the order of reading, numbered by it. */
export function inOrder(controls: Control[]): Control[] {
  const kept: Control[] = [];
  for (const control of [...controls].sort((a, b) => b.confidence - a.confidence)) {
    if (!kept.some((other) => overlap(other.box, control.box) > 0.6)) kept.push(control);
  }
  kept.sort((a, b) => (Math.abs(a.box.y - b.box.y) > 8 ? a.box.y - b.box.y : a.box.x - b.box.x));
  return kept.map((control, id) => ({ ...control, id }));
}
