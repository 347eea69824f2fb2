import { createHash } from 'node:crypto';
import { union } from '#worker/core/geometry.ts';
import type { InkMap } from './marks/ink.ts';
import type { RawLine } from './marks/lines.ts';
import { apart, type Raster } from './pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';

/** A line's bitmap as dark text on white, whatever its colours: 0 is full ink, 255 is background. */
export interface Crop {
  /** Hash of the bitmap in 16 levels, and of what else affects the reading. */
  key: string;
  grey: Uint8Array;
  width: number;
  height: number;
  /** Cap height, px. */
  cap: number;
  /** Box of the bitmap in the picture. */
  box: Box;
}

const margin = 1;

/** Cuts out a line as its difference from the background, without other marks in its box. */
export function cut(raster: Raster, ink: InkMap, label: Int32Array, line: RawLine): Crop {
  const inner = union(line.marks.map((m) => m.box));
  const x0 = Math.max(0, inner.x - margin);
  const y0 = Math.max(0, inner.y - margin);
  const x1 = Math.min(raster.width, inner.x + inner.width + margin);
  const y1 = Math.min(raster.height, inner.y + inner.height + margin);
  const width = x1 - x0;
  const height = y1 - y0;
  const own = new Set(line.marks.map((m) => m.id));
  const raw = new Uint8Array(width * height);
  const histogram = new Int32Array(256);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y0 + y) * raster.width + x0 + x;
      if (label[i] !== 0) continue;
      const m = ink.mark[i]!;
      if (m !== 0 && !own.has(m)) continue;
      const s = ink.source[i]!;
      const d =
        m !== 0 ? ink.diff[i]! : s >= 0 && ink.diff[i] !== 0 ? apart(raster.px[i]!, raster.px[s]!) : 0;
      raw[y * width + x] = d;
      if (m !== 0) histogram[d]!++;
    }
  }
  // Full ink is a high percentile of the differences, so that one bright pixel does not wash out the rest.
  let total = 0;
  for (let d = 0; d < 256; d++) total += histogram[d]!;
  let seen = 0;
  let full = 255;
  for (; full > 1; full--) {
    seen += histogram[full]!;
    if (seen >= total * 0.08) break;
  }
  const scale = 255 / Math.max(12, full);
  const greys = Uint8Array.from({ length: 256 }, (_, d) => 255 - Math.min(255, Math.round(d * scale)));
  const grey = new Uint8Array(width * height);
  const levels = new Uint8Array(width * height);
  for (let i = 0; i < raw.length; i++) {
    const v = greys[raw[i]!]!;
    grey[i] = v;
    levels[i] = v >> 4;
  }
  const hash = createHash('sha1');
  hash.update(levels);
  hash.update(`${width}:${line.cap}:${line.marks.length}`);
  return {
    key: hash.digest('base64url').slice(0, 20),
    grey,
    width,
    height,
    cap: line.cap,
    box: { x: x0, y: y0, width, height },
  };
}

/** Scales a crop to a cap height of `cap` px by cubic interpolation, with a white border of `pad` px. */
export function scaled(
  crop: { grey: Uint8Array; width: number; height: number; cap: number },
  cap: number,
  pad: number,
): { grey: Uint8Array; width: number; height: number; factor: number } {
  let factor = cap / crop.cap;
  factor = Math.min(factor, 4000 / crop.width, 6);
  const w = Math.max(1, Math.round(crop.width * factor));
  const h = Math.max(1, Math.round(crop.height * factor));
  const across = resample(crop.grey, crop.width, crop.height, w, 1, crop.width);
  const out = resampleDown(across, w, crop.height, h);
  const width = w + 2 * pad;
  const height = h + 2 * pad;
  const grey = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const v = out[y * w + x]!;
      grey[(y + pad) * width + x + pad] = v < 0 ? 0 : v > 255 ? 255 : v;
    }
  }
  return { grey, width, height, factor };
}

interface Taps {
  at: Int32Array;
  weight: Float32Array;
  count: number;
}

function taps(from: number, to: number): Taps {
  const ratio = from / to;
  const support = 2 * Math.max(1, ratio);
  const count = Math.ceil(support * 2) + 1;
  const at = new Int32Array(to * count);
  const weight = new Float32Array(to * count);
  const stretch = Math.max(1, ratio);
  for (let o = 0; o < to; o++) {
    const c = (o + 0.5) * ratio - 0.5;
    const first = Math.floor(c - support) + 1;
    let sum = 0;
    for (let k = 0; k < count; k++) {
      const t = Math.abs((first + k - c) / stretch);
      // Catmull-Rom: sharper than bilinear, no visible ringing on glyphs.
      const v =
        t < 1 ? 1.5 * t * t * t - 2.5 * t * t + 1 : t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0;
      at[o * count + k] = first + k;
      weight[o * count + k] = v;
      sum += v;
    }
    for (let k = 0; k < count; k++) weight[o * count + k]! /= sum || 1;
  }
  return { at, weight, count };
}

function resample(
  data: Uint8Array,
  w: number,
  h: number,
  to: number,
  step: number,
  stride: number,
): Float32Array {
  const t = taps(w, to);
  const out = new Float32Array(to * h);
  for (let y = 0; y < h; y++) {
    for (let o = 0; o < to; o++) {
      let v = 0;
      for (let k = 0; k < t.count; k++) {
        const q = t.weight[o * t.count + k]!;
        if (q === 0) continue;
        const x = t.at[o * t.count + k]!;
        v += q * (x < 0 || x >= w ? 255 : data[y * stride + x * step]!);
      }
      out[y * to + o] = v;
    }
  }
  return out;
}

function resampleDown(data: Float32Array, w: number, h: number, to: number): Float32Array {
  const t = taps(h, to);
  const out = new Float32Array(w * to);
  for (let o = 0; o < to; o++) {
    for (let k = 0; k < t.count; k++) {
      const q = t.weight[o * t.count + k]!;
      if (q === 0) continue;
      const y = t.at[o * t.count + k]!;
      const base = y * w;
      const inside = y >= 0 && y < h;
      for (let x = 0; x < w; x++) out[o * w + x]! += q * (inside ? data[base + x]! : 255);
    }
  }
  return out;
}
