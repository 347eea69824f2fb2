import { type Box, median, right, union } from '#worker/core/geometry.ts';
import { dominant } from '../colours.ts';
import { isAccented } from '../marks/accents.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import { type Chunk, chunksOf } from '../marks/chunks.ts';
import { lineOf, type RawLine } from '../marks/lines.ts';
import { apart } from '../pixels/raster.ts';
import { fitOf } from './fit.ts';
import { isIcon, likeIcon, surelyIcon, written } from './icon-or-letter.ts';

/**
 * Drops the ends of a frame that its own title interrupts: flat marks of another colour before and after the
 * text.
 */
export function withoutFrame(line: RawLine): RawLine {
  const flat = ({ box }: Mark) => box.height <= 3 && box.width >= Math.max(6, box.height * 3);
  const { marks } = line;
  if (marks.length < 4 || (!flat(marks[0]!) && !flat(marks.at(-1)!))) return line;
  const letters = marks.filter((m) => !flat(m));
  const foreign = (m: Mark) => flat(m) && apart(m.colour, dominant(letters)) > 40;
  const kept =
    letters.length < 2
      ? marks
      : marks.slice(foreign(marks[0]!) ? 1 : 0, foreign(marks.at(-1)!) ? -1 : undefined);
  return kept.length === marks.length ? line : lineOf([...kept]);
}

/** Most separate pieces of an icon at the end of a line. */
const maxPieces = 3;

/**
 * Removes icons from both ends of a line: marks that exceed its letters' height and match no letter. They
 * would also distort its measures.
 */
export function withoutForeignEnds(
  line: RawLine,
  ink: InkMap,
  width: number,
): { line: RawLine; icons: RawLine[] } {
  const icons: RawLine[] = [];
  let rest = line;
  for (const atStart of [true, false]) {
    const chunks = chunksOf(rest.marks, 0);
    for (let n = 1; n <= maxPieces && n + 2 <= chunks.length; n++) {
      const own = atStart ? chunks.slice(0, n) : chunks.slice(-n);
      const others = atStart ? chunks.slice(n) : chunks.slice(0, -n);
      const marks = own.flatMap((c) => c.marks);
      const words = lineOf(others.flatMap((c) => c.marks));
      const gap = atStart
        ? others[0]!.box.x - right(own.at(-1)!.box)
        : own[0]!.box.x - right(others.at(-1)!.box);
      const inner = own.slice(1).map(({ box }, i) => box.x - right(own[i]!.box));
      const usual = median(others.slice(1).map(({ box }, i) => box.x - right(others[i]!.box)));
      if (
        gap < Math.max(2, words.cap * 0.2, usual * 1.5, ...inner.map((g) => g + 1)) ||
        !foreign(marks, words, n, gap, ink, width)
      )
        continue;
      icons.push(lineOf(marks));
      rest = words;
      break;
    }
  }
  return { line: rest, icons };
}

/** Ratio of cap height to x-height. */
const capitalOverLow = 1.4;

/** Whether marks beside text are compact, reach higher or lower than its letters, and match no letter. */
function foreign(
  marks: Mark[],
  line: RawLine,
  pieces: number,
  gap: number,
  ink: InkMap,
  width: number,
): boolean {
  const { cap, baseline, marks: letters } = line;
  const box = union(marks.map((m) => m.box));
  if (!isCompact(box, cap) || standsAsLetter(box, line)) return false;
  const fit = fitOf(ink, width, marks);
  if (!fit || (written.has(fit.name) && fit.score >= 0.8) || isAccented(marks, { baseline, cap }))
    return false;
  if (fit.score >= 0.84 && fit.score - fit.glyphScore >= 0.15 && gap >= Math.max(2.5, cap * 0.24))
    return true;
  if (holdsLowLetter(marks, box, line)) return false;
  // Small letters alone don't show the height of a capital before them.
  const room = letters.some((m) => m.box.height > cap * 0.6 && m.box.height < cap * 0.9) ? 0.25 : 0.5;
  const over = baseline - cap - box.y;
  const under = box.y + box.height - baseline;
  return (
    pieces === 1 &&
    gap >= cap * room &&
    over >= Math.max(2, under - 1) &&
    box.height >= cap * 1.25 &&
    (fit.glyphScore < 0.7 || likeIcon(fit))
  );
}

