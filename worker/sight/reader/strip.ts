import type { Crop } from '../crop.ts';

/** Height of what the recogniser reads, px. */
export const stripHeight = 32;

/** Lines lower than this are read with empty rows above and below, as they were in training; px. */
const leastHeight = 14;

/** A strip is no wider, px; a longer line is squeezed. */
const maxWidth = 4096;

/** A line's ink at the height that the recogniser reads: 0 is the background, about 1 full ink; row by row. */
export interface Strip {
  ink: Float32Array;
  width: number;
  /** Strip px for each px of the line's bitmap. */
  factor: number;
}

/** The line's ink, evenly stretched or shrunk to the height of a strip. */
export function toStrip({ grey, width, height }: Pick<Crop, 'grey' | 'width' | 'height'>): Strip {
  const above = Math.max(0, (leastHeight - height) >> 1);
  const rows = Math.max(leastHeight, height);
  const stripWidth = Math.min(maxWidth, Math.max(8, Math.round((width * stripHeight) / rows)));
  const full = fullInk(grey);
  const across = tapsOf(width, stripWidth);
  const rowsAcross = new Float32Array(stripWidth * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < stripWidth; x++) {
      let sum = 0;
      for (const { at, weight } of across[x]!) sum += weight * (255 - grey[y * width + at]!);
      rowsAcross[(y + above) * stripWidth + x] = sum / full;
    }
  const ink = new Float32Array(stripWidth * stripHeight);
  tapsOf(rows, stripHeight).forEach((taps, y) => {
    for (const { at, weight } of taps)
      for (let x = 0; x < stripWidth; x++)
        ink[y * stripWidth + x]! += weight * rowsAcross[at * stripWidth + x]!;
  });
  return { ink, width: stripWidth, factor: stripWidth / width };
}

/** What counts as full ink: the mean of all that is at least three fifths as dark as the darkest, 1…255. */
function fullInk(grey: Uint8Array): number {
  let least = 255;
  for (const value of grey) if (value < least) least = value;
  const darkest = 255 - least;
  let sum = 0;
  let count = 0;
  for (const value of grey) {
    if (255 - value < 0.6 * darkest) continue;
    sum += 255 - value;
    count++;
  }
  return count === 0 ? 255 : Math.max(1, sum / count);
}

interface Tap {
  at: number;
  weight: number;
}

/** For each px of `to`, the px of `from` that it is made of: linear, and averaging where it shrinks. */
function tapsOf(from: number, to: number): Tap[][] {
  const ratio = from / to;
  const reach = Math.max(1, ratio);
  return Array.from({ length: to }, (_, i) => {
    const centre = (i + 0.5) * ratio;
    const first = Math.max(0, Math.floor(centre - reach));
    const last = Math.min(from - 1, Math.ceil(centre + reach));
    const taps: Tap[] = [];
    let sum = 0;
    for (let at = first; at <= last; at++) {
      const weight = Math.max(0, 1 - Math.abs(at + 0.5 - centre) / reach);
      if (weight === 0) continue;
      taps.push({ at, weight });
      sum += weight;
    }
    return taps.map(({ at, weight }) => ({ at, weight: weight / sum }));
  });
}
