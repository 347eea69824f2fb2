import { type Box, gapX, gapY, union } from '#worker/core/geometry.ts';

/** The focus ring, fill or underline; a fill drawn in several patches is one box. */
export function ringOf([largest, ...others]: readonly Box[]): Box | undefined {
  if (!largest) return undefined;
  let ring = largest;
  let apart = others;
  // Each mark joins once: whether it lies within the ring can't be told exactly for fractions of pixels.
  for (;;) {
    const isNear = (mark: Box) => gapX(mark, ring) <= 10 && gapY(mark, ring) <= 10;
    const near = apart.filter(isNear);
    if (near.length === 0) return ring;
    apart = apart.filter((mark) => !near.includes(mark));
    ring = union([ring, ...near]);
  }
}

/** One box per focus stop with a visible focus. */
export const ringsOf = (stops: Box[][]): Box[] => stops.flatMap((marks) => ringOf(marks) ?? []);
