import type { Bands } from '../pixels/bands.ts';
import { apart } from '../pixels/raster.ts';
import { gapX, gapY, union } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';

/** Two screenshots of a still page differ by less than this, in grey levels. */
const tolerance = 8;
/** Runs of changed pixels this close are merged, px. */
const reachPx = 6;

/** The pixel-exact boxes in which two pictures differ, one per separate patch, largest first. */
export function differenceBoxes(a: Bands, b: Bands): Box[] {
  const width = Math.min(a.width, b.width);
  const height = Math.min(a.height, b.height);
  const boxes: Box[] = [];
  for (let p = 0, q = 0, y = 0; y < height;) {
    const until = Math.min(height, a.top[p + 1]!, b.top[q + 1]!);
    for (const [x0, x1] of changedRuns(a, p, b, q, width))
      put(boxes, { x: x0, y, width: x1 - x0, height: until - y });
    y = until;
    if (y === a.top[p + 1]) p++;
    if (y === b.top[q + 1]) q++;
  }
  return joined(boxes).sort((one, other) => other.width * other.height - one.width * one.height);
}

/** Column ranges in which band p of one picture differs from band q of another. */
function changedRuns(a: Bands, p: number, b: Bands, q: number, width: number): [number, number][] {
  const runs: [number, number][] = [];
  let i = a.first[p]!;
  let k = b.first[q]!;
  for (let x = 0; x < width;) {
    const until = Math.min(width, a.to[i]!, b.to[k]!);
    if (a.colour[i] !== b.colour[k] && apart(a.colour[i]!, b.colour[k]!) > tolerance) {
      const last = runs.at(-1);
      if (last && x - last[1] <= reachPx) last[1] = until;
      else runs.push([x, until]);
    }
    x = until;
    if (x === a.to[i]) i++;
    if (x === b.to[k]) k++;
  }
  return runs;
}

const near = (a: Box, b: Box): boolean => gapX(a, b) <= reachPx && gapY(a, b) <= reachPx;

function put(boxes: Box[], box: Box): void {
  const at = boxes.findLastIndex((other) => near(other, box));
  if (at === -1) boxes.push(box);
  else boxes[at] = union([boxes[at]!, box]);
}

/** Merges boxes until none are close to each other. */
function joined(boxes: Box[]): Box[] {
  let list = boxes;
  for (;;) {
    const next: Box[] = [];
    for (const box of list) put(next, box);
    if (next.length === list.length) return next;
    list = next;
  }
}
