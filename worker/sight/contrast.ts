import { luma } from './pixels/raster.ts';
import type { Colour } from './scene.ts';

const channel = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ({ r, g, b }: Colour): number =>
  0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);

/** WCAG 2 contrast ratio of two colours, 1…21. */
export function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** How colourful a colour is: the difference of its strongest and its weakest part, 0…255. */
export const chroma = ({ r, g, b }: Colour): number => Math.max(r, g, b) - Math.min(r, g, b);

/** Perceived brightness of a colour, 0…255. */
export const brightness = ({ r, g, b }: Colour): number => luma((r << 16) | (g << 8) | b);
