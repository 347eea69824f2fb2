import { median, union } from '#worker/core/geometry.ts';
import { dominant } from '../colours.ts';
import type { Mark } from '../marks/ink.ts';
import type { RawLine } from '../marks/lines.ts';
import type { ReadWord } from '../reader/read-lines.ts';
import type { Box } from '#worker/core/geometry.ts';

/** A sign and the box of its ink; undefined where it shares its ink with others. */
interface MeasuredSign {
  text: string;
  box?: Box;
}

/** A word, and the ink that it is written with. */
export interface InkedWord {
  text: string;
  box: Box;
  marks: Mark[];
  /** Colour, packed. */
  ink: number;
}

/** Ink farther from every sign than this is no part of the text, in capital heights. */
const reach = 0.9;

/** Letters of a word stand no farther apart, in capital heights: two narrow ones where all are as wide. */
const widestGap = 0.75;

interface Column {
  from: number;
  to: number;
  marks: Mark[];
}

/**
 * Gives each word its ink. `left` is the picture's x of the reading's zero, px. What stands apart from all
 * signs, such as an icon at an end of the line, is `aside`; `unread` counts what is drawn like a letter among
 * the others and was read as none.
 */
export function inkWords(
  read: readonly ReadWord[],
  line: RawLine,
  left: number,
): { words: InkedWord[]; aside: Mark[]; unread: number } {
  const centres = read.flatMap(({ signs }) => signs.map(({ x }) => left + x));
  const columns = columnsOf(line.marks);
  const widest = widestGapOf(read, columns, line.cap, left);
  const words = read.flatMap((word) => partedAtGaps(word, columns, { cap: line.cap, widest, left }));
  const isWritten = ({ from, to }: Column) =>
    centres.some((x) => x >= from - line.cap * reach && x <= to + line.cap * reach);
  const written = columns.filter(isWritten);
  const ends = words.slice(0, -1).map((word, i) => endOf(word, words[i + 1]!, written, left));
  const signsOf = words.map((word) => measured(word, written, centres, left));
  const low = lowHeight(signsOf.flat());
  const inked = words.map(({ signs }, i) => {
    const from = ends[i - 1] ?? -Infinity;
    const to = ends[i] ?? Infinity;
    const marks = written
      .filter((column) => (column.from + column.to) / 2 >= from && (column.from + column.to) / 2 < to)
      .flatMap((column) => column.marks);
    const text = signsOf[i]!.map((sign, at, all) => {
      if (isCapitalI(sign, line)) return 'I';
      return isLowerCase(sign, all[at - 1], low) ? sign.text.toLowerCase() : sign.text;
    }).join('');
    return {
      text,
      marks,
      box: marks.length > 0 ? union(marks.map((m) => m.box)) : boxOf(signs, line, left),
    };
  });
  return {
    words: inked.map((word) => ({ ...word, ink: dominant(word.marks.length > 0 ? word.marks : line.marks) })),
    aside: columns.filter((column) => !isWritten(column)).flatMap((column) => column.marks),
    unread: written.filter((column) => isUnread(column, centres, line.cap)).length,
  };
}

/** As large as a letter, and no sign stands in it. Quotes and dots are drawn in several pieces. */
const isUnread = ({ from, to, marks }: Column, centres: readonly number[], cap: number): boolean =>
  to - from >= cap * 0.35 &&
  union(marks.map((mark) => mark.box)).height >= cap * 0.5 &&
  !centres.some((x) => x >= from - 1 && x <= to + 1);

interface Gap {
  width: number;
  /** Nothing is drawn in it: neither an icon nor a letter that was not read. */
  isEmpty: boolean;
}

/** Gaps between signs that follow one another, px; undefined where they share their ink. */
function gapsOf(
  signs: readonly { x: number }[],
  columns: readonly Column[],
  left: number,
): (Gap | undefined)[] {
  const at = signs.map(({ x }) =>
    columns.findIndex(({ from, to }) => left + x >= from - 1 && left + x <= to + 1),
  );
  return at.slice(1).map((column, i) => {
    const before = at[i]!;
    if (before < 0 || column <= before) return undefined;
    return { width: columns[column]!.from - columns[before]!.to, isEmpty: column === before + 1 };
  });
}

