import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Candidate } from './types.ts';

/** Shorter words stand in other texts by chance. */
const leastLetters = 3;

const wordsOf = (text: string): string[] => text.split(/[\s"“”]+/);
const quotesIn = (text: string): string[] =>
  [...text.matchAll(/“([^”]*)”/g)].flatMap(([, quote]) => wordsOf(quote!));
const isFigure = (word: string): boolean => /\d/.test(word);

const guessesOf = ({ lines }: Scene): string[] => {
  const read = new Set(lines.filter((line) => !line.unread).flatMap(({ text }) => wordsOf(text)));
  return lines
    .filter((line) => line.unread)
    .flatMap((line) => line.words.map(({ text }) => text))
    .filter((text) => text.length >= leastLetters && (isFigure(text) || !read.has(text)));
};

/**
 * Whether all that a candidate quotes, and every figure that it names, could be read: what an unread line
 * seems to say is no evidence. Words that an audit took from the document itself are no guesses.
 */
export function isLegible(
  { title, expected, observed, evidence }: Candidate,
  { before, after, evidence: recorded }: Pick<StepRecord, 'before' | 'after' | 'evidence'>,
): boolean {
  const said = [title, expected, observed];
  const quoted = new Set([...said.flatMap(quotesIn), ...(evidence.texts ?? []).flatMap(wordsOf)]);
  const figures = new Set(said.flatMap(wordsOf).filter(isFigure));
  const exact = new Set(
    (recorded.text ?? []).flatMap(({ text, other }) => [...wordsOf(text), ...wordsOf(other)]),
  );
  return ![...guessesOf(before.scene), ...guessesOf(after.scene)].some(
    (guess) => !exact.has(guess) && (quoted.has(guess) || figures.has(guess)),
  );
}
