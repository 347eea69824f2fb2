/** Common colour names. */
import type { Colour } from './scene.ts';

export type ColourName =
  'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'white' | 'grey';

export function colourName(c: Colour): ColourName {
  const most = Math.max(c.r, c.g, c.b);
  const least = Math.min(c.r, c.g, c.b);
  const spread = most - least;
  const light = (most + least) / 2;
  if (spread < 28 || (spread < 45 && (light < 60 || light > 215)))
    return light < 55 ? 'black' : light > 228 ? 'white' : 'grey';
  const sixth =
    most === c.r
      ? ((c.g - c.b) / spread + 6) % 6
      : most === c.g
        ? (c.b - c.r) / spread + 2
        : (c.r - c.g) / spread + 4;
  const hue = sixth * 60;
  if (hue < 14 || hue >= 345) return light > 190 ? 'pink' : 'red';
  if (hue < 42) return light < 90 ? 'brown' : 'orange';
  if (hue < 68) return 'yellow';
  if (hue < 172) return 'green';
  if (hue < 255) return 'blue';
  if (hue < 300) return 'purple';
  return 'pink';
}

/** White, grey or black. */
export const isColourless = (colour: Colour): boolean =>
  ['white', 'grey', 'black'].includes(colourName(colour));

/** Whether a colour has that name; neighbouring hues do not match. */
export function isColour(name: string, colour: Colour | undefined): boolean {
  return colour !== undefined && colourName(colour) === (name === 'gray' ? 'grey' : name);
}
