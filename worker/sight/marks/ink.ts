import { type Buffers, scratchBytes, scratchWords } from '../pixels/buffers.ts';
import type { Box } from '#worker/core/geometry.ts';
import { apart, type Raster } from '../pixels/raster.ts';
import { connect, inkLevel } from './connect.ts';
import { isStem } from './stems.ts';
import type { Bare, SurfaceMap } from './surfaces.ts';

/** A connected component of ink: a glyph, a part of an icon, a ring, a piece of a photo. */
export interface Mark {
  id: number;
  box: Box;
  area: number;
  /** Surface behind it; 0 if none is near. */
  surface: number;
  /** Packed colour of its strongest pixel, and of the background. */
  colour: number;
  behind: number;
  /** Largest difference from the background, 0…255. */
  strength: number;
}

/** A thin straight line: separator, underline, strike-through, a field's edge. */
export interface Rule {
  x: number;
  y: number;
  length: number;
  thick: number;
  vertical: boolean;
  colour: number;
}

export interface InkMap {
  /** Per pixel: difference from the local background, 0…255; 0 on borders and rules. */
  diff: Uint8Array;
  /** Per pixel without a surface: index of the nearest surface pixel (its local background), or -1. */
  source: Int32Array;
  /** Per pixel: mark id, or 0. */
  mark: Int32Array;
  marks: Mark[];
  rules: Rule[];
}

const ruleLength = 26;
const ruleThick = 4;

/** Chamfer distances to a direct and to a diagonal neighbour. */
const step = 3;
const slant = 4;

/** For each pixel without a surface, the nearest pixel with one (two-pass distance transform). */
function nearest({ label, bare }: SurfaceMap, width: number, height: number, source: Int32Array): void {
  const { begin, end, from, to } = bare;
  const far = 1 << 28;
  // A pixel on a surface has distance 0 and refers to itself.
  const distance = scratchWords(width * height).fill(0);
  for (let y = 0; y < height; y++) {
    for (let s = begin[y]!; s < end[y]!; s++) {
      for (let x = from[s]!, i = y * width + x; x < to[s]!; x++, i++) {
        let d = far;
        let near = -1;
        if (x > 0 && distance[i - 1]! + step < d) {
          d = distance[i - 1]! + step;
          near = i - 1;
        }
        if (y > 0 && d > step) {
          const u = i - width;
          if (distance[u]! + step < d) {
            d = distance[u]! + step;
            near = u;
          }
          if (x > 0 && distance[u - 1]! + slant < d) {
            d = distance[u - 1]! + slant;
            near = u - 1;
          }
          if (x < width - 1 && distance[u + 1]! + slant < d) {
            d = distance[u + 1]! + slant;
            near = u + 1;
          }
        }
        distance[i] = d;
        source[i] = near < 0 || label[near] !== 0 ? near : source[near]!;
      }
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let s = end[y]! - 1; s >= begin[y]!; s--) {
      for (let x = to[s]! - 1, i = y * width + x; x >= from[s]!; x--, i--) {
        let d = distance[i]!;
        if (d === step) continue;
        let near = -1;
        if (x < width - 1 && distance[i + 1]! + step < d) {
          d = distance[i + 1]! + step;
          near = i + 1;
        }
        if (y < height - 1) {
          const u = i + width;
          if (distance[u]! + step < d) {
            d = distance[u]! + step;
            near = u;
          }
          if (x > 0 && distance[u - 1]! + slant < d) {
            d = distance[u - 1]! + slant;
            near = u - 1;
          }
          if (x < width - 1 && distance[u + 1]! + slant < d) {
            d = distance[u + 1]! + slant;
            near = u + 1;
          }
        }
        if (near < 0) continue;
        distance[i] = d;
        source[i] = label[near] !== 0 ? near : source[near]!;
      }
    }
  }
}

/**
 * Groups surfaces that adjoin without a visible edge, such as a gradient and the flat area where it ends;
 * returns each surface's group.
 */
