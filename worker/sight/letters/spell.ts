import { union } from '#worker/core/geometry.ts';
import type { InkMap, Mark } from '../marks/ink.ts';
import type { RawLine } from '../marks/lines.ts';
import type { Reading } from '../ocr/reader.ts';
import type { Box } from '#worker/core/geometry.ts';
import { align, type Letter } from './align.ts';
import { cellsOf } from './cells.ts';
import { mend, type Spelling } from './mend.ts';

export interface SpelledWord {
  text: string;
  box: Box;
  marks: Mark[];
  letters: Letter[];
}

/**
 * Mean cost of a letter above which reading and ink have too little to do with one another to mend anything.
 */
const tooFar = 0.75;

/**
 * Lays a reading upon the ink that it was read from and mends it; undefined where the two do not fit. `left`
 * is the picture's x of the reading's zero.
 */
export function spell(
  line: RawLine,
  reading: Reading,
  left: number,
  ink: InkMap,
  width: number,
): Spelling | undefined {
  const cells = cellsOf(line);
  const { letters, idle, cost, pitch } = align(line, cells, reading, left);
  if (letters.length === 0 || cost > tooFar) return undefined;
  // A frame that the letters have grown together with hides which is which.
  if (letters.filter((letter) => letter.cells.length === 0).length > Math.max(2, letters.length * 0.2))
    return undefined;
  const spelling: Spelling = { line, cells, letters, idle, ...(pitch === undefined ? {} : { pitch }) };
  mend(spelling, ink, width);
  return spelling.letters.length > 0 ? spelling : undefined;
}

/** The words of a spelling, parted where a space stands before a letter. */
export function wordsOf(spelling: Spelling, spaces: boolean[]): SpelledWord[] {
  const words: SpelledWord[] = [];
  spelling.letters.forEach((letter, i) => {
    const marks = letter.cells.flatMap((c) => spelling.cells[c]!.marks);
    const last = words.at(-1);
    if (!last || spaces[i])
      words.push({
        text: letter.text,
        letters: [letter],
        marks: [...marks],
        box: { x: 0, y: 0, width: 0, height: 0 },
      });
    else {
      last.text += letter.text;
      last.letters.push(letter);
      if (letter.at === 0) last.marks.push(...marks);
    }
  });
  for (const word of words) {
    word.text = digitsIn(word.text).replace(/^ll(?!ama)(?=\p{Ll})/u, 'Il');
    word.box = union(word.marks.map((m) => m.box));
  }
  // A nought before its unit, as in 0h 17m.
  words.forEach((word, i) => {
    if (/^O[hms%]$/.test(word.text) && /^\d+[a-z%]?/.test(words[i + 1]?.text ?? words[i - 1]?.text ?? ''))
      word.text = `0${word.text.slice(1)}`;
  });
  return words;
}

/** Strokes and rings among digits are ones and noughts. */
export function digitsIn(text: string): string {
  // A nought with a dot or a stroke in it, before or after another digit.
  if (/@/.test(text) && /^[-+−–$€£¥]?[\d@.,:/–−-]+[%KMhms]?$/.test(text) && /\d/.test(text))
    text = text.replaceAll('@', '0');
  // Parts of a code, as in web-01, n14 or s07: strokes and rings beside digits in one of them, or alone at
  // the end of small letters.
  if (/^[\p{L}\d]+(-[\p{L}\d]+)+[,.]?$/u.test(text) && /\p{Ll}/u.test(text)) {
    const digits = (part: string) => part.replace(/[Oo]/g, '0').replace(/[Il]/g, '1');
    text = text.replace(/(?<=-\p{Ll}?)[OoIl\d]*\d[OoIl\d]*(?=[-,.]|$)/gu, digits);
    if (/^[^\p{Lu}]+-[OIl][,.]?$/u.test(text)) text = text.replace(/[OIl](?=[,.]?$)/, digits);
  }
  const [, number = '', unit = ''] =
    /^([\dlI|Oo.,:%$€£¥/+()−–-]+?)(k|m|h|s|d|x|kg|km|ms|px|min|GB|MB)?$/.exec(text) ?? [];
  if (!/\d|^ll$/.test(number) || !/[lI|Oo]/.test(number)) return text;
  return number.replace(/[lI|]/g, '1').replace(/[Oo]/g, '0') + unit;
}
