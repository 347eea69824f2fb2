import { LRUCache } from 'lru-cache';
import { median } from '#worker/core/geometry.ts';
import type { RawLine } from '../marks/lines.ts';
import type { Reading } from '../ocr/reader.ts';
import { type Cell, pitchOf } from './cells.ts';
import { standOf } from './shapes.ts';

/** A letter as read, and the cells that draw it. */
export interface Letter {
  text: string;
  /** Indices of its cells; none where nothing is drawn for it. Letters grown together have the same one. */
  cells: number[];
  /** How many letters share its cell, and which of them it is. */
  of: number;
  at: number;
  /** The word of the reading that it belongs to, and that word's confidence. */
  word: number;
  confidence: number;
  /** How badly it fits its ink: 0 is just as expected, above 0.5 is doubtful. */
  misfit: number;
}

export interface Alignment {
  letters: Letter[];
  /** Cells that no letter stands for. */
  idle: number[];
  /** Mean cost of a letter; above about 0.7 reading and ink have little to do with one another. */
  cost: number;
  /** Of letters that are all as wide, px. */
  pitch?: number;
}

const maxGrownTogether = 16;
const skipLetter = 1.1;
const skipCell = 1.1;
/** Signs that fall apart into several pieces of ink beside one another. */
const inPieces = /["“”%‰…«»]/;

/** The pitch of words that are all as wide as their letters are many, px: of a typeface of one width. */
function pitchOfReading({ words }: Reading, cap: number): number | undefined {
  const long = words.map((w) => ({ n: [...w.text].length, width: w.width })).filter(({ n }) => n >= 3);
  const most = Math.max(0, ...long.map(({ n }) => n));
  // A few letters keep a pitch in any typeface.
  if (most < 6 || long.reduce((sum, { n }) => sum + n, 0) < 10) return undefined;
  const longest = long.filter(({ n }) => n >= most * 0.7);
  const pitch = median(longest.map(({ n, width }) => width / (n - 0.2)));
  if (pitch < cap * 0.66 || pitch > cap * 1.1) return undefined;
  return long.every(({ n, width }) => Math.abs(width - (n - 0.2) * pitch) <= 0.4 * pitch) ? pitch : undefined;
}

/** What was laid upon its ink before, wherever on a page that stood. */
const alignments = new LRUCache<string, Alignment>({ max: 1500 });

/** All that an alignment depends on, in the line's own measure. */
const keyOf = ({ cap, baseline }: RawLine, cells: Cell[], { words }: Reading, left: number): string =>
  [
    cap,
    ...words.flatMap((w) => [w.text, w.x, w.width, w.confidence]),
    ...cells.map(({ marks }) =>
      marks.map(({ box }) => `${box.x - left}:${box.y - baseline}:${box.width}:${box.height}`).join('+'),
    ),
  ].join(' ');

/**
 * Finds which ink is which letter, by place, size and order. `left` is the picture's x of the reading's own
 * zero.
 */
export function align(line: RawLine, cells: Cell[], reading: Reading, left: number): Alignment {
  const key = keyOf(line, cells, reading, left);
  let known = alignments.get(key);
  if (!known) alignments.set(key, (known = alignAnew(line, cells, reading, left)));
  // Letters are mended by those who ask.
  return {
    ...known,
    letters: known.letters.map((letter) => ({ ...letter, cells: [...letter.cells] })),
    idle: [...known.idle],
  };
}

function alignAnew(line: RawLine, cells: Cell[], reading: Reading, left: number): Alignment {
  const usual = fit(line, cells, reading, left);
  const drawn = pitchOf(cells, line.cap);
  const pitch = drawn ?? (usual.cost < 0.1 ? undefined : pitchOfReading(reading, line.cap));
  if (pitch === undefined) return usual;
  const even = fit(line, cells, reading, left, pitch);
  return even.cost < usual.cost * (drawn === undefined ? 0.8 : 1.2) ? { ...even, pitch } : usual;
}

/** Lays a reading on the ink at the least cost; letters of one width have their places by the pitch. */
function fit(line: RawLine, cells: Cell[], reading: Reading, left: number, pitch?: number): Alignment {
  const letters: Letter[] = [];
  const expected: number[] = [];
  reading.words.forEach((w, word) => {
    const chars = [...w.text];
    const wide = chars.map((c) => standOf(c).usual + 0.12);
    const sum = wide.reduce((a, b) => a + b, 0);
    let x = left + w.x;
    chars.forEach((text, k) => {
      const own = (wide[k]! / sum) * w.width;
      letters.push({ text, cells: [], of: 1, at: 0, word, confidence: w.confidence, misfit: 0 });
      expected.push(
        pitch === undefined ? x + own / 2 : left + w.x + w.width / 2 + (k - (chars.length - 1) / 2) * pitch,
      );
      x += own;
    });
  });
  const n = letters.length;
  const m = cells.length;
  const { cap, baseline } = line;
  const slack = Math.min(0.12, 0.6 / cap);
  const stands = letters.map(({ text }) => standOf(text));
  /** Cost of letters i…i+k being what the cells j…j+l draw. */
  const cost = (i: number, k: number, j: number, l: number): number => {
    const first = cells[j]!.box;
    const last = cells[j + l - 1]!.box;
    const width = (last.x + last.width - first.x) / cap;
    let from = (k - 1) * 0.04;
    let to = (k - 1) * 0.14;
    let middle = 0;
    for (let t = i; t < i + k; t++) {
      from += stands[t]!.from;
      to += stands[t]!.to;
      middle += expected[t]! / k;
    }
    if (pitch !== undefined && k > 1) [from, to] = [((k - 1) * pitch) / cap + 0.1, (k * pitch) / cap];
    // A pixel more or less is how the same letter comes out at another place.
    const out =
      width < from
        ? (from + 0.06) / (width + 0.06 + slack)
        : width > to
          ? (width + 0.06 - slack) / (to + 0.06)
          : 1;
    let total = Math.min(1.2, Math.log(Math.max(1, out)));
    const off = Math.abs((first.x + last.x + last.width) / 2 - middle) / cap;
    // Readers place a letter somewhat beside its ink, but seldom beyond the letter next to it.
    total +=
      Math.min(0.6, Math.max(0, off - 0.3) * (pitch === undefined ? 0.5 : 1)) +
      Math.min(0.6, Math.max(0, off - 1.3) * 0.8);
    if (k > 1) {
      // A dot and a digit together are as high as the digit.
      let [high, low] = [0, 1];
      for (let t = i; t < i + k; t++)
        [high, low] = [Math.max(high, stands[t]!.top), Math.min(low, stands[t]!.bottom)];
      total += Math.min(
        1.2,
        Math.max(0, high - (baseline - first.y) / cap - 0.3) * 1.4 +
          Math.max(0, (baseline - first.y - first.height) / cap - low - 0.3) * 1.4,
      );
      return total + 0.25 + 0.1 * (k - 1);
    }
    // Only where all letters are as wide has a thin one broad feet.
    if (width > stands[i]!.usual * 1.5 + slack) total += 0.2;
    const top = (baseline - first.y) / cap;
    const bottom = (baseline - first.y - first.height) / cap;
    const stand = stands[i]!;
    total += Math.min(
      1.2,
      Math.max(0, Math.abs(top - stand.top) - 0.12) * 1.4 +
        Math.max(0, Math.abs(bottom - stand.bottom) - 0.12) * 1.4,
    );
    if (l === 1 || inPieces.test(letters[i]!.text)) return total + (l === 1 ? 0 : 0.1);
    // A point or a colon beside a letter is no piece of it.
    return (
      total + 0.5 * (l - 1) + (/[!?]/.test(letters[i]!.text) || !cells.slice(j, j + l).some(isPoint) ? 0 : 1)
    );
  };
  const isPoint = ({ marks, box: { y, height } }: Cell) =>
    Math.abs(y + height - baseline) <= 1 &&
    marks.every(({ box }) => box.width <= cap * 0.36 && box.height <= cap * 0.36);
  const size = m + 1;
  const best = new Float64Array((n + 1) * size).fill(Infinity);
  // How each state was reached: so many letters by so many cells.
  const took = new Uint8Array((n + 1) * size);
  const drew = new Uint8Array((n + 1) * size);
  best[0] = 0;
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      const here = best[i * size + j]!;
      if (here === Infinity) continue;
      const go = (k: number, l: number, more: number) => {
        const at = (i + k) * size + j + l;
        if (here + more >= best[at]!) return;
        best[at] = here + more;
        took[at] = k;
        drew[at] = l;
      };
      if (j < m) go(0, 1, cells[j]!.box.width * cells[j]!.box.height <= 2 ? 0.3 : skipCell);
      if (i === n) continue;
      go(1, 0, skipLetter);
      if (j === m) continue;
      // Far from where it was read no letter can be: the band that keeps this fast.
      const off = cells[j]!.box.x - expected[i]!;
      if (off > cap * 3 || off < -cap * 4) continue;
      for (
        let k = 1;
        k <= maxGrownTogether && i + k <= n && letters[i + k - 1]!.word === letters[i]!.word;
        k++
      )
        go(k, 1, cost(i, k, j, 1));
      for (let l = 2; l <= 3 && j + l <= m; l++) go(1, l, cost(i, 1, j, l));
    }
  }
  const idle: number[] = [];
  for (let i = n, j = m; i > 0 || j > 0;) {
    const k = took[i * size + j]!;
    const l = drew[i * size + j]!;
    if (k + l === 0) break;
    const misfit = (best[i * size + j]! - best[(i - k) * size + j - l]!) / Math.max(1, k);
    i -= k;
    j -= l;
    if (k === 0) idle.unshift(j);
    for (let t = 0; t < k && l > 0; t++)
      Object.assign(letters[i + t]!, {
        cells: Array.from({ length: l }, (_, c) => j + c),
        of: k,
        at: t,
        misfit,
      });
  }
  return { letters, idle, cost: best[n * size + m]! / Math.max(1, n) };
}
