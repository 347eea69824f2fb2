/** Where a box is on a screen, or in a part of it. */
import { centre } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';

/** Position words; each returns 0…1. */
export const placeWords: Record<string, (whole: Pick<Box, 'width' | 'height'>, box: Box) => number> = {
  top: ({ height }, b) => (centre(b).y < height * 0.22 ? 1 : centre(b).y < height * 0.4 ? 0.5 : 0),
  bottom: ({ height }, b) => (centre(b).y > height * 0.78 ? 1 : centre(b).y > height * 0.6 ? 0.5 : 0),
  left: ({ width }, b) => (centre(b).x < width * 0.28 ? 1 : centre(b).x < width * 0.45 ? 0.5 : 0),
  right: ({ width }, b) => (centre(b).x > width * 0.72 ? 1 : centre(b).x > width * 0.55 ? 0.5 : 0),
};
