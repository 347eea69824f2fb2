import type { Box } from '#worker/core/geometry.ts';
import type { Scene } from '../scene.ts';
import { pointsAlong, pointsIn, type PointerField } from './field.ts';

/** Boxes over which the pointer says that they can be dragged: of lines, and of drawings that are no controls by it. */
export function gripsOn({ lines, controls }: Scene, field: PointerField): Box[] {
  const isGrip = (points: { x: number; y: number }[]): boolean =>
    points.length > 0 && points.every((point) => field.at(point) === 'move');
  return [
    ...lines.filter((line) => isGrip(pointsAlong(line).words)),
    ...controls.filter(({ kind, box }) => kind === 'icon' && isGrip(pointsIn(box).slice(0, 1))),
  ].map(({ box }) => box);
}
