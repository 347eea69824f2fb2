import { median, union, type Box } from '#worker/core/geometry.ts';
import { chunksOf } from './chunks.ts';
import type { Mark } from './ink.ts';

/** Splits text of clearly different sizes on one row, such as a heading and a note beside it. */
export function splitSizes(group: Mark[]): Mark[][] {
  if (group.length < 3) return [group];
  const words: { marks: Mark[]; box: Box }[] = [];
  for (const chunk of chunksOf(group, 0)) {
    const last = words.at(-1);
    const gap = last ? chunk.box.x - last.box.x - last.box.width : 0;
    if (last && gap <= Math.max(2, 0.3 * Math.min(last.marks.at(-1)!.box.height, chunk.box.height))) {
      last.marks.push(...chunk.marks);
      last.box = union([last.box, chunk.box]);
    } else words.push({ marks: [...chunk.marks], box: chunk.box });
  }
  if (words.length < 2) return [group];
  /** Letter height of a word; undefined for a single small character. */
  const sizeOf = ({ marks, box }: { marks: Mark[]; box: Box }): number | undefined => {
    const tall = marks.map((m) => m.box.height).filter((h) => h >= box.height * 0.4);
    return tall.length >= 2 || box.height > 14 ? median(tall) : undefined;
  };
  const parts: Mark[][] = [[]];
  let last: { size: number; box: Box } | undefined;
  for (const { marks, box } of words) {
    const size = sizeOf({ marks, box });
    const now = size === undefined ? undefined : { size, box };
    if (last && now && differInSize(last, now)) parts.push([]);
    parts.at(-1)!.push(...marks);
    last = now ?? last;
  }
  return parts;
}

/** Heights of letters that differ by this factor are of two sizes; one size has tall letters and low ones. */
const otherSize = 1.75;

/**
 * Whether two words are of clearly different sizes. Letters that touch are one mark, as high as the highest and as low
 * as the lowest of them: words that reach equally high are compared as wholes.
 */
function differInSize(a: { size: number; box: Box }, b: { size: number; box: Box }): boolean {
  const isLevel = Math.abs(a.box.y - b.box.y) <= 1;
  const [one, other] = isLevel ? [a.box.height, b.box.height] : [a.size, b.size];
  return Math.max(one, other) > otherSize * Math.min(one, other) && Math.max(one, other) >= 14;
}
