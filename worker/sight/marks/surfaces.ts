import { type Bands, runAt } from '../pixels/bands.ts';
import { type Components, connected } from '../pixels/components.ts';
import type { Box } from '#worker/core/geometry.ts';

/** A flat or gradient area with content on it: the page, a card, a button's body, a field's inside. */
export interface Surface {
  id: number;
  box: Box;
  /** Number of its own pixels, without the content on it. */
  area: number;
  /** Packed colour: exact, or at its centre for a gradient. */
  colour: number;
  /** It is a gradient. */
  soft: boolean;
  /** Its outline nearly fills its box: a rectangle, pill or disc. */
  closed: boolean;
  /** Share of its box inside its outline, 0…1; 0.79 for a disc. */
  fill: number;
  /** Share of that inside covered by content, 0…1. */
  inked: number;
  /** How far the outline falls short at the corners, in px (about the corner radius). */
  radius: number;
}

/** Row segments without a surface: row y has those from `begin[y]` to `end[y]` (exclusive). */
export interface Bare {
  begin: Int32Array;
  end: Int32Array;
  /** Segment s covers x from `from[s]` to `to[s]` (exclusive). */
  from: Int32Array;
  to: Int32Array;
}

export interface SurfaceMap {
  /** Per pixel: surface id, or 0. Ids start at 1. */
  label: Int32Array;
  surfaces: Surface[];
  bare: Bare;
}

interface Outline {
  closed: boolean;
  fill: number;
  inked: number;
  radius: number;
}

/**
 * How much an area's outline resembles a rectangle, pill or disc. `own`: its runs in order; `band`: the band
 * of each run.
 */
function outline(
  { top: bandTop, from, to }: Bands,
  own: Int32Array,
  band: Int32Array,
  box: Box,
  area: number,
): Outline {
  const { x: x0, y: y0, width: w, height: h } = box;
  const last = own.length - 1;
  let spans = 0;
  let leftNear = 0;
  let rightNear = 0;
  const depthX = Math.max(1, Math.min(w * 0.25, h * 0.6));
  for (let i = 0; i <= last;) {
    const b = band[own[i]!]!;
    const rows = bandTop[b + 1]! - bandTop[b]!;
    const start = from[own[i]!]! - x0;
    do i++;
    while (i <= last && band[own[i]!] === b);
    const end = to[own[i - 1]!]! - x0;
    spans += (end - start) * rows;
    if (start <= depthX) leftNear += rows;
    if (w - end <= depthX) rightNear += rows;
  }
  // The first and last row of each column; every column of the box has one, and most are known after a few
  // runs.
  const top = new Int32Array(w).fill(-1);
  for (let i = 0, left = w; left > 0 && i <= last; i++) {
    const r = own[i]!;
    for (let x = from[r]! - x0; x < to[r]! - x0; x++)
      if (top[x]! < 0) {
        top[x] = bandTop[band[r]!]! - y0;
        left--;
      }
  }
  const bottom = new Int32Array(w).fill(-1);
  for (let i = last, left = w; left > 0 && i >= 0; i--) {
    const r = own[i]!;
    for (let x = from[r]! - x0; x < to[r]! - x0; x++)
      if (bottom[x]! < 0) {
        bottom[x] = bandTop[band[r]! + 1]! - 1 - y0;
        left--;
      }
  }
  let topNear = 0;
  let bottomNear = 0;
  // The first row of a rounded box is shorter by both radii.
  let firstRow = 0;
  const depthY = Math.max(1, Math.min(h * 0.25, w * 0.6));
  for (let x = 0; x < w; x++) {
    if (top[x]! <= depthY) topNear++;
    if (h - 1 - bottom[x]! <= depthY) bottomNear++;
    if (top[x]! === 0) firstRow++;
  }
  const fill = spans / (w * h);
  // The antialiased rim is a large part of a small disc.
  const closed =
    fill >= (Math.max(w, h) <= 26 ? 0.7 : 0.74) &&
    Math.min(leftNear / h, rightNear / h, topNear / w, bottomNear / w) >= 0.74;
  return {
    closed,
    fill,
    inked: spans > 0 ? 1 - area / spans : 0,
    radius: Math.min(h / 2, Math.max(0, (w - firstRow) / 2)),
  };
}

/** Greatest height of a letter, px. */
const largestLetter = 110;

