/** Whether a page is dark or light. */
import { brightness } from '#worker/sight/contrast.ts';
import type { Scene } from '#worker/sight/scene.ts';

/** A dark page and a light one are at least so far apart, 0…255. */
const leastApart = 90;

export const lightOf = ({ background }: Scene): number => brightness(background);

/** Whether one of two pages is dark and the other light. */
export const themeChanged = (a: Scene, b: Scene): boolean => Math.abs(lightOf(a) - lightOf(b)) >= leastApart;
