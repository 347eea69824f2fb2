import type { Pixels } from './raster.ts';

/**
 * A picture as bands of identical rows, each a list of runs of one colour. Screens are mostly flat, so there
 * are about twenty times fewer runs than pixels. The arrays are in shared memory, so that threads pass them
 * on without a copy.
 */
export interface Bands {
  width: number;
  height: number;
  count: number;
  /** Number of runs in all bands. */
  runs: number;
  /** Band b covers rows `top[b]` to `top[b + 1]` (exclusive). */
  top: Int32Array;
  /** Band b has runs `first[b]` to `first[b + 1]` (exclusive). */
  first: Int32Array;
  /** Run r covers x from `from[r]` to `to[r]` (exclusive). */
  from: Int32Array;
  to: Int32Array;
  /** Packed colour of each run. */
  colour: Int32Array;
}

let scratchFrom = new Int32Array(1 << 17);
let scratchColour = new Int32Array(1 << 17);

const grown = (a: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const b = new Int32Array(Math.max(length, a.length * 2));
  b.set(a);
  return b;
};

/** Encodes a picture. */
export function toBands({ width, height, px }: Pixels): Bands {
  const rows = Buffer.from(px.buffer, px.byteOffset, px.byteLength);
  const stride = width * 4;
  const top: number[] = [];
  const first: number[] = [];
  let runs = 0;
  for (let y = 0; y < height; y++) {
    const at = y * stride;
    if (y > 0 && rows.compare(rows, at - stride, at, at, at + stride) === 0) continue;
    top.push(y);
    first.push(runs);
    if (runs + width > scratchFrom.length) {
      scratchFrom = grown(scratchFrom, runs + width);
      scratchColour = grown(scratchColour, runs + width);
    }
    let last = -1;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const c = px[row + x]!;
      if (c === last) continue;
      scratchFrom[runs] = x;
      scratchColour[runs++] = last = c;
    }
  }
  const count = top.length;
  const bands: Bands = { width, height, count, runs, ...room(count, runs) };
  bands.top.set(top);
  bands.top[count] = height;
  bands.first.set(first);
  bands.first[count] = runs;
  bands.from.set(scratchFrom.subarray(0, runs));
  bands.colour.set(scratchColour.subarray(0, runs));
  for (let b = 0; b < count; b++) {
    const end = bands.first[b + 1]! - 1;
    for (let r = bands.first[b]!; r < end; r++) bands.to[r] = bands.from[r + 1]!;
    bands.to[end] = width;
  }
  return bands;
}

function room(count: number, runs: number): Pick<Bands, 'top' | 'first' | 'from' | 'to' | 'colour'> {
  const memory = new SharedArrayBuffer((2 * (count + 1) + 3 * runs) * 4);
  let at = 0;
  const part = (length: number) => {
    const array = new Int32Array(memory, at, length);
    at += length * 4;
    return array;
  };
  return {
    top: part(count + 1),
    first: part(count + 1),
    from: part(runs),
    to: part(runs),
    colour: part(runs),
  };
}

/** Size of an encoded picture in bytes. */
export const bytesOf = (bands: Bands): number => bands.top.buffer.byteLength;

/** Index of the run at a pixel of the picture. */
export function runAt({ count, top, first, from }: Bands, x: number, y: number): number {
  const b = lastUpTo(top, 0, count, y);
  return lastUpTo(from, first[b]!, first[b + 1]!, x);
}

/** Index in [low, high) of the last of ascending values that is at most `value`; the first value must be. */
function lastUpTo(values: Int32Array, low: number, high: number, value: number): number {
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}
