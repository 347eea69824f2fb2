/** Finds what of a screen scrolls, by the wheel: a picture does not say it. */
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { hasDialog, type Picture } from '#worker/sight/scene.ts';
import { visibleOf } from './visible.ts';
import type { Session } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import {
  areaOf,
  centrePixel,
  containsPoint,
  grow,
  overlap,
  right,
  union,
  type Box,
  type Point,
} from '#worker/core/geometry.ts';

export interface Pane {
  /** Where the wheel scrolls it, and what changes when it does, px of the picture. */
  at: Point;
  box: Box;
  along: 'down' | 'across';
  /** The page itself, of which the window shows a part. */
  isPage?: true;
}

/** More than the length of any pane, px. */
export const toTheStart = -1_000_000;

/** How far the wheel is turned to find out, px; less than any pane is tall. */
const nudge = 90;
/** By then, a pane that scrolls has begun to, ms. */
const begunMs = 50;
/** What changes by scrolling is at least this long and wide, px; a caret or a counter is smaller. */
const [leastPane, leastWidth] = [60, 8];
/** Points that are tried on one screen at most. */
const maxPoints = 14;
/** Lines of a column begin within this, and there are at least so many, px. */
const [edgePx, leastRows, leastColumns] = [6, 4, 3];
/** Rows that are tried at most. */
const maxRows = 4;

export const isTallerThanPicture = ({ page, height }: Picture): boolean =>
  page !== undefined && page.height > height;

/** Beside what is cut by the right edge of the picture: a row that goes on there. */
const cutRows = ({ scene }: SessionView): Point[] =>
  [...scene.lines, ...scene.controls]
    .filter(({ box }) => right(box) >= scene.width - 2 && box.width < scene.width / 2)
    .map(({ box }) => ({ x: Math.round(scene.width / 2), y: centrePixel(box).y }));

/** The middle ones of groups of boxes that have something in common. */
function middles(boxes: Box[], common: (box: Box) => number, least: number): Point[] {
  const groups = Map.groupBy(boxes, common);
  return [...groups.values()]
    .filter((group) => group.length >= least)
    .map((group) => centrePixel(group[Math.floor(group.length / 2)]!));
}

/** In the middle of lines that begin at one edge: a list, a menu, a column. */
const columns = ({ scene: { lines } }: SessionView): Point[] =>
  middles(
    lines.map(({ box }) => box),
    ({ x }) => Math.round(x / edgePx),
    leastRows,
  );

/** In the middle of lines side by side: cards in a row. Of a table, some rows. */
function rows({ scene: { lines } }: SessionView): Point[] {
  const boxes = lines.map(({ box }) => box);
  const all = middles(boxes, ({ y }) => Math.round(y / edgePx), leastColumns);
  const step = Math.ceil(all.length / maxRows);
  return all.filter((_, at) => at % step === 0);
}

/** Where a pane may be: beside cut rows, in columns, in parts of the page, and spread over the window. */
function pointsIn(view: SessionView): Point[] {
  const { regions } = view.scene;
  const dialog = regions.find(({ kind, box }) => kind === 'dialog' && box.height > leastPane);
  const shows = dialog?.box ?? visibleOf(view);
  const parts = regions
    .filter(({ kind, box }) => kind !== 'page' && box.width > leastPane && box.height > 1.5 * leastPane)
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))
    .map(({ box }) => centrePixel(box));
  const spread = [0.5, 0.2, 0.8].flatMap((x) =>
    [0.5, 0.75].map((y) => ({
      x: Math.round(shows.x + shows.width * x),
      y: Math.round(shows.y + shows.height * y),
    })),
  );
  const points = [...cutRows(view), ...columns(view), ...rows(view), ...parts, ...spread].filter(
    (at) => !dialog || containsPoint(dialog.box, at),
  );
  const isClose = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < leastPane;
  return points.filter((at, i) => points.findIndex((other) => isClose(other, at)) === i).slice(0, maxPoints);
}

/** Turns the wheel at a point; returns what the window shows after it, without waiting for rest. */
async function turnWheel({ screen }: Session, at: Point, dx: number, dy: number): Promise<Picture> {
  await screen.act({ kind: 'scroll', at, dx, dy });
  await wait(begunMs);
  return screen.glimpse();
}

const ways: { along: Pane['along']; dx: number; dy: number }[] = [
  { along: 'down', dx: 0, dy: nudge },
  { along: 'across', dx: nudge, dy: 0 },
];

/** The boxes that lie in none of those in which something moves without end. */
export const besideMotion = (boxes: Box[], moving: Box[]): Box[] =>
  boxes.filter((box) => !moving.some((other) => containsPoint(other, centrePixel(box))));

