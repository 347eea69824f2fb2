import { bottom, grow, right, within } from '#worker/core/geometry.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import { dashedBoxes } from '../marks/dashes.ts';
import { faceOf } from './faces.ts';
import { findKnobs, type Knob } from './knobs.ts';
import { edgeCover, emptyCorners, isCircle, ownPixel } from './shape.ts';
import { paleOutlines, type Outline } from './outlines.ts';
import { apart, chroma, luma, type Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import { isStem } from '../marks/stems.ts';
import type { Surface } from '../marks/surfaces.ts';

/**
 * Marks that are drawn controls rather than text; found before OCR, so that no line of text includes them.
 */
export interface Widgets {
  /** Small squares, discs and rings, outlined or filled. */
  toggles: Set<number>;
  /** Pills with a knob. */
  switches: Set<number>;
  /** Switches recognised by their knobs. */
  knobs: Knob[];
  /** Down chevrons at the right end of a box. */
  chevrons: Set<number>;
  /** Outlines of boxes and bars, no letters. */
  frames: Set<number>;
  /** Boxes with a dashed edge. */
  dashed: Box[];
  /** Unchecked boxes and rings too faint to form one mark. */
  outlines: Outline[];
}

/**
 * Whether its upper and lower sides have no notch: a knob may overlap its track, while merged digits meet
 * below their tops.
 */
function isEven(ink: InkMap, width: number, m: Mark): boolean {
  const on = ownPixel(ink, width, m);
  const { width: w, height: h } = m.box;
  const inset = Math.round(h * 0.25);
  const columns = Array.from({ length: w - 2 * inset }, (_, i) => i + inset);
  const depth = (x: number, from: number, step: number) => {
    let k = 0;
    while (k < h / 2 && !on(x, from + step * k)) k++;
    return k;
  };
  return [columns.map((x) => depth(x, 0, 1)), columns.map((x) => depth(x, h - 1, -1))].every(
    (side) => !hasNotch(side),
  );
}

/** Whether depths rise and fall again by at least two. */
function hasNotch(depths: number[]): boolean {
  let heading = 0;
  let extreme = depths[0] ?? 0;
  for (const value of depths) {
    const way = Math.sign(value - extreme);
    if (way === heading && way !== 0) extreme = value;
    else if (Math.abs(value - extreme) >= 2) {
      if (heading > 0) return true;
      heading = way;
      extreme = value;
    }
  }
  return false;
}

/** A V or filled triangle pointing down, wider than high. */
function isChevron(ink: InkMap, width: number, m: Mark): boolean {
  const { width: w, height: h } = m.box;
  if (w < 5 || w > 14 || h < 3 || h > 9 || w < h * 1.2 || w > h * 2.6) return false;
  const on = ownPixel(ink, width, m);
  let low = 0;
  let n = 0;
  for (let x = 0; x < w; x++)
    if (on(x, h - 1)) {
      low += x;
      n++;
    }
  if (n === 0 || n > w * 0.5 || Math.abs(low / n - (w - 1) / 2) > w * 0.16) return false;
  // Both arms reach the top; a tick's short arm ends halfway.
  const reach = Math.max(1, Math.round(h * 0.3));
  const near = (x: number) => Array.from({ length: reach + 1 }, (_, y) => on(x, y)).some(Boolean);
  return (near(0) || near(1)) && (near(w - 1) || near(w - 2));
}

interface Beside {
  left?: Mark;
  right?: Mark;
}

/** The nearest marks on the same row. */
function neighbours(marks: Mark[], m: Mark): Beside {
  const found: Beside = {};
  const top = m.box.y;
  const end = m.box.y + m.box.height;
  for (const o of marks) {
    if (o.id === m.id || o.id === 0 || o.box.height < 2) continue;
    if (
      Math.min(end, o.box.y + o.box.height) - Math.max(top, o.box.y) <
      Math.min(m.box.height, o.box.height) * 0.4
    )
      continue;
    if (o.box.x >= right(m.box) - 1 && (!found.right || o.box.x < found.right.box.x)) found.right = o;
    if (right(o.box) <= m.box.x + 1 && (!found.left || right(o.box) > right(found.left.box))) found.left = o;
  }
  return found;
}

/** Finds widgets by shape, and distinguishes a ring from an O by its neighbours. */
export function findWidgets(raster: Raster, ink: InkMap, surfaces: Surface[]): Widgets {
  const found: Widgets = {
    toggles: new Set(),
    switches: new Set(),
    knobs: [],
    chevrons: new Set(),
    frames: new Set(),
    dashed: [],
    outlines: [],
  };
  const { marks } = ink;
  if (marks.length > 20_000) return found;
  const boxes = surfaces.filter(
    (s) =>
      s.closed &&
      s.box.width >= 44 &&
      s.box.height >= 14 &&
      s.box.height <= 80 &&
      s.box.width < raster.width * 0.95,
  );
  for (const m of marks) {
    if (m.id === 0) continue;
    const { width: w, height: h } = m.box;
    if (isFrame(raster, ink, m)) {
      found.frames.add(m.id);
      continue;
    }
    if (isChevron(ink, raster.width, m)) {
      // A V at the start of a short button's label is at its left.
      const holder = boxes.find(
        (s) =>
          within(m.box, s.box) > 0.95 &&
          m.box.x + w / 2 >= s.box.x + s.box.width * 0.45 &&
          right(s.box) - right(m.box) <= Math.max(28, s.box.height * 0.8) &&
          Math.abs(m.box.y + h / 2 - s.box.y - s.box.height / 2) <= 4,
      );
      if (holder && apartFromText(marks, m, 3)) {
        found.chevrons.add(m.id);
        continue;
      }
    }
    if (w >= 10 && w <= 30 && Math.abs(w - h) <= 1 && isToggle(raster, ink, m)) {
      found.toggles.add(m.id);
      continue;
    }
    if (w >= 20 && w <= 46 && Math.abs(w - h) <= 5 && isBevel(ink, m)) {
      found.frames.add(m.id);
      continue;
    }
    if (
      h >= 12 &&
      h <= 32 &&
      w >= h * 1.4 &&
      w <= h * 2.6 &&
      m.area >= w * h * 0.3 &&
      edgeCover(ink, raster.width, m) >= 0.85 &&
      emptyCorners(ink, raster.width, m) === 4 &&
      isEven(ink, raster.width, m) &&
      apartFromText(marks, m, 3)
    )
      found.switches.add(m.id);
  }
  const dashes = dashedBoxes(marks);
  found.dashed = dashes.boxes;
  for (const id of dashes.ids) found.frames.add(id);
  found.outlines = paleOutlines(raster, ink).filter(
    ({ box }) => ![...found.toggles].some((id) => within(marks[id]!.box, box) > 0.5),
  );
  for (const { marks: pieces } of found.outlines) for (const id of pieces) found.frames.add(id);
  found.knobs = findKnobs(raster, ink);
  for (const { box } of found.knobs)
    for (const m of marks) if (m.id > 0 && within(m.box, grow(box, 3)) === 1) found.frames.add(m.id);
  // A mark inside a toggle (a dot, a tick) belongs to it.
  for (const id of [...found.toggles, ...found.switches]) {
    const outer = marks[id]!;
    for (const m of marks)
      if (m.id > 0 && m.id !== id && m.box.width < outer.box.width && within(m.box, outer.box) === 1)
        found.frames.add(m.id);
  }
  return found;
}

/** The thin edge, or its shaded half, of a small button with an icon. */
function isBevel({ marks }: InkMap, m: Mark): boolean {
  const { x, y, width: w, height: h } = m.box;
  if (m.area > 2.2 * (w + h)) return false;
  return marks.some(
    (o) =>
      o.id > 0 &&
      o.id !== m.id &&
      o.area >= 12 &&
      o.box.x >= x + 3 &&
      o.box.y >= y + 3 &&
      right(o.box) <= x + w - 3 &&
      o.box.y + o.box.height <= y + h - 3 &&
      Math.max(o.box.width, o.box.height) >= w * 0.35,
  );
}

function apartFromText(marks: Mark[], m: Mark, gap: number): boolean {
  const { left, right: next } = neighbours(marks, m);
  return (!left || m.box.x - right(left.box) >= gap) && (!next || next.box.x - right(m.box) >= gap);
}

/** Above this width the same thin line covers less of a ring's box, px. */
const finePx = 20;

function isToggle(raster: Raster, ink: InkMap, m: Mark): boolean {
  const { width: w, height: h } = m.box;
  const share = m.area / (w * h);
  const face = share > 0.5 ? faceOf(raster, m.box) : undefined;
  if (
    share < (w > finePx ? 0.07 : 0.1) ||
    (share > 0.98 && face === 'plain' && !isEmptyOnDark(m)) ||
    edgeCover(ink, raster.width, m) < 0.9
  )
    return false;
  const corners = emptyCorners(ink, raster.width, m);
  if (corners >= 3 && !isCircle(ink, raster.width, m)) return false;
  const { left, right: next } = neighbours(ink.marks, m);
  const gapLeft = left ? m.box.x - right(left.box) : 99;
  const gapRight = next ? next.box.x - right(m.box) : 99;
  if (gapLeft < 4 || gapRight < 4) return false;
  if (left && next && gapLeft <= 0.8 * h && gapRight <= 0.3 * h && isLettered(m, left) && isLettered(m, next))
    return false;
  // The hole of a gear, the lens of a camera: part of an icon.
  if (
    ink.marks.some(
      (q) => q.id > 0 && q.id !== m.id && q.box.width <= 60 && q.box.width > w && within(m.box, q.box) > 0.95,
    )
  )
    return false;
  const other = gapRight < 40 ? next : gapLeft < 40 ? left : undefined;
  const recoloured = other ? apart(other.colour, m.colour) >= 40 : true;
  const sized = other ? h >= other.box.height * 1.12 : h <= 24;
  const dotted = ink.marks.some(
    (q) =>
      q.id > 0 && q.id !== m.id && q.box.width < w * 0.75 && q.box.width >= 3 && within(q.box, m.box) === 1,
  );
  if (face === 'hollow' && (corners <= 1 || corners === 4)) return true;
  if (share > 0.5)
    return corners <= 1 && other !== undefined
      ? true
      : other !== undefined &&
          corners === 4 &&
          ((recoloured && hollowMiddle(raster, ink, m)) || bullseye(raster, ink, m) || dottedDisc(raster, m));
  if (corners <= 1) return true;
  if (corners === 4 || corners === 3) return dotted || recoloured || sized;
  return recoloured && sized;
}

/** Whether a mark stands on one base line with another of its colour, as letters do. */
const isLettered = (m: Mark, other: Mark): boolean =>
  Math.abs(bottom(m.box) - bottom(other.box)) <= 1 && apart(m.colour, other.colour) < 24;

/** On a dark background an unchecked box is white; a coloured square is a chart's legend. */
export const isEmptyOnDark = ({ box, colour, behind }: Mark): boolean =>
  box.width <= 20 && chroma(colour) < 20 && luma(colour) > 180 && luma(behind) < 110;

/** A dot within a ring: strong at the centre, weak around it, strong again at the edge. */
function bullseye(raster: Raster, ink: InkMap, m: Mark): boolean {
  const r = m.box.width / 2;
  const cx = m.box.x + r - 0.5;
  const cy = m.box.y + m.box.height / 2 - 0.5;
  const at = (dx: number, dy: number) =>
    ink.diff[Math.round(cy + dy) * raster.width + Math.round(cx + dx)] ?? 0;
  const core = at(0, 0);
  if (core < 60) return false;
  for (const [ux, uy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    let low = 255;
    let edge = 0;
    for (let k = 1; k <= r; k++) {
      const d = at(ux * k, uy * k);
      if (k < r * 0.85 && k > r * 0.3) low = Math.min(low, d);
      if (k >= r * 0.7) edge = Math.max(edge, d);
    }
    if (low > core * 0.62 || edge < core * 0.5) return false;
  }
  return true;
}

/** A filled disc with a small round hole at its centre: a selected radio, whatever its text colour. */
function dottedDisc(raster: Raster, m: Mark): boolean {
  const r = m.box.width / 2;
  if (r < 6 || r > 13) return false;
  const on = (x: number, y: number) =>
    apart(raster.px[(m.box.y + y) * raster.width + m.box.x + x]!, m.colour) < 60;
  const reach = Array.from({ length: 8 }, (_, k) => {
    const [ux, uy] = [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)];
    const at = (d: number) => on(Math.round(r - 0.5 + ux * d), Math.round(m.box.height / 2 - 0.5 + uy * d));
    let d = 0;
    while (d < r && !at(d)) d += 0.5;
    // Only the disc's colour from there to the edge.
    for (let e = d; e < r - 1.5; e += 0.5) if (!at(e)) return 99;
    return d;
  });
  const [least, most] = [Math.min(...reach), Math.max(...reach)];
  return least >= r * 0.15 && most <= r * 0.62 && most - least <= 1.5;
}

/** A filled disc with another colour at its centre. */
function hollowMiddle(raster: Raster, ink: InkMap, m: Mark): boolean {
  const i = (m.box.y + (m.box.height >> 1)) * raster.width + m.box.x + (m.box.width >> 1);
  return ink.mark[i] !== m.id;
}

/**
 * A long low bar or its outline, with or without a knob: it has two full rows, while underlined text has
 * one.
 */
function isTrack(ink: InkMap, width: number, m: Mark): boolean {
  const { width: w, height: h } = m.box;
  if (w < 60 || h > 32 || w < h * 5) return false;
  if (w >= 100 && w >= h * 20) return true;
  const on = ownPixel(ink, width, m);
  const full: number[] = [];
  for (let y = 0; y < h; y++) {
    let n = 0;
    for (let x = 0; x < w; x++) if (on(x, y)) n++;
    if (n >= w * (w >= h * 8 ? 0.85 : 0.97)) full.push(y);
  }
  return full.length >= 2 && full.at(-1)! - full[0]! >= 3;
}

/** A button's edge or shadow, drawn around its letters. */
function isHolder({ marks }: InkMap, m: Mark): boolean {
  const { x, y, width: w, height: h } = m.box;
  if (w < 48 || h < 22 || h > 90 || m.area > 0.3 * w * h) return false;
  return (
    marks.filter(
      (o) =>
        o.id > 0 &&
        o.id !== m.id &&
        o.box.height >= 5 &&
        o.box.x >= x + 6 &&
        right(o.box) <= x + w - 6 &&
        o.box.y >= y + 5 &&
        o.box.y + o.box.height <= y + h - 5,
    ).length >= 2
  );
}

/** The outline of a box, or a vertical bar: too big for a letter and too thin for a drawing. */
function isFrame(raster: Raster, ink: InkMap, m: Mark): boolean {
  const { width: w, height: h } = m.box;
  if (w <= 3 && h >= 17 && h >= w * 8)
    return !isStem({ ...m.box, length: h, thick: w, vertical: true }, ink.diff, raster.width, raster.height);
  if (h <= 3 && w >= 40) return true;
  if (isTrack(ink, raster.width, m) || isHolder(ink, m)) return true;
  if (w < 24 || h < 15 || w < h * 0.5 || (w < 34 && Math.abs(w - h) <= 1)) return false;
  if (m.area > 0.42 * w * h || m.area > 6 * (w + h)) return false;
  const on = ownPixel(ink, raster.width, m);
  const straight = (length: number, at: (k: number) => boolean) => {
    let n = 0;
    for (let k = 0; k < length; k++) if (at(k)) n++;
    return n >= length * 0.7;
  };
  return (
    straight(w, (k) => on(k, 0) || on(k, 1)) &&
    straight(w, (k) => on(k, h - 1) || on(k, h - 2)) &&
    straight(h, (k) => on(0, k) || on(1, k)) &&
    straight(h, (k) => on(w - 1, k) || on(w - 2, k))
  );
}
