/** Side length of a mask, in cells. */
export const side = 20;
export const cells = side * side;

/** Coarse cells per side, used to skip unlikely drawings. */
const coarse = 5;
export const coarseCells = coarse * coarse;

/** Ink coverage of a drawing, 0…1, row by row. */
export interface Drawing {
  width: number;
  height: number;
  ink: Float32Array;
}

interface Extent {
  from: number;
  to: number;
}

/** Extent of the ink along one axis; a faint first or last pixel counts by its coverage. */
function extent(length: number, most: (k: number) => number): Extent | undefined {
  let from = 0;
  let to = length - 1;
  while (from < length && most(from) < 0.12) from++;
  while (to >= from && most(to) < 0.12) to--;
  return from > to ? undefined : { from: from + 1 - Math.min(1, most(from)), to: to + Math.min(1, most(to)) };
}

/**
 * How source cells are distributed over `count` target cells, starting at `from`, with `scale` source cells
 * per target.
 */
function spread(
  from: number,
  scale: number,
  count: number,
  length: number,
): { at: number; share: number }[][] {
  return Array.from({ length: count }, (_, k) => {
    const begin = from + k * scale;
    const end = begin + scale;
    const taps: { at: number; share: number }[] = [];
    for (let s = Math.max(0, Math.floor(begin)); s < Math.min(length, Math.ceil(end)); s++)
      taps.push({ at: s, share: (Math.min(end, s + 1) - Math.max(begin, s)) / scale });
    return taps;
  });
}

/**
 * Trims a drawing to its ink and scales it, keeping its aspect ratio, to `side` × `side` cells of coverage
 * 0…1; undefined if it is empty.
 */
export function toMask({ width, height, ink }: Drawing): Float32Array | undefined {
  const column = (x: number) => {
    let most = 0;
    for (let y = 0; y < height; y++) most = Math.max(most, ink[y * width + x]!);
    return most;
  };
  const row = (y: number) => {
    let most = 0;
    for (let x = 0; x < width; x++) most = Math.max(most, ink[y * width + x]!);
    return most;
  };
  const across = extent(width, column);
  const down = extent(height, row);
  if (!across || !down) return undefined;
  const longest = Math.max(across.to - across.from, down.to - down.from);
  const scale = longest / side;
  const xs = spread((across.from + across.to - longest) / 2, scale, side, width);
  const ys = spread((down.from + down.to - longest) / 2, scale, side, height);
  const mask = new Float32Array(cells);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let sum = 0;
      for (const v of ys[y]!) for (const u of xs[x]!) sum += v.share * u.share * ink[v.at * width + u.at]!;
      mask[y * side + x] = sum;
    }
  }
  return mask;
}

/** Blurs by one cell, to tolerate other stroke widths and half-pixel shifts. */
function blurred(mask: Float32Array): Float32Array {
  const across = new Float32Array(cells);
  const out = new Float32Array(cells);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = y * side + x;
      across[i] = (2 * mask[i]! + (x > 0 ? mask[i - 1]! : 0) + (x < side - 1 ? mask[i + 1]! : 0)) / 4;
    }
  }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = y * side + x;
      out[i] =
        (2 * across[i]! + (y > 0 ? across[i - side]! : 0) + (y < side - 1 ? across[i + side]! : 0)) / 4;
    }
  }
  return out;
}

/** Subtracts the mean and normalises the length, so that a product of two is their correlation. */
function unit(values: Float32Array): Float32Array {
  let sum = 0;
  for (const v of values) sum += v;
  const mean = sum / values.length;
  let power = 0;
  for (const v of values) power += (v - mean) * (v - mean);
  const length = Math.sqrt(power) || 1;
  return values.map((v) => (v - mean) / length);
}

/**
 * Share of the wider surroundings that is subtracted, so that strokes count for more than a disc behind
 * them.
 */
const contrast = 0.5;
const widening = 6;

/** A mask's strokes relative to their surroundings, normalised. */
export function strokes(mask: Float32Array): Float32Array {
  const soft = blurred(mask);
  let wide = soft;
  for (let n = 0; n < widening; n++) wide = blurred(wide);
  return unit(soft.map((v, k) => v - contrast * wide[k]!));
}

/** A mask at 5 × 5 cells, normalised. */
export function mass(mask: Float32Array): Float32Array {
  const soft = blurred(mask);
  const pooled = new Float32Array(coarseCells);
  const step = side / coarse;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      pooled[Math.floor(y / step) * coarse + Math.floor(x / step)]! += soft[y * side + x]!;
  return unit(pooled);
}

/** Shifts a mask by whole cells; new cells are 0, the mean. */
export function moved(fine: Float32Array, dx: number, dy: number): Float32Array {
  const out = new Float32Array(cells);
  for (let y = Math.max(0, dy); y < Math.min(side, side + dy); y++) {
    for (let x = Math.max(0, dx); x < Math.min(side, side + dx); x++)
      out[y * side + x] = fine[(y - dy) * side + x - dx]!;
  }
  return out;
}

/** Dot product of `a` with the values of `b` from `offset` on. */
export function product(a: Float32Array, b: Float32Array, offset = 0): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[offset + k]!;
  return sum;
}
