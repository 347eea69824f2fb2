import { gapY, right } from '#worker/core/geometry.ts';
import { apart, chroma, hue } from '../../pixels/raster.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench } from '../draft.ts';

/** How likely a line is a link, 0…1, by its look, its text and the region it is in (`where`). */
export function linkLikelihood(
  bench: Bench,
  line: SeenLine,
  inBar: boolean,
  side: boolean,
  where: string | undefined,
  title: boolean,
): number {
  const text = line.text;
  if (!/[\p{L}\p{N}→»›]/u.test(text)) return 0;
  const long = text.length > 60;
  let sure = colourLikelihood(bench, line.ink, line.ground);
  if (sure <= 0.5 && isFigure(text)) sure *= 0.5;
  // A coloured sentence is a notice, above all on a background of the same hue.
  if (
    (/[.!]$/.test(text) && text.split(' ').length >= 4) ||
    (chroma(line.ground) >= 12 &&
      chroma(line.ground) < 90 &&
      Math.abs(hue(line.ground) - hue(line.ink)) < 24 &&
      text.split(' ').length >= 4)
  )
    sure *= 0.3;
  if (line.underlined) sure = Math.max(sure, long ? 0.7 : 0.92);
  if (line.fontPx > 30) sure *= 0.5;
  if (long && sure < 0.9) sure *= 0.5;
  if (title && text.length <= 50 && /\p{L}{3}/u.test(text) && !isFigure(text)) sure = Math.max(sure, 0.42);
  if (/^[-+−]?[$€£]?\s?\d[\d.,\s]*\s?[%€]?$/.test(text)) sure = Math.min(sure, 0.25);
  // The largest text of a bar is the page's name.
  if (inBar && text.length <= 30 && line.fontPx < 19 && !isBrand(bench, line) && !/\d{1,2}:\d{2}/.test(text))
    sure = Math.max(sure, 0.76);
  if (side && text.length <= 30 && /\p{L}{2}/u.test(text))
    sure = Math.max(sure, stands(bench, line) ? 0.35 : 0.7);
  if (where === 'footer' && text.length <= 30)
    sure = Math.max(sure, line.bold || /[.©]/.test(text) ? 0 : 0.6);
  if (/(→|»|›)$/.test(text) || /^(‹|«|←)/.test(text)) sure = Math.max(sure, 0.6);
  if (where === 'badge') return 0;
  return line.struckThrough ? 0 : sure;
}

/** How link-like a colour is, 0…1: saturated, unlike the usual text colour, and not the red of an error. */
export function colourLikelihood(bench: Bench, colour: number, ground: number): number {
  if (chroma(colour) < 45 || apart(colour, bench.textColour) < 40) return 0;
  const h = hue(colour);
  if (h >= 195 && h <= 300) return 0.88;
  if (h < 18 || h > 342) return 0.28;
  if (chroma(ground) > 60) return 0.2;
  return 0.5;
}

/** Coloured amounts, changes and notices, which are as common as links of colours other than blue. */
export const isFigure = (text: string): boolean => /\d[.,]?\d|[$€£%]|[.!]$/.test(text);

/** The site's name: at the far left of the bar, and the only bold text there. */
function isBrand(bench: Bench, line: SeenLine): boolean {
  if (!line.bold || line.underlined || line.box.y > 80) return false;
  const level = bench.lines.filter((l) => l !== line && gapY(l.box, line.box) < 0);
  return (
    level.length >= 2 &&
    level.every((l) => l.box.x > right(line.box)) &&
    level.filter((l) => l.bold).length <= level.length * 0.34
  );
}

/**
 * Whether a line in a sidebar is no entry: bolder or larger than most (a heading), or a property's name or
 * value.
 */
function stands(bench: Bench, line: SeenLine): boolean {
  const near = bench.lines.filter((l) => l !== line && Math.abs(l.box.x - line.box.x) < 220);
  const plain = near.filter((l) => !l.bold).length;
  if ((line.bold && plain > near.length * 0.6) || line.fontPx > 20) return true;
  return near.some(
    (l) =>
      gapY(l.box, line.box) < -4 &&
      !/^\d{1,4}\+?$/.test(l.text) &&
      Math.max(l.box.x - right(line.box), line.box.x - right(l.box)) > 8,
  );
}
