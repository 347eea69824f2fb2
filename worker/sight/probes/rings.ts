import { gapX, gapY, union, within } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';

/** The ring, fill or underline that shows the focus; a fill that is drawn in several patches is one. */
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

/** Where the focus showed, a box for each stop at which it did. */
export const ringsOf = (stops: Box[][]): Box[] => stops.flatMap((marks) => ringOf(marks) ?? []);
