import type { Bench } from '../draft.ts';
import { findIcons } from './icons.ts';
import { findImages } from './images.ts';

/** Finds images (gradients or many-coloured areas) and icons (small groups of marks that are no text). */
export function findPictures(bench: Bench): void {
  findImages(bench);
  findIcons(bench);
}
