/** Where the things of a screen's lists stand, and which of them stand elsewhere on another screen. */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { collectionsOn } from './items.ts';
import { lanesOn } from './lanes.ts';

/** The left edge of a thing's name, px, and how many of the others stand over it in its column. */
export interface Place {
  x: number;
  rank: number;
}

export type Places = ReadonlyMap<string, Place>;

/** Names of one column begin at the same place, px. */
const alignedPx = 8;
/** A reading may differ by a letter. */
const leastAlike = 0.88;

export const isOneColumn = (a: number, b: number): boolean => Math.abs(a - b) <= alignedPx;

/** What the things of a screen's lanes are called, or of its longest list, where it has none. */
export function namesOn(scene: Scene): string[] {
  const lanes = lanesOn(scene).flatMap(({ items }) => items);
  const items = lanes.length > 0 ? lanes : (collectionsOn(scene)[0]?.items ?? []);
  return [...new Set(items.map(({ name }) => name))];
}

/** The places of things by name; what is not shown exactly once has none. */
export function placesOn({ lines }: Scene, names: readonly string[]): Places {
  const shown = names.flatMap((name) => {
    const [line, another] = lines.filter(({ text }) => alike(normalizeLabel(text), name) > leastAlike);
    return line && !another ? [{ name, ...line.box }] : [];
  });
  return new Map(
    shown.map(({ name, x, y }) => [
      name,
      { x, rank: shown.filter((other) => isOneColumn(other.x, x) && other.y < y).length },
    ]),
  );
}

/** The names whose place is another one. */
export const movedBetween = (was: Places, is: Places): string[] =>
  [...was].flatMap(([name, place]) => {
    const now = is.get(name);
    return !now || (isOneColumn(now.x, place.x) && now.rank === place.rank) ? [] : [name];
  });

/** The things of one screen's lists that stand elsewhere on another. */
export function itemsMoved({ before, after }: { before: Scene; after: Scene }): string[] {
  const names = namesOn(before);
  return movedBetween(placesOn(before, names), placesOn(after, names));
}
