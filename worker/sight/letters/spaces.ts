import { LRUCache } from 'lru-cache';
import type { InkMap } from '../marks/ink.ts';
import type { Letter } from './align.ts';
import { bitmapOf, type Cell, pitchOf } from './cells.ts';
import type { Spelling } from './mend.ts';

/**
 * Where words end. Between two letters lies what each of them keeps free beside it, what its line is tracked
 * by, and, between words, a space.
 * How wide tracking and space are, nobody says: every pair of them is weighed by how well it explains all the
 * gaps of a line,
 * and the lines of one page, which mostly have one typeface, tell one another.
 */

/**
 * Room after and before a letter, hundredths of the em: the mean of three dozen typefaces, as measured
 * between their ink.
 */
const bearings =
  '"8,2 #10,2 $10,2 \'11,3 (10,3 )9,1 +10,2 ,13,3 -12,3 .14,4 /9,0 011,2 114,2 211,2 312,2 410,1 511,3 611,2' +
  ' ' +
  '79,1 811,2 911,2 :14,5 @12,2 A7,-2 B11,4 C11,1 D11,4 E11,5 F9,5 G11,2 H13,6 I13,5 J13,1 K8,3 L10,5 M13,5' +
  ' ' +
  'N13,4 O11,2 P9,4 Q9,-2 R10,5 S10,2 T6,0 U12,3 V7,-1 W7,3 X8,1 Y5,0 Z9,3 a12,1 b11,2 c11,1 d12,1 e11,1' +
  ' ' +
  'f8,1 g11,0 h12,3 i13,3 j14,-4 k9,3 l12,2 m12,2 n12,2 o11,0 p11,2 q11,-1 r9,3 s11,1 t11,0 u13,2 v10,0 w9,0' +
  ' ' +
  'x10,-1 y10,0 z10,4 £10,1 —4,0 ‘6,2 ’6,2 “5,1 €10,1 ”5,1';

const rooms = new Map(
  bearings.split(' ').map((entry) => {
    const [after, before] = entry.slice(1).split(',').map(Number);
    return [entry[0]!, { after: after!, before: before! }];
  }),
);
const usualRoom = { after: 10, before: 2 };

/** Tracking from −0.06 to 0.25 em, and spaces from 0.14 to 0.5 em beyond it, hundredths. */
const tracks = Array.from({ length: 32 }, (_, i) => i - 6);
const spaces = Array.from({ length: 19 }, (_, i) => 14 + 2 * i);
const grid = tracks.length * spaces.length;

/** Of the page's own lines rather than of typefaces at large. */
const ofPage = 0.7;

const normal = (off: number, spread: number) => Math.exp(-0.5 * (off / spread) ** 2);
const atLarge = share(
  Float64Array.from(
    tracks.flatMap((track) =>
      spaces.map((space) => normal(track - 1, track < 1 ? 3 : 5) * normal(space - 25, 6)),
    ),
  ),
);

/**
 * Makes weights sum up to one, in place: loops over the grid run for each line of each picture, and are plain
 * for that.
 */
function share(weights: Float64Array): Float64Array {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]!;
  for (let i = 0; i < weights.length; i++) weights[i]! /= sum;
  return weights;
}

/** Farther than this nothing is told from anything, hundredths of the em. */
const least = -60;
const most = 140;

/** The gap before one letter of a line. */
interface Gap {
  at: number;
  /** Beyond the room of its two letters, in whole hundredths of the em. */
  beyond: number;
  /** How likely a space is by what was read, before anything is measured. */
  prior: number;
}

interface Line {
  gaps: Gap[];
  /** How likely a gap is without and with a space, by its hundredths off what is expected. */
  close: Float64Array;
  wide: Float64Array;
  /** How well each tracking and space explain the gaps, whatever is usual; 1 for the best. */
  fits: Float64Array;
}

const isDigit = (text: string | undefined): boolean => text !== undefined && /^\d$/.test(text);
const isLetter = (text: string | undefined): boolean => text !== undefined && /^\p{L}$/u.test(text);

/** What stands before a letter since the last space that was read. */
function beforeOf(letters: Letter[], i: number): string {
  let text = '';
  for (let k = i - 1; k >= 0 && letters[k]!.word === letters[i - 1]!.word && text.length < 12; k--)
    text = letters[k]!.text + text;
  return text;
}

/**
 * What the reading says of a space before a letter, weighed by how often readers are right where such letters
 * meet.
 */
