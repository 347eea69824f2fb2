import type { InkMap, Mark } from './ink.ts';
import { union } from '#worker/core/geometry.ts';

/** Simple symbols that are recognised by shape alone. */
export type Sign =
  | 'plus'
  | 'minus'
  | 'close'
  | 'menu'
  | 'chevron-down'
  | 'chevron-up'
  | 'chevron-left'
  | 'chevron-right'
  | 'search'
  | 'more';

/** The symbol that a few marks draw; undefined if none is recognised. */
export function signOf(ink: InkMap, width: number, marks: Mark[]): Sign | undefined {
  const box = union(marks.map((m) => m.box));
  const { width: w, height: h } = box;
  const ids = new Set(marks.map((m) => m.id));
  const on = (x: number, y: number) => ids.has(ink.mark[(box.y + y) * width + box.x + x]!);
  const bars = [...marks].sort((a, b) => a.box.y - b.box.y);
  if (
    marks.length === 3 &&
    bars.every((m) => m.box.width >= 10 && m.box.height <= 5 && Math.abs(m.box.x - bars[0]!.box.x) <= 2)
  )
    return 'menu';
  if (
    marks.length === 3 &&
    marks.every((m) => m.box.width <= 7 && Math.abs(m.box.width - m.box.height) <= 1) &&
    (w <= 7 || h <= 7)
  )
    return 'more';
  if (marks.length !== 1) return undefined;
  if (h <= 4 && w >= 5 && w >= h * 2.5) return 'minus';
  if (w < 5 || h < 5) return undefined;
  const grid = (n: number) =>
    Array.from({ length: n * n }, (_, k) => {
      const x0 = Math.floor(((k % n) * w) / n);
      const y0 = Math.floor((Math.floor(k / n) * h) / n);
      const x1 = Math.max(x0 + 1, Math.floor((((k % n) + 1) * w) / n));
      const y1 = Math.max(y0 + 1, Math.floor(((Math.floor(k / n) + 1) * h) / n));
      let ink_ = 0;
      for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (on(x, y)) ink_++;
      return ink_ / ((x1 - x0) * (y1 - y0));
    });
  const g = grid(5);
  const at = (x: number, y: number) => g[y * 5 + x]!;
  const corners = at(0, 0) + at(4, 0) + at(0, 4) + at(4, 4);
  const edges = at(2, 0) + at(0, 2) + at(4, 2) + at(2, 4);
  const square = Math.abs(w - h) <= Math.max(2, w * 0.15);
  if (
    square &&
    corners < 0.25 &&
    Math.min(at(2, 0), at(0, 2), at(4, 2), at(2, 4)) > 0.2 &&
    at(1, 1) + at(3, 1) + at(1, 3) + at(3, 3) < 0.5 &&
    at(2, 2) > 0.4
  )
    return 'plus';
  if (
    square &&
    edges < 0.3 &&
    Math.min(at(0, 0), at(4, 0), at(0, 4), at(4, 4)) > 0.2 &&
    at(2, 2) > 0.35 &&
    at(1, 1) > 0.2 &&
    at(3, 3) > 0.2
  )
    return 'close';
  if (w >= h * 1.3 && w <= h * 2.6) {
    if (at(2, 4) > 0.2 && at(0, 0) > 0.15 && at(4, 0) > 0.15 && at(0, 4) + at(4, 4) < 0.2 && at(2, 0) < 0.3)
      return 'chevron-down';
    if (at(2, 0) > 0.2 && at(0, 4) > 0.15 && at(4, 4) > 0.15 && at(0, 0) + at(4, 0) < 0.2 && at(2, 4) < 0.3)
      return 'chevron-up';
  }
  if (h >= w * 1.3 && h <= w * 2.6) {
    if (at(4, 2) > 0.2 && at(0, 0) > 0.15 && at(0, 4) > 0.15 && at(4, 0) + at(4, 4) < 0.2 && at(0, 2) < 0.3)
      return 'chevron-right';
    if (at(0, 2) > 0.2 && at(4, 0) > 0.15 && at(4, 4) > 0.15 && at(0, 0) + at(0, 4) < 0.2 && at(4, 2) < 0.3)
      return 'chevron-left';
  }
  // A ring with a handle at the lower right: a magnifier.
  if (
    square &&
    w >= 10 &&
    at(4, 4) > 0.12 &&
    at(0, 4) < 0.12 &&
    at(4, 0) < 0.15 &&
    at(0, 0) < 0.5 &&
    at(1, 1) < 0.55 &&
    at(2, 0) > 0.2 &&
    at(0, 2) > 0.2 &&
    at(3, 3) > 0.25 &&
    at(2, 2) < 0.3
  )
    return 'search';
  return undefined;
}
