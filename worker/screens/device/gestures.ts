/** Touch and keyboard input as W3C actions. Positions are in the device's own units, times in ms. */
import type { Point } from '#worker/core/geometry.ts';
import { longPressMs, type PressManner } from '#worker/core/press.ts';

type Move = { type: 'pointerMove'; duration: number; x: number; y: number; origin: 'viewport' };
export type Action =
  | Move
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number }
  | { type: 'keyDown' | 'keyUp'; value: string };
export type Gesture =
  | { type: 'pointer'; id: 'finger'; parameters: { pointerType: 'touch' }; actions: Action[] }
  | { type: 'key'; id: 'keyboard'; actions: Action[] };

const finger = (actions: Action[]): Gesture => ({
  type: 'pointer',
  id: 'finger',
  parameters: { pointerType: 'touch' },
  actions,
});
const move = ({ x, y }: Point, duration: number): Move => ({
  type: 'pointerMove',
  duration,
  x: Math.round(x),
  y: Math.round(y),
  origin: 'viewport',
});
const pause = (duration: number): Action => ({ type: 'pause', duration });
const down: Action = { type: 'pointerDown', button: 0 };
const up: Action = { type: 'pointerUp', button: 0 };

/** Two taps of one gesture are close enough together to count as a double tap. */
export function tap(at: Point, { count = 1, long }: Pick<PressManner, 'count' | 'long'> = {}): Gesture {
  const once = [down, pause(long ? longPressMs : 40), up];
  return finger([move(at, 0), ...once, ...(count === 2 ? [pause(60), ...once] : [])]);
}

/** The finger pauses before it lifts, so that there is no momentum scrolling. */
export function swipe(from: Point, to: Point): Gesture {
  return finger([move(from, 0), down, move(to, 300), pause(120), up]);
}

/** The finger pauses before it moves, so that the item is picked up. */
export function dragged(from: Point, to: Point): Gesture {
  return finger([move(from, 0), down, pause(200), move(to, 400), pause(100), up]);
}

/** Keys go down in order and up in reverse. */
export function chord(codes: string[]): Gesture {
  return {
    type: 'key',
    id: 'keyboard',
    actions: [
      ...codes.map((value): Action => ({ type: 'keyDown', value })),
      ...codes.toReversed().map((value): Action => ({ type: 'keyUp', value })),
    ],
  };
}

/** Types one key after the other. */
export function typed(text: string): Gesture {
  return {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value): Action[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  };
}

/** Swipes that scroll by (dx, dy), each in the middle of the screen, as its edges belong to the system. */
export function scrolls(
  at: Point,
  by: { dx: number; dy: number },
  glass: { width: number; height: number },
): { from: Point; to: Point }[] {
  const reach = { x: glass.width * 0.7, y: glass.height * 0.6 };
  const count = Math.min(
    8,
    Math.max(1, Math.ceil(Math.max(Math.abs(by.dx) / reach.x, Math.abs(by.dy) / reach.y))),
  );
  const step = { x: by.dx / count, y: by.dy / count };
  const limit = (step: number, reach: number) => Math.max(-reach, Math.min(reach, step));
  const [x, y] = [limit(step.x, reach.x), limit(step.y, reach.y)];
  // As close to the requested point as the whole swipe allows.
  const centre = (value: number, length: number, way: number) =>
    Math.max(length * 0.12 + Math.abs(way) / 2, Math.min(length * 0.88 - Math.abs(way) / 2, value));
  const [cx, cy] = [centre(at.x, glass.width, x), centre(at.y, glass.height, y)];
  return Array.from({ length: count }, () => ({
    from: { x: cx + x / 2, y: cy + y / 2 },
    to: { x: cx - x / 2, y: cy - y / 2 },
  }));
}
