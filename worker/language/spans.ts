/** Where the parts of a line stand. */
import { wordsOf } from '#worker/core/likeness.ts';
import { tokenize, type Token } from './tokens.ts';

/** A part of a line: `start` to before `end`, in UTF-16 units. */
export interface Span {
  text: string;
  start: number;
  end: number;
}

/** The same letters at the same places. */
const folded = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export const spanOf = (line: string, start: number, end: number): Span => ({
  text: line.slice(start, end),
  start,
  end,
});

export const spanOfTokens = (line: string, tokens: Token[]): Span =>
  spanOf(line, tokens[0]!.start, tokens.at(-1)!.end);

/** Where a part of a line stands; all of the line where it was written otherwise there. */
export function findSpan(line: string, part: string): Span {
  const wanted = folded(part.trim());
  const at = wanted === '' ? -1 : folded(line).lastIndexOf(wanted);
  if (at >= 0) return spanOf(line, at, at + wanted.length);
  const start = line.length - line.trimStart().length;
  return spanOf(line, start, line.trimEnd().length);
}

/** Where words stand that are not quoted, in the order of the line. */
export const findWords = (line: string, words: string[]): Span[] =>
  tokenize(line)
    .filter(
      ({ kind, text }) => kind === 'word' && wordsOf(text).some((word) => words.includes(word.toLowerCase())),
    )
    .map((token) => spanOfTokens(line, [token]));

/** Without spans that lie in another one, in the order of the line. */
export function outermost<Part extends Span>(spans: Part[]): Part[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((span, at) => !sorted.slice(0, at).some(({ end }) => end > span.start));
}
