/** Smooths a background that is a fine texture, such as paper or linen: its grain would be read as marks. */
import type { Bands } from './bands.ts';
import type { Pixels } from './raster.ts';

/** Side of the squares that are judged, px. */
const tile = 16;
/** In a texture, at least this share of neighbouring pixels differ, by no more than this in all, 0…255. */
const [leastGrain, maxRange] = [0.35, 28];
/**
 * A picture is textured where at least this share of its squares are grainy and of one colour: those of a
 * photograph have many.
 */
const leastShare = 0.15;
/** Fewer runs a pixel than this have no texture. */
const leastRuns = 0.05;
/** What differs by more than this is drawn on the texture, 0…255. */
const grain = 16;
/** A pixel becomes the mean of what is like it this far around, px, so many times. */
const [reach, passes] = [3, 2];
/** Colours of at least this share of a picture are its grounds; what differs by no more is of them, 0…255. */
const [leastGround, groundRange] = [0.002, 2];

const red = (colour: number): number => (colour >> 16) & 255;
const green = (colour: number): number => (colour >> 8) & 255;
const blue = (colour: number): number => colour & 255;

/**
 * The colour of a square of a texture, in steps of 16 levels; undefined where it is flat, or something is drawn
 * on it.
 */
function grainOf({ px, width, height }: Pixels, x0: number, y0: number): number | undefined {
  const [x1, y1] = [Math.min(width, x0 + tile), Math.min(height, y0 + tile)];
  const pixels = (x1 - x0) * (y1 - y0);
  let [changes, low, high] = [0, 255, 0];
  let [r, g, b] = [0, 0, 0];
  for (let y = y0; y < y1; y++)
    for (let x = x0, at = y * width + x; x < x1; x++, at++) {
      const colour = px[at]!;
      const level = green(colour);
      low = Math.min(low, level);
      high = Math.max(high, level);
      if (high - low > maxRange) return undefined;
      if (x > x0 && colour !== px[at - 1]) changes++;
      r += red(colour);
      g += level;
      b += blue(colour);
    }
  if (changes < leastGrain * pixels) return undefined;
  const step = (sum: number) => Math.floor(sum / pixels / 16);
  return (step(r) << 8) | (step(g) << 4) | step(b);
}

function isTextured(picture: Pixels): boolean {
  const across = Math.ceil(picture.width / tile);
  const all = across * Math.ceil(picture.height / tile);
  const counts = new Map<number, number>();
  for (let n = 0; n < all; n++) {
    const colour = grainOf(picture, (n % across) * tile, Math.floor(n / across) * tile);
    if (colour !== undefined) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= leastShare * all;
}

/** The mean of the pixels around one that differ from it by grain alone. */
function meanAround({ px, width, height }: Pixels, x: number, y: number): number {
  const own = px[y * width + x]!;
  const level = green(own);
  let [r, g, b, count] = [0, 0, 0, 0];
  const [x0, x1] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
    for (let at = v * width + x0; at <= v * width + x1; at++) {
      const colour = px[at]!;
      if (Math.abs(green(colour) - level) > grain) continue;
      r += red(colour);
      g += green(colour);
      b += blue(colour);
      count++;
    }
  return (Math.round(r / count) << 16) | (Math.round(g / count) << 8) | Math.round(b / count);
}

/** The colours of large parts of a picture, the largest first. */
function groundsOf({ px }: Pixels): number[] {
  const counts = new Map<number, number>();
  for (const colour of px) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= leastGround * px.length)
    .sort((a, b) => b[1] - a[1])
    .map(([colour]) => colour);
}

const isOfGround = (colour: number, ground: number): boolean =>
  Math.abs(red(colour) - red(ground)) <= groundRange &&
  Math.abs(green(colour) - green(ground)) <= groundRange &&
  Math.abs(blue(colour) - blue(ground)) <= groundRange;

/** Smooths the texture of a picture, in place; returns whether it had one. Edges and print stay sharp. */
export function smoothTexture(picture: Pixels, { runs }: Pick<Bands, 'runs'>): boolean {
  const { px, width, height } = picture;
  if (runs < leastRuns * px.length || !isTextured(picture)) return false;
  for (let pass = 0; pass < passes; pass++) {
    const from = { ...picture, px: px.slice() };
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) px[y * width + x] = meanAround(from, x, y);
  }
  const grounds = groundsOf(picture);
  const snapped = new Map<number, number>();
  for (let at = 0; at < px.length; at++) {
    const colour = px[at]!;
    let ground = snapped.get(colour);
    if (ground === undefined)
      snapped.set(colour, (ground = grounds.find((one) => isOfGround(colour, one)) ?? colour));
    px[at] = ground;
  }
  return true;
}
