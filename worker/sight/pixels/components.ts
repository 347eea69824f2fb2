import type { Bands } from './bands.ts';
import { apart } from './raster.ts';

/**
 * Connected areas of a picture, found on its runs. Ids are 1…count, in the order of each area's first pixel.
 */
export interface Components {
  count: number;
  /** Per run: id of its area, or 0 if skipped. */
  of: Int32Array;
  /** Per id: its first run. */
  start: Int32Array;
  area: Int32Array;
  minX: Int32Array;
  minY: Int32Array;
  maxX: Int32Array;
  maxY: Int32Array;
  /** Number of positions at which a 5×5 window fits inside. */
  core: Int32Array;
}

const coreSide = 5;

/** Areas whose neighbouring pixels differ by at most `tolerance`; runs with `skip` ≠ 0 are left out. */
export function connected(bands: Bands, tolerance: number, skip?: Int32Array): Components {
  const { count: bandCount, runs, first, from, to, colour } = bands;
  const parent = new Int32Array(runs);
  for (let r = 0; r < runs; r++) parent[r] = r;
  const find = (a: number): number => {
    while (parent[a] !== a) {
      parent[a] = parent[parent[a]!]!;
      a = parent[a]!;
    }
    return a;
  };
  const alike = (p: number, q: number) =>
    colour[p] === colour[q] || (tolerance > 0 && apart(colour[p]!, colour[q]!) <= tolerance);
  for (let b = 0; b < bandCount; b++) {
    let up = b === 0 ? 0 : first[b - 1]!;
    for (let r = first[b]!; r < first[b + 1]!; r++) {
      if (skip && skip[r] !== 0) continue;
      // The lower index wins, so that a root is its area's first run; this one is the highest so far.
      let root = r;
      if (tolerance > 0 && r > first[b]! && !(skip && skip[r - 1] !== 0) && alike(r, r - 1))
        parent[r] = root = find(r - 1);
      if (b === 0) continue;
      while (to[up]! <= from[r]!) up++;
      for (let u = up; u < first[b]! && from[u]! < to[r]!; u++) {
        if ((skip && skip[u] !== 0) || !alike(r, u)) continue;
        const other = find(u);
        if (other < root) parent[root] = root = other;
        else if (root < other) parent[other] = root;
      }
    }
  }
  let count = 0;
  const of = new Int32Array(runs);
  for (let r = 0; r < runs; r++) {
    if (skip && skip[r] !== 0) continue;
    const root = find(r);
    of[r] = root === r ? ++count : of[root]!;
  }
  return { count, of, ...measured(bands, of, count), core: cores(bands, of, count) };
}

function measured(bands: Bands, of: Int32Array, count: number): Omit<Components, 'count' | 'of' | 'core'> {
  const { count: bandCount, width, height, top, first, from, to } = bands;
  const start = new Int32Array(count + 1).fill(-1);
  const area = new Int32Array(count + 1);
  const minX = new Int32Array(count + 1).fill(width);
  const minY = new Int32Array(count + 1).fill(height);
  const maxX = new Int32Array(count + 1).fill(-1);
  const maxY = new Int32Array(count + 1).fill(-1);
  for (let b = 0; b < bandCount; b++) {
    const y0 = top[b]!;
    const y1 = top[b + 1]!;
    for (let r = first[b]!; r < first[b + 1]!; r++) {
      const l = of[r]!;
      if (l === 0) continue;
      if (start[l]! < 0) {
        start[l] = r;
        minY[l] = y0;
      }
      area[l]! += (to[r]! - from[r]!) * (y1 - y0);
      if (from[r]! < minX[l]!) minX[l] = from[r]!;
      if (to[r]! > maxX[l]!) maxX[l] = to[r]! - 1;
      maxY[l] = y1 - 1;
    }
  }
  return { start, area, minX, minY, maxX, maxY };
}

/** Segments of one row with their areas, by ascending x. */
interface Stretches {
  length: number;
  from: Int32Array;
  to: Int32Array;
  of: Int32Array;
}

/** The overlap of two rows, area by area. */
function intersect(a: Stretches, b: Stretches, out: Stretches): void {
  let n = 0;
  for (let i = 0, k = 0; i < a.length && k < b.length;) {
    const from = Math.max(a.from[i]!, b.from[k]!);
    const to = Math.min(a.to[i]!, b.to[k]!);
    if (from < to && a.of[i] === b.of[k]) {
      out.from[n] = from;
      out.to[n] = to;
      out.of[n++] = a.of[i]!;
    }
    if (a.to[i]! < b.to[k]!) i++;
    else k++;
  }
  out.length = n;
}

/**
 * Counts 5×5 windows by their lower right corner: the corner segments for windows of n rows are the overlap
 * of this row's with the previous row's for n - 1 rows.
 */
function cores(
  { width, count: bandCount, top, first, from, to }: Bands,
  of: Int32Array,
  count: number,
): Int32Array {
  const core = new Int32Array(count + 1);
  const none = (): Stretches => ({
    length: 0,
    from: new Int32Array(width),
    to: new Int32Array(width),
    of: new Int32Array(width),
  });
  const high = Array.from({ length: coreSide }, none);
  const flat = none();
  let spare = none();
  for (let b = 0; b < bandCount; b++) {
    flat.length = 0;
    for (let r = first[b]!; r < first[b + 1]!;) {
      const l = of[r]!;
      const start = from[r]!;
      do r++;
      while (r < first[b + 1]! && of[r] === l);
      const end = to[r - 1]!;
      if (l === 0 || end - start < coreSide) continue;
      flat.from[flat.length] = start + coreSide - 1;
      flat.to[flat.length] = end;
      flat.of[flat.length++] = l;
    }
    const rows = top[b + 1]! - top[b]!;
    for (let y = 0; y < Math.min(rows, coreSide); y++) {
      for (let k = coreSide - 1; k > 0; k--) {
        intersect(flat, high[k - 1]!, spare);
        [high[k], spare] = [spare, high[k]!];
      }
      copy(flat, high[0]!);
      // From the fifth equal row on, each further one adds the same.
      add(high[coreSide - 1]!, y === coreSide - 1 ? rows - y : 1, core);
    }
  }
  return core;
}

function copy(a: Stretches, b: Stretches): void {
  for (let i = 0; i < a.length; i++) {
    b.from[i] = a.from[i]!;
    b.to[i] = a.to[i]!;
    b.of[i] = a.of[i]!;
  }
  b.length = a.length;
}

function add({ length, from, to, of }: Stretches, times: number, core: Int32Array): void {
  for (let i = 0; i < length; i++) core[of[i]!]! += (to[i]! - from[i]!) * times;
}
