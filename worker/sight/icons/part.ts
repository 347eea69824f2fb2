import { isAccented } from '../marks/accents.ts';
import { cluster } from '../marks/cluster.ts';
import { dominant } from '../colours.ts';
import { type Chunk, chunksOf, lineOf, type RawLine, splitStacked } from '../marks/lines.ts';
import { grow, median, right, union, within } from '#worker/core/geometry.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import { apart } from '../pixels/raster.ts';
import type { Widgets } from '../widgets/widgets.ts';
import type { Fit } from './dictionary.ts';
import { fitOf, minIconPx } from './fit.ts';
import { partGrown } from './grown.ts';

/**
 * Name of the icon that the marks draw, if it matches well and no other nearly as well; undefined otherwise.
 */
export function iconName(ink: InkMap, width: number, marks: Mark[]): string | undefined {
  const fit = fitOf(ink, width, marks);
  if (!fit || fit.score < 0.76 || fit.glyphScore > fit.score + 0.02) return undefined;
  return fit.score - fit.next < 0.015 && fit.score < 0.95 ? undefined : fit.name;
}

/** Icons that are letters or characters themselves. */
const written = new Set([
  'dollar',
  'hash',
  'at',
  'percent',
  'help',
  'info',
  'bold',
  'italic',
  'underline',
  'heading',
  'text-size',
  'linkedin',
  'facebook',
  'google',
  'pause',
  'quote',
]);

/**
 * Limits for one piece of ink: letters of unknown typefaces match a known letter at 0.74 or better, icons
 * match letters less.
 */
const likeIcon = (fit: Fit): boolean =>
  fit.score >= 0.78 && fit.score - fit.glyphScore >= (written.has(fit.name) ? 0.2 : 0.07);

/** Whether marks draw a lone letter or digit rather than an icon. */
export function isLetter(ink: InkMap, width: number, marks: Mark[]): boolean {
  const fit = fitOf(ink, width, marks);
  return fit !== undefined && fit.glyphScore >= 0.74 && !likeIcon(fit);
}

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

/**
 * Drops the ends of a frame that its own title interrupts: flat marks of another colour before and after the
 * text.
 */
