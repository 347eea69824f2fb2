import { grow, union } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { PointerShape, Scene } from '../scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import { type AskPointers, gridPx, type PointerField } from './field.ts';

/** Distance of the points that locate an area's edges, px. */
export const stridePx = 4;

/** Grid areas with one cursor shape; points matched by `ignored` separate areas and belong to none. */
export function areasOf(
  { width, height }: Scene,
  field: PointerField,
  shape: PointerShape,
  ignored: (p: Point) => boolean,
): Box[] {
  const across = Math.ceil((width - gridPx / 2) / gridPx);
  const down = Math.ceil((height - gridPx / 2) / gridPx);
  const pointOf = (cell: number): Point => ({
    x: (cell % across) * gridPx + gridPx / 2,
    y: Math.floor(cell / across) * gridPx + gridPx / 2,
  });
  const left = new Set<number>();
  for (let cell = 0; cell < across * down; cell++)
    if (field.at(pointOf(cell)) === shape && !ignored(pointOf(cell))) left.add(cell);
  const areas: Box[] = [];
  for (const seed of left) {
    const stack = [seed];
    left.delete(seed);
    const own: Box[] = [];
    while (stack.length > 0) {
      const cell = stack.pop()!;
      const { x, y } = pointOf(cell);
      own.push({ x, y, width: 1, height: 1 });
      const column = cell % across;
      for (const next of [
        column > 0 ? cell - 1 : -1,
        column < across - 1 ? cell + 1 : -1,
        cell - across,
        cell + across,
      ])
        if (left.delete(next)) stack.push(next);
    }
    areas.push(union(own));
  }
  return areas;
}

/** Locates the edges of an area, from its centre outwards, up to one grid step beyond the known area. */
export async function edgesOf(area: Box, shape: PointerShape, ask: AskPointers): Promise<Box> {
  const reach = grow(area, gridPx);
  const middle = { x: Math.round(area.x + area.width / 2), y: Math.round(area.y + area.height / 2) };
  const ray = (from: number, to: number) =>
    Array.from({ length: Math.floor(Math.abs(to - from) / stridePx) }, (_, i) =>
      Math.round(from + Math.sign(to - from) * stridePx * (i + 1)),
    );
  const rays = [
    ray(middle.x, reach.x).map((x) => ({ x, y: middle.y })),
    ray(middle.x, reach.x + reach.width).map((x) => ({ x, y: middle.y })),
    ray(middle.y, reach.y).map((y) => ({ x: middle.x, y })),
    ray(middle.y, reach.y + reach.height).map((y) => ({ x: middle.x, y })),
  ];
  const shapes = await ask(rays.flat());
  let from = 0;
  const ends = rays.map((points) => {
    const own = shapes.slice(from, (from += points.length));
    const out = own.findIndex((s) => s !== shape);
    return points[(out === -1 ? points.length : out) - 1] ?? middle;
  });
  const [left, right, top, bottom] = [ends[0]!.x, ends[1]!.x, ends[2]!.y, ends[3]!.y];
  return { x: left - 1, y: top - 1, width: right - left + 2, height: bottom - top + 2 };
}

export const anyHolds = (boxes: { box: Box }[], p: Point, by: number): boolean =>
  boxes.some(({ box }) => containsPoint(grow(box, by), p));
