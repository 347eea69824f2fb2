import { median, union } from '#worker/core/geometry.ts';
import { isAccented } from '../marks/accents.ts';
import { cluster } from '../marks/cluster.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import { type Chunk, chunksOf } from '../marks/chunks.ts';
import { lineOf, type RawLine, splitStacked } from '../marks/lines.ts';
import { fitOf, minIconPx } from './fit.ts';
import { partGrown } from './grown.ts';
import { isIcon, isLetter, surelyIcon } from './icon-or-letter.ts';
import { withoutForeignEnds, withoutFrame, withoutSureEnds, withoutTallEnds } from './line-ends.ts';

/** Separates icons from the lines they stand in, and finds icons that were split into lines. */
export function partIcons(
  lines: RawLine[],
  ink: InkMap,
  width: number,
): { lines: RawLine[]; icons: RawLine[] } {
  const icons: RawLine[] = [];
  const kept = lines
    .flatMap((line) => partGrown(line, ink, width))
    .flatMap((whole): RawLine[] => {
      const { line, icons: ends } = withoutForeignEnds(withoutFrame(whole), ink, width);
      icons.push(...ends);
      // An avatar distorts the line's cap height, so use the letters' own height.
      const typical = median(line.marks.map((m) => m.box.height).filter((h) => h >= 5));
      const em = Math.min(line.cap, typical * 1.45) / 0.72;
      const words = chunksOf(line.marks, Math.max(1, em * 0.2))
        .flatMap((word) => withoutTallEnds(word, line, ink, width))
        .flatMap((word) => withoutSureEnds(word, line, em, ink, width));
      if (words.length < 2) return [line];
      const drawn = words.map((word, k): 'icon' | 'apart' | undefined => {
        if (isAccented(word.marks, line)) return undefined;
        const gap = gapAround(words, k) / em;
        if (outOfScale(word, typical)) return isLetter(ink, width, word.marks) ? 'apart' : 'icon';
        const atEnd = k === 0 || k === words.length - 1;
        return (!standsAsDigit(word, line) &&
          standsOut(word, line, gap, atEnd) &&
          isIcon(word, ink, width)) ||
          (atEnd && surelyIcon(word, line, ink, width))
          ? 'icon'
          : undefined;
      });
      if (drawn.every((d) => d === undefined)) return [line];
      const parts: Mark[][] = [];
      words.forEach(({ marks }, k) => {
        if (drawn[k] === 'icon') icons.push(lineOf(marks));
        else if (k > 0 && drawn[k] === undefined && drawn[k - 1] === undefined) parts.at(-1)!.push(...marks);
        else parts.push([...marks]);
      });
      return parts.flatMap(splitStacked).map(lineOf);
    });
  const pieces = piecesOfIcons(kept, ink, width);
  icons.push(...pieces.icons);
  return { lines: kept.filter((line) => !pieces.used.has(line)), icons };
}

/** One drawing beside text of less than half its height: an avatar, a logo, an initial. */
function outOfScale({ box, marks }: Chunk, typical: number): boolean {
  return (
    box.height >= 22 &&
    box.height > typical * 2.1 &&
    box.width <= box.height * 1.6 &&
    box.width >= box.height * 0.6 &&
    chunksOf(marks, 0).length === 1
  );
}

/**
 * Short lines close above one another that form an icon together: a head and shoulders, the rows of a list.
 */
function piecesOfIcons(
  lines: RawLine[],
  ink: InkMap,
  width: number,
): { icons: RawLine[]; used: Set<RawLine> } {
  const icons: RawLine[] = [];
  const used = new Set<RawLine>();
  const small = lines.filter(({ box, marks }) => box.width <= 40 && box.height <= 30 && marks.length <= 8);
  const lineOfMark = new Map(small.flatMap((line) => line.marks.map((m) => [m, line] as const)));
  for (const marks of cluster([...lineOfMark.keys()], 2)) {
    const pieces = new Set(marks.map((m) => lineOfMark.get(m)!));
    const box = union(marks.map((m) => m.box));
    if (pieces.size < 2 || box.width > 40 || box.height > 40) continue;
    const all = [...pieces].flatMap((piece) => piece.marks);
    const fit = fitOf(ink, width, all);
    if (!fit || fit.score < 0.84 || fit.score - fit.glyphScore < 0.1) continue;
    icons.push(lineOf(all));
    for (const piece of pieces) used.add(piece);
  }
  return { icons, used };
}

/** The smaller of the gaps on both sides of a word, px. */
function gapAround(words: Chunk[], k: number): number {
  const { box } = words[k]!;
  const before = words[k - 1]?.box;
  const after = words[k + 1]?.box;
  return Math.min(
    before ? box.x - before.x - before.width : Infinity,
    after ? after.x - box.x - box.width : Infinity,
  );
}

/**
 * As high as the line's capitals, on the baseline, and narrower than high: probably a character of the line.
 */
const standsAsDigit = ({ box }: Chunk, { cap, baseline }: RawLine): boolean =>
  Math.abs(box.height - cap) <= 1 &&
  Math.abs(box.y + box.height - baseline) <= 1 &&
  box.width <= box.height * 0.8;

/** Compact, and too tall, too low or too far away to be a word of this line. */
function standsOut({ box }: Chunk, line: RawLine, gapEm: number, atEnd: boolean): boolean {
  const { width: w, height: h } = box;
  if (w < 6 || h < minIconPx || w > h * 2.2 || h > w * 2.2) return false;
  return h > line.cap + 1 || box.y + h >= line.baseline + 2 || gapEm >= (atEnd ? 0.24 : 0.4);
}
