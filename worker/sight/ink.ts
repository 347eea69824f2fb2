import type { Box } from './scene.ts';
import { apart, type Raster } from './raster.ts';
import type { SurfaceMap } from './surfaces.ts';

/** A connected piece of ink: a glyph, a part of an icon, a ring, a piece of a picture. */
export interface Mark {
  id: number;
  box: Box;
  area: number;
  /** Surface that it is drawn upon; 0 if none is near. */
  surface: number;
  /** Packed colour of its strongest pixel, and of what lies behind it. */
  colour: number;
  behind: number;
  /** Largest difference from what lies behind, 0…255. */
  strength: number;
}

/** A straight thin line: separator, underline, strike-through, the edge of a field. */
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
  /** Per pixel: index of the nearest surface pixel (its local background), or -1. */
  source: Int32Array;
  /** Per pixel: mark id, or 0. */
  mark: Int32Array;
  marks: Mark[];
  rules: Rule[];
}

/** Differences below this are compression noise or antialiasing. */
const inkLevel = 22;
const ruleLength = 26;
const ruleThick = 4;

/** For each pixel the nearest surface pixel, by two sweeps. */
function nearest(label: Int32Array, width: number, height: number): Int32Array {
  const n = width * height;
  const source = new Int32Array(n);
  const far = 1 << 28;
  const distance = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    if (label[i] !== 0) source[i] = i;
    else {
      source[i] = -1;
      distance[i] = far;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      let d = distance[i]!;
      if (d === 0) continue;
      if (x > 0 && distance[i - 1]! + 3 < d) { d = distance[i - 1]! + 3; source[i] = source[i - 1]!; }
      if (y > 0) {
        const u = i - width;
        if (distance[u]! + 3 < d) { d = distance[u]! + 3; source[i] = source[u]!; }
        if (x > 0 && distance[u - 1]! + 4 < d) { d = distance[u - 1]! + 4; source[i] = source[u - 1]!; }
        if (x < width - 1 && distance[u + 1]! + 4 < d) { d = distance[u + 1]! + 4; source[i] = source[u + 1]!; }
      }
      distance[i] = d;
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x;
      let d = distance[i]!;
      if (d === 0) continue;
      if (x < width - 1 && distance[i + 1]! + 3 < d) { d = distance[i + 1]! + 3; source[i] = source[i + 1]!; }
      if (y < height - 1) {
        const u = i + width;
        if (distance[u]! + 3 < d) { d = distance[u]! + 3; source[i] = source[u]!; }
        if (x > 0 && distance[u - 1]! + 4 < d) { d = distance[u - 1]! + 4; source[i] = source[u - 1]!; }
        if (x < width - 1 && distance[u + 1]! + 4 < d) { d = distance[u + 1]! + 4; source[i] = source[u + 1]!; }
      }
      distance[i] = d;
    }
  }
  return source;
}

/** True where two different surfaces meet within two pixels: a border or the edge of a button, not a glyph. */
function isEdge(label: Int32Array, source: Int32Array, i: number, x: number, y: number, width: number, height: number): boolean {
  const own = source[i]! >= 0 ? label[source[i]!]! : 0;
  for (let dy = -2; dy <= 2; dy++) {
    const yy = y + dy;
    if (yy < 0 || yy >= height) continue;
    for (let dx = -2; dx <= 2; dx++) {
      const xx = x + dx;
      if (xx < 0 || xx >= width) continue;
      const l = label[yy * width + xx]!;
      if (l !== 0 && l !== own) return true;
    }
  }
  return false;
}

/** Straight thin runs of one colour; their pixels are taken out of `diff` except where a stroke crosses. */
function takeRules(raster: Raster, diff: Uint8Array, ruled: Uint8Array): Rule[] {
  const { width, height, px } = raster;
  const rules: Rule[] = [];
  const open = new Map<number, Rule>();
  const found = (vertical: boolean, outer: number, start: number, end: number, colour: number) => {
    const length = end - start;
    const key = (start * 40_000 + length) * 2 + (vertical ? 1 : 0);
    const before = open.get(key);
    if (before && (vertical ? before.x : before.y) + before.thick === outer && apart(before.colour, colour) < 60) {
      before.thick++;
      return;
    }
    const rule: Rule = vertical ? { x: outer, y: start, length, thick: 1, vertical, colour } : { x: start, y: outer, length, thick: 1, vertical, colour };
    open.set(key, rule);
    rules.push(rule);
  };
  // Both directions in one pass along the rows: columns keep their open run in two arrays.
  const from = new Int32Array(width).fill(-1);
  const tint = new Int32Array(width);
  for (let y = 0; y <= height; y++) {
    let start = -1;
    let colour = 0;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const d = y < height ? diff[row + x]! : 0;
      const c = d > 0 ? px[row + x]! : 0;
      if (from[x]! >= 0 && (d === 0 || apart(c, tint[x]!) > 6)) {
        if (y - from[x]! >= ruleLength) found(true, x, from[x]!, y, tint[x]!);
        from[x] = -1;
      }
      if (from[x]! < 0 && d >= inkLevel / 2) { from[x] = y; tint[x] = c; }
      if (start >= 0 && (d === 0 || apart(c, colour) > 48)) {
        if (x - start >= ruleLength || (x - start >= 9 && underText(raster, diff, start, x, y))) found(false, y, start, x, colour);
        start = -1;
      }
      if (start < 0 && d >= inkLevel / 2) { start = x; colour = c; }
    }
    if (start >= 0 && width - start >= ruleLength) found(false, y, start, width, colour);
  }
  rules.sort((p, q) => Number(p.vertical) - Number(q.vertical));
  const kept = rules.filter((r) => r.thick <= ruleThick);
  // A run inside a thick shape (a picture, a bold bar) has ink on both long sides: not a line.
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
    return sides <= r.length * 1.1;
  });
  for (const r of thin) {
    const step = r.vertical ? width : 1;
    const across = r.vertical ? 1 : width;
    const limit = r.vertical ? width : height;
    const at = r.vertical ? r.x : r.y;
    const base = r.y * width + r.x;
    const sides = (t: number): [number, number] => [at > 0 ? diff[base + t * step - across]! : 0, at + r.thick < limit ? diff[base + t * step + across * r.thick]! : 0];
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
      // A glyph's stroke runs through the line here: keep it whole.
      const crossed = strike ? a >= 45 || b >= 45 : a >= 70 && b >= 70;
      for (let k = 0; k < r.thick; k++) ruled[i + k * across] = crossed ? 2 : 1;
    }
  }
  for (let i = 0; i < diff.length; i++) if (ruled[i] === 1) diff[i] = 0;
  return joined(thin, diff, width);
}

