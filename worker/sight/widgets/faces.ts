import type { InkMap, Mark } from '../marks/ink.ts';
import { apart, type Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';

/** How a small filled box looks: an edge around another colour, a symbol on it, or one colour. */
export type Face = 'hollow' | 'marked' | 'plain';

/** Distinguishes edge and inside by colour, as both may differ from the background and form one mark. */
export function faceOf({ px, width }: Raster, { x, y, width: w, height: h }: Box): Face {
  const at = (dx: number, dy: number) => px[(y + dy) * width + x + dx]!;
  const edges = [at(w >> 1, 0), at(w >> 1, h - 1), at(0, h >> 1), at(w - 1, h >> 1)];
  const edge = edges[0]!;
  if (edges.some((c) => apart(c, edge) > 40)) return 'plain';
  const inset = w >= 16 ? 3 : 2;
  let other = 0;
  let n = 0;
  let first: number | undefined;
  let mixed = 0;
  for (let dy = inset; dy < h - inset; dy++) {
    for (let dx = inset; dx < w - inset; dx++) {
      // Skip the rounded corners.
      if ((dx < inset + 2 || dx >= w - inset - 2) && (dy < inset + 2 || dy >= h - inset - 2)) continue;
      const c = at(dx, dy);
      n++;
      if (apart(c, edge) < 24) continue;
      other++;
      first ??= c;
      if (apart(c, first) > 24) mixed++;
    }
  }
  if (other >= n * 0.97) return mixed <= n * 0.03 ? 'hollow' : 'marked';
  return other >= n * 0.06 && other <= n * 0.6 ? 'marked' : 'plain';
}

/**
 * How far a circle stays from its box's corners along the diagonals, relative to its radius, and the least
 * that counts as a circle.
 */
const free = 1 - Math.SQRT1_2;
const leastFree = free * 0.86;

/**
 * Whether a mark is a disc or ring rather than a rounded square: its outline stays away from the corners of
 * its box.
 */
export function isRound(
  ink: InkMap,
  width: number,
  { box: { x, y, width: w, height: h }, strength }: Mark,
): boolean {
  const r = Math.min(w, h) / 2;
  let sum = 0;
  for (const [cx, cy, dx, dy] of [
    [x, y, 1, 1],
    [x + w - 1, y, -1, 1],
    [x, y + h - 1, 1, -1],
    [x + w - 1, y + h - 1, -1, -1],
  ] as const) {
    let k = 0;
    const cover = (i: number) => Math.min(1, ink.diff[(cy + dy * i) * width + cx + dx * i]! / strength);
    while (k < r && cover(k) < 0.12) k++;
    sum += k + 1 - cover(k);
  }
  return sum / 4 >= leastFree * r;
}
