import { areaOf, type Box, gapX, gapY, overlap, union } from '#worker/core/geometry.ts';
import type { Picture, Sight } from '../../scene.ts';

/** Keyboard input and screenshots for a focus walk. */
export interface FocusPort {
  /** Presses Tab. */
  next(): Promise<void>;
  /** Presses Shift+Tab, to check for a focus trap. */
  back?(): Promise<void>;
  capture(): Promise<Picture>;
  /** Waits for a transition to progress, about 80 ms. */
  rest(): Promise<void>;
}

/**
 * The boxes that changed after each Tab, in order, compared with a picture without focus; empty where no
 * focus was visible.
 */
export interface FocusWalk {
  stops: Box[][];
  /** It returned to its start, so all focus stops were visited. */
  whole: boolean;
  /** The box that traps the focus in both directions. */
  caught?: Box;
}

/** Most consecutive stops without a visible focus. */
const maxUnseen = 12;

/** Most consecutive stops at one place: a date field has four parts and a button. */
const maxInPlace = 7;

const waysBack = 3;

const isInPlace = (a: Box[], b: Box[]): boolean =>
  a.length > 0 && b.length > 0 && overlap(union(a), union(b)) > 0.9;

const sameMarks = (a: Box[], b: Box[]): boolean =>
  a.length > 0 && a.length === b.length && a.every((box, i) => overlap(box, b[i]!) > 0.9);

/**
 * A mark that changed at this share of the stops is where the focus was before the walk, not a stop; fewest
 * stops for this test.
 */
const [mostlySeen, fewestStops] = [0.8, 5];

/**
 * Removes the mark that the focus left at its initial place in the base picture; without any change, the
 * focus is there again.
 */
function withoutFirst(stops: Box[][]): Box[][] {
  const first = stops[0]?.find(
    (mark) =>
      stops.filter((marks) => marks.some((box) => overlap(box, mark) > 0.9)).length >=
      stops.length * mostlySeen,
  );
  if (!first || stops.length < fewestStops) return stops;
  return stops.map((marks) =>
    marks.length === 0 ? [first] : marks.filter((box) => overlap(box, first) <= 0.9),
  );
}

/** Walks through a screen with Tab, at most `most` times. The base picture may already show a focus. */
export async function walkFocus(
  sight: Pick<Sight, 'differences'>,
  base: Picture,
  port: FocusPort,
  most = 48,
): Promise<FocusWalk> {
  const walk = await walkMarks(sight, base, port, most);
  return walk.whole ? { ...walk, stops: withoutFirst(walk.stops) } : walk;
}

async function walkMarks(
  sight: Pick<Sight, 'differences'>,
  base: Picture,
  port: FocusPort,
  most: number,
): Promise<FocusWalk> {
  const stops: Box[][] = [];
  const all = base.width * base.height;
  /** Focus rings fade in transitions: while the old ring fades, it would be merged with the new one. */
  const faded = async (): Promise<{ picture: Picture; marks: Box[] }> => {
    const last = stops.at(-1) ?? [];
    let picture = await port.capture();
    let marks = await sight.differences(base, picture);
    for (
      let tries = 0;
      tries < 4 && marks.some((mark) => last.some((old) => gapX(mark, old) < 0 && gapY(mark, old) < 0));
      tries++
    ) {
      await port.rest();
      const later = await port.capture();
      if (later.image.equals(picture.image)) break;
      picture = later;
      marks = await sight.differences(base, picture);
    }
    return { picture, marks: marks.filter((box) => areaOf(box) >= 6) };
  };
  for (let unseen = 0; stops.length < most && unseen < maxUnseen;) {
    await port.next();
    const { picture, marks } = await faded();
    // The page scrolled or changed, so the differences say nothing about the focus.
    if (
      picture.height !== base.height ||
      picture.visible?.y !== base.visible?.y ||
      marks.reduce((sum, box) => sum + areaOf(box), 0) > all * 0.3
    )
      return { stops, whole: false };
    // A focus that stays in place has not come full circle.
    if (
      stops.length > 1 &&
      !isInPlace(stops.at(-1)!, marks) &&
      stops.some((first, i) => i < 3 && sameMarks(first, marks))
    )
      return { stops, whole: true };
    unseen = marks.length === 0 ? unseen + 1 : 0;
    stops.push(marks);
    const last = stops.slice(-maxInPlace);
    if (last.length < maxInPlace || !last.every((stop) => isInPlace(stop, marks))) continue;
    for (let presses = 0; port.back && presses < waysBack; presses++) {
      await port.back();
      if (!isInPlace((await faded()).marks, marks)) return { stops, whole: false };
    }
    return { stops, whole: false, ...(port.back ? { caught: union(marks) } : {}) };
  }
  return { stops, whole: false };
}
