/** Likeness of words read by OCR: tolerant of what OCR confuses, exact for numbers. */
import { distance } from 'fastest-levenshtein';
import { readMoney, sameAmount } from './numbers.ts';

// A capital I misread as "!" or "|": 'Can! return', 'do | need'.
const loneI = /(?<=\p{L})!(?=\s+\p{Ll})/gu;

/** Lower case, with uniform quotes, dashes and spaces. */
export function fold(text: string): string {
  return text
    .replace(loneI, ' I')
    .replace(/(?<=\s|^)\|(?=\s)/g, 'I')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

// The first alternative is a number misread with a letter ('$58.O0'): kept as one word, so that no part of it
// counts as a number.
const wordPattern =
  /[$€£¥₹]?\d+[.,](?=\d*[oilsbz])[\doilsbz]{1,2}(?![\p{L}\d])|(?<![\p{L}\p{N}])-?[$€£¥₹]\s?-?\d+(?:[.,:/]\d+)*|(?<![\p{L}\p{N}])-?\d+(?:[.,:/]\d+)*\s?[%€£¥₹]?|[\p{L}\p{M}\p{N}]+(?:'\p{L}+)*|[×✕✖✓✔←→↑↓+…☰]/gu;

/** The words of a text, folded; an amount stays one word ('$1,299.00'). */
export function wordsOf(text: string): string[] {
  return (
    fold(text)
      .match(wordPattern)
      ?.map((w) => w.replace(/\s/g, '')) ?? []
  );
}

export const isNumeric = (word: string): boolean => /^-?[$€£¥₹]?-?\d/.test(word);

/** Maps characters that OCR confuses to one form: l/1/I/|, 0/O, rn/m, vv/w, 5/s. */
export function skeleton(word: string): string {
  return word
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[1|!i]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/\p{M}/gu, '');
}

/** Compares numbers by value ('$58' and '$58.00'); dates, times and versions literally. */
export function sameNumber(a: string, b: string): boolean {
  if (a === b) return true;
  if (/[:/a-z]/.test(a + b) || /^0\d/.test(a) || /^0\d/.test(b)) return false;
  const x = readMoney(a);
  const y = readMoney(b);
  return x !== undefined && y !== undefined && sameAmount(x, y);
}

export const allowedEdits = (length: number): number =>
  length <= 3 ? 0 : length <= 7 ? 1 : length <= 12 ? 2 : 3;

// These prefixes change the meaning: 'valid' and 'invalid', 'checked' and 'unchecked'.
const turns = /^(un|in|im|ir|dis|non|de|re)/;

/**
 * Likeness of two words, 0…1: 1 is the same word, ≥ 0.9 the same but for what OCR confuses, lower for a few
 * edits, 0 another word. `strict` admits nothing between 0 and 0.9.
 */
export function wordLikeness(wanted: string, seen: string, strict = false): number {
  if (wanted === seen) return 1;
  if (isNumeric(wanted)) return isNumeric(seen) && sameNumber(wanted, seen) ? 1 : 0;
  if (/^\d+$/.test(seen)) return 0;
  const a = skeleton(wanted);
  const b = skeleton(seen);
  if (a === b && a.length > 1) return 0.96;
  if (strict) return 0;
  const length = Math.max(a.length, b.length);
  const most = allowedEdits(Math.min(a.length, b.length));
  if (most === 0) return 0;
  if (a.length !== b.length && turns.test(a) !== turns.test(b)) return 0;
  const apart = distance(a, b);
  return apart > most ? 0 : Math.max(0, 0.92 - (apart / length) * 1.2);
}

/** Whether two texts have the same words in the same order, but for what OCR confuses. False without words. */
export function sameWords(a: string, b: string): boolean {
  const [some, others] = [wordsOf(a), wordsOf(b)];
  return (
    some.length > 0 &&
    some.length === others.length &&
    some.every((word, n) => wordLikeness(word, others[n]!, true) >= 0.9)
  );
}

/** 'orders' → 'order', 'sorted' → 'sort'. Rough, for unquoted words only. */
export function stem(word: string): string {
  if (word.length <= 3 || isNumeric(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/(ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s')) return word.slice(0, -1);
  if (word.endsWith('ing') && word.length > 5) return word.slice(0, -3);
  if (word.endsWith('ed') && word.length > 4) return word.slice(0, -2);
  return word;
}

const endings = [
  'ations',
  'ation',
  'ments',
  'ment',
  'ings',
  'ing',
  'ions',
  'ion',
  'able',
  'ers',
  'er',
  'ed',
  'ly',
  'es',
  's',
  'al',
  'y',
  'e',
];

/**
 * A rough common root of related words, at least four letters long: 'servings' and 'serves', 'constantly'
 * and 'constant'. For unquoted words only.
 */
export function root(word: string): string {
  let left = word;
  for (let again = true; again;) {
    const ending = endings.find((e) => left.endsWith(e) && left.length - e.length >= 4);
    again = ending !== undefined;
    if (ending) left = left.slice(0, -ending.length);
  }
  return left;
}
