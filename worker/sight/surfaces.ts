import type { Box } from './scene.ts';
import { apart, type Raster } from './raster.ts';

/** A flat (or softly graded) area that other things are drawn upon: the page, a card, a button's body, a field's inside. */
export interface Surface {
  id: number;
  box: Box;
  /** Pixels of its own, without what is drawn upon it. */
  area: number;
  /** Packed colour: exact, or of its middle where graded. */
  colour: number;
  /** Graded rather than one exact colour. */
  soft: boolean;
  /** Its outline fills its box: a rectangle, pill or disc. */
  closed: boolean;
  /** Share of its box inside its outline, 0…1; a disc has 0.79. */
  fill: number;
  /** Share of the inside of its outline that is drawn upon, 0…1. */
  inked: number;
  /** How far the outline falls short at the corners, in px (about the corner radius). */
  radius: number;
}

export interface SurfaceMap {
  /** Per pixel: surface id, or 0. Ids start at 1. */
  label: Int32Array;
  surfaces: Surface[];
}

interface Labels {
  label: Int32Array;
  count: number;
}

/** Connected areas whose neighbouring pixels differ by at most `tolerance`; pixels with `skip` ≠ 0 stay 0. */
function connected(raster: Raster, tolerance: number, skip?: Int32Array): Labels {
  const { width, height, px } = raster;
  const label = new Int32Array(width * height);
  let parent = new Int32Array(1 << 16);
  let next = 1;
  const find = (a: number): number => {
    while (parent[a] !== a) {
      parent[a] = parent[parent[a]!]!;
      a = parent[a]!;
    }
    return a;
  };
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const i = row + x;
      if (skip && skip[i] !== 0) continue;
      const c = px[i]!;
      if (tolerance === 0 && x > 0 && y > 0 && px[i - 1] === c && px[i - width] === c && px[i - width - 1] === c && label[i - 1] !== 0 && label[i - width] !== 0) {
        // Inside of a flat area: what is left and above were joined at the pixel before.
        label[i] = label[i - 1]!;
        continue;
      }
      let own = 0;
      if (x > 0 && label[i - 1] !== 0 && (px[i - 1] === c || (tolerance > 0 && apart(px[i - 1]!, c) <= tolerance))) own = label[i - 1]!;
      if (y > 0) {
        const up = label[i - width]!;
        if (up !== 0 && up !== own && (px[i - width] === c || (tolerance > 0 && apart(px[i - width]!, c) <= tolerance))) {
          if (own === 0) own = up;
          else {
            const a = find(own);
            const b = find(up);
            if (a !== b) {
              if (a < b) parent[b] = a;
              else parent[a] = b;
            }
          }
        }
      }
      if (own === 0) {
        if (next === parent.length) {
          const grown = new Int32Array(parent.length * 2);
          grown.set(parent);
          parent = grown;
        }
        parent[next] = next;
        own = next++;
      }
      label[i] = own;
    }
  }
  const dense = new Int32Array(next);
  let count = 0;
  for (let l = 1; l < next; l++) {
    const root = find(l);
    if (root === l) dense[l] = ++count;
    else dense[l] = dense[root]!;
  }
  for (let i = 0; i < label.length; i++) label[i] = dense[label[i]!]!;
  return { label, count };
}

interface Stats {
  area: Int32Array;
  minX: Int32Array;
  minY: Int32Array;
  maxX: Int32Array;
  maxY: Int32Array;
  /** Number of positions at which a 5×5 window lies wholly inside. */
  core: Int32Array;
}

const coreSide = 5;

function measure(labels: Labels, width: number, height: number): Stats {
  const { label, count } = labels;
  const area = new Int32Array(count + 1);
  const minX = new Int32Array(count + 1).fill(width);
  const minY = new Int32Array(count + 1).fill(height);
  const maxX = new Int32Array(count + 1).fill(-1);
  const maxY = new Int32Array(count + 1).fill(-1);
  const core = new Int32Array(count + 1);
  const down = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    let run = 0;
    let last = -1;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const l = label[i]!;
      run = l === last ? run + 1 : 1;
      last = l;
      if (l === 0) {
        down[x] = 0;
        continue;
      }
      area[l] = area[l]! + 1;
      if (x < minX[l]!) minX[l] = x;
      if (x > maxX[l]!) maxX[l] = x;
      if (y < minY[l]!) minY[l] = y;
      maxY[l] = y;
      if (run >= coreSide) {
        const v = y > 0 && label[i - width] === l ? Math.min(down[x]! + 1, coreSide) : 1;
        down[x] = v;
        if (v >= coreSide) core[l] = core[l]! + 1;
      } else down[x] = 0;
    }
  }
  return { area, minX, minY, maxX, maxY, core };
}

interface Outline {
  closed: boolean;
  fill: number;
  inked: number;
  radius: number;
}

/** How much an area's outline resembles a rectangle, pill or disc. */
function outline(label: Int32Array, width: number, l: number, box: Box, area: number): Outline {
  const { x: x0, y: y0, width: w, height: h } = box;
  const top = new Int32Array(w).fill(h);
  const bottom = new Int32Array(w).fill(-1);
  let spans = 0;
  let leftNear = 0;
  let rightNear = 0;
  const depthX = Math.max(1, Math.min(w * 0.25, h * 0.6));
  for (let y = 0; y < h; y++) {
    const row = (y0 + y) * width + x0;
    let first = -1;
    let last = -1;
    for (let x = 0; x < w; x++) {
      if (label[row + x] !== l) continue;
      if (first < 0) first = x;
      last = x;
      if (y < top[x]!) top[x] = y;
      bottom[x] = y;
    }
    if (first < 0) continue;
    spans += last - first + 1;
    if (first <= depthX) leftNear++;
    if (w - 1 - last <= depthX) rightNear++;
  }
  let topNear = 0;
  let bottomNear = 0;
  const depthY = Math.max(1, Math.min(h * 0.25, w * 0.6));
  for (let x = 0; x < w; x++) {
    if (top[x]! <= depthY) topNear++;
    if (bottom[x]! >= 0 && h - 1 - bottom[x]! <= depthY) bottomNear++;
  }
  const fill = spans / (w * h);
  const closed = fill >= 0.74 && Math.min(leftNear / h, rightNear / h, topNear / w, bottomNear / w) >= 0.74;
  // The first row of a rounded box is shorter by its two radii.
  let firstRow = 0;
  for (let x = 0; x < w; x++) if (top[x]! === 0) firstRow++;
  return { closed, fill, inked: spans > 0 ? 1 - area / spans : 0, radius: Math.min(h / 2, Math.max(0, (w - firstRow) / 2)) };
}

