import { union } from '#worker/core/geometry.ts';
import type { Mark } from './ink.ts';
import type { RawLine } from './lines.ts';

/** How far an accent or a dot stands from its letter, in heights of the letter. */
export const farthestAccent = 0.38;

/** A capital under an accent: all but a low mark above it stands on the baseline, as high as capitals. */
export function isAccented(marks: Mark[], { baseline, cap }: Pick<RawLine, 'baseline' | 'cap'>): boolean {
  const letter = marks.reduce((a, b) => (b.box.height > a.box.height ? b : a));
  const accents = marks.filter((mark) => mark !== letter).map(({ box }) => box);
  return (
    accents.length > 0 &&
    Math.abs(letter.box.y + letter.box.height - baseline) <= 1 &&
    Math.abs(letter.box.height - cap) <= 1 &&
    accents.every(({ y, height }) => y + height <= letter.box.y + 1 && height <= cap * 0.5) &&
    union(accents).width <= letter.box.width * 0.75
  );
}