/** Distinguishes a surface from a thick stroke, the inside of a letter, or a solid dot. */
function isSurface(
  box: Box,
  area: number,
  core: number,
  shape: () => Outline,
  lettered: () => boolean,
): boolean {
  const { width: w, height: h } = box;
  if (core < 4 || area < 60 || w < 8 || h < 8) return false;
  if (w >= 200 || h >= 150) return area >= 200 && core >= 40;
  const o = shape();
  if (!o.closed) return w > 2.2 * h && w >= 60 && core > area * 0.4;
  // An area without content is the inside of a letter, a bullet or a checkbox, unless it is as large as a
  // field.
  if (o.inked < 0.005) return (w >= 40 && h >= 16) || (w >= 28 && h >= 28);
  if (w > 1.35 * h) return o.inked < 0.75;
  if (h < 24) return o.inked < 0.75 && (h < 14 || !lettered());
  // A bold O or D has one big hole; a box around a digit or icon has far less content. Initials fill much of
  // an avatar's disc.
  return (
    o.inked < 0.12 ||
    (core > area * (o.fill < 0.84 && h >= 20 ? 0.26 : 0.35) && (h > largestLetter || !lettered()))
  );
}

/** Padding on both sides of a badge, px; strokes of merged letters are thinner. */
const badgePadding = 4;

/** Whether the size fits a badge that its text covers almost completely. */
const couldBeBadge = (w: number, h: number, area: number): boolean =>
  h >= 11 && h <= 26 && w > h * 1.2 && w <= 120 && area >= 90;

function isBadge(
  { top: bandTop, from, to }: Bands,
  own: Int32Array,
  band: Int32Array,
  box: Box,
  shape: () => Outline,
): boolean {
  const { closed, inked } = shape();
  if (!closed || inked < 0.08 || inked > 0.6) return false;
  const y = box.y + (box.height >> 1);
  const middle = own.filter((r) => bandTop[band[r]!]! <= y && bandTop[band[r]! + 1]! > y);
  const first = middle[0];
  const last = middle.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    first !== last &&
    to[first]! - from[first]! >= badgePadding &&
    to[last]! - from[last]! >= badgePadding &&
    from[first]! <= box.x + 1 &&
    to[last]! >= box.x + box.width - 1
  );
}

/**
 * Smallest share of its box that the hole of an "o" fills; a bold digit on a badge leaves a more irregular
 * hole.
 */
const counterFill = 0.55;

/**
 * Whether a large closed area is an "o" of a heading: a flat hole in its middle, or unequal neighbours of
 * the same colour.
 */
function lettered(l: number, areas: Components, bands: Bands): boolean {
  const { of, core } = areas;
  const x0 = areas.minX[l]!;
  const x1 = areas.maxX[l]!;
  const y0 = areas.minY[l]!;
  const y1 = areas.maxY[l]!;
  const centre = of[runAt(bands, (x0 + x1) >> 1, (y0 + y1) >> 1)]!;
  if (
    centre !== l &&
    centre !== 0 &&
    core[centre]! >= 4 &&
    areas.minX[centre]! > x0 &&
    areas.maxX[centre]! < x1 &&
    areas.minY[centre]! > y0 &&
    areas.maxY[centre]! < y1 &&
    areas.area[centre]! >=
      counterFill *
        (areas.maxX[centre]! - areas.minX[centre]! + 1) *
        (areas.maxY[centre]! - areas.minY[centre]! + 1)
  )
    return true;
  const h = y1 - y0 + 1;
  const colour = bands.colour[areas.start[l]!]!;
  const y = y0 + Math.floor(h * 0.7);
  for (const [from, step] of [
    [x0 - 1, -1],
    [x1 + 1, 1],
  ] as const) {
    for (let k = 0; k < h * 0.5; k++) {
      const x = from + step * k;
      if (x < 0 || x >= bands.width) break;
      const r = runAt(bands, x, y);
      const o = of[r]!;
      if (o === 0 || o === l || bands.colour[r] !== colour) continue;
      const oh = areas.maxY[o]! - areas.minY[o]! + 1;
      const ow = areas.maxX[o]! - areas.minX[o]! + 1;
      if (oh > h * 0.5 && oh < h * 1.8 && ow < h * 1.8 && !(oh === h && ow === x1 - x0 + 1)) return true;
    }
  }
  return false;
}

