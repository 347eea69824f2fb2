/** Detects a switch between dark and light themes. */
import { brightness } from '#worker/sight/contrast.ts';
import type { Scene } from '#worker/sight/scene.ts';

/** The minimum difference in background brightness between a dark and a light page, 0…255. */
const leastApart = 90;

export const lightOf = ({ background }: Scene): number => brightness(background);

/** Whether one page is dark and the other light. */
export const themeChanged = (a: Scene, b: Scene): boolean => Math.abs(lightOf(a) - lightOf(b)) >= leastApart;
