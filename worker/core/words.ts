/** Compares OCR text with an intended text, or with another OCR reading. */
import { distance } from 'fastest-levenshtein';

const confusable: [RegExp, string][] = [
  [/[|!ıi]/g, 'l'],
  [/0/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[’‘`´]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
];

/** Lower case, uniform quotes and spaces, without punctuation at the ends. */
export const normalizeLabel = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[^\p{L}\p{N}$€£#@+×-]+|[^\p{L}\p{N}%)+×-]+$/gu, '');

const loadingWords =
  /^(loading|please wait|just a moment|fetching)\b.{0,24}$|^processing(…|\.{2,3}| \p{L}.{0,22})$|\b(loading|please wait)(…|\.{2,3})$/iu;

/** Whether a line says that something is loading. */
export const saysLoading = (text: string): boolean => loadingWords.test(text.trim());

/** Whether a text had no room for all of its words. */
export const isCutOff = (text: string): boolean => /…|\.{3}/.test(text);

/** A form in which two readings of a text are equal although OCR confused characters, such as l and I. */
export const folded = (text: string): string =>
  confusable
    .reduce((folding, [from, to]) => folding.replace(from, to), normalizeLabel(text))
    .replace(/\s/g, '');

/** Likeness of two readings, 0…1; 1 where their folded forms are equal. */
export function alike(a: string, b: string): number {
  const x = folded(a);
  const y = folded(b);
  if (x === y) return 1;
  const longer = Math.max(x.length, y.length);
  if (longer === 0) return 1;
  if (Math.min(x.length, y.length) < longer / 3) return 0;
  return Math.max(0, 1 - distance(x.slice(0, 120), y.slice(0, 120)) / Math.min(longer, 120));
}

/** A text with numbers, dates, ids and prices replaced by #, since these vary between visits. */
export const withoutNumbers = (text: string): string =>
  normalizeLabel(text).replace(/[\p{L}\p{N}._-]*\d[\p{L}\p{N}._:/-]*/gu, '#');