/** Looks for panes of one window, and leaves them as they were. */
class Search {
  readonly #session: Session;
  #moving: Box[];
  /** Where the picture begins on the page, px. */
  readonly #top: number;

  constructor(session: Session, { picture }: SessionView, moving: Box[]) {
    this.#session = session;
    this.#top = picture.page?.top ?? 0;
    const top = picture.visible?.y ?? 0;
    this.#moving = moving.map((box) => ({ ...box, y: box.y - top }));
  }

  /** Learns what moves by itself, the pointer and the wheel at rest. */
  async watch(at: Point): Promise<void> {
    const before = await turnWheel(this.#session, at, 0, 0);
    const after = await turnWheel(this.#session, at, 0, 0);
    if (after.image.equals(before.image)) return;
    const changes = await this.#session.sight.differences(before, after);
    this.#moving = [...this.#moving, ...changes.map((box) => grow(box, leastWidth))];
  }

  /** What changed between two looks at the window, if that is large enough for a pane at a point. */
  async #changed(before: Picture, after: Picture, at: Point): Promise<Box | undefined> {
    if (after.image.equals(before.image)) return undefined;
    const changes = await this.#session.sight.differences(before, after);
    const own = besideMotion(changes, this.#moving);
    if (own.length === 0) return undefined;
    const box = union(own);
    // It may be empty where the pointer is.
    const isPane =
      Math.max(box.width, box.height) >= leastPane &&
      Math.min(box.width, box.height) >= leastWidth &&
      containsPoint(grow(box, leastPane), at);
    return isPane ? box : undefined;
  }

  /** The pane at a point of the picture; undefined where nothing but the page scrolls. */
  async at(act: Point): Promise<Pane | undefined> {
    // The pointer itself may light something up.
    const before = await turnWheel(this.#session, act, 0, 0);
    const down = (before.page?.top ?? 0) - this.#top;
    const at = { x: act.x, y: act.y - down };
    // In both directions at once, then back: most places scroll in none.
    for (const sign of [1, -1]) {
      const after = await turnWheel(this.#session, act, sign * nudge, sign * nudge);
      const box = await this.#changed(before, after, at);
      if (after.image.equals(before.image)) continue;
      const back = await turnWheel(this.#session, act, -sign * nudge, -sign * nudge);
      if (!box || after.page?.top !== before.page?.top) continue;
      for (const { along, dx, dy } of ways) {
        const once = await turnWheel(this.#session, act, sign * dx, sign * dy);
        const own = await this.#changed(back, once, at);
        await turnWheel(this.#session, act, -sign * dx, -sign * dy);
        if (own) return { at: act, box: { ...own, y: own.y + down }, along };
      }
    }
    return undefined;
  }
}

/**
 * Panes by address and all that a screen says, shared between sessions. Not by layout: a list that has just grown
 * beyond its pane looks alike from afar.
 */
const known = new LRUCache<string, Pane[]>({ max: 256, ttl: 30 * 60_000 });

const keyOf = ({ address, picture: { width, height }, scene: { fingerprint } }: SessionView): string =>
  `${address} ${fingerprint.content} ${width} ${height}`;

/** The panes of a screen, as far as they are known without a search. */
export const knownPanes = ({ screen }: Session, view: SessionView): Pane[] | undefined =>
  screen.capabilities.has('scroll') && !view.dialog ? known.get(keyOf(view)) : [];

/** The panes of a screen that can scroll, the page itself first where the picture shows a part of it. */
export async function findPanes(session: Session, view: SessionView, moving: Box[]): Promise<Pane[]> {
  const panes = await searchPanes(session, view, moving);
  known.set(keyOf(view), panes);
  return panes;
}

async function searchPanes(session: Session, view: SessionView, moving: Box[]): Promise<Pane[]> {
  const panes: Pane[] = [];
  const { picture, scene } = view;
  const shows = visibleOf(view);
  // Even a page that the picture shows as a whole may grow when its end is reached.
  if (picture.height > shows.height && !hasDialog(scene))
    panes.push({ at: centrePixel(shows), box: shows, along: 'down', isPage: true });
  const search = new Search(session, view, moving);
  await search.watch(centrePixel(shows));
  for (const at of pointsIn(view)) {
    if (panes.some((pane) => !pane.isPage && containsPoint(pane.box, at))) continue;
    if (!containsPoint(shows, at)) await session.screen.reveal?.(at);
    const pane = await search.at(at);
    const isKnown = pane && panes.some((other) => !other.isPage && overlap(other.box, pane.box) > 0.7);
    if (pane && !isKnown) panes.push(pane);
  }
  return panes;
}

/** What scrolls at a point of the picture; undefined where nothing but the page does. */
export async function paneAt(session: Session, view: SessionView, at: Point): Promise<Pane | undefined> {
  const search = new Search(session, view, []);
  await search.watch(at);
  return search.at(at);
}
