import type { InkMap, Mark } from '../marks/ink.ts';
import { type Chunk, chunksOf } from '../marks/chunks.ts';
import type { RawLine } from '../marks/lines.ts';
import type { Fit } from './dictionary.ts';
import { fitOf } from './fit.ts';

/**
 * Name of the icon that the marks draw, if it matches well and no other nearly as well; undefined otherwise.
 */
export function iconName(ink: InkMap, width: number, marks: Mark[]): string | undefined {
  const fit = fitOf(ink, width, marks);
  if (!fit || fit.score < 0.76 || fit.glyphScore > fit.score + 0.02) return undefined;
  return fit.score - fit.next < 0.015 && fit.score < 0.95 ? undefined : fit.name;
}

/** Icons that are letters or characters themselves. */
export const written = new Set([
  'dollar',
  'hash',
  'at',
  'percent',
  'help',
  'info',
  'bold',
  'italic',
  'underline',
  'heading',
  'text-size',
  'linkedin',
  'facebook',
  'google',
  'pause',
  'quote',
]);

/**
 * Limits for one piece of ink: letters of unknown typefaces match a known letter at 0.74 or better, icons
 * match letters less.
 */
export const likeIcon = (fit: Fit): boolean =>
  fit.score >= 0.78 && fit.score - fit.glyphScore >= (written.has(fit.name) ? 0.2 : 0.07);

/** Whether marks draw a lone letter or digit rather than an icon. */
export function isLetter(ink: InkMap, width: number, marks: Mark[]): boolean {
  const fit = fitOf(ink, width, marks);
  return fit !== undefined && fit.glyphScore >= 0.74 && !likeIcon(fit);
}

/** `least`: minimum score, for marks placed like a letter with a descender. */
export function isIcon({ marks, box }: Chunk, ink: InkMap, width: number, least = 0): boolean {
  const fit = fitOf(ink, width, marks);
  // Within text, a character is just that: the dollar of a price, the @ of an address.
  if (!fit || fit.score < least || written.has(fit.name)) return false;
  // Several letters, adjacent or merged, match no letter, but sometimes an icon.
  const one = chunksOf(marks, 0).length === 1;
  if (one && box.width <= box.height * 1.3) return likeIcon(fit);
  return (
    fit.score >= (one && box.width <= box.height * 1.6 ? 0.82 : 0.88) && fit.score - fit.glyphScore >= 0.15
  );
}

/** Characters that also exist as icons. */
const signs = new Set([
  'dollar',
  'hash',
  'at',
  'percent',
  'bold',
  'italic',
  'underline',
  'heading',
  'text-size',
  'pause',
  'quote',
  'minus',
  'plus',
  'more',
  'drag',
]);

/** Matches an icon as well as icons match themselves, and no letter nearly as well. */
export function surelyIcon({ marks, box }: Chunk, line: RawLine, ink: InkMap, width: number): boolean {
  if (
    box.height < 9 ||
    box.width < line.cap * 0.75 ||
    box.width > box.height * 1.35 ||
    box.height > line.cap * 2
  )
    return false;
  const fit = fitOf(ink, width, marks);
  return fit !== undefined && fit.score >= 0.88 && fit.score - fit.glyphScore >= 0.28 && !signs.has(fit.name);
}

/** Whether a line that was read as a few letters or signs is an icon. */
export function drawsIcon(
  raw: RawLine,
  { text, clarity }: { text: string; clarity: number },
  ink: InkMap,
  width: number,
): boolean {
  const { width: w, height: h } = raw.box;
  if (text.length > 4 || w > h * 2.6 || h > w * 2.6) return false;
  const fit = fitOf(ink, width, raw.marks);
  if (!fit) return false;
  if ([...text].length === 1) {
    const surely = /[\p{Lu}\p{N}]/u.test(text) && clarity >= 0.9;
    // At the smallest sizes a drawing of few pixels comes near many icons, and no screen has icons of that
    // size.
    if (surely && h < 10 && fit.score - fit.glyphScore < 0.2) return false;
    return likeIcon(fit) || (fit.glyphScore < (surely && fit.score < 0.66 ? 0.4 : 0.68) && h >= 9);
  }
  // Short words at small sizes come near an icon now and then, but none as near as icons come to one another.
  const sure = /^[\p{L}\p{N}%$€£.,:+−-]+$/u.test(text) && clarity >= 0.8;
  return fit.score >= (sure ? 0.92 : 0.8) && fit.score - fit.glyphScore >= (sure ? 0.1 : 0.05);
}
