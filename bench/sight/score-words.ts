import type { Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { TrueWord, Truth } from './truth/types.ts';

/** Curly and straight quotes, and the dashes, are one sign each; all else must be exact. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’‚‛′´`]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/''/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\.\.\./g, '…');

const areaOf = (b: Box): number => Math.max(0, b.width) * Math.max(0, b.height);

/** Share of a that lies in b. */
export function inside(a: Box, b: Box): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? (w * h) / Math.max(1, areaOf(a)) : 0;
}

/** Same place: one lies at least half in the other, and a row of text is not the row above. */
const samePlace = (found: Box, truth: Box): boolean =>
  Math.max(inside(found, truth), inside(truth, found)) >= 0.5;

export interface WordScore {
  words: number;
  read: number;
  /** Words that the engine says are there, and how many of them are. */
  found: number;
  right: number;
  numbers: number;
  numbersRead: number;
  foreign: number;
  foreignRead: number;
  missed: { text: string; box: Box; seenAs: string }[];
  invented: { text: string; box: Box; confidence: number }[];
  /** Confidence and rightness of every found word that counts. */
  sure: { confidence: number; right: boolean }[];
}

interface Chain {
  words: number[];
  text: string;
  box: Box;
}

function union(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((b) => b.x + b.width)) - x,
    height: Math.max(...boxes.map((b) => b.y + b.height)) - y,
  };
}

/** Each word alone, and words that touch read as one: `$` and `29` and `/mo`. */
function chainsOf(words: TrueWord[]): Chain[] {
  return words.flatMap((_, from) => {
    const chains: Chain[] = [];
    for (let to = from; to < words.length && to < from + 5; to++) {
      const part = words.slice(from, to + 1);
      chains.push({
        words: part.map((__, k) => from + k),
        text: plainText(part.map((w) => w.text).join('')),
        box: union(part.map((w) => w.box)),
      });
      if (!words[to]!.joinsNext) break;
    }
    return chains;
  });
}

const isNumber = (text: string): boolean => /\d/.test(text);

/** A word is read where the same text stands in the same place; what is optional counts neither way. */
export function scoreWords(
  truth: Pick<Truth, 'words' | 'controls' | 'ignored'>,
  { lines }: Pick<Scene, 'lines'>,
): WordScore {
  const { words } = truth;
  const chains = chainsOf(words);
  const byText = new Map<string, Chain[]>();
  for (const chain of chains) byText.set(chain.text, [...(byText.get(chain.text) ?? []), chain]);
  const taken = new Set<number>();
  const score: WordScore = {
    words: 0,
    read: 0,
    found: 0,
    right: 0,
    numbers: 0,
    numbersRead: 0,
    foreign: 0,
    foreignRead: 0,
    missed: [],
    invented: [],
    sure: [],
  };
  const found = lines.flatMap((line) => line.words.map((word) => ({ ...word, confidence: line.confidence })));
  const unmatched: typeof found = [];
  for (const word of found) {
    const fits = (byText.get(plainText(word.text)) ?? []).filter(
      (chain) => samePlace(word.box, chain.box) && chain.words.some((i) => !taken.has(i)),
    );
    const best = fits.sort((a, b) => inside(word.box, b.box) - inside(word.box, a.box))[0];
    if (!best) {
      unmatched.push(word);
      continue;
    }
    for (const i of best.words) taken.add(i);
    if (best.words.every((i) => words[i]!.optional)) continue;
    score.found++;
    score.right++;
    score.sure.push({ confidence: word.confidence, right: true });
  }
  const neutral = [
    ...truth.ignored,
    ...words.filter((w, i) => (w.optional || w.foreign) && !taken.has(i)).map((w) => w.box),
  ];
  // A chevron read as "<" is no invention; one read as "K" is.
  const signs = truth.controls
    .filter(({ kinds, iconOnly }) => iconOnly || kinds[0] === 'icon')
    .map(({ box }) => box);
  const fairSign = (text: string, box: Box) =>
    !/[\p{L}\p{N}&%$€£¥₪]/u.test(text) && signs.some((sign) => inside(box, sign) >= 0.5);
  for (const word of unmatched) {
    if (
      fairSign(word.text, word.box) ||
      neutral.some(
        (box) =>
          inside(word.box, box) >= 0.4 ||
          (inside(box, word.box) >= 0.7 && areaOf(box) > areaOf(word.box) * 0.4),
      )
    )
      continue;
    score.found++;
    score.sure.push({ confidence: word.confidence, right: false });
    score.invented.push({ text: word.text, box: word.box, confidence: word.confidence });
  }
  words.forEach((word, i) => {
    if (word.optional) return;
    const read = taken.has(i);
    if (word.foreign) {
      score.foreign++;
      if (read) score.foreignRead++;
      return;
    }
    score.words++;
    if (read) score.read++;
    else
      score.missed.push({
        text: word.text,
        box: word.box,
        seenAs: unmatched
          .filter((other) => samePlace(other.box, word.box))
          .map((other) => other.text)
          .join(' '),
      });
    if (isNumber(word.text)) {
      score.numbers++;
      if (read) score.numbersRead++;
    }
  });
  return score;
}
