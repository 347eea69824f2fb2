import { overlap } from '#worker/core/geometry.ts';
import { inReadingOrder } from '../layout/order.ts';
import type { Control } from '../scene.ts';

/** Removes duplicates, sorts in reading order, and renumbers. */
export function inOrder(controls: Control[]): Control[] {
  const kept: Control[] = [];
  for (const control of [...controls].sort((a, b) => b.confidence - a.confidence)) {
    if (!kept.some((other) => overlap(other.box, control.box) > 0.6)) kept.push(control);
  }
  return kept.sort(inReadingOrder).map((control, id) => ({ ...control, id }));
}
