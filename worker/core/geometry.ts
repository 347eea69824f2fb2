/** Points and boxes, in px of the picture that they belong to. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const right = (b: Box): number => b.x + b.width;
export const bottom = (b: Box): number => b.y + b.height;
export const centre = (b: Box): Point => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 });
/** The pixel in the middle of a box, where it is clicked. */
export const centrePixel = (box: Box): Point => ({
  x: Math.round(box.x + box.width / 2),
  y: Math.round(box.y + box.height / 2),
});
export const areaOf = (b: Box): number => b.width * b.height;

/** The smallest box around all; zero-sized for an empty list. */
export function union(boxes: Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const b of boxes) {
    if (b.x < x0) x0 = b.x;
    if (b.y < y0) y0 = b.y;
    if (right(b) > x1) x1 = right(b);
    if (bottom(b) > y1) y1 = bottom(b);
  }
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

/** Area that two boxes share, px². */
export function shared(a: Box, b: Box): number {
  const w = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  const h = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Share of `inner` that lies in `outer`, 0…1. */
export function within(inner: Box, outer: Box): number {
  const a = areaOf(inner);
  return a === 0 ? 0 : shared(inner, outer) / a;
}

/** Intersection over union, 0…1. */
export function overlap(a: Box, b: Box): number {
  const s = shared(a, b);
  return s === 0 ? 0 : s / (areaOf(a) + areaOf(b) - s);
}

/** Whether a point lies in a box; its right and bottom edges are outside. */
export function containsPoint(b: Box, p: Point): boolean {
  return p.x >= b.x && p.x < right(b) && p.y >= b.y && p.y < bottom(b);
}

export function grow(b: Box, by: number): Box {
  return { x: b.x - by, y: b.y - by, width: b.width + 2 * by, height: b.height + 2 * by };
}

/** The distance of two boxes along an axis, px; negative where they overlap. */
export const gapX = (a: Box, b: Box): number => Math.max(a.x, b.x) - Math.min(right(a), right(b));
export const gapY = (a: Box, b: Box): number => Math.max(a.y, b.y) - Math.min(bottom(a), bottom(b));

/** How far two boxes are from beginning, ending or being centred at the same place across the page, px. */
export const misalignment = (a: Box, b: Box): number =>
  Math.min(Math.abs(a.x - b.x), Math.abs(right(a) - right(b)), Math.abs(centre(a).x - centre(b).x));

export function median(numbers: number[]): number {
  if (numbers.length === 0) return 0;
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** Whether one box lies in another, with a tolerance of `slack` px on each side. */
export const contains = (outer: Box, inner: Box, slack = 2): boolean =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack;

/** The distance of two boxes, px; 0 where they touch or overlap. */
export const gap = (a: Box, b: Box): number => {
  const dx = Math.max(0, Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width));
  const dy = Math.max(0, Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height));
  return Math.hypot(dx, dy);
};
