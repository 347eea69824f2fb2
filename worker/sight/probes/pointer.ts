import type { PointerShape, Scene, TextLine } from '../scene.ts';
import type { Point } from '#worker/core/geometry.ts';
import { type AskPointers, gridPx, PointerField, pointsAlong, pointsIn } from './field.ts';
import { gripsOn } from './grips.ts';
import { piecesOf } from './hands.ts';
import { judge } from './judge.ts';
import { inOrder } from './order.ts';
import { partedLines } from './parts.ts';
import { thingsOf } from './things.ts';
import { withWraps } from './wraps.ts';
import { fieldsOn } from './writable.ts';

function pointsOver(scene: Scene): Point[] {
  const points: Point[] = [];
  for (const { box } of scene.controls) points.push(...pointsIn(box));
  for (const line of scene.lines) {
    const { words, gaps } = pointsAlong(line);
    points.push(...words, ...gaps);
  }
  for (let y = gridPx / 2; y < scene.height; y += gridPx)
    for (let x = gridPx / 2; x < scene.width; x += gridPx) points.push({ x, y });
  return points.filter(({ x, y }) => x >= 0 && y >= 0 && x < scene.width && y < scene.height);
}

/** Marks lines over which the cursor stays an arrow; none where it does so over all text. */
function withArrows(lines: TextLine[], field: PointerField): Pick<Scene, 'lines' | 'printed'> {
  const shapes = lines.map((line) => pointsAlong(line).words.map((point) => field.at(point)));
  const isPrintKnown = shapes.some((over) => over.length > 0 && over.every((shape) => shape === 'text'));
  if (!isPrintKnown) return { lines };
  const isArrow = (over: (PointerShape | undefined)[]) =>
    over.length > 0 && over.every((shape) => shape === 'arrow');
  return {
    lines: lines.map((line, n) => (isArrow(shapes[n]!) ? { ...line, arrow: true } : line)),
    printed: true,
  };
}

/**
 * Resolves by the mouse cursor what pixels leave open: whether text is a link, a box a field, a drawing
 * clickable. Moves and presses nothing. Without a mouse the scene is returned unchanged.
 */
export async function probePointer(
  scene: Scene,
  ask: AskPointers,
): Promise<{ scene: Scene; field: PointerField }> {
  const points = pointsOver(scene);
  const shapes = await ask(points);
  const field = new PointerField();
  if (shapes.length !== points.length) return { scene, field };
  field.add(points, shapes);
  const kept = scene.controls.flatMap((control) => judge(control, scene, field) ?? []);
  const writable = await fieldsOn({ ...scene, controls: kept }, field, ask);
  const lines = await partedLines(scene.lines, field, ask);
  const judged = { ...scene, lines, controls: [...kept, ...writable] };
  const { pieces, replaced } = piecesOf(judged, field);
  const things = await thingsOf(judged, pieces, field, ask);
  const controls = [...judged.controls.filter((control) => !replaced.has(control)), ...things];
  const grips = gripsOn(scene, field);
  return {
    field,
    scene: {
      ...scene,
      ...withArrows(scene.lines, field),
      pointed: true,
      ...(grips.length > 0 ? { grips } : {}),
      controls: inOrder(withWraps(judged, controls, field)),
    },
  };
}
