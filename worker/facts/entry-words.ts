/** The words by which a person would name an entry of a list: those that are whole, stay, and stand out. */
import { within, type Box } from '#worker/core/geometry.ts';
import { isCutOff, normalizeLabel } from '#worker/core/words.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { isWhole } from './whole-words.ts';

/** Least confidence of a reading that is quoted, 0…1. */
const sure = 0.88;
/** Sizes of print that differ by less look the same, px. */
const sameSizePx = 1.5;
/** More lines are no entry of a list, but a part of the page. */
const maxLines = 8;

/** An age: “5h ago”, “2 days”. */
const isAge = (text: string): boolean => /^\d+ ?\p{L}+(?: \p{L}+)?$/u.test(text.trim());

/** Whether a text can name something on another day: it is neither cut off nor an age. */
export const isLasting = (text: string): boolean => !isCutOff(text) && !isAge(text);

const isName = (text: string): boolean => isLasting(text) && /\p{L}{4}/u.test(text) && isWhole(text.trim());

const isOnlyOne = ({ lines }: Scene, { text }: TextLine): boolean =>
  lines.filter((line) => normalizeLabel(line.text) === normalizeLabel(text)).length === 1;

/**
 * The line by which an entry is named: of those that last and stand once, the boldest, largest and first. Figures
 * may change from day to day; they do no harm where the name is only told.
 */
export function namingLine(scene: Scene, box: Box, { figures = false } = {}): TextLine | undefined {
  const inside = scene.lines.filter((line) => within(line.box, box) > 0.8);
  if (inside.length > maxLines) return undefined;
  return inside
    .filter(({ text, confidence }) => confidence > sure && isName(text) && (figures || !/\d/.test(text)))
    .filter((line) => isOnlyOne(scene, line))
    .sort(
      (a, b) =>
        Number(b.bold) - Number(a.bold) ||
        (Math.abs(a.fontPx - b.fontPx) > sameSizePx ? b.fontPx - a.fontPx : a.box.y - b.box.y),
    )[0];
}
