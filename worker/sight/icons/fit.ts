import { union } from '#worker/core/geometry.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import { type Fit, lookUp } from './dictionary.ts';

/** Least and greatest size of icons in rows of text, px. */
export const minIconPx = 7;
const maxIconPx = 56;

/** The dictionary's match for some marks; undefined if their size rules out an icon. */
export function fitOf(ink: InkMap, width: number, marks: Mark[]): Fit | undefined {
  const box = union(marks.map((m) => m.box));
  if (Math.max(box.width, box.height) < minIconPx || Math.max(box.width, box.height) > maxIconPx)
    return undefined;
  const ids = new Set(marks.map((m) => m.id));
  const rows = Math.floor(ink.mark.length / width);
  const x0 = Math.max(0, box.x - 1);
  const y0 = Math.max(0, box.y - 1);
  const w = Math.min(width, box.x + box.width + 1) - x0;
  const h = Math.min(rows, box.y + box.height + 1) - y0;
  const full = Math.max(...marks.map((m) => m.strength), 1);
  const coverage = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = (y0 + y) * width + x0 + x;
      // The faint rim of a stroke belongs to no mark.
      if (ink.mark[i] === 0 || ids.has(ink.mark[i]!)) coverage[y * w + x] = Math.min(1, ink.diff[i]! / full);
    }
  }
  return lookUp({ width: w, height: h, ink: coverage });
}