function withoutFrame(line: RawLine): RawLine {
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
function withoutForeignEnds(line: RawLine, ink: InkMap, width: number): { line: RawLine; icons: RawLine[] } {
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
  { cap, baseline, marks: letters }: RawLine,
  pieces: number,
  gap: number,
  ink: InkMap,
  width: number,
): boolean {
  const box = union(marks.map((m) => m.box));
  const { width: w, height: h } = box;
  if (cap < 6 || h < 9 || w < 8 || w > h * 1.6 || h > w * 1.6 || h > cap * 2.6 || h < cap) return false;
  const over = baseline - cap - box.y;
  const under = box.y + h - baseline;
  if (over < 1 && under < 1) return false;
  // A capital merged with the next letter: it stands on the baseline, no higher than other ascenders.
  if (under < 1 && box.y >= Math.min(...letters.map((m) => m.box.y)) - 1) return false;
  // If all letters are low ("cm"), a digit or capital beside them is that much higher.
  if (under < 1 && letters.every((m) => m.box.height <= cap + 1) && h <= cap * capitalOverLow + 1)
    return false;
  const fit = fitOf(ink, width, marks);
  if (!fit || (written.has(fit.name) && fit.score >= 0.8) || isAccented(marks, { baseline, cap }))
    return false;
  if (fit.score >= 0.84 && fit.score - fit.glyphScore >= 0.15 && gap >= Math.max(2.5, cap * 0.24))
    return true;
  // An accented letter keeps to the baseline; merged letters with descenders reach lower rather than higher.
  if (
    marks.some(
      (m) =>
        Math.abs(m.box.y + m.box.height - baseline) <= 1 &&
        m.box.height <= cap + 1 &&
        m.box.height >= cap * 0.6 &&
        m.box.width >= w * 0.8,
    )
  )
    return false;
  // Small letters alone don't show the height of a capital before them.
  const room = letters.some((m) => m.box.height > cap * 0.6 && m.box.height < cap * 0.9) ? 0.25 : 0.5;
  return (
    pieces === 1 &&
    gap >= cap * room &&
    over >= Math.max(2, under - 1) &&
    h >= cap * 1.25 &&
    (fit.glyphScore < 0.7 || likeIcon(fit))
  );
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

/** Separates an icon that almost touches its text: it is much taller, and reaches lower. */
function withoutTallEnds(word: Chunk, line: RawLine, ink: InkMap, width: number): Chunk[] {
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

/** Characters that also exist as icons. */
const signs = new Set([
  'dollar',
  'hash',
  'at',
  'percent',
  'bold',
  'italic',
  'underline',
  'heading',
  'text-size',
  'pause',
  'quote',
  'minus',
  'plus',
  'more',
  'drag',
]);

/** Matches an icon as well as icons match themselves, and no letter nearly as well. */
function surelyIcon({ marks, box }: Chunk, line: RawLine, ink: InkMap, width: number): boolean {
  if (
    box.height < 9 ||
    box.width < line.cap * 0.75 ||
    box.width > box.height * 1.35 ||
    box.height > line.cap * 2
  )
    return false;
  const fit = fitOf(ink, width, marks);
  return fit !== undefined && fit.score >= 0.88 && fit.score - fit.glyphScore >= 0.28 && !signs.has(fit.name);
}

/** Separates an icon as tall as its text, and close to it. */
function withoutSureEnds(word: Chunk, line: RawLine, em: number, ink: InkMap, width: number): Chunk[] {
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

/** `least`: minimum score, for marks placed like a letter with a descender. */
function isIcon({ marks, box }: Chunk, ink: InkMap, width: number, least = 0): boolean {
  const fit = fitOf(ink, width, marks);
  // Within text, a character is just that: the dollar of a price, the @ of an address.
  if (!fit || fit.score < least || written.has(fit.name)) return false;
  // Several letters, adjacent or merged, match no letter, but sometimes an icon.
  const one = chunksOf(marks, 0).length === 1;
  if (one && box.width <= box.height * 1.3) return likeIcon(fit);
  return (
    fit.score >= (one && box.width <= box.height * 1.6 ? 0.82 : 0.88) && fit.score - fit.glyphScore >= 0.15
  );
}

/** Whether a line that was read as a few letters or signs is an icon. */
export function drawsIcon(
  raw: RawLine,
  { text, clarity }: { text: string; clarity: number },
  ink: InkMap,
  width: number,
): boolean {
  const { width: w, height: h } = raw.box;
  if (text.length > 4 || w > h * 2.6 || h > w * 2.6) return false;
  const fit = fitOf(ink, width, raw.marks);
  if (!fit) return false;
  if ([...text].length === 1) {
    const surely = /[\p{Lu}\p{N}]/u.test(text) && clarity >= 0.9;
    // At the smallest sizes a drawing of few pixels comes near many icons, and no screen has icons of that
    // size.
    if (surely && h < 10 && fit.score - fit.glyphScore < 0.2) return false;
    return likeIcon(fit) || (fit.glyphScore < (surely && fit.score < 0.66 ? 0.4 : 0.68) && h >= 9);
  }
  // Short words at small sizes come near an icon now and then, but none as near as icons come to one another.
  const sure = /^[\p{L}\p{N}%$€£.,:+−-]+$/u.test(text) && clarity >= 0.8;
  return fit.score >= (sure ? 0.92 : 0.8) && fit.score - fit.glyphScore >= (sure ? 0.1 : 0.05);
}

/** Icons that look like a checkbox, radio or disc. */
const toggleLike = new Set([
  'check',
  'check-all',
  'minus',
  'plus',
  'stop',
  'record',
  'target',
  'tablet',
  'file',
  'note',
  'contrast',
  'block',
  'power',
  'timer',
  'clock',
]);

/** Releases marks that were taken for a checkbox or radio by their outline, but are icons. */
export function releaseIcons(widgets: Widgets, ink: InkMap, width: number): void {
  for (const id of [...widgets.toggles]) {
    const { box, area } = ink.marks[id]!;
    // A solid square is no icon, whatever dense icon it resembles.
    if (area > 0.97 * box.width * box.height) continue;
    // Including a lid or handle on top.
    const own = [0, 3].map((by) =>
      ink.marks.filter((m) => (m.id > 0 && within(m.box, grow(box, by)) === 1) || within(m.box, box) === 1),
    );
    const found = own.find((marks) => {
      const fit = fitOf(ink, width, marks);
      return (
        fit && !toggleLike.has(fit.name) && fit.score >= 0.86 && fit.score - fit.next >= 0.03 && likeIcon(fit)
      );
    });
    if (!found) continue;
    widgets.toggles.delete(id);
    for (const m of found) widgets.frames.delete(m.id);
  }
}
