import { dominant } from '../colours.ts';
import { signOf } from '../marks/glyphs.ts';
import type { InkMap } from '../marks/ink.ts';
import { fitOf } from '../icons/fit.ts';
import { apart } from '../pixels/raster.ts';
import type { SpelledWord } from './spell.ts';

/** Letters fit ink of theirs better, whatever the typeface. */
const misfit = 0.85;

/**
 * Takes off both ends of a line what a reader made of icons and of pieces of frames: it looks like no letter,
 * or fits its ink badly.
 */
export function withoutDrawn(
  words: SpelledWord[],
  ink: InkMap,
  width: number,
): { words: SpelledWord[]; drawn: SpelledWord[] } {
  const drawn: SpelledWord[] = [];
  let kept = words;
  for (const at of [0, -1]) {
    const word = kept.at(at)!;
    const beside = kept.at(at === 0 ? 1 : -2);
    if (!beside || !isDrawn(word, beside, ink, width)) continue;
    drawn.push(word);
    kept = at === 0 ? kept.slice(1) : kept.slice(0, -1);
  }
  return kept.some(({ text }) => /[\p{L}\p{N}]{2}|\p{N}/u.test(text))
    ? { words: kept, drawn }
    : { words, drawn: [] };
}

function isDrawn(
  { text, box: { width: w, height: h }, marks, letters }: SpelledWord,
  beside: SpelledWord,
  ink: InkMap,
  width: number,
): boolean {
  const length = [...text].length;
  if (length > 3 || marks.length === 0 || letters.length === 0) return false;
  // A piece of a field's frame before the name that interrupts it.
  if (/^[-—–−_]$/.test(text) && h <= 4) return w >= 6 && apart(dominant(marks), dominant(beside.marks)) > 40;
  // The dotted line that leads to an entry of a tree.
  if (/^[-—–−_~=.]{2,}$/.test(text)) return h <= 3 || marks.length > 2 * length;
  if (h < 4 || w < 4) return false;
  const off = letters.reduce((sum, letter) => sum + letter.misfit, 0) / letters.length;
  if (off >= misfit) return h >= 7;
  const sure = Math.min(...letters.map((letter) => letter.confidence));
  const compact = length > 1 && h >= 7 && w <= (h < 8 ? 2.6 : 1.75) * h;
  if ((length > 1 && !compact) || (length === 1 && sure >= 0.95)) return false;
  if (/^[+v^~¥Yy]$/.test(text) && w > h * 1.35 && signOf(ink, width, marks)?.startsWith('chevron'))
    return true;
  const fit = fitOf(ink, width, marks);
  if (!fit) return false;
  if (/^[+v<>^~]$/.test(text) && fit.name.startsWith('chevron') && fit.score >= 0.9 && fit.glyphScore < 0.6)
    return true;
  if (length === 1)
    return (
      h >= 9 &&
      w >= 6 &&
      ((/[\p{L}@¥€£]/u.test(text) && fit.glyphScore < 0.72) || (/[\d&]/.test(text) && fit.glyphScore < 0.6))
    );
  if (fit.score >= 0.9 && fit.score - fit.glyphScore >= 0.3) return true;
  return sure < 0.84 && off >= 0.14 && !/^[+-]?\d+$|^\p{Lu}\.$/u.test(text);
}
