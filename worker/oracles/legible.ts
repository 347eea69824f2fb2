import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Candidate } from './types.ts';

/** Shorter words stand in other texts by chance. */
const leastLetters = 3;

const guessesOf = ({ lines }: Scene): string[] =>
  lines
    .filter((line) => line.unread)
    .flatMap((line) => line.words.map(({ text }) => text))
    .filter((text) => text.length >= leastLetters);

/** Whether all that a candidate quotes could be read: what an unread line seems to say is no evidence. */
export function isLegible(
  { title, expected, observed, evidence }: Candidate,
  { before, after }: Pick<StepRecord, 'before' | 'after'>,
): boolean {
  const said = new Set([title, expected, observed, ...(evidence.texts ?? [])].join(' ').split(/[\s"“”]+/));
  return ![...guessesOf(before.scene), ...guessesOf(after.scene)].some((guess) => said.has(guess));
}
