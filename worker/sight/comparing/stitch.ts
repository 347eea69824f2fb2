import { union } from '#worker/core/geometry.ts';
import { apart, type Pixels } from '../pixels/raster.ts';
import type { Box, Point } from '#worker/core/geometry.ts';

/** Two screenshots of still content differ by less than this, in grey levels. */
const tolerance = 8;
/** Longest run of blank rows or columns inside a pane, px. */
const gapPx = 120;
/** Share of the overlap of two pictures that must be equal after shifting. */
const leastSame = 0.9;
/** … and the fewest non-blank rows of it. */
const leastRows = 8;
/** Greatest height of a stitched pane, px, so that the picture can be analysed at once. */
const maxHeight = 4000;

export interface Stitched {
  pixels: Pixels;
  /** Box of the whole pane in the picture. */
  pane: Box;
}

interface Span {
  from: number;
  to: number;
}

/** The marked positions around `at` as one span, bridging gaps up to `gapPx`; undefined if none is near. */
function spanAround(marked: (at: number) => boolean, length: number, at: number): Span | undefined {
  const reach = (step: 1 | -1): number | undefined => {
    let last: number | undefined;
    for (let i = at; i >= 0 && i < length && Math.abs(i - (last ?? at)) <= gapPx; i += step)
      if (marked(i)) last = i;
    return last;
  };
  const [from, to] = [reach(-1), reach(1)];
  return from === undefined && to === undefined ? undefined : { from: from ?? at, to: (to ?? at) + 1 };
}

/** The box in which two screenshots differ around a point: its columns first, then the rows within them. */
function paneOf(a: Pixels, b: Pixels, at: Point): Box | undefined {
  const { width, height } = a;
  const differs = (x: number, y: number) =>
    a.px[y * width + x] !== b.px[y * width + x] &&
    apart(a.px[y * width + x]!, b.px[y * width + x]!) > tolerance;
  const columns = new Uint8Array(width);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (columns[x] === 0 && differs(x, y)) columns[x] = 1;
  const across = spanAround((x) => columns[x] === 1, width, at.x);
  if (!across) return undefined;
  const inRow = (y: number) => {
    for (let x = across.from; x < across.to; x++) if (differs(x, y)) return true;
    return false;
  };
  const down = spanAround(inRow, height, at.y);
  return (
    down && { x: across.from, y: down.from, width: across.to - across.from, height: down.to - down.from }
  );
}

/** A hash per row of a box, equal for rows that look the same; 0 for a row of one colour. */
function rowsOf({ px, width }: Pixels, box: Box): Int32Array {
  const rows = new Int32Array(box.height);
  for (let y = 0; y < box.height; y++) {
    const start = (box.y + y) * width + box.x;
    const first = px[start]!;
    let hash = 17;
    let plain = true;
    for (let i = start; i < start + box.width; i++) {
      const colour = px[i]!;
      plain &&= colour === first;
      hash = (Math.imul(hash, 31) + colour) | 0;
    }
    rows[y] = plain ? 0 : hash || 1;
  }
  return rows;
}

/** How far a box's content moved up between two screenshots, px; undefined if the content is different. */
function shiftOf(a: Pixels, b: Pixels, box: Box): number | undefined {
  const [before, after] = [rowsOf(a, box), rowsOf(b, box)];
  const where = new Map<number, number[]>();
  before.forEach((row, y) => row !== 0 && (where.get(row)?.push(y) ?? where.set(row, [y])));
  const votes = new Map<number, number>();
  after.forEach((row, y) => {
    for (const from of row === 0 ? [] : (where.get(row) ?? []))
      if (from > y) votes.set(from - y, (votes.get(from - y) ?? 0) + 1);
  });
  const likely = [...votes].sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, 5);
  return likely
    .map(([shift]) => shift)
    .find((shift) => {
      const marked: boolean[] = [];
      for (let y = 0; y + shift < box.height; y++)
        if (before[y + shift] !== 0 || after[y] !== 0) marked.push(before[y + shift] === after[y]);
      // A sticky header covers the first rows.
      const moved = marked.slice(Math.max(0, marked.indexOf(true)));
      return (
        moved.length >= Math.max(leastRows, marked.length / 2) &&
        moved.filter(Boolean).length >= moved.length * leastSame
      );
    });
}

/**
 * Stitches pictures of a pane that was scrolled down at `at` into one picture with every row of the pane
 * once. Beside the added rows, the rest of the screen continues in its most frequent colours. @returns
 * undefined if the pictures differ in size or do not overlap
 */
export function stitch(shots: readonly Pixels[], at: Point): Stitched | undefined {
  const [first] = shots;
  if (!first || shots.some(({ width, height }) => width !== first.width || height !== first.height))
    return undefined;
  const { width, height } = first;
  let pane: Box | undefined;
  for (let i = 1; i < shots.length; i++) {
    const moved = paneOf(shots[i - 1]!, shots[i]!, at);
    if (moved) pane = union(pane ? [pane, moved] : [moved]);
  }
  if (!pane) return undefined;
  const parts: { shot: Pixels; rows: number }[] = [];
  for (let i = 1, whole = height; i < shots.length; i++) {
    const shift = shiftOf(shots[i - 1]!, shots[i]!, pane);
    if (shift === undefined) return undefined;
    whole += shift;
    if (whole > maxHeight) break;
    parts.push({ shot: shots[i]!, rows: shift });
  }
  const added = parts.reduce((sum, { rows }) => sum + rows, 0);
  const end = pane.y + pane.height;
  const px = new Int32Array(width * (height + added));
  px.set(first.px.subarray(0, end * width));
  px.set(first.px.subarray(end * width), (end + added) * width);
  const beside = coloursOf(first, pane);
  let y = end;
  for (const { shot, rows } of parts) {
    for (let from = end - rows; from < end; from++, y++) {
      px.set(beside, y * width);
      px.set(shot.px.subarray(from * width + pane.x, from * width + pane.x + pane.width), y * width + pane.x);
    }
  }
  return { pixels: { width, height: height + added, px }, pane: { ...pane, height: pane.height + added } };
}

/** The most frequent colour of each column over a box's rows. */
function coloursOf({ px, width }: Pixels, box: Box): Int32Array {
  const colours = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    const counts = new Map<number, number>();
    let best = 0;
    for (let y = box.y; y < box.y + box.height; y++) {
      const colour = px[y * width + x]!;
      const count = (counts.get(colour) ?? 0) + 1;
      counts.set(colour, count);
      if (count > best) [best, colours[x]] = [count, colour];
    }
  }
  return colours;
}
