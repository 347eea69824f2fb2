import type { Rule } from '../marks/ink.ts';
import type { RawLine } from '../marks/lines.ts';
import type { Surface } from '../marks/surfaces.ts';
import type { Analysis } from '../look.ts';

const wordLike = /[\p{L}\p{N}]/u;

/** Signs that stand by themselves. */
const sign = /^[-+−–—×=•★☆<>‹›«»…%$€£&*#?!./|()°✓,:]{1,6}$/u;

/** Least clarity of signs, and of initials on a disc; of what is never a text. */
const [ofSigns, never] = [0.45, Infinity];

/** Whether a reading is text rather than an icon, a picture's detail or dust. */
export function isBelievable(
  { text, clarity }: { text: string; clarity: number },
  raw: RawLine,
  { ink, map }: Analysis,
): boolean {
  if (text === '' || isFrameCorner(raw, ink.rules)) return false;
  const surface = map.surfaces[raw.surface];
  // Initials on a person's disc stand by themselves, and are large letters.
  if (surface && isDisc(surface) && /^\p{Lu}{1,2}$/u.test(text)) return clarity >= ofSigns;
  const letters = [...text].filter((ch) => wordLike.test(ch)).length;
  if (letters === 0) return clarity >= ofSigns && isSign(text, raw);
  return clarity >= leastClarity(text, letters, raw, surface?.soft ?? false);
}

/** A bar, a dot or two strokes with nothing beside them are part of a drawing. */
const isSign = (text: string, raw: RawLine): boolean =>
  sign.test(text) && !/^[|.=]$/.test(text) && !drawnBar(raw) && (raw.box.width >= 4 || raw.box.height >= 4);

/** How clear a text has to be by its size and its number of marks; `soft`: on a gradient or a photograph. */
function leastClarity(text: string, letters: number, { marks, box }: RawLine, soft: boolean): number {
  const { width, height } = box;
  // Nobody writes that small.
  if (height <= 4 || (height === 5 && marks.length === 1 && letters === 1)) return never;
  if ([...text].length === 1 && height < 22) return soft ? 0.85 : 0.74;
  // The corner of a frame, rather than two tiny letters.
  if (letters >= 2 && height <= 7 && width < letters * height * 0.55) return never;
  // More marks than letters by far, or the reverse, is a drawing.
  if (marks.length > letters * 4 + 6) return 0.85;
  if (marks.length === 1 && width > height * 0.9 && height > 13 && text.length <= 2) return 0.9;
  if (text.length <= 2) return soft ? 0.85 : 0.62;
  return soft ? 0.7 : 0.4;
}

/** The rounded corner of a frame is no larger, px; its sides end this near to it. */
const [cornerPx, sidePx] = [16, 2];

/**
 * What stands where a level line ends and an upright one begins is a frame's round corner, however much it
 * looks like a letter.
 */
function isFrameCorner({ marks, box: { x, y, width, height } }: RawLine, rules: Rule[]): boolean {
  if (marks.length > 1 || width > cornerPx || height > cornerPx) return false;
  const near = (at: number, from: number, to: number) => at >= from - sidePx && at <= to + sidePx;
  const meets = (end: number, from: number, to: number) =>
    Math.abs(end - from) <= sidePx || Math.abs(end - to) <= sidePx;
  const level = rules.some(
    (r) =>
      !r.vertical &&
      r.length > cornerPx &&
      near(r.y, y, y + height) &&
      (meets(r.x, x, x + width) || meets(r.x + r.length, x, x + width)),
  );
  return (
    level &&
    rules.some(
      (r) =>
        r.vertical &&
        r.length > cornerPx / 2 &&
        near(r.x, x, x + width) &&
        (meets(r.y, y, y + height) || meets(r.y + r.length, y, y + height)),
    )
  );
}

/** The disc of an avatar or a count. */
export const isDisc = ({ box: { width, height }, closed, fill }: Surface): boolean =>
  closed && fill < 0.84 && Math.abs(width - height) <= 2 && width <= 64;

/**
 * A caret, the edge of a box or the track of a slider: longer and thinner than any sign that stands alone.
 */
function drawnBar({ box, marks }: RawLine): boolean {
  if (box.width <= 3 && box.height >= 10) return true;
  return (
    box.width >= 40 &&
    box.height <= 24 &&
    marks.some((m) => m.box.width >= 24 && m.box.width >= box.width * 0.3)
  );
}
