import { areaOf, within } from '#worker/core/geometry.ts';
import type { Region } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/**
 * Reading order: from top to bottom, and from left to right within a row; a few px of vertical offset are
 * ignored.
 */
export const inReadingOrder = (a: { box: Box }, b: { box: Box }): number =>
  Math.abs(a.box.y - b.box.y) > 8 ? a.box.y - b.box.y : a.box.x - b.box.x;

/**
 * The innermost region around a box, at least the page. Badges are skipped, as they hold only their own
 * text.
 */
export function holderOf(regions: Region[], box: Box): Region {
  let holder = regions[0]!;
  for (const region of regions)
    if (within(box, region.box) > 0.9 && areaOf(region.box) <= areaOf(holder.box) && region.kind !== 'badge')
      holder = region;
  return holder;
}
