import type { Shape } from '../../layout/boxes.ts';
import { chroma, luma } from '../../pixels/raster.ts';

/** Filled with a colour, or much lighter or darker than its surroundings. */
export const standsOut = (s: Shape): boolean =>
  s.filled && (chroma(s.fill) > 50 || Math.abs(luma(s.fill) - luma(s.around)) > 40);

/** A dark-theme field: darker than its dark panel, with a much lighter outline, whatever the tint. */
export const isSunk = (s: Shape): boolean =>
  s.border !== undefined &&
  luma(s.around) < 70 &&
  luma(s.fill) < luma(s.around) &&
  luma(s.border.colour) - luma(s.around) > 40;
