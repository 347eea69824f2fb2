import type { Box } from '#worker/core/geometry.ts';
import { apart } from '../pixels/raster.ts';
import type { Mark, Rule } from './ink.ts';
import { union, within } from '#worker/core/geometry.ts';
import { farthestAccent, isAccented } from './accents.ts';
import { chunksOf, type Chunk } from './chunks.ts';
import { splitSizes } from './sizes.ts';
import type { Surface } from './surfaces.ts';

/** A group of marks on one baseline, before OCR. */
export interface RawLine {
  marks: Mark[];
  box: Box;
  /** Cap height or digit height, px. */
  cap: number;
  baseline: number;
  surface: number;
}

/** Widest word space, in em (monospaced text); wider gaps separate columns. */
const gapEm = 0.86;

function couldBeGlyph(m: Mark): boolean {
  const { width: w, height: h } = m.box;
  if (h > 110 || w > 500) return false;
  if (m.area < 2 && m.strength < 60) return false;
  if (h > 40 && w > 6 * h) return false;
  // Letters have gaps; a solid avatar or icon would pull the text beside it into its line.
  if (w >= 24 && h >= 24 && w < h * 1.6 && h < w * 1.6 && m.area > 0.76 * w * h) return false;
  // A chart's bar would take nearby digits for its dots and accents; an icon's smaller solid body keeps its
  // lid.
  if (w >= 10 && h >= 10 && Math.max(w, h) >= 18 && m.area >= 0.93 * w * h) return false;
  return true;
}

/**
 * Groups marks into lines of text, leaving out what can't be text. `isLetter`: whether marks are a letter
 * rather than an icon.
 */
export function groupLines(
  marks: Mark[],
  rules: Rule[],
  surfaces: Surface[],
  height: number,
  isLetter: (marks: Mark[]) => boolean,
): RawLine[] {
  const boxed = new Map(
    surfaces.filter((s) => s.closed && s.box.height < height * 0.9).map((s) => [s.id, s.box]),
  );
  const glyphs = marks.filter((m) => m.id > 0 && couldBeGlyph(m));
  const bucket = 16;
  const rows: Mark[][] = Array.from({ length: Math.ceil(height / bucket) + 1 }, () => []);
  for (const g of glyphs) {
    // A letter's accent may lie in the row above, and its dot in the row below.
    const beyond = g.box.height * farthestAccent;
    const from = Math.max(0, Math.floor((g.box.y - beyond) / bucket));
    const to = Math.min(rows.length - 1, Math.floor((g.box.y + g.box.height + beyond) / bucket));
    for (let r = from; r <= to; r++) rows[r]!.push(g);
  }
  for (const row of rows) row.sort((a, b) => a.box.x - b.box.x);
  const parent = new Map<number, number>();
  for (const g of glyphs) parent.set(g.id, g.id);
  const find = (a: number): number => {
    let r = a;
    while (parent.get(r) !== r) r = parent.get(r)!;
    parent.set(a, r);
    return r;
  };
  const strikes = rules.filter((r) => !r.vertical && r.thick <= 3);
  const fences = rules.filter((r) => r.vertical);
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) {
      const a = row[i]!;
      const reach = Math.max(a.box.height, 8) * 3 + 24;
      for (let j = i + 1; j < row.length; j++) {
        const b = row[j]!;
        const gap = b.box.x - (a.box.x + a.box.width);
        if (gap > reach) {
          if (b.box.x - a.box.x > reach + 520) break;
          continue;
        }
        if (parent.get(a.id) === parent.get(b.id)) continue;
        if (joins(a, b, gap, boxed) && !fences.some((f) => fenced(f, a.box, b.box))) {
          const ra = find(a.id);
          const rb = find(b.id);
          if (ra !== rb) parent.set(ra, rb);
        }
      }
    }
  }
  const groups = new Map<number, Mark[]>();
  for (const g of glyphs) {
    const r = find(g.id);
    const list = groups.get(r);
    if (list) list.push(g);
    else groups.set(r, [g]);
  }
  const lines: RawLine[] = [];
  for (const group of groups.values())
    for (const part of splitStacked(group).flatMap(splitSizes).flatMap(splitStacked))
      lines.push(...splitGaps(lineOf(part), strikes, isLetter));
  return lines
    .filter((l) => plausible(l) && !stackedBar(l, lines))
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}

/** Whether a vertical rule separates two glyphs, and is not the edge of a stem. */
function fenced({ x, y, length }: Rule, a: Box, b: Box): boolean {
  if (x < a.x + a.width - 1 || x > b.x || y > a.y + a.height || y + length < a.y) return false;
  return y < Math.min(a.y, b.y) - 1 || y + length > Math.max(a.y + a.height, b.y + b.height) + 1;
}

/**
 * Whether two marks are separated by a box that holds only one of them, or by their background colours. A
 * letter's inside is no box.
 */
function parted(a: Mark, b: Mark, boxed: Map<number, Box>): boolean {
  if (apart(a.behind, b.behind) > 10) return true;
  return [boxed.get(a.surface), boxed.get(b.surface)].some(
    (box) =>
      box &&
      box.height > 1.2 * Math.max(a.box.height, b.box.height) &&
      !(within(a.box, box) === 1 && within(b.box, box) === 1),
  );
}

