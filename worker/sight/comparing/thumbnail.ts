import { type Bands, runAt } from '../pixels/bands.ts';
import type { Box } from '#worker/core/geometry.ts';

/** Pixels per side. */
export const thumbnailSide = 16;
/** Samples per side that are averaged into one pixel. */
const samples = 3;

const grey = (packed: number): number =>
  ((packed >> 16) & 255) * 0.299 + ((packed >> 8) & 255) * 0.587 + (packed & 255) * 0.114;

/** A grey thumbnail of a box, 16×16 numbers 0…255, row by row. Parts outside the picture repeat its edge. */
export function thumbnailOf(bands: Bands, { x, y, width, height }: Box): number[] {
  const inside = (value: number, end: number) => Math.min(end - 1, Math.max(0, Math.floor(value)));
  const side = thumbnailSide * samples;
  const points = new Array<number>(thumbnailSide * thumbnailSide).fill(0);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const run = runAt(
        bands,
        inside(x + (column + 0.5) * (width / side), bands.width),
        inside(y + (row + 0.5) * (height / side), bands.height),
      );
      points[Math.floor(row / samples) * thumbnailSide + Math.floor(column / samples)]! += grey(
        bands.colour[run]!,
      );
    }
  }
  return points.map((sum) => Math.round(sum / samples ** 2));
}

/**
 * Similarity of two thumbnails, 0…1, ignoring brightness and contrast. A flat one only matches a flat one.
 */
export function thumbnailLikeness(a: number[], b: number[]): number {
  if (a.length === 0 || a.length !== b.length) return 0;
  const mean = (list: number[]) => list.reduce((sum, v) => sum + v, 0) / list.length;
  const [ma, mb] = [mean(a), mean(b)];
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  for (let i = 0; i < a.length; i++) {
    product += (a[i]! - ma) * (b[i]! - mb);
    squareA += (a[i]! - ma) ** 2;
    squareB += (b[i]! - mb) ** 2;
  }
  const flat = a.length * 9;
  if (squareA < flat || squareB < flat)
    return squareA < flat && squareB < flat && Math.abs(ma - mb) < 24 ? 1 : 0;
  return Math.max(0, product / Math.sqrt(squareA * squareB));
}
