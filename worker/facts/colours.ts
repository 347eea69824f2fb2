import type { Colour } from '#worker/sight/scene.ts';

/** How far two colours lie apart, in levels of all three parts together, 0…765. */
export const apart = (a: Colour, b: Colour): number =>
  Math.abs(a.r - b.r) + Math.abs(a.g - b.g) + Math.abs(a.b - b.b);

/** Two fills that people take for one. */
export const closeColour = (a: Colour | undefined, b: Colour | undefined): boolean =>
  !!a && !!b && apart(a, b) < 24;