function joins(a: Mark, b: Mark, gap: number, boxed: Map<number, Box>): boolean {
  const ha = a.box.height;
  const hb = b.box.height;
  if (a.surface !== b.surface && parted(a, b, boxed)) return false;
  const big = ha >= hb ? a : b;
  const small = ha >= hb ? b : a;
  const H = big.box.height;
  const em = Math.max(H / 0.72, 9);
  if (gap > em * 0.9) return false;
  const overlap = Math.min(a.box.y + ha, b.box.y + hb) - Math.max(a.box.y, b.box.y);
  const above = big.box.y - (small.box.y + small.box.height);
  const below = small.box.y - (big.box.y + H);
  if (gap < 0 && overlap < 0) {
    // One stands above the other: a dot or an accent on its stem.
    return (
      small.box.height <= 0.6 * H &&
      small.box.width <= 1.4 * big.box.width &&
      Math.max(above, below) <= farthestAccent * H &&
      H >= 4
    );
  }
  if (small.box.height < 0.5 * H || (small.box.height < 0.64 * H && small.box.width < 0.45 * H)) {
    if (overlap < 0 && gap > 0.62 * em) return false;
    return above <= 0.2 * H && below <= 0.24 * H;
  }
  return overlap >= 0.55 * small.box.height && small.box.height > 0.4 * H;
}

/** Splits two lines that a touching descender merged, at a valley of the row profile. */
export function splitStacked(group: Mark[]): Mark[][] {
  const box = union(group.map((m) => m.box));
  const tiers = group.length >= 2 ? tiersOf(group, box) : undefined;
  if (tiers) return tiers;
  if (group.length < 4) return [group];
  const heights = group.map((m) => m.box.height).sort((a, b) => a - b);
  const typical = heights[Math.floor(heights.length * 0.6)]!;
  if (box.height <= typical * 2.4 || box.height < 16) return [group];
  const chunks = chunksOf(group, 4);
  /** An icon beside two lines hides the gap between them. */
  const beside = (m: Mark): boolean =>
    m.box.height > typical * 1.4 &&
    m.box.width >= m.box.height * 0.6 &&
    [chunks[0]!, chunks.at(-1)!].some((chunk) => chunk.marks.length <= 3 && chunk.marks.includes(m));
  const profile = new Float64Array(box.height + 1);
  for (const m of group) {
    if (m.box.height > typical * 1.9 || beside(m)) continue;
    for (let y = m.box.y; y < m.box.y + m.box.height; y++) profile[y - box.y]! += m.box.width;
  }
  const peak = profile.reduce((a, b) => Math.max(a, b), 0);
  const cuts: number[] = [];
  let from = -1;
  for (let y = 2; y < box.height - 2; y++) {
    const low = profile[y]! <= peak * 0.08;
    if (low && from < 0) from = y;
    if (!low && from >= 0) {
      cuts.push(box.y + ((from + y) >> 1));
      from = -1;
    }
  }
  if (cuts.length === 0) return [group];
  const parts: Mark[][] = Array.from({ length: cuts.length + 1 }, () => []);
  for (const m of group) {
    const mid = m.box.y + m.box.height / 2;
    let k = 0;
    while (k < cuts.length && mid > cuts[k]!) k++;
    parts[k]!.push(m);
  }
  return parts.filter((p) => p.length > 0);
}

/**
 * A small line close above or below a large one, with an empty row between them, and neither being the
 * other's dots and accents.
 */
function tiersOf(group: Mark[], box: Box): Mark[][] | undefined {
  const rows = new Uint8Array(box.height);
  for (const m of group) rows.fill(1, m.box.y - box.y, m.box.y - box.y + m.box.height);
  for (let y = 4; y < box.height - 4; y++) {
    if (rows[y] !== 0 || rows[y + 1] !== 0) continue;
    const [upper, lower] = [
      group.filter((m) => m.box.y - box.y < y),
      group.filter((m) => m.box.y - box.y > y),
    ];
    const least = Math.max(6, 0.3 * Math.max(...group.map((m) => m.box.height)));
    const [up, down] = [upper, lower].map((marks) => marks.filter((m) => m.box.height >= least));
    // One long mark is a word with touching letters, or a slider below its name; a large one is an icon above
    // its caption.
    const long = (m: Mark): boolean => m.box.width >= m.box.height * 3;
    const several = (marks: Mark[]): boolean => marks.length >= 2 || marks.some(long);
    const over = union(upper.map((m) => m.box));
    const under = union(lower.map((m) => m.box));
    const captioned =
      upper.length <= 4 &&
      over.height >= 14 &&
      over.width >= 0.6 * over.height &&
      over.width <= 1.6 * over.height &&
      under.width >= 2.2 * under.height &&
      under.height < 0.75 * over.height;
    if ((several(up!) && several(down!) && up!.length + down!.length >= 3) || (captioned && down!.length > 0))
      return [...splitStacked(upper), ...splitStacked(lower)];
  }
  return undefined;
}

