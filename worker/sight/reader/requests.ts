import { createHash } from 'node:crypto';
import { gapX, median } from '#worker/core/geometry.ts';
import type { Crop } from '../crop.ts';
import type { RawLine } from '../marks/lines.ts';

/** A bitmap to be read, as `Crop` describes it. */
export interface ReadRequest {
  /** Changes whenever it would be read differently. */
  key: string;
  grey: Uint8Array;
  width: number;
  height: number;
  /** Where the line begins in the bitmap, px: before it may stand another line as a ruler. */
  from: number;
}

/** A line of fewer marks does not show how high its letters are: a c may be small or a capital. */
const fewestMarks = 3;

/** A neighbour in the same row is no farther away, in its capital heights. */
const reach = 12;

/** So much of a line serves as a ruler, and stands so far from what is read, in its capital heights. */
const [rulerWidth, rulerGap] = [6, 0.3];

/**
 * What is to be read of each line, in order. A sign or two that stand alone are read behind words of their
 * row, else of their page, whose letters tell their size.
 */
export function requestsOf(lines: readonly RawLine[], crops: readonly Crop[]): ReadRequest[] {
  const rulers = lines.flatMap((line, i) =>
    line.marks.length > fewestMarks ? [{ line, crop: crops[i]! }] : [],
  );
  const usual = usualOf(rulers);
  return lines.map((line, i) => {
    const crop = crops[i]!;
    const { key, grey, width, height } = crop;
    const alone = { key, grey, width, height, from: 0 };
    if (line.marks.length >= fewestMarks) return alone;
    const neighbour = neighbourOf(line, rulers);
    if (neighbour) return behind(neighbour, crop, crop.box.y - neighbour.crop.box.y);
    if (!usual || line.box.height < usual.cap * 0.6 || line.box.height > usual.cap * 1.5) return alone;
    // Nothing tells its baseline: it stands on the ruler's.
    const foot = usual.line.baseline - usual.crop.box.y;
    return behind(usual, crop, foot - line.box.height - (line.box.y - crop.box.y));
  });
}

interface Ruler {
  line: RawLine;
  crop: Crop;
}

/** The longest line of the page's usual size. */
function usualOf(rulers: readonly Ruler[]): (Ruler & { cap: number }) | undefined {
  if (rulers.length === 0) return undefined;
  const cap = median(rulers.map(({ line }) => line.cap));
  const [best] = rulers
    .filter(({ line }) => Math.abs(line.cap - cap) <= 1)
    .toSorted((a, b) => b.line.marks.length - a.line.marks.length);
  return best && { ...best, cap };
}

/** The nearest line of the same row, where its letters are not much smaller. */
function neighbourOf({ box }: RawLine, rulers: readonly Ruler[]): Ruler | undefined {
  const middle = box.y + box.height / 2;
  return rulers
    .filter(
      ({ line }) =>
        middle > line.baseline - line.cap &&
        middle < line.baseline + line.cap * 0.3 &&
        box.height <= line.cap * 1.5 &&
        gapX(line.box, box) <= line.cap * reach,
    )
    .toSorted((a, b) => gapX(a.line.box, box) - gapX(b.line.box, box))[0];
}

/** The bitmap of a line behind the end of a ruler; `dy`: how much lower than the ruler's it begins, px. */
function behind({ line, crop: ruler }: Ruler, crop: Crop, dy: number): ReadRequest {
  const taken = Math.min(ruler.width, Math.round(line.cap * rulerWidth));
  const from = taken + Math.round(line.cap * rulerGap);
  const top = Math.min(0, dy);
  const width = from + crop.width;
  const height = Math.max(ruler.height, dy + crop.height) - top;
  const grey = new Uint8Array(width * height).fill(255);
  const paste = (source: Crop, x0: number, left: number, at: number) => {
    for (let y = 0; y < source.height; y++)
      grey.set(source.grey.subarray(y * source.width + x0, (y + 1) * source.width), (y + at) * width + left);
  };
  paste(ruler, ruler.width - taken, 0, -top);
  paste(crop, 0, from, dy - top);
  const key = createHash('sha1').update(`${ruler.key} ${crop.key} ${dy}`).digest('base64url').slice(0, 20);
  return { key, grey, width, height, from };
}
