import { type Box, centre, gapY, right } from '#worker/core/geometry.ts';
import { apart, chroma, hue } from '../../pixels/raster.ts';
import { contrast, type SeenLine } from '../../text/text.ts';
import type { Bench } from '../draft.ts';

/** The label of a toggle: close on its right, on the same row; else on its left. */
export function labelBeside(lines: SeenLine[], box: Box): SeenLine | undefined {
  const level = lines.filter(
    (l) => gapY(l.box, box) < -Math.min(l.box.height, box.height) * 0.35 && l.box.height < box.height * 2.4,
  );
  const after = level
    .filter((l) => l.box.x >= right(box) - 2 && l.box.x - right(box) <= 30)
    .sort((a, b) => a.box.x - b.box.x)[0];
  if (after) return after;
  return level
    .filter((l) => right(l.box) <= box.x + 2 && box.x - right(l.box) <= 40)
    .sort((a, b) => right(b.box) - right(a.box))[0];
}

/** A link in the next cell of a row is no label, as it leads away. */
export const isLink = (bench: Bench, line: SeenLine): boolean =>
  line.underlined ||
  (chroma(line.ink) >= 45 &&
    apart(line.ink, bench.textColour) >= 40 &&
    hue(line.ink) >= 195 &&
    hue(line.ink) <= 300);

/** The label of a selected choice often has the colour of its box. */
export function hasColourOf(
  { analysis: { raster } }: Bench,
  { x, y, width, height }: Box,
  line: SeenLine,
): boolean {
  if (line.underlined || line.box.x - x - width > 16 || line.box.x < x + width) return false;
  const row = Math.round(y + height * 0.5) * raster.width + Math.round(x);
  return (
    Array.from({ length: Math.floor(width) }, (_, k) => raster.px[row + k]!).filter(
      (c) => apart(c, line.ink) < 48,
    ).length >= 3
  );
}

/** Words for a switch's state, not its name. */
export const isPosition = (text: string): boolean => /^(on|off|yes|no|enabled|disabled)$/i.test(text.trim());

/** The name on a switch's row, up to a gap so wide that another column begins there. */
export function levelName({ lines }: Bench, box: Box): SeenLine | undefined {
  const level = lines
    .filter(
      (l) =>
        gapY(l.box, box) < -4 && right(l.box) < box.x && !isPosition(l.text) && /[\p{L}\p{N}]/u.test(l.text),
    )
    .sort((a, b) => b.box.x - a.box.x);
  // In a table row the name comes first; amounts and dates are no names.
  if (level.length >= 3 && !/\p{L}{2}/u.test(level.slice(0, 1)[0]!.text))
    return level.findLast((l) => /\p{L}{2}/u.test(l.text));
  const worded = level.filter((l) => /\p{L}{2}/u.test(l.text));
  if (worded.length > 0 && !/\p{L}{2}/u.test(level[0]!.text)) return worded[0];
  const apart = level.findIndex((l, i) => i > 0 && level[i - 1]!.box.x - right(l.box) >= 120);
  const together = level.slice(0, apart === -1 ? undefined : apart);
  // A single character at the far left is an icon read as a letter.
  return together.findLast((l) => l.text.length > 1) ?? together.at(-1);
}

/** Text right above, with the same left edge. */
export const captionOver = ({ lines }: Bench, box: Box): SeenLine | undefined =>
  lines.find(
    (l) =>
      /\p{L}{2}/u.test(l.text) &&
      l.text.length <= 40 &&
      Math.abs(l.box.x - box.x) <= 5 &&
      box.y - l.box.y - l.box.height >= 2 &&
      box.y - l.box.y - l.box.height <= 20 &&
      !lines.some(
        (o) => o !== l && gapY(o.box, l.box) < 0 && right(o.box) <= l.box.x && l.box.x - right(o.box) < 200,
      ),
  );

/** Of two lines beside a toggle, the upper one is the label if the lower one is paler or smaller. */
export function titleOver({ lines }: Bench, box: Box, line: SeenLine): SeenLine {
  const title = lines.find((l) => {
    const gap = line.box.y - l.box.y - l.box.height;
    return (
      l !== line &&
      Math.abs(l.box.x - line.box.x) <= 4 &&
      gap >= -4 &&
      gap <= 0.8 * line.fontPx &&
      /\p{L}{2}/u.test(l.text) &&
      l.fontPx >= line.fontPx - 1
    );
  });
  if (!title) return line;
  // The toggle is centred on both; a lower line on its row may belong to another toggle above.
  const middle = centre(box).y;
  const both = middle > centre(title.box).y - 2 && middle < centre(line.box).y - 3;
  const lesser =
    contrast(line) < contrast(title) - 20 || line.fontPx < title.fontPx - 1 || (title.bold && !line.bold);
  return both && lesser ? title : line;
}