/** The runs of each area that may be a surface, in order; undefined for the others. */
function runsOf(
  { of, area, count }: Components,
  possible: (l: number) => boolean,
): (Int32Array | undefined)[] {
  const lists: (number[] | undefined)[] = new Array<undefined>(count + 1);
  for (let l = 1; l <= count; l++) if (area[l]! > 0 && possible(l)) lists[l] = [];
  for (let r = 0; r < of.length; r++) lists[of[r]!]?.push(r);
  return lists.map((list) => list && Int32Array.from(list));
}

const softTolerance = 4;

/** Finds surfaces: areas of exact colours first, then gradients in the rest. Fills `label`. */
export function findSurfaces(bands: Bands, label: Int32Array): SurfaceMap {
  const { width, height, count, runs, first, top } = bands;
  const surfaces: Surface[] = [
    {
      id: 0,
      box: { x: 0, y: 0, width, height },
      area: 0,
      colour: 0,
      soft: false,
      closed: false,
      fill: 0,
      inked: 0,
      radius: 0,
    },
  ];
  const band = new Int32Array(runs);
  for (let b = 0; b < count; b++) band.fill(b, first[b]!, first[b + 1]!);
  /** Per run: id of its surface, or 0. */
  const held = new Int32Array(runs);
  const take = (areas: Components, soft: boolean) => {
    const { of, start, area, core, minX, minY, maxX, maxY } = areas;
    const small = (l: number) =>
      !soft && core[l]! < 60 && couldBeBadge(maxX[l]! - minX[l]! + 1, maxY[l]! - minY[l]! + 1, area[l]!);
    const possible = (l: number) =>
      (core[l]! >= 4 && (!soft || (area[l]! >= 300 && core[l]! >= 60))) || small(l);
    const keep = new Int32Array(areas.count + 1);
    runsOf(areas, possible).forEach((own, l) => {
      if (!own) return;
      const box = {
        x: minX[l]!,
        y: minY[l]!,
        width: maxX[l]! - minX[l]! + 1,
        height: maxY[l]! - minY[l]! + 1,
      };
      let made: Outline | undefined;
      const shape = () => (made ??= outline(bands, own, band, box, area[l]!));
      if (
        !isSurface(box, area[l]!, core[l]!, shape, () => lettered(l, areas, bands)) &&
        !(small(l) && isBadge(bands, own, band, box, shape))
      )
        return;
      const id = surfaces.length;
      keep[l] = id;
      const middle = runAt(bands, box.x + (box.width >> 1), box.y + (box.height >> 1));
      const colour = bands.colour[soft && of[middle] === l ? middle : start[l]!]!;
      surfaces.push({ id, box, area: area[l]!, colour, soft, ...shape() });
    });
    for (let r = 0; r < runs; r++) if (of[r] !== 0 && keep[of[r]!] !== 0) held[r] = keep[of[r]!]!;
  };
  take(connected(bands, 0), false);
  take(connected(bands, softTolerance, held), true);
  for (let b = 0; b < count; b++) {
    const row = top[b]! * width;
    for (let r = first[b]!; r < first[b + 1]!;) {
      const id = held[r]!;
      const from = row + bands.from[r]!;
      do r++;
      while (r < first[b + 1]! && held[r] === id);
      label.fill(id, from, row + bands.to[r - 1]!);
    }
    for (let y = top[b]! + 1; y < top[b + 1]!; y++) label.copyWithin(y * width, row, row + width);
  }
  return { label, surfaces, bare: bareOf(bands, held) };
}

function bareOf({ height, count, first, top, from, to }: Bands, held: Int32Array): Bare {
  const begin = new Int32Array(height);
  const end = new Int32Array(height);
  const starts: number[] = [];
  const ends: number[] = [];
  for (let b = 0; b < count; b++) {
    begin.fill(starts.length, top[b]!, top[b + 1]!);
    for (let r = first[b]!; r < first[b + 1]!; r++) {
      if (held[r] !== 0) continue;
      if (r > first[b]! && held[r - 1] === 0) ends[ends.length - 1] = to[r]!;
      else {
        starts.push(from[r]!);
        ends.push(to[r]!);
      }
    }
    end.fill(starts.length, top[b]!, top[b + 1]!);
  }
  return { begin, end, from: Int32Array.from(starts), to: Int32Array.from(ends) };
}
