import { gapX, gapY, union, within } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';

/** The focus ring, fill or underline; a fill drawn in several patches is one box. */
export function ringOf(marks: Box[]): Box | undefined {
  const largest = marks[0];
  if (!largest) return undefined;
  let ring = largest;
  for (let before: Box | undefined; before !== ring;) {
    before = ring;
    for (const mark of marks)
      if (within(mark, ring) < 1 && gapX(mark, ring) <= 10 && gapY(mark, ring) <= 10)
        ring = union([ring, mark]);
  }
  return ring;
}

/** One box per focus stop with a visible focus. */
export const ringsOf = (stops: Box[][]): Box[] => stops.flatMap((marks) => ringOf(marks) ?? []);
