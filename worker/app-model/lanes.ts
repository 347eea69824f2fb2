/** Lists of like things that stand side by side under names of their own, as the columns of a board do. */
import { areaOf, bottom, gapX, right, union, within, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { inReadingOrder } from '#worker/grounding/items.ts';
import { atEdge } from '#worker/facts/lists.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import { collectionsOn } from './items.ts';

/** Something in a lane, by what it is called, in lower case. */
export interface Thing {
  name: string;
  box: Box;
}

export interface Lane {
  title: string;
  box: Box;
  /** From the top. */
  items: Thing[];
}

/** Things of one column begin at the same place, px, and are as wide, as a share. */
const aligned = { px: 6, share: 0.12 };
/** A lane's name stands at most this far over its first thing, px, and sticks out of its sides at most so far. */
const title = { overPx: 90, besidePx: 16 };
/** The names of lanes stand in one row, px. */
const inRowPx = 12;

/** What may frame one thing of a lane; a card with a few words in it may be taken for a field that cannot be changed. */
const isFrame = ({ kind, state }: Control): boolean =>
  kind === 'button' || ((kind === 'textfield' || kind === 'textarea') && state.disabled === true);

/** A lane holds things that are nearly as wide as it is, under its name. */
const ofLane = { width: 0.6, underPx: 20 };

/** What a frame holds, by its first line; undefined where it holds no words. */
function thingIn({ lines }: Scene, box: Box): Thing | undefined {
  const [line] = inReadingOrder(lines.filter((one) => within(one.box, box) > 0.6));
  return line && { name: normalizeLabel(line.text), box };
}

/** The innermost things of a screen: a list of lists says nothing of what can be moved. */
function thingsOn(scene: Scene): Thing[] {
  const framed = [
    ...scene.regions.filter(({ kind }) => kind === 'card' || kind === 'row'),
    ...scene.controls.filter(isFrame),
  ].flatMap(({ box }) => thingIn(scene, box) ?? []);
  const all: Thing[] = [...collectionsOn(scene).flatMap(({ items }) => items), ...framed].filter(
    ({ box }) => !atEdge(scene, box),
  );
  const isLane = ({ box }: Thing) =>
    all.some(
      (other) =>
        within(other.box, box) > 0.9 &&
        other.box.width > ofLane.width * box.width &&
        other.box.y - box.y > ofLane.underPx,
    );
  return all
    .filter((one) => !isLane(one))
    .sort((a, b) => areaOf(b.box) - areaOf(a.box))
    .filter((one, at, kept) => !kept.slice(0, at).some(({ box }) => within(one.box, box) > 0.6));
}

const standsIn = (column: Thing[], { box }: Thing): boolean => {
  const [first] = column;
  return (
    Math.abs(first!.box.x - box.x) <= aligned.px &&
    Math.abs(first!.box.width - box.width) <= aligned.share * box.width
  );
};

function columnsOf(items: readonly Thing[]): Thing[][] {
  const columns: Thing[][] = [];
  for (const item of items.toSorted((a, b) => a.box.y - b.box.y)) {
    const column = columns.find((one) => standsIn(one, item));
    if (column) column.push(item);
    else columns.push([item]);
  }
  return columns;
}

/** The line right over a column that is no wider than it. */
function titleOf({ lines }: Scene, column: readonly Thing[]): TextLine | undefined {
  const { x, y, width } = column[0]!.box;
  return lines
    .filter(
      ({ box }) =>
        bottom(box) <= y &&
        y - bottom(box) <= title.overPx &&
        box.x >= x - title.besidePx &&
        right(box) <= x + width + title.besidePx,
    )
    .sort((a, b) => b.box.y - a.box.y)[0];
}

function findLanes(scene: Scene): Lane[] {
  const named = columnsOf(thingsOn(scene)).flatMap((items) => {
    const line = titleOf(scene, items);
    return line ? [{ line, items, box: union(items.map(({ box }) => box)) }] : [];
  });
  const rows = named.map((one) =>
    named.filter(
      (other) =>
        Math.abs(other.line.box.y - one.line.box.y) <= inRowPx &&
        (other === one || gapX(other.box, one.box) >= 0),
    ),
  );
  const [lanes = []] = rows.sort((a, b) => b.length - a.length);
  if (lanes.length < 2) return [];
  return lanes
    .map(({ line, items, box }) => ({ title: normalizeLabel(line.text), box, items }))
    .sort((a, b) => a.box.x - b.box.x);
}

const known = new WeakMap<Scene, Lane[]>();

/** The lanes of a screen from the left; none where there are fewer than two. */
export function lanesOn(scene: Scene): Lane[] {
  const lanes = known.get(scene) ?? findLanes(scene);
  known.set(scene, lanes);
  return lanes;
}