function groundsOf({ px, width, height }: Raster, { label, surfaces }: SurfaceMap): Int32Array {
  const ground = Int32Array.from(surfaces, (_, id) => id);
  if (!surfaces.some(({ soft }) => soft)) return ground;
  const contacts = new Map<number, number>();
  const step = 3;
  const meet = (p: number, q: number) => {
    const [a, b] = [Math.min(label[p]!, label[q]!), Math.max(label[p]!, label[q]!)];
    if (a === b || a === 0 || !(surfaces[a]!.soft || surfaces[b]!.soft) || apart(px[p]!, px[q]!) > 6) return;
    contacts.set(a * surfaces.length + b, (contacts.get(a * surfaces.length + b) ?? 0) + step);
  };
  for (let y = 0; y + 1 < height; y++)
    for (let i = y * width + (y % step), end = (y + 1) * width - 1; i < end; i += step) {
      if (label[i] !== label[i + width]) meet(i, i + width);
      if (label[i] !== label[i + 1]) meet(i, i + 1);
    }
  for (const [pair, length] of contacts) {
    if (length < 24) continue;
    const [a, b] = [ground[Math.floor(pair / surfaces.length)]!, ground[pair % surfaces.length]!];
    if (a !== b) for (let id = 0; id < ground.length; id++) if (ground[id] === b) ground[id] = a;
  }
  return ground;
}

/** Whether two different surfaces meet within two pixels: a border or a button's edge, not a glyph. */
function isEdge(
  label: Int32Array,
  ground: Int32Array,
  source: Int32Array,
  i: number,
  x: number,
  y: number,
  width: number,
  height: number,
): boolean {
  const own = source[i]! >= 0 ? ground[label[source[i]!]!]! : 0;
  const x0 = Math.max(0, x - 2);
  const x1 = Math.min(width - 1, x + 2);
  const y1 = Math.min(height - 1, y + 2);
  for (let yy = Math.max(0, y - 2); yy <= y1; yy++) {
    for (let k = yy * width + x0, end = yy * width + x1; k <= end; k++) {
      const l = label[k]!;
      if (l !== 0 && ground[l] !== own) return true;
    }
  }
  return false;
}

/** The only surface within two pixels of a row segment: 0 if there is none, -1 if there are several. */
function surfaceBeside(
  label: Int32Array,
  from: number,
  to: number,
  y: number,
  width: number,
  height: number,
): number {
  const x0 = Math.max(0, from - 2);
  const x1 = Math.min(width, to + 2);
  const y1 = Math.min(height - 1, y + 2);
  let only = 0;
  for (let yy = Math.max(0, y - 2); yy <= y1; yy++) {
    for (let k = yy * width + x0, end = yy * width + x1; k < end; k++) {
      const l = label[k]!;
      if (l === 0 || l === only) continue;
      if (only !== 0) return -1;
      only = l;
    }
  }
  return only;
}

/**
 * Finds thin straight lines of one colour and removes their pixels from `diff`, except where a stroke
 * crosses.
 */