function priorOf(letters: Letter[], i: number): number {
  const [a, b] = [letters[i - 1]!.text, letters[i]!.text];
  const read = letters[i]!.word !== letters[i - 1]!.word;
  const either = (where: number, elsewhere: number) => (read ? where : elsewhere);
  // The sign of a number that begins its line.
  if (i === 1 && /^[-+−–—]$/.test(a) && /^[\d$€£¥.]$/.test(b)) return either(0.2, 0.01);
  if (a === '·' || b === '·') return 0.8;
  if (isDigit(b) && /^(\d{4}-\d\d-\d\d|Q[1-4])$/.test(beforeOf(letters, i))) return 0.9;
  if (/^[.,:;!?)%]$/.test(b)) return either(0.15, 0.005);
  if (/^[.,:]$/.test(a) && isDigit(b) && isDigit(letters[i - 2]?.text)) return either(0.2, 0.005);
  if (/^[@(#$€£+]$/.test(a) || b === '@') return either(0.4, 0.02);
  if (a === '.' && /^\p{Ll}$/u.test(b)) return either(0.7, 0.03);
  if (/^[-/_]$/.test(a) || /^[-/_]$/.test(b)) return either(0.7, 0.08);
  if (read) return 0.93;
  if ((isDigit(a) && isLetter(b)) || (isLetter(a) && isDigit(b))) return 0.4;
  if (/^\p{Ll}\p{Lu}$/u.test(a + b)) return 0.5;
  if (isLetter(a) && /^\p{Ll}$/u.test(b))
    return Math.min(letters[i - 1]!.confidence, letters[i]!.confidence) > 0.9 ? 0.06 : 0.12;
  return isDigit(a) && isDigit(b) ? 0.06 : 0.12;
}

/** How much of its first and last column of pixels a cell leaves free, px: letters begin between pixels. */
function freeOf(cell: Cell, full: number, ink: InkMap, width: number): { left: number; right: number } {
  const bitmap = bitmapOf(ink, width, cell);
  const { width: w, height: h } = cell.box;
  const own = Math.max(...cell.marks.map((m) => m.strength));
  const free = (x: number) => {
    let level = 0;
    for (let y = 0; y < h; y++) level = Math.max(level, bitmap[y * w + x]!);
    return 1 - Math.min(1, ((level / 15) * own) / full);
  };
  return w === 1 ? { left: free(0) / 2, right: free(0) / 2 } : { left: free(0), right: free(w - 1) };
}

function gapsOf({ letters, cells, line }: Spelling, em: number, ink: InkMap, width: number): Gap[] {
  const full = Math.max(1, ...line.marks.map((m) => m.strength));
  return letters.flatMap((letter, at): Gap[] => {
    if (at === 0 || letter.at > 0) return [];
    const before = letters[at - 1]!;
    const last = cells[before.cells.at(-1)!]!;
    const first = cells[letter.cells[0]!]!;
    const right = Math.max(...before.cells.map((c) => cells[c]!.box.x + cells[c]!.box.width));
    const gap =
      first.box.x - right + freeOf(last, full, ink, width).right + freeOf(first, full, ink, width).left;
    const room = (rooms.get(before.text) ?? usualRoom).after + (rooms.get(letter.text) ?? usualRoom).before;
    return [{ at, beyond: Math.round((gap / em) * 100 - room), prior: priorOf(letters, at) }];
  });
}

const likelihoods = new LRUCache<string, Float64Array>({ max: 200 });

/** How likely gaps are that are so far off, for letters of one size: pixels blur small ones. */
function likelihood(em: number, easy: number): Float64Array {
  const key = `${em} ${easy}`;
  const known = likelihoods.get(key);
  if (known) return known;
  const spread = Math.hypot(3.5, 35 / em);
  const likely = Float64Array.from({ length: most - least + 1 }, (_, i) => {
    const off = ((i + least) / spread) * (i + least > 0 ? easy : 1);
    return (1 + (off * off) / 6) ** -3.5;
  });
  likelihoods.set(key, likely);
  return likely;
}

const near = (off: number): number => Math.max(least, Math.min(most, off)) - least;

/**
 * So many likelihoods are multiplied before their logarithm is taken: what is least likely is above 1e-12.
 */
const atOnce = 24;

/** A line that was seen before needs no measuring anew: most of a page is as it was a moment ago. */
const measured = new LRUCache<string, Line>({ max: 800 });

function measure(gaps: Gap[], em: number): Line {
  const key = `${em} ${gaps.map(({ at, beyond, prior }) => `${at}:${beyond}:${prior}`).join(' ')}`;
  const known = measured.get(key);
  if (known) return known;
  const line = measureAnew(gaps, em);
  measured.set(key, line);
  return line;
}

function measureAnew(gaps: Gap[], em: number): Line {
  const close = likelihood(em, 1);
  // Words may stand farther apart than by a space.
  const wide = likelihood(em, 0.3);
  const fits = new Float64Array(grid);
  const product = new Float64Array(grid).fill(1);
  gaps.forEach(({ beyond, prior }, n) => {
    for (let t = 0, i = 0; t < tracks.length; t++) {
      const off = beyond - tracks[t]!;
      const alone = (1 - prior) * close[near(off)]!;
      for (let s = 0; s < spaces.length; s++, i++)
        product[i]! *= alone + prior * wide[near(off - spaces[s]!)]!;
    }
    if ((n + 1) % atOnce !== 0 && n + 1 < gaps.length) return;
    for (let i = 0; i < grid; i++) fits[i]! += Math.log(product[i]!);
    product.fill(1);
  });
  let top = -Infinity;
  for (let i = 0; i < grid; i++) if (fits[i]! > top) top = fits[i]!;
  for (let i = 0; i < grid; i++) fits[i] = Math.exp(fits[i]! - top);
  return { gaps, close, wide, fits };
}

/** How much each tracking and space is to be believed for a line, given what is usual. */
function believe({ fits }: Line, usual: Float64Array): Float64Array {
  const belief = new Float64Array(grid);
  for (let i = 0; i < grid; i++) belief[i] = fits[i]! * usual[i]!;
  return share(belief);
}

/** How surely a space stands before each gap's letter, 0…1. */
function spaced({ gaps, close, wide }: Line, belief: Float64Array): number[] {
  const likely: { weight: number; track: number; space: number }[] = [];
  let all = 0;
  belief.forEach((weight, i) => {
    if (weight <= 1e-3) return;
    likely.push({ weight, track: tracks[Math.floor(i / spaces.length)]!, space: spaces[i % spaces.length]! });
    all += weight;
  });
  return gaps.map(({ beyond, prior }) => {
    let sum = 0;
    for (const { weight, track, space } of likely) {
      const without = (1 - prior) * close[near(beyond - track)]!;
      const within = prior * wide[near(beyond - track - space)]!;
      sum += (weight * within) / (without + within);
    }
    return sum / all;
  });
}

/** Where the middle of a letter is to be expected that may share its ink with others. */
function middleIn({ cells }: Spelling, letter: Letter, pitch: number): number {
  const boxes = letter.cells.map((c) => cells[c]!.box);
  return (
    (boxes[0]!.x + boxes.at(-1)!.x + boxes.at(-1)!.width) / 2 + (letter.at - (letter.of - 1) / 2) * pitch
  );
}

/** Letters that are all as wide have their places by the pitch. */
const byPitch = (spelling: Spelling, pitch: number): boolean[] =>
  spelling.letters.map(
    (letter, i, letters) =>
      i > 0 &&
      letter.at === 0 &&
      Math.round((middleIn(spelling, letter, pitch) - middleIn(spelling, letters[i - 1]!, pitch)) / pitch) >=
        2,
  );

/** Whether a space stands before each letter, for all the lines of a page; `width` is the picture's, px. */
export function spacesOf(page: Spelling[], ink: InkMap, width: number): boolean[][] {
  const lines = page.map((spelling): Line | number => {
    const pitch = pitchOf(spelling.cells, spelling.line.cap) ?? spelling.pitch;
    const em = spelling.line.cap / 0.72;
    return pitch ?? measure(gapsOf(spelling, em, ink, width), em);
  });
  const sum = new Float64Array(grid);
  const first = lines.map((line) =>
    typeof line === 'number' || line.gaps.length === 0 ? undefined : believe(line, atLarge),
  );
  const told = first.filter((belief) => belief !== undefined);
  for (const belief of told) for (let i = 0; i < grid; i++) sum[i]! += belief[i]!;
  return lines.map((line, n) => {
    const spelling = page[n]!;
    if (typeof line === 'number') return byPitch(spelling, line);
    const own = first[n];
    const before = spelling.letters.map(() => false);
    if (!own) return before;
    const usual =
      told.length < 2
        ? atLarge
        : atLarge.map(
            (weight, i) => (1 - ofPage) * weight + (ofPage * (sum[i]! - own[i]!)) / (told.length - 1),
          );
    spaced(line, believe(line, usual)).forEach((sure, k) => {
      before[line.gaps[k]!.at] = sure > 0.5;
    });
    return before;
  });
}
