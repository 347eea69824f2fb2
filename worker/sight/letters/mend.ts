import { signOf } from '../marks/glyphs.ts';
import type { InkMap } from '../marks/ink.ts';
import type { RawLine } from '../marks/lines.ts';
import { median } from '#worker/core/geometry.ts';
import { type Cell, pitchOf } from './cells.ts';
import type { Letter } from './align.ts';
import { standOf } from './shapes.ts';

/** A line whose reading was laid upon its ink. */
export interface Spelling {
  line: RawLine;
  cells: Cell[];
  letters: Letter[];
  idle: number[];
  /** Of a typeface whose letters are all as wide, px, where the reading told it. */
  pitch?: number;
}

const dash = /^[-–—−~_]$/;
/** Letters that are drawn alike small and large. */
const alike = /^[cosuvwxzCOSUVWXZ]$/;

/** The one cell that a letter has to itself, or undefined. */
export const ownCell = ({ cells }: Spelling, letter: Letter): Cell | undefined =>
  letter.of === 1 && letter.cells.length === 1 ? cells[letter.cells[0]!] : undefined;

/**
 * Sets right by measure what a reader takes lightly: signs without ink, dots and commas, dashes, small and
 * large letters.
 */
export function mend(spelling: Spelling, ink: InkMap, width: number): void {
  dropUndrawn(spelling);
  dropDoubles(spelling);
  addSigns(spelling);
  for (const letter of spelling.letters) {
    const cell = ownCell(spelling, letter);
    if (cell) letter.text = signBy(letter.text, cell, foot(spelling, letter), ink, width) ?? letter.text;
  }
  setOnes(spelling);
  setCase(spelling);
}

/** One hour, day, week, month or year, as the ranges of charts are called. */
const span = /^i[hmsdwDWMY]$/;

/**
 * An i has a dot; a stroke with a flag, in a line with digits, is a one. Where all letters are as wide an i
 * has feet as broad.
 */
function setOnes(spelling: Spelling): void {
  const { letters, cells, line } = spelling;
  if (
    line.cap < 7 ||
    (!letters.some(({ text }) => /[02-9]/.test(text)) &&
      !span.test(letters.map(({ text }) => text).join(''))) ||
    spelling.pitch !== undefined ||
    pitchOf(cells, line.cap) !== undefined
  )
    return;
  for (const letter of letters) {
    const cell = letter.text === 'i' ? ownCell(spelling, letter) : undefined;
    // In a longer word it is an i whose dot has grown together with it.
    const word = letters
      .filter((l) => l.word === letter.word)
      .map((l) => l.text)
      .join('');
    if (
      cell?.marks.length === 1 &&
      /^[-+]?[\di.,:]+\p{L}?$/u.test(word) &&
      (word !== 'i' || letters[1] === undefined || span.test(letters.map(({ text }) => text).join(''))) &&
      cell.box.width >= line.cap * 0.34 &&
      cell.box.height >= line.cap * 0.9
    )
      letter.text = '1';
  }
}

/** Takes out what was read where nothing is drawn. Within letters grown together nobody can tell. */
function dropUndrawn(spelling: Spelling): void {
  const { letters } = spelling;
  spelling.letters = letters.flatMap((letter, i) => {
    if (letter.cells.length > 0) return [letter];
    const beside = [letters[i - 1], letters[i + 1]].find(
      (other) => other && other.word === letter.word && other.of > 1,
    );
    return beside
      ? [{ ...letter, cells: beside.cells, of: beside.of, at: beside === letters[i - 1] ? beside.of : 0 }]
      : [];
  });
}

/**
 * The line as the digits of a letter's own word stand on it: a typeface's round letters may reach a pixel
 * lower.
 */
function foot(spelling: Spelling, letter: Letter): RawLine {
  const digits = spelling.letters.flatMap((l) =>
    l.word === letter.word && /^[0-9]$/.test(l.text) ? (ownCell(spelling, l)?.box ?? []) : [],
  );
  return digits.length < 2
    ? spelling.line
    : { ...spelling.line, baseline: median(digits.map((box) => box.y + box.height)) };
}

