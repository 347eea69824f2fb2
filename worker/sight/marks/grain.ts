/** Tells the grain of photographs, whose marks are no print. */
import { grow } from '#worker/core/geometry.ts';
import type { Raster } from '../pixels/raster.ts';
import type { InkMap, Mark } from './ink.ts';

/** Print stands out from its ground by more than this, even where its picture was compressed, 0…255. */
const strongest = 100;
/** How far around a mark its ground is looked at, px. */
const around = 3;
/**
 * Of print, and of a plain ground, more than this share of the pixels have a neighbour of the very same
 * colour; a camera hardly repeats one.
 */
const [maxOwnRepeats, maxGroundRepeats] = [0.15, 0.5];

/** Whether a mark is part of a photograph: neither it nor what is around it repeats a colour. */
export function isGrain(
  { px, width, height }: Raster,
  { mark }: InkMap,
  { id, box, strength }: Mark,
): boolean {
  if (strength > strongest) return false;
  const { x, y, width: w, height: h } = grow(box, around);
  const [x0, y0] = [Math.max(1, x), Math.max(1, y)];
  const [x1, y1] = [Math.min(width - 1, x + w), Math.min(height - 1, y + h)];
  let [own, ownRepeats, ground, groundRepeats] = [0, 0, 0, 0];
  for (let row = y0; row < y1; row++)
    for (let at = row * width + x0; at < row * width + x1; at++) {
      const colour = px[at];
      const repeats =
        colour === px[at - 1] ||
        colour === px[at + 1] ||
        colour === px[at - width] ||
        colour === px[at + width];
      if (mark[at] === id) {
        own++;
        if (repeats) ownRepeats++;
      } else {
        ground++;
        if (repeats) groundRepeats++;
      }
    }
  return ownRepeats <= maxOwnRepeats * own && groundRepeats <= maxGroundRepeats * ground;
}
