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