/** A line of these marks, with its measured baseline and cap height. */
export function lineOf(marks: Mark[]): RawLine {
  const box = union(marks.map((m) => m.box));
  const tall = marks.filter((m) => m.box.height >= box.height * 0.45);
  const bottoms = new Map<number, number>();
  for (const m of tall) {
    const b = m.box.y + m.box.height;
    bottoms.set(b, (bottoms.get(b) ?? 0) + m.box.width + 2);
  }
  let baseline = box.y + box.height;
  let best = 0;
  for (const [b, n] of bottoms) {
    const score = n + (bottoms.get(b + 1) ?? 0) * 0.5 + (bottoms.get(b - 1) ?? 0) * 0.5;
    if (score > best) {
      best = score;
      baseline = b;
    }
  }
  const tops = tall
    .filter((m) => Math.abs(m.box.y + m.box.height - baseline) <= 2)
    .map((m) => m.box.y)
    .sort((a, b) => a - b);
  const top = tops.length > 0 ? tops[Math.floor(tops.length * 0.1)]! : box.y;
  const counts = new Map<number, number>();
  for (const m of marks) counts.set(m.surface, (counts.get(m.surface) ?? 0) + m.area);
  const surface = [...counts].sort((a, b) => b[1] - a[1])[0]![0];
  return {
    marks: marks.sort((a, b) => a.box.x - b.box.x),
    box,
    cap: Math.max(3, baseline - top),
    baseline,
    surface,
  };
}

/** Splits a line at gaps wider than a word space, and separates icons from the text beside them. */
function splitGaps(line: RawLine, strikes: Rule[], isLetter: (marks: Mark[]) => boolean): RawLine[] {
  const chunks = chunksOf(line.marks, 0);
  if (chunks.length < 2) return [line];
  const em = line.cap / 0.72;
  const struck = (c: Chunk) =>
    strikes.some(
      (r) =>
        r.y > line.baseline - line.cap * 0.75 &&
        r.y < line.baseline - line.cap * 0.15 &&
        r.x <= c.box.x + 2 &&
        r.x + r.length >= c.box.x + c.box.width - 2,
    );
  const icon = chunks.map(
    (chunk) => iconLike(chunk, line) && !isAccented(chunk.marks, line) && !isLetter(chunk.marks),
  );
  let before = false;
  const parts: Mark[][] = [[]];
  let right = -1;
  for (let k = 0; k < chunks.length; k++) {
    const chunk = chunks[k]!;
    const gap = right < 0 ? 0 : chunk.box.x - right;
    const lone = icon[k] === true || icon[k - 1] === true;
    const through = struck(chunk);
    const bullet = k === 1 && isBullet(chunks[0]!, line) && gap > em * 0.3;
    const turned = bullet || (k > 0 && through !== before && gap > em * 0.12);
    before = through;
    if (right >= 0 && (gap > em * gapEm || turned || (lone && gap > em * 0.2))) parts.push([]);
    parts.at(-1)!.push(...chunk.marks);
    right = chunk.box.x + chunk.box.width;
  }
  // An icon as tall as two lines joins them until it is removed.
  return parts.length === 1 ? [line] : parts.flatMap(splitStacked).map(lineOf);
}

/** A bullet before a list item. */
function isBullet(chunk: Chunk, line: RawLine): boolean {
  const { width: w, height: h, y } = chunk.box;
  return (
    chunk.marks.length === 1 &&
    Math.abs(w - h) <= 1 &&
    w >= 3 &&
    w <= line.cap * 0.62 &&
    y + h < line.baseline - line.cap * 0.08 &&
    y > line.baseline - line.cap * 0.85 &&
    chunk.marks[0]!.area > w * h * 0.7
  );
}

/** Too tall, or off the baseline, for a glyph of this line. */
function iconLike(chunk: Chunk, line: RawLine): boolean {
  const { width: w, height: h, y } = chunk.box;
  if (w < 0.6 * h || w > 1.8 * h || h < 9) return false;
  const bottom = y + h;
  const off = Math.abs(bottom - line.baseline) > Math.max(2, 0.16 * line.cap);
  return h > line.cap * 1.38 || (off && h > line.cap * 1.12 && y < line.baseline - line.cap - 1);
}

/** A bar of a hamburger icon, or of an isolated equals sign. */
function stackedBar(line: RawLine, lines: RawLine[]): boolean {
  if (line.marks.length !== 1 || line.box.height > 5 || line.box.width < 8) return false;
  return lines.some(
    (o) =>
      o !== line &&
      o.marks.length === 1 &&
      o.box.height <= 5 &&
      Math.abs(o.box.x - line.box.x) <= 8 &&
      Math.abs(o.box.y - line.box.y) <= 10,
  );
}

function plausible(line: RawLine): boolean {
  const { width: w, height: h } = line.box;
  if (h < 4 && w < 5) return false;
  const ink = line.marks.reduce((n, m) => n + m.area, 0);
  if (ink < 6) return false;
  return Math.max(...line.marks.map((m) => m.strength)) >= 12;
}
