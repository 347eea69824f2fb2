import { centre } from '#worker/core/geometry.ts';
import type { PointerShape, TextLine } from '../scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';

/** Tells how the mouse pointer looks over each of the points; an empty list where there is no mouse. */
export type AskPointers = (points: Point[]) => Promise<PointerShape[]>;

/**
 * Distance of the points that are asked for all over the picture, px: less than the smallest thing that is
 * made to be hit.
 */
export const gridPx = 20;

/** What the pointer looked like where it was asked for. */
export class PointerField {
  readonly #shapes = new Map<number, PointerShape>();
  #hands = 0;

  add(points: Point[], shapes: PointerShape[]): void {
    points.forEach((p, i) => {
      const [key, shape] = [keyOf(p), shapes[i]];
      if (shape === undefined) return;
      if (this.#shapes.get(key) === 'hand') this.#hands--;
      if (shape === 'hand') this.#hands++;
      this.#shapes.set(key, shape);
    });
  }

  /** How many of the points have the hand. */
  get hands(): number {
    return this.#hands;
  }

  at(p: Point): PointerShape | undefined {
    return this.#shapes.get(keyOf(p));
  }
}

/** The same for points of the same pixel. */
export const keyOf = ({ x, y }: Point): number => Math.round(y) * 65_536 + Math.round(x);

/** Points in a box's middle and near its sides, where its words seldom are. */
export function pointsIn({ x, y, width, height }: Box): Point[] {
  const inset = Math.min(6, width / 4, height / 4);
  return [
    { x: x + width / 2, y: y + height / 2 },
    { x: x + inset, y: y + height / 2 },
    { x: x + width - inset, y: y + height / 2 },
    { x: x + width / 2, y: y + inset },
    { x: x + width / 2, y: y + height - inset },
  ];
}

/** Points of the grid that lie in a box. */
export function gridIn({ x, y, width, height }: Box): Point[] {
  const first = (from: number) => Math.ceil((from - gridPx / 2) / gridPx) * gridPx + gridPx / 2;
  const points: Point[] = [];
  for (let v = first(y); v < y + height; v += gridPx)
    for (let u = first(x); u < x + width; u += gridPx) points.push({ x: u, y: v });
  return points;
}

/** The middle of each word, and of each gap between two. */
export function pointsAlong({ words }: TextLine): { words: Point[]; gaps: Point[] } {
  const middles = words.map(({ box }) => centre(box));
  const gaps = words.slice(1).map(({ box }, i) => {
    const before = words[i]!.box;
    return { x: (before.x + before.width + box.x) / 2, y: (middles[i]!.y + middles[i + 1]!.y) / 2 };
  });
  return { words: middles, gaps };
}
