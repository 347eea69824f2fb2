/** What assertions of every kind are made with. */
import type { Box, Facts, Truth } from '../../sight/truth/types.ts';

export type Pair = [holds: string, fails: string];
export interface Page {
  truth: Truth;
  facts: Facts;
  random: () => number;
  /** All that is written, folded, to be sure that a changed text stands nowhere. */
  written: string;
}

export const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
export const quote = (text: string) => `"${text.replaceAll('"', "'")}"`;
export const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];
export const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
export const isNumber = (text: string) => /\d/.test(text);
export const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Another number: one digit changed, never the first of several to 0. */
export function otherNumber(text: string, random: () => number): string | undefined {
  const digits = [...text.matchAll(/\d/g)];
  const chosen = pick(digits, random);
  if (!chosen) return undefined;
  const by = 1 + Math.floor(random() * 8);
  const next = (Number(chosen[0]) + by) % 10;
  const leads = !/\d/.test(text[chosen.index - 1] ?? '') && /\d/.test(text[chosen.index + 1] ?? '');
  return (
    text.slice(0, chosen.index) +
    String(leads && next === 0 ? (Number(chosen[0]) % 9) + 1 : next) +
    text.slice(chosen.index + 1)
  );
}

export const usable = (text: string) =>
  /\p{L}{3}|\d/u.test(text) &&
  text.length <= 48 &&
  text.split(' ').length <= 7 &&
  !/["“”…|]/.test(text) &&
  !/[^\p{Script=Latin}\p{Script=Common}]/u.test(text);

export const figure = (text: string) => {
  const plain = /^[$€£]?\s?(-?\d{1,3}(?:,\d{3})*|-?\d+)(\.\d+)?\s?[%€]?$/.exec(text.trim());
  return plain ? Number((plain[1]! + (plain[2] ?? '')).replaceAll(',', '')) : undefined;
};