function takeRules(raster: Raster, { begin, end, from: starts, to: ends }: Bare, diff: Uint8Array): Rule[] {
  const { width, height, px } = raster;
  const rules: Rule[] = [];
  const open = new Map<number, Rule>();
  const found = (vertical: boolean, outer: number, start: number, end: number, colour: number) => {
    const length = end - start;
    const key = (start * 40_000 + length) * 2 + (vertical ? 1 : 0);
    const before = open.get(key);
    if (
      before &&
      (vertical ? before.x : before.y) + before.thick === outer &&
      apart(before.colour, colour) < 60
    ) {
      before.thick++;
      return;
    }
    const rule: Rule = vertical
      ? { x: outer, y: start, length, thick: 1, vertical, colour }
      : { x: start, y: outer, length, thick: 1, vertical, colour };
    open.set(key, rule);
    rules.push(rule);
  };
  // Both directions in one pass over the rows: two arrays hold the open run of each column.
  const from = new Int32Array(width).fill(-1);
  const tint = new Int32Array(width);
  for (let y = 0; y <= height; y++) {
    let start = -1;
    let colour = 0;
    const row = y * width;
    // Ink lies only in the bare segments of this row and the previous one, so runs can only start, continue
    // or end there; a horizontal run ends one pixel after its segment.
    let own = y < height ? begin[y]! : 0;
    const ownEnd = y < height ? end[y]! : 0;
    let above = y > 0 ? begin[y - 1]! : 0;
    const aboveEnd = y > 0 ? end[y - 1]! : 0;
    let x = 0;
    while (own < ownEnd || above < aboveEnd) {
      const mine = above >= aboveEnd || (own < ownEnd && starts[own]! <= starts[above]!);
      const s = mine ? own++ : above++;
      const until = Math.min(width, ends[s]! + (mine ? 1 : 0));
      for (x = Math.max(x, starts[s]!); x < until; x++) {
        const d = y < height ? diff[row + x]! : 0;
        const c = d > 0 ? px[row + x]! : 0;
        if (from[x]! >= 0 && (d === 0 || apart(c, tint[x]!) > 6)) {
          if (y - from[x]! >= ruleLength) found(true, x, from[x]!, y, tint[x]!);
          from[x] = -1;
        }
        if (from[x]! < 0 && d >= inkLevel / 2) {
          from[x] = y;
          tint[x] = c;
        }
        if (start >= 0 && (d === 0 || apart(c, colour) > 48)) {
          if (x - start >= ruleLength || (x - start >= 9 && underText(raster, diff, start, x, y)))
            found(false, y, start, x, colour);
          start = -1;
        }
        if (start < 0 && d >= inkLevel / 2) {
          start = x;
          colour = c;
        }
      }
    }
    if (start >= 0 && width - start >= ruleLength) found(false, y, start, width, colour);
  }
  rules.sort((p, q) => Number(p.vertical) - Number(q.vertical));
  const kept = rules.filter((r) => r.thick <= ruleThick && !isStem(r, diff, width, height));
  // A run inside a thick shape (a photo, a bold bar) has ink on both long sides, so it is no line.
  // Struck-through bold text comes close to that.
  const thin = kept.filter((r) => {
    let sides = 0;
    const step = r.vertical ? width : 1;
    const across = r.vertical ? 1 : width;
    const base = r.y * width + r.x;
    const limit = r.vertical ? width : height;
    const at = r.vertical ? r.x : r.y;
    for (let t = 0; t < r.length; t++) {
      const i = base + t * step;
      const a = at > 0 ? diff[i - across]! : 0;
      const b = at + r.thick < limit ? diff[i + across * r.thick]! : 0;
      if (a >= inkLevel && b >= inkLevel) sides += 2;
      else if (a >= inkLevel || b >= inkLevel) sides += 1;
    }
    return sides <= r.length * 1.35;
  });
  const ruled = scratchBytes(diff.length).fill(0);
  for (const r of thin) {
    const step = r.vertical ? width : 1;
    const across = r.vertical ? 1 : width;
    const limit = r.vertical ? width : height;
    const at = r.vertical ? r.x : r.y;
    const base = r.y * width + r.x;
    const sides = (t: number): [number, number] => [
      at > 0 ? diff[base + t * step - across]! : 0,
      at + r.thick < limit ? diff[base + t * step + across * r.thick]! : 0,
    ];
    let over = 0;
    let under = 0;
    for (let t = 0; t < r.length; t++) {
      const [a, b] = sides(t);
      if (a >= 45) over++;
      if (b >= 45) under++;
    }
    const strike = over > r.length * 0.15 && under > r.length * 0.15;
    for (let t = 0; t < r.length; t++) {
      const i = base + t * step;
      const [a, b] = sides(t);
      // A glyph's stroke crosses the line here: keep it whole.
      const crossed = strike ? a >= 45 || b >= 45 : a >= 70 && b >= 70;
      for (let k = 0; k < r.thick; k++) ruled[i + k * across] = crossed ? 2 : 1;
    }
  }
  for (const r of thin) {
    const step = r.vertical ? width : 1;
    const across = r.vertical ? 1 : width;
    for (let t = 0, i = r.y * width + r.x; t < r.length; t++, i += step)
      for (let k = 0; k < r.thick; k++) if (ruled[i + k * across] === 1) diff[i + k * across] = 0;
  }
  return joined(thin, diff, width);
}