/** A short flat run with ink close above it along most of its length, and none below: a piece of an underline. */
function underText(raster: Raster, diff: Uint8Array, from: number, to: number, y: number): boolean {
  const { width, height } = raster;
  if (y < 6 || y + 2 >= height) return false;
  let free = 0;
  let above = 0;
  for (let x = from; x < to; x++) {
    if (diff[(y + 1) * width + x]! < inkLevel || diff[(y + 2) * width + x]! < inkLevel) free++;
    if (diff[(y - 1) * width + x]! >= inkLevel) return false;
    for (let k = 2; k <= 5; k++) if (diff[(y - k) * width + x]! >= 60) { above++; break; }
  }
  return free === to - from && above > (to - from) * 0.45;
}

/** Joins the pieces of an underline that leaves out descenders: there is ink in the gap. Two links side by side have none. */
function joined(rules: Rule[], diff: Uint8Array, width: number): Rule[] {
  const crossed = (from: number, to: number, y: number) => {
    for (let x = from; x < to; x++) if (y > 0 && diff[y * width + x]! >= inkLevel && diff[(y - 1) * width + x]! >= inkLevel) return true;
    return false;
  };
  const flat = rules.filter((r) => !r.vertical && r.thick <= 3).sort((a, b) => a.y - b.y || a.x - b.x);
  const out: Rule[] = rules.filter((r) => r.vertical || r.thick > 3);
  for (const r of flat) {
    const last = out.at(-1);
    if (last && !last.vertical && last.y === r.y && last.thick === r.thick && r.x - (last.x + last.length) <= 13 && r.x > last.x && apart(last.colour, r.colour) < 24 && last.length < 400 && crossed(last.x + last.length, r.x, r.y)) last.length = r.x + r.length - last.x;
    else out.push({ ...r });
  }
  return out;
}

/** Everything that stands out from the surfaces, as connected marks. */
export function findInk(raster: Raster, map: SurfaceMap): InkMap {
  const { width, height, px } = raster;
  const n = width * height;
  const { label } = map;
  const source = nearest(label, width, height);
  const diff = new Uint8Array(n);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (label[i] !== 0) continue;
      const s = source[i]!;
      if (s < 0) continue;
      const d = apart(px[i]!, px[s]!);
      if (d < 8 || isEdge(label, source, i, x, y, width, height)) continue;
      diff[i] = d;
    }
  }
  const rules = takeRules(raster, diff, new Uint8Array(n));
  const { mark, marks } = connect(raster, diff, source, label);
  return { diff, source, mark, marks, rules };
}

function connect(raster: Raster, diff: Uint8Array, source: Int32Array, label: Int32Array): { mark: Int32Array; marks: Mark[] } {
  const { width, height, px } = raster;
  const mark = new Int32Array(width * height);
  const marks: Mark[] = [{ id: 0, box: { x: 0, y: 0, width: 0, height: 0 }, area: 0, surface: 0, colour: 0, behind: 0, strength: 0 }];
  const stack: number[] = [];
  for (let i = 0; i < mark.length; i++) {
    if (diff[i]! < inkLevel || mark[i] !== 0) continue;
    const id = marks.length;
    let minX = width;
    let maxX = 0;
    let minY = height;
    let maxY = 0;
    let area = 0;
    let best = 0;
    let bestAt = i;
    mark[i] = id;
    stack.push(i);
    while (stack.length > 0) {
      const p = stack.pop()!;
      const y = (p / width) | 0;
      const x = p - y * width;
      area++;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      if (diff[p]! > best) { best = diff[p]!; bestAt = p; }
      const fromX = x > 0 ? -1 : 0;
      const toX = x < width - 1 ? 1 : 0;
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
        for (let dx = fromX; dx <= toX; dx++) {
          const q = p + dy * width + dx;
          if (mark[q] === 0 && diff[q]! >= inkLevel) {
            mark[q] = id;
            stack.push(q);
          }
        }
      }
    }
    const s = source[bestAt]!;
    marks.push({
      id, area, strength: best, colour: px[bestAt]!,
      box: { x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1 },
      surface: s >= 0 ? label[s]! : 0,
      behind: s >= 0 ? px[s]! : 0xffffff,
    });
  }
  return { mark, marks };
}
