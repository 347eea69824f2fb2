/**
 * Words that were read as one, though several links stand side by side in them: “Imprint·Privacy|Feed”. The
 * mouse cursor tells where each of them begins.
 */
import type { Box, Point } from '#worker/core/geometry.ts';
import type { TextLine } from '../scene.ts';
import { type AskPointers, type PointerField, pointsAlong } from './field.ts';

type Word = TextLine['words'][number];

/** Distance of the points that are asked along such a word, px: less than the thinnest separator. */
const finePx = 2;

/** Signs that stand between links; a comma at the end of a word belongs to it. */
const separators = /([›‹»«>|·•→]+|(?<=[\p{L}\p{N}])[,;/](?=[\p{L}\p{N}]))/u;
const sign = /^(?:[›‹»«>|·•→]+|[,;/])$/u;
/** Of these, the ones that stand within a name only rarely. */
const strong = /^[›‹»«>|·•→]+$/u;

export const isSeparator = (text: string): boolean => strong.test(text);

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Signs in a row, such as stars to rate something with: each is pressed alone. */
const row = /^[★☆⭐♥♡●○]{2,}$/u;
export const isRowSign = (text: string): boolean => /^[★☆⭐♥♡●○]$/u.test(text);

/** A word in its parts: what stands between separators, and the separators. */
const partsOf = ({ text }: Word): string[] =>
  row.test(text) ? [...text] : text.split(separators).filter((part) => part !== '');

/** Whether more than one link may stand in a word: figures, dates and amounts hold signs of their own. */
const mayHoldSeveral = (word: Word): boolean => {
  const parts = partsOf(word);
  return parts.length > 1 && (row.test(word.text) || parts.some(hasLetter));
};

/** How wide a letter is beside others, roughly. */
const widthOf = (letter: string): number =>
  /[ijlIft.,;:|·'!()]/.test(letter) ? 0.55 : /[mwMW]/.test(letter) ? 1.5 : /\p{Lu}/u.test(letter) ? 1.2 : 1;

const lengthOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** Boxes of the parts by the widths of their letters. */
function estimated({ box }: Word, parts: string[]): Box[] {
  const all = lengthOf(parts.join(''));
  let before = 0;
  return parts.map((part) => {
    const x = box.x + (box.width * before) / all;
    before += lengthOf(part);
    return { ...box, x, width: box.x + (box.width * before) / all - x };
  });
}

const samplesAlong = ({ box }: Word): Point[] =>
  Array.from({ length: Math.floor(box.width / finePx) + 1 }, (_, i) => ({
    x: Math.round(box.x + i * finePx),
    y: Math.round(box.y + box.height / 2),
  }));

/** Stretches of a word with the hand cursor. */
function stretches(word: Word, field: PointerField): Box[] {
  const found: Box[] = [];
  let isOpen = false;
  for (const p of samplesAlong(word)) {
    const isHand = field.at(p) === 'hand';
    if (isHand && isOpen) found.at(-1)!.width = p.x - found.at(-1)!.x + 1;
    else if (isHand) found.push({ ...word.box, x: p.x, width: 1 });
    isOpen = isHand;
  }
  return found;
}

/** Parts of a word that are one, because a separator between them belongs to a name: “and/or”. */
function joined(word: Word, field: PointerField): Word[] {
  const parts = partsOf(word);
  const boxes = estimated(word, parts);
  const hands = stretches(word, field);
  const names = parts.filter((part) => !sign.test(part));
  if (hands.length === names.length && hands.length > 0)
    return parts.map((text, i) => ({
      text,
      box: sign.test(text) ? boxes[i]! : hands.shift()!,
    }));
  const isOver = ({ x, width }: Box): boolean =>
    samplesAlong(word)
      .filter((p) => Math.abs(p.x - x - width / 2) <= 3)
      .every((p) => field.at(p) === 'hand');
  const words: Word[] = [];
  let goesOn = false;
  parts.forEach((text, i) => {
    const box = boxes[i]!;
    const isWithin = sign.test(text) && !strong.test(text) && i > 0 && isOver(box);
    const last = words.at(-1);
    if (last && (isWithin || goesOn))
      words[words.length - 1] = {
        text: last.text + text,
        box: { ...last.box, width: box.x + box.width - last.box.x },
      };
    else words.push({ text, box });
    goesOn = isWithin;
  });
  return words;
}

/** The lines, with each word in which several links stand in its parts. Adds what was asked to the field. */
export async function partedLines(
  lines: TextLine[],
  field: PointerField,
  ask: AskPointers,
): Promise<TextLine[]> {
  const held = lines.flatMap(({ words }) => words.filter(mayHoldSeveral));
  if (held.length === 0) return lines;
  const points = held.flatMap(samplesAlong);
  field.add(points, await ask(points));
  const several = new Set(held.filter((word) => stretches(word, field).length > 0));
  const parted = lines.map((line) =>
    line.words.some((word) => several.has(word))
      ? { ...line, words: line.words.flatMap((word) => (several.has(word) ? joined(word, field) : word)) }
      : line,
  );
  const along = parted.flatMap((line, i) => {
    if (line === lines[i]) return [];
    const { words, gaps } = pointsAlong(line);
    return [...words, ...gaps];
  });
  field.add(along, await ask(along));
  return parted;
}

const isNumber = ({ text }: Word): boolean => /^\d{1,4}$/.test(text);
const follows = (one: Word | undefined, next: Word | undefined): boolean =>
  one !== undefined && next !== undefined && Number(next.text) - Number(one.text) === 1;

/** Page numbers side by side: at least so many in a row. */
const leastPages = 3;

/** Words that are page numbers: each is a link of its own, though no gap shows between their hit targets. */
export function pageNumbersIn({ words }: TextLine): Set<Word> {
  const pages = new Set<Word>();
  let row: Word[] = [];
  for (const word of [...words, undefined]) {
    if (word && isNumber(word) && (row.length === 0 || follows(row.at(-1), word))) {
      row.push(word);
      continue;
    }
    if (row.length >= leastPages) for (const one of row) pages.add(one);
    row = word && isNumber(word) ? [word] : [];
  }
  return pages;
}