/** Of an icon's shape, at least as high as the line's capitals. */
const isCompact = ({ width: w, height: h }: Box, cap: number): boolean =>
  cap >= 6 && h >= 9 && w >= 8 && w <= h * 1.6 && h <= w * 1.6 && h <= cap * 2.6 && h >= cap;

/** Whether a box is placed as a letter of its line would be. */
function standsAsLetter({ y, height: h }: Box, { cap, baseline, marks: letters }: RawLine): boolean {
  const over = baseline - cap - y;
  const under = y + h - baseline;
  if (under >= 1) return false;
  return (
    over < 1 ||
    // A capital merged with the next letter: it stands on the baseline, no higher than other ascenders.
    y >= Math.min(...letters.map((m) => m.box.y)) - 1 ||
    // If all letters are low ("cm"), a digit or capital beside them is that much higher.
    (letters.every((m) => m.box.height <= cap + 1) && h <= cap * capitalOverLow + 1)
  );
}

/** An accented letter keeps to the baseline; merged letters with descenders reach lower rather than higher. */
const holdsLowLetter = (marks: Mark[], { width }: Box, { cap, baseline }: RawLine): boolean =>
  marks.some(
    (m) =>
      Math.abs(m.box.y + m.box.height - baseline) <= 1 &&
      m.box.height <= cap + 1 &&
      m.box.height >= cap * 0.6 &&
      m.box.width >= width * 0.8,
  );

/** Separates an icon that almost touches its text: it is much taller, and reaches lower. */
export function withoutTallEnds(word: Chunk, line: RawLine, ink: InkMap, width: number): Chunk[] {
  const chunks = chunksOf(word.marks, 0);
  const tall = ({ box }: Chunk) =>
    box.height >= line.cap * 1.05 &&
    box.y + box.height >= line.baseline + 1.5 &&
    box.y < line.baseline - line.cap * 0.9;
  const joined = (part: Chunk[]) =>
    chunksOf(
      part.flatMap((c) => c.marks),
      Infinity,
    )[0]!;
  for (let n = 1; n <= 3 && n + 2 <= chunks.length; n++) {
    for (const [from, to] of [
      [0, n],
      [chunks.length - n, chunks.length],
    ] as const) {
      const end = chunks.slice(from, to);
      if (
        !end.every(tall) ||
        !isIcon(joined(end), ink, width, end.some(({ box }) => box.y < line.baseline - line.cap) ? 0 : 0.86)
      )
        continue;
      return [
        ...(from > 0 ? [joined(chunks.slice(0, from))] : []),
        joined(end),
        ...(to < chunks.length ? [joined(chunks.slice(to))] : []),
      ];
    }
  }
  return [word];
}

/** Separates an icon as tall as its text, and close to it. */
export function withoutSureEnds(word: Chunk, line: RawLine, em: number, ink: InkMap, width: number): Chunk[] {
  const chunks = chunksOf(word.marks, 0);
  if (chunks.length < 2) return [word];
  const room = Math.max(2, em * 0.12);
  const gap = (k: number) => chunks[k + 1]!.box.x - chunks[k]!.box.x - chunks[k]!.box.width;
  const joined = (part: Chunk[]) =>
    chunksOf(
      part.flatMap((c) => c.marks),
      Infinity,
    )[0]!;
  if (gap(0) >= room && surelyIcon(chunks[0]!, line, ink, width))
    return [chunks[0]!, joined(chunks.slice(1))];
  if (gap(chunks.length - 2) >= room && surelyIcon(chunks.at(-1)!, line, ink, width))
    return [joined(chunks.slice(0, -1)), chunks.at(-1)!];
  return [word];
}