/** One letter that was read twice, small and large, or one dash that was read as two. */
function dropDoubles(spelling: Spelling): void {
  const { letters, cells, line } = spelling;
  const same = (a: string, b: string) =>
    (a !== b && a.toLowerCase() === b.toLowerCase()) || (dash.test(a) && dash.test(b));
  spelling.letters = letters.filter((letter, i) => {
    const before = letters[i - 1];
    if (!before || letter.at === 0 || !same(before.text, letter.text)) return true;
    const { width } = cells[letter.cells[0]!]!.box;
    if (width > line.cap * Math.max(1, standOf(letter.text).to) + 1) return true;
    before.of = letter.of - 1;
    return false;
  });
}

/** A dot at half height, as it parts what is told of one thing. */
const isMiddleDot = ({ box: { width, height, y }, marks }: Cell, cap: number, baseline: number): boolean =>
  marks.length === 1 &&
  Math.max(width, height) <= Math.max(3, cap * 0.3) &&
  width <= height * 1.4 &&
  height <= width * 1.4 &&
  y + height < baseline - cap * 0.2 &&
  y > baseline - cap * 0.8;

/** The sign that a cell surely draws, where it is not what was read. */
function signBy(
  text: string,
  cell: Cell,
  { cap, baseline }: RawLine,
  ink: InkMap,
  width: number,
): string | undefined {
  const { width: w, height: h, y } = cell.box;
  const bottom = (baseline - y - h) / cap;
  const stacked = cell.marks.length === 2 ? [...cell.marks].sort((a, b) => a.box.y - b.box.y) : undefined;
  if (/^[-—–~*•:+'=]$/.test(text) && isMiddleDot(cell, cap, baseline)) return '·';
  if (/^[.,]$/.test(text) && cell.marks.length === 1) {
    if (bottom <= -0.1 && y + h - baseline >= 2 && h > w) return ',';
    if (Math.abs(y + h - baseline) <= 0.5 && h <= w + 1) return '.';
    return undefined;
  }
  if (
    /^[~_=¬—–“”‘’'"-]$/.test(text) &&
    cell.marks.length === 1 &&
    h <= Math.max(2, cap * 0.2) &&
    bottom > 0.15 &&
    w >= h * 1.5
  )
    return text === '—' || text === '–' || text === '-' ? undefined : '-';
  if (
    /^[#t1f*4]$/.test(text) &&
    cap >= 7 &&
    cell.marks.length === 1 &&
    bottom > -0.06 &&
    y > baseline - cap * 0.95 &&
    signOf(ink, width, cell.marks) === 'plus'
  )
    return '+';
  // A bar reaches above the capitals or below the line; a letter does not.
  if (text === '|' && cell.marks.length === 1 && cap >= 7 && bottom > -0.06 && (baseline - y) / cap < 1.08)
    return 'I';
  if (
    /^[l1I|]$/.test(text) &&
    stacked &&
    stacked[0]!.box.height <= cap * 0.3 &&
    stacked[1]!.box.height >= cap * 0.55
  )
    return 'i';
  return undefined;
}

/** A sign for marks that nothing was read for. */
function signOfIdle(cell: Cell, { cap, baseline, marks: all }: RawLine): string | undefined {
  const {
    box: { width: w, height: h, y },
    marks,
  } = cell;
  // A point of one pixel is as dark as the letters; dust is not.
  const full = Math.max(...all.map((m) => m.strength));
  const top = (baseline - y) / cap;
  const bottom = (baseline - y - h) / cap;
  if (marks.length === 2) {
    const [a, b] = [...marks].sort((p, q) => p.box.y - q.box.y);
    const dot = (m: typeof a) => m!.box.width <= cap * 0.3 && m!.box.height <= cap * 0.35;
    return dot(a) && dot(b) && top > 0.45 && top < 0.95 && Math.abs(bottom) < 0.3 ? ':' : undefined;
  }
  if (marks.length !== 1 || (marks[0]!.area < 2 && marks[0]!.strength < full * 0.8)) return undefined;
  if (isMiddleDot(cell, cap, baseline)) return '·';
  if (w <= cap * 0.36 && h <= cap * 0.45) {
    if (bottom <= -0.1 && h > w) return ',';
    if (Math.abs(y + h - baseline) <= 1 && top <= 0.3) return '.';
    if (top >= 0.85 && top <= 1.25 && h >= w * 0.9) return "'";
  }
  if (h <= Math.max(2, cap * 0.22) && w >= h * 1.6 && w <= cap * 1.1 && top < 0.62 && bottom > 0.12)
    return '-';
  return undefined;
}

function addSigns(spelling: Spelling): void {
  const { letters, cells, line } = spelling;
  const used: number[] = [];
  for (const at of spelling.idle) {
    const sign = signOfIdle(cells[at]!, line);
    if (sign === undefined) continue;
    const after = letters.findIndex((l) => l.cells[0]! > at);
    const place = after < 0 ? letters.length : after;
    const near = letters[place - 1] ?? letters[place];
    if (!near) continue;
    used.push(at);
    const before = letters[place - 1];
    // Two raised strokes beside one another are one sign.
    if (sign === "'" && before && before.cells.at(-1) === at - 1 && /^['’‘"“”]$/.test(before.text)) {
      before.cells.push(at);
      before.text = before.text === '‘' ? '“' : before.text === '’' ? '”' : '"';
      continue;
    }
    letters.splice(place, 0, {
      text: sign,
      cells: [at],
      of: 1,
      at: 0,
      word: near.word,
      confidence: near.confidence,
      misfit: 0,
    });
  }
  spelling.idle = spelling.idle.filter((at) => !used.includes(at));
}

/** Small and large letters of one shape are told by the heights of the line's others. */
function setCase(spelling: Spelling): void {
  const spread = (list: number[]) => Math.max(...list) - Math.min(...list);
  const heights = (which: RegExp, word?: number) =>
    spelling.letters.flatMap((l) =>
      which.test(l.text) && (word === undefined || l.word === word)
        ? (ownCell(spelling, l)?.box.height ?? [])
        : [],
    );
  /** Of the word itself, or of a line that is all of one size. */
  const typical = (which: RegExp, word: number): number | undefined => {
    const own = heights(which, word);
    const all = own.length > 0 ? own : heights(which);
    return all.length > 0 && spread(all) <= 2 ? median(all) : undefined;
  };
  for (const letter of spelling.letters) {
    const cell = alike.test(letter.text) && letter.misfit < 0.6 ? ownCell(spelling, letter) : undefined;
    if (!cell || cell.marks.length > 1) continue;
    const x = typical(/^[aemnr]$/, letter.word);
    const cap = typical(/^[ABDEFGHJKLMNPQRTXYZbdhkl0-9]$/, letter.word);
    const h = cell.box.height;
    if (x === undefined) {
      // Stems reach above the capitals in many typefaces: only digits and capitals tell how high these are.
      const full = typical(/^[ABDEFGHJKLMNPRTY0-9]$/, letter.word);
      if (full !== undefined && full - h >= 1.5 && h < full * 0.86) letter.text = letter.text.toLowerCase();
    } else if (Math.abs(h - x) <= 0.5) {
      const among =
        cap === undefined
          ? spelling.letters.some((l) => l.word === letter.word && /^[abdefghijklmnpqrty]$/.test(l.text))
          : cap - h >= 1.5;
      if (among) letter.text = letter.text.toLowerCase();
    } else if (cap !== undefined && Math.abs(h - cap) <= 0.5 && h - x >= 1.5)
      letter.text = letter.text.toUpperCase();
  }
}
