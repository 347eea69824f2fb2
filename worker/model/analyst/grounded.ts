/** Whether a model's words say no more than what they are about: every figure and name has to stand there. */
import { wordsWithin } from '../verdicts/evidence.ts';
import { readClaim } from '../verdicts/claim.ts';

/** The first figure or name in `words` that stands nowhere in `evidence`; undefined where all do. */
export function unfounded(words: string, evidence: readonly string[]): string | undefined {
  const { figures, names } = readClaim(words);
  const all = evidence.join('\n');
  return [...figures, ...names].find((one) => !wordsWithin(one, all));
}

const maxWords = 300;

/** A model's sentence on one line; '' where it says nothing. */
export const plainWords = (text: string, most = maxWords): string => {
  const plain = text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
};
