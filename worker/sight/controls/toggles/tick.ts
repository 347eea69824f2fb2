import type { Mark } from '../../marks/ink.ts';
import type { Bench } from '../draft.ts';

/** A tick has its lowest point left of the middle, and ends at the top right. */
export function isTick(marks: Mark[], bench: Bench): boolean {
  const { ink, raster } = bench.analysis;
  const m = [...marks].sort((a, b) => b.area - a.area)[0];
  if (!m) return false;
  const { x, y, width: w, height: h } = m.box;
  if (w < 4 || h < 3 || w < h * 0.8 || w > h * 2.2) return false;
  const on = (px: number, py: number) => ink.mark[py * raster.width + px] === m.id;
  let lowX = 0;
  let n = 0;
  for (let c = 0; c < w; c++)
    if (on(x + c, y + h - 1)) {
      lowX += c;
      n++;
    }
  let topX = 0;
  let k = 0;
  for (let c = 0; c < w; c++)
    if (on(x + c, y)) {
      topX += c;
      k++;
    }
  return (
    n > 0 && k > 0 && lowX / n < w * 0.55 && lowX / n > w * 0.1 && topX / k > w * 0.6 && m.area < w * h * 0.75
  );
}
