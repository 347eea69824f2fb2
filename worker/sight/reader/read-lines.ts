import type { Sign } from './decode.ts';
import type { Recogniser } from './recogniser.ts';
import type { ReadRequest } from './requests.ts';
import { uprighted } from './slant.ts';
import { toStrip } from './strip.ts';

export interface ReadWord {
  text: string;
  /** Of each of its signs: the middle in px of the line's bitmap, and how sure it is, 0…1. */
  signs: { x: number; confidence: number }[];
}

/** A line as read; without words where nothing in it is text. */
export interface Reading {
  words: ReadWord[];
}

/** Reads lines, in the order of the requests. Letters that lean are read set upright as well. */
export async function readLines(recogniser: Recogniser, requests: ReadRequest[]): Promise<Reading[]> {
  const strips = requests.map(toStrip);
  const turned = strips.map(uprighted);
  const read = await recogniser.read([...strips, ...turned.filter((strip) => strip !== undefined)]);
  let next = strips.length;
  return requests.map((request, i) => {
    const readings = turned[i] ? [read[i]!, read[next++]!] : [read[i]!];
    const signs = readings.reduce((best, other) => (clearness(other) > clearness(best) ? other : best));
    return { words: wordsOf(signs, strips[i]!.factor, request) };
  });
}

/** How sure signs are, taken together and the least of them, 0…1. */
function clearness(signs: Sign[]): number {
  if (signs.length === 0) return 0;
  const confidences = signs.map(({ confidence }) => confidence);
  const mean = confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length;
  return (mean + Math.min(...confidences)) / 2;
}

/** The words of a line that begins at `from` px of its bitmap. */
function wordsOf(signs: Sign[], factor: number, { from }: ReadRequest): ReadWord[] {
  const words: ReadWord[] = [];
  let isOpen = false;
  for (const { text, x: inStrip, confidence } of signs) {
    const x = inStrip / factor;
    if (text === ' ' || x < from) isOpen = false;
    else {
      if (!isOpen) words.push({ text: '', signs: [] });
      isOpen = true;
      const word = words.at(-1)!;
      word.text += text;
      word.signs.push({ x: x - from, confidence });
    }
  }
  return words;
}
