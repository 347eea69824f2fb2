import { centre } from '#worker/core/geometry.ts';
import type { PointerShape, TextLine } from '../scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';

/** Returns the cursor shape at each point; an empty list if there is no mouse. */
export type AskPointers = (points: Point[]) => Promise<PointerShape[]>;

/** Grid distance of the probed points, px: less than the smallest hit target. */
export const gridPx = 20;

/** Cursor shapes at the probed points. */
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

  /** Number of points with the hand cursor. */
  get hands(): number {
    return this.#hands;
  }

  at(p: Point): PointerShape | undefined {
    return this.#shapes.get(keyOf(p));
  }
}

/** The same key for all points of a pixel. */
export const keyOf = ({ x, y }: Point): number => Math.round(y) * 65_536 + Math.round(x);

/** Points at a box's centre and near its sides, where there is rarely text. */
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

/** Grid points inside a box. */
export function gridIn({ x, y, width, height }: Box): Point[] {
  const first = (from: number) => Math.ceil((from - gridPx / 2) / gridPx) * gridPx + gridPx / 2;
  const points: Point[] = [];
  for (let v = first(y); v < y + height; v += gridPx)
    for (let u = first(x); u < x + width; u += gridPx) points.push({ x: u, y: v });
  return points;
}

/** The centre of each word, and of each gap between words. */
export function pointsAlong({ words }: TextLine): { words: Point[]; gaps: Point[] } {
  const middles = words.map(({ box }) => centre(box));
  const gaps = words.slice(1).map(({ box }, i) => {
    const before = words[i]!.box;
    return { x: (before.x + before.width + box.x) / 2, y: (middles[i]!.y + middles[i + 1]!.y) / 2 };
  });
  return { words: middles, gaps };
}