/** A piece of an underline: a short flat run with ink close above most of it, and none below. */
function underText(raster: Raster, diff: Uint8Array, from: number, to: number, y: number): boolean {
  const { width, height } = raster;
  if (y < 6 || y + 2 >= height) return false;
  let free = 0;
  let above = 0;
  for (let x = from; x < to; x++) {
    if (diff[(y + 1) * width + x]! < inkLevel || diff[(y + 2) * width + x]! < inkLevel) free++;
    if (diff[(y - 1) * width + x]! >= inkLevel) return false;
    for (let k = 2; k <= 5; k++)
      if (diff[(y - k) * width + x]! >= 60) {
        above++;
        break;
      }
  }
  return free === to - from && above > (to - from) * 0.45;
}

/**
 * Joins pieces of an underline that skips descenders, if there is ink in the gap. Two links side by side
 * have none there.
 */
function joined(rules: Rule[], diff: Uint8Array, width: number): Rule[] {
  const crossed = (from: number, to: number, y: number) => {
    for (let x = from; x < to; x++)
      if (y > 0 && diff[y * width + x]! >= inkLevel && diff[(y - 1) * width + x]! >= inkLevel) return true;
    return false;
  };
  const flat = rules.filter((r) => !r.vertical && r.thick <= 3).sort((a, b) => a.y - b.y || a.x - b.x);
  const out: Rule[] = rules.filter((r) => r.vertical || r.thick > 3);
  for (const r of flat) {
    const last = out.at(-1);
    if (
      last &&
      !last.vertical &&
      last.y === r.y &&
      last.thick === r.thick &&
      r.x - (last.x + last.length) <= 13 &&
      r.x > last.x &&
      apart(last.colour, r.colour) < 24 &&
      last.length < 400 &&
      crossed(last.x + last.length, r.x, r.y)
    )
      last.length = r.x + r.length - last.x;
    else out.push({ ...r });
  }
  return out;
}

/** Everything that differs from the surfaces, as connected marks. The result uses the arrays of `buffers`. */
export function findInk(raster: Raster, map: SurfaceMap, buffers: Buffers): InkMap {
  const { width, height, px } = raster;
  const { label, bare } = map;
  const { source, diff } = buffers;
  nearest(map, width, height, source);
  diff.fill(0);
  const ground = groundsOf(raster, map);
  for (let y = 0; y < height; y++) {
    for (let s = bare.begin[y]!; s < bare.end[y]!; s++) {
      // Most segments lie on one surface, so that none of their pixels needs an edge check.
      const only = surfaceBeside(label, bare.from[s]!, bare.to[s]!, y, width, height);
      for (let x = bare.from[s]!, i = y * width + x; x < bare.to[s]!; x++, i++) {
        const near = source[i]!;
        if (near < 0) continue;
        const d = apart(px[i]!, px[near]!);
        if (
          d >= 8 &&
          (only === 0 || only === label[near] || !isEdge(label, ground, source, i, x, y, width, height))
        )
          diff[i] = d;
      }
    }
  }
  const rules = takeRules(raster, bare, diff);
  return { diff, source, mark: buffers.mark, marks: connect(raster, map, ground, buffers), rules };
}
