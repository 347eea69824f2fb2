/** Comparing what OCR read with what was meant, or with what OCR read another time. */
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

/** Lower case, one space, no punctuation at the ends. */
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

/** A line that says that more is to come. */
export const saysLoading = (text: string): boolean => loadingWords.test(text.trim());

/** Two readings of one text fold to the same string though OCR took an l for an I. */
export const folded = (text: string): string =>
  confusable
    .reduce((folding, [from, to]) => folding.replace(from, to), normalizeLabel(text))
    .replace(/\s/g, '');

/** 0…1: how alike two readings are; 1 where they fold to the same. */
export function alike(a: string, b: string): number {
  const x = folded(a);
  const y = folded(b);
  if (x === y) return 1;
  const longer = Math.max(x.length, y.length);
  if (longer === 0) return 1;
  if (Math.min(x.length, y.length) < longer / 3) return 0;
  return Math.max(0, 1 - distance(x.slice(0, 120), y.slice(0, 120)) / Math.min(longer, 120));
}

/** Without what moves by itself from one visit to the next: numbers, dates, ids, prices. */
export const withoutNumbers = (text: string): string =>
  normalizeLabel(text).replace(/[\p{L}\p{N}._-]*\d[\p{L}\p{N}._:/-]*/gu, '#');
