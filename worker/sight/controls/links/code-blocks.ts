import { type Box, gapX, union } from '#worker/core/geometry.ts';
import { apart, chroma } from '../../pixels/raster.ts';
import type { Bench } from '../draft.ts';

/** Boxes of code blocks: three or more close lines, each with words of different colours. */
export function findCodeBlocks(bench: Bench): Box[] {
  const many = bench.lines.filter((l) => {
    const inks: number[] = [];
    // Words of other colours are often separate lines.
    const level = bench.lines.filter(
      (o) => Math.abs(o.raw.baseline - l.raw.baseline) <= 2 && gapX(o.box, l.box) <= 40,
    );
    for (const c of level.flatMap((o) => o.wordInks))
      if (chroma(c) >= 45 && !inks.some((o) => apart(o, c) < 60)) inks.push(c);
    return inks.length >= 2 && level.length + l.words.length >= 3;
  });
  if (many.length < 3) return [];
  const box = union(many.map((l) => l.box));
  const edge = Math.min(...many.map((l) => l.box.x));
  // Include the lines in between, and a margin.
  return box.height < many.length * 120
    ? [{ x: edge - 60, y: box.y - 60, width: box.width + 400, height: box.height + 120 }]
    : [];
}
