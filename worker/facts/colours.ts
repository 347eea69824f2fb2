import type { Colour } from '#worker/sight/scene.ts';

/** The distance of two colours: the sum of the differences of their three channels, 0…765. */
export const apart = (a: Colour, b: Colour): number =>
  Math.abs(a.r - b.r) + Math.abs(a.g - b.g) + Math.abs(a.b - b.b);

/** Whether two fills look the same to people. */
export const closeColour = (a: Colour | undefined, b: Colour | undefined): boolean =>
  !!a && !!b && apart(a, b) < 24;
