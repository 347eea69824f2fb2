import type { Colour } from '../../sight/scene.ts';

/** Two fills that people take for one. */
export const closeColour = (a: Colour | undefined, b: Colour | undefined): boolean =>
  !!a && !!b && Math.abs(a.r - b.r) + Math.abs(a.g - b.g) + Math.abs(a.b - b.b) < 24;
