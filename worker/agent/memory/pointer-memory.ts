import { LRUCache } from 'lru-cache';
import { containsPoint } from '#worker/core/geometry.ts';
import { type AskPointers, keyOf } from '#worker/sight/probes/field.ts';
import type { Picture, PointerShape } from '#worker/sight/scene.ts';
import type { Point } from '#worker/core/geometry.ts';
import type { Session } from '#worker/ports/records.ts';

/** The pointer shapes probed over the points of a picture. */
interface Felt {
  picture: Picture;
  shapes: Map<number, PointerShape>;
}

/** By address, shared between sessions, so that a revisit probes only the parts that look different. */
const felt = new LRUCache<string, Felt>({ max: 64 });

/** Margin probed around a change, px, since a control's hit target may extend beyond what is drawn. */
const around = 60;
/** Where more than this share of the height has changed, everything is probed anew. */
const maxChanged = 0.7;
const fewSamples = 24;

/**
 * Probes pointer shapes, reusing those from an earlier picture of the address where the picture is
 * unchanged. Invisible layers can change the shapes too (such as a click catcher behind an open menu), so
 * samples in view are probed again; if one differs, everything is.
 */
export async function createPointerAsking(
  { screen, sight }: Session,
  picture: Picture,
): Promise<AskPointers> {
  const address = screen.address();
  const before = felt.get(address);
  const shapes = new Map<number, PointerShape>();
  felt.set(address, { picture, shapes });

  const ask = async (points: Point[]): Promise<PointerShape[]> => {
    if (points.length === 0) return [];
    const answers = await screen.pointers(points);
    if (answers.length === points.length) points.forEach((point, i) => shapes.set(keyOf(point), answers[i]!));
    return answers;
  };
  const isUnchanged = before && (await unchangedSince(sight, before.picture, picture));
  if (!isUnchanged) return ask;
  const known = (point: Point): PointerShape | undefined =>
    shapes.get(keyOf(point)) ?? (isUnchanged(point) ? before.shapes.get(keyOf(point)) : undefined);

  let trusted: boolean | undefined;
  return async (points) => {
    if (trusted === undefined) {
      const inView = points.filter(
        (point) => known(point) !== undefined && (!picture.visible || containsPoint(picture.visible, point)),
      );
      const isPlain = (point: Point) => known(point) === 'arrow';
      const samples = [
        ...sample(inView.filter((point) => !isPlain(point))),
        ...sample(inView.filter(isPlain)),
      ];
      const expected = samples.map(known);
      const answers = await ask(samples);
      trusted = answers.length === samples.length && answers.every((shape, i) => shape === expected[i]);
    }
    if (!trusted) return ask(points);
    const unknown = points.filter((point) => known(point) === undefined);
    const answers = await ask(unknown);
    if (answers.length !== unknown.length) return answers;
    return points.map((point) => {
      const shape = known(point)!;
      shapes.set(keyOf(point), shape);
      return shape;
    });
  };
}

/** Tells whether a point is in rows that did not change; undefined where too much changed. */
async function unchangedSince(
  sight: Session['sight'],
  before: Picture,
  now: Picture,
): Promise<((point: Point) => boolean) | undefined> {
  if (before.width !== now.width) return undefined;
  const boxes = await sight.differences(before, now);
  const bands = boxes
    .map(({ y, height }) => ({
      top: Math.max(0, y - around),
      bottom: Math.min(now.height, y + height + around),
    }))
    .sort((a, b) => a.top - b.top);
  // A different height shifts everything below the first change.
  const changed =
    before.height === now.height ? bands : bands.slice(0, 1).map(({ top }) => ({ top, bottom: now.height }));
  let [reached, inAll] = [0, 0];
  for (const { top, bottom } of changed) {
    inAll += Math.max(0, bottom - Math.max(top, reached));
    reached = Math.max(reached, bottom);
  }
  if (inAll > now.height * maxChanged) return undefined;
  return ({ y }) => !changed.some(({ top, bottom }) => y >= top && y <= bottom);
}

const sample = (points: Point[]): Point[] => {
  const step = Math.max(1, Math.floor(points.length / fewSamples));
  return points.filter((_, i) => i % step === 0).slice(0, fewSamples);
};