/** Tells a surface from a thick letter stroke, a letter's counter or a solid dot. */
function isSurface(box: Box, area: number, core: number, shape: () => Outline, lettered: () => boolean): boolean {
  const { width: w, height: h } = box;
  if (core < 4 || area < 60 || w < 8 || h < 8) return false;
  if (w >= 200 || h >= 150) return area >= 200 && core >= 40;
  const o = shape();
  if (!o.closed) return w > 2.2 * h && w >= 60 && core > area * 0.4;
  // Nothing is drawn on it: a letter's counter, a bullet or a checkbox's inside, unless it is of a field's size.
  if (o.inked < 0.005) return (w >= 40 && h >= 16) || (w >= 28 && h >= 28);
  if (w > 1.35 * h) return o.inked < 0.75;
  if (h < 24) return o.inked < 0.75 && (h < 14 || !lettered());
  // One big hole: a bold O or D; a box around a digit or an icon is drawn upon far less.
  return o.inked < 0.12 || (core > area * 0.35 && !lettered());
}

/** Whether a big closed area is an o of a heading: a flat hole in its middle, or unequal neighbours of its own colour. */
function lettered(l: number, label: Int32Array, stats: Stats, px: Int32Array, width: number): boolean {
  const x0 = stats.minX[l]!;
  const x1 = stats.maxX[l]!;
  const y0 = stats.minY[l]!;
  const y1 = stats.maxY[l]!;
  const centre = label[((y0 + y1) >> 1) * width + ((x0 + x1) >> 1)]!;
  if (centre !== l && centre !== 0 && stats.core[centre]! >= 4 && stats.minX[centre]! > x0 && stats.maxX[centre]! < x1 && stats.minY[centre]! > y0 && stats.maxY[centre]! < y1) return true;
  const h = y1 - y0 + 1;
  const colour = colourAt(l, label, px, x0, x1, y0, width);
  const y = y0 + Math.floor(h * 0.7);
  for (const [from, step] of [[x0 - 1, -1], [x1 + 1, 1]] as const) {
    for (let k = 0; k < h * 0.5; k++) {
      const x = from + step * k;
      if (x < 0 || x >= width) break;
      const o = label[y * width + x]!;
      if (o === 0 || o === l || px[y * width + x] !== colour) continue;
      const oh = stats.maxY[o]! - stats.minY[o]! + 1;
      const ow = stats.maxX[o]! - stats.minX[o]! + 1;
      if (oh > h * 0.5 && oh < h * 1.8 && ow < h * 1.8 && !(oh === h && ow === x1 - x0 + 1)) return true;
    }
  }
  return false;
}

function colourAt(l: number, label: Int32Array, px: Int32Array, x0: number, x1: number, y0: number, width: number): number {
  for (let x = x0; x <= x1; x++) if (label[y0 * width + x] === l) return px[y0 * width + x]!;
  return -1;
}

const softTolerance = 4;

/** Finds what things are drawn upon: exact areas first, then softly graded ones among what is left. */
export function findSurfaces(raster: Raster): SurfaceMap {
  const { width, height, px } = raster;
  const surfaces: Surface[] = [{ id: 0, box: { x: 0, y: 0, width, height }, area: 0, colour: 0, soft: false, closed: false, fill: 0, inked: 0, radius: 0 }];
  const label = new Int32Array(width * height);
  const take = (labels: Labels, soft: boolean) => {
    const stats = measure(labels, width, height);
    const keep = new Int32Array(labels.count + 1);
    for (let l = 1; l <= labels.count; l++) {
      if (stats.core[l]! < 4) continue;
      const box = { x: stats.minX[l]!, y: stats.minY[l]!, width: stats.maxX[l]! - stats.minX[l]! + 1, height: stats.maxY[l]! - stats.minY[l]! + 1 };
      const area = stats.area[l]!;
      let made: Outline | undefined;
      const shape = () => (made ??= outline(labels.label, width, l, box, area));
      if (soft && (area < 300 || stats.core[l]! < 60)) continue;
      if (!isSurface(box, area, stats.core[l]!, shape, () => lettered(l, labels.label, stats, px, width))) continue;
      const id = surfaces.length;
      keep[l] = id;
      surfaces.push({ id, box, area, colour: -1, soft, ...shape() });
    }
    for (let i = 0; i < label.length; i++) {
      const l = labels.label[i]!;
      if (l === 0 || keep[l] === 0) continue;
      const id = keep[l]!;
      label[i] = id;
      const s = surfaces[id]!;
      if (s.colour < 0 || (soft && i === middle(s.box, width))) s.colour = px[i]!;
    }
  };
  take(connected(raster, 0), false);
  take(connected(raster, softTolerance, label), true);
  return { label, surfaces };
}

function middle(box: Box, width: number): number {
  return (box.y + (box.height >> 1)) * width + box.x + (box.width >> 1);
}