/** How far apart letters of a word stand at most, px: less than words do, where the line has several. */
function widestGapOf(
  words: readonly ReadWord[],
  columns: readonly Column[],
  cap: number,
  left: number,
): number {
  const widths = (gaps: (Gap | undefined)[]) =>
    gaps.flatMap((gap) => (gap?.isEmpty ? gap.width : [])).sort((a, b) => a - b);
  const within = widths(words.flatMap(({ signs }) => gapsOf(signs, columns, left)));
  const between = widths(
    words.slice(1).flatMap(({ signs }, i) => gapsOf([words[i]!.signs.at(-1)!, signs[0]!], columns, left)),
  );
  if (between.length === 0 || within.length === 0) return cap * widestGap;
  const usual = within[Math.floor(within.length / 3)]!;
  return Math.min(cap * widestGap, Math.max(median(between) * 0.9, usual * 2 + 1));
}

/** The parts of a word that stand farther apart than letters do. */
function partedAtGaps(
  { text, signs }: ReadWord,
  columns: readonly Column[],
  { cap, widest, left }: { cap: number; widest: number; left: number },
): ReadWord[] {
  const gaps = gapsOf(signs, columns, left);
  const isApart = ({ width, isEmpty }: Gap) => width > cap * widestGap || (isEmpty && width > widest);
  const parts: ReadWord[] = [];
  [...text].forEach((sign, i) => {
    const gap = i === 0 ? undefined : gaps[i - 1];
    if (i === 0 || (gap && isApart(gap))) parts.push({ text: '', signs: [] });
    const part = parts.at(-1)!;
    part.text += sign;
    part.signs.push(signs[i]!);
  });
  return parts;
}

/** The signs of a word with their own ink: a column that no other sign of the line stands in. */
function measured(
  { text, signs }: ReadWord,
  columns: readonly Column[],
  centres: readonly number[],
  left: number,
): MeasuredSign[] {
  return [...text].map((sign, i) => {
    const x = left + signs[i]!.x;
    const column = columns.find(({ from, to }) => x >= from - 1 && x <= to + 1);
    const isAlone =
      column && centres.filter((other) => other >= column.from && other <= column.to).length <= 1;
    return isAlone ? { text: sign, box: union(column.marks.map((mark) => mark.box)) } : { text: sign };
  });
}

/** A bar that stands on the baseline and is as high as a capital is an I: a bar reaches below the baseline. */
function isCapitalI({ text, box }: MeasuredSign, { baseline, cap }: RawLine): boolean {
  const slack = Math.max(1, cap * 0.08);
  return (
    text === '|' &&
    box !== undefined &&
    Math.abs(box.y + box.height - baseline) <= slack &&
    Math.abs(box.height - cap) <= slack
  );
}

/** Height of the low letters of a line, px; NaN where fewer than two stand alone. */
function lowHeight(signs: readonly MeasuredSign[]): number {
  const heights = signs.flatMap(({ text, box }) => (box && /[acemnorsuvwxz]/.test(text) ? box.height : []));
  return heights.length < 2 ? Number.NaN : median(heights);
}

/** Letters that are the same large and small: one no higher than low letters, after a small one, is small. */
const isLowerCase = ({ text, box }: MeasuredSign, before: MeasuredSign | undefined, low: number): boolean =>
  /[COSUVWXZ]/.test(text) &&
  box !== undefined &&
  box.height <= low + 1 &&
  before !== undefined &&
  /\p{Ll}/u.test(before.text);

/** Marks that stand over one another, as a letter and its dot do, from left to right. */
function columnsOf(marks: readonly Mark[]): Column[] {
  const columns: Column[] = [];
  for (const mark of marks.toSorted((a, b) => a.box.x - b.box.x)) {
    const to = mark.box.x + mark.box.width;
    const last = columns.at(-1);
    if (last && (mark.box.x + to) / 2 < last.to) {
      last.to = Math.max(last.to, to);
      last.marks.push(mark);
    } else columns.push({ from: mark.box.x, to, marks: [mark] });
  }
  return columns;
}

/** The picture's x where a word ends: in the widest gap before the next one's first sign. */
function endOf(word: ReadWord, next: ReadWord, columns: Column[], left: number): number {
  const from = left + word.signs.at(-1)!.x;
  const to = left + next.signs[0]!.x;
  let best = { width: 0, at: (from + to) / 2 };
  columns.slice(1).forEach((column, i) => {
    const before = columns[i]!;
    const width = column.from - before.to;
    const at = (before.to + column.from) / 2;
    if (width > best.width && at > from && at < to) best = { width, at };
  });
  return best.at;
}

/** Where a word stands that no ink of its own is found for: it has grown together with the one beside it. */
function boxOf(signs: ReadWord['signs'], { box, cap }: RawLine, left: number): Box {
  const from = Math.max(box.x, left + signs[0]!.x - cap * 0.3);
  const to = Math.min(box.x + box.width, left + signs.at(-1)!.x + cap * 0.3);
  return { x: Math.round(from), y: box.y, width: Math.max(1, Math.round(to - from)), height: box.height };
}
