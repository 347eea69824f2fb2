import { cluster } from '../marks/cluster.ts';
import { areaOf, union, within } from '#worker/core/geometry.ts';
import { signOf } from '../marks/glyphs.ts';
import { findInk } from '../marks/ink.ts';
import { toBands } from '../pixels/bands.ts';
import { borrow, giveBack } from '../pixels/buffers.ts';
import type { Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import { findSurfaces } from '../marks/surfaces.ts';
import { iconName } from './icon-or-letter.ts';

/**
 * Margins around the box that are analysed, px: the surroundings show the background; inside a photo only
 * the box or disc itself does.
 */
const margins = ({ width, height }: Box): number[] => [6, -3, -Math.round(Math.min(width, height) * 0.16)];

/**
 * Name of the icon in a box of a picture; undefined if there is none, more than one, or none that is known.
 */
export function nameIn(raster: Raster, box: Box): string | undefined {
  for (const margin of margins(box)) {
    const name = nameWithin(raster, box, margin);
    if (name !== undefined) return name;
  }
  return undefined;
}

function nameWithin(raster: Raster, box: Box, margin: number): string | undefined {
  const x0 = Math.max(0, Math.floor(box.x) - margin);
  const y0 = Math.max(0, Math.floor(box.y) - margin);
  const width = Math.min(raster.width, Math.ceil(box.x + box.width) + margin) - x0;
  const height = Math.min(raster.height, Math.ceil(box.y + box.height) + margin) - y0;
  if (width < 8 || height < 8 || width > 160 || height > 160) return undefined;
  const buffers = borrow(width * height);
  try {
    const { px } = buffers;
    for (let y = 0; y < height; y++)
      px.set(
        raster.px.subarray((y0 + y) * raster.width + x0, (y0 + y) * raster.width + x0 + width),
        y * width,
      );
    const part: Raster = { width, height, px };
    const ink = findInk(part, findSurfaces(toBands(part), buffers.label), buffers);
    const inner = { x: box.x - x0, y: box.y - y0, width: box.width, height: box.height };
    const marks = ink.marks.filter(
      (mark) => mark.id > 0 && within(mark.box, inner) > 0.9 && mark.box.width <= 56 && mark.box.height <= 56,
    );
    // A badge on an icon is not part of it.
    const largest = cluster(marks, 4).sort(
      (a, b) => areaOf(union(b.map((mark) => mark.box))) - areaOf(union(a.map((mark) => mark.box))),
    )[0];
    return largest && (iconName(ink, width, largest) ?? signOf(ink, width, largest));
  } finally {
    giveBack(buffers);
  }
}
