/** Finds wordings near to a line of a test that are wholly understood, by trying small changes of it. */
import weighty from '#worker/lexicons/weighty-words.json' with { type: 'json' };
import claimWords from '#worker/lexicons/claim-words.json' with { type: 'json' };
import { distance } from 'fastest-levenshtein';
import { wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import { readCount, readOrdinal } from '#worker/core/numbers.ts';
import { pressVerb } from '#worker/core/press.ts';
import { verbs } from '#worker/language/verbs.ts';
import { parseStep } from '#worker/language/parse.ts';
import { spanOfTokens, type Span } from '#worker/language/spans.ts';
import { tokenize, trimMarks, type Token } from '#worker/language/tokens.ts';
import { weightsIn } from '#worker/language/weighty.ts';
import { isSameAction } from '#worker/lexicons/action-synonyms.ts';
import { understands } from './index.ts';

export type LineKind = 'step' | 'assertion';

/** `open`: a word that only what the screen shows can explain, so that a step waits for that. */
export interface Unread extends Span {
  why: 'unknown' | 'open';
}

export interface Asked {
  line: string;
  kind: LineKind;
  unread: Unread[];
  /** What is understood of the line as it is. */
  reads: string[];
  /** What a line is read as; undefined where a part of it is not understood. */
  readsAs(line: string): string[] | undefined;
}

const maxNear = 3;
/** Of one word, so that other changes are offered, too. */
const maxWords = 2;
const maxLetters = 400;
const leastLikeness = 0.6;

const isHeavy = (word: string): boolean =>
  weightsIn(word).length > 0 || readCount(word) !== undefined || readOrdinal(word) !== undefined;

/** Words that a near wording may neither lose nor gain: what turns a meaning, figures, scripts and values. */
const heavyWords = (tokens: Token[]): string[] =>
  tokens
    .filter(({ kind }) => kind === 'word')
    .flatMap(
      ({ lower }) => (/[#{}\d]/.test(lower) ? [lower] : [lower, ...wordsOf(lower)].find(isHeavy)) ?? [],
    );

/** Whether another wording keeps what is quoted, and all on which the meaning hangs. */
function keepsMeaning(line: string, other: string): boolean {
  const [before, after] = [tokenize(line), tokenize(other)];
  const quoted = after.flatMap(({ kind, text }) => (kind === 'quoted' ? [text] : []));
  return (
    before.every(({ kind, text }) => kind !== 'quoted' || quoted.includes(text)) &&
    heavyWords(before).toSorted().join(' ') === heavyWords(after).toSorted().join(' ')
  );
}

const letters = (word: string): string => [...word].toSorted().join('');
/** 0…1; letters that changed places are one slip. */
const likenessOf = (written: string, known: string): number =>
  written[0] === known[0] && letters(written) === letters(known) && distance(written, known) <= 2
    ? 0.9
    : wordLikeness(known, written);

/** The known words that a word may be a slip of, the likest first. */
const slipsOf = (written: string, known: Iterable<string>): string[] =>
  [...known]
    .map((word) => ({ word, likeness: likenessOf(written, word) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, maxWords)
    .map(({ word }) => word);

/** The line with another word in the place of one, in capitals where that was. */
function withWord(line: string, { start, end }: Token, word: string): string {
  const first = line.charAt(start);
  const written = first === first.toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1);
  return line.slice(0, start) + written + line.slice(end);
}

const turning = Object.values(weighty).flat();
const shortest = 3;
/** “nto” and “nt” may be a negation: neither left out nor taken for another word. */
const mayTurn = (word: string): boolean =>
  turning.some(
    (known) =>
      likenessOf(word, known) >= leastLikeness ||
      (known.length <= shortest && word.length <= shortest && distance(word, known) <= 1),
  );

/** Verbs of the grammar that a word may be a slip of; and those that name the same action. */
const slipVerbs = (word: string): string[] => (verbs.has(word) || mayTurn(word) ? [] : slipsOf(word, verbs));
const sameVerbs = (word: string): string[] =>
  verbs.has(word) ? [] : [...verbs].filter((verb) => isSameAction(verb, word));

/** Whether a word is likely to be a verb, though the grammar does not know it. */
export const isLikeVerb = (word: string): boolean => slipVerbs(word).length + sameVerbs(word).length > 0;

/** What claims are made of: without it, another thing is claimed. */
export const isClaimWord = (word: string): boolean => claimWords.includes(word);

/** Verbs of the grammar in the place of those that it does not know. */
function* otherVerbs({ line, unread }: Asked): Generator<string> {
  const starts = tokenize(line).filter(
    ({ kind, start }) => kind === 'word' && unread.some((span) => span.start === start),
  );
  for (const token of starts) for (const verb of slipVerbs(token.lower)) yield withWord(line, token, verb);
  for (const token of starts) {
    // What the strange verb is read as is a press: its synonym is one, too.
    const synonyms = sameVerbs(token.lower)
      .map((verb) => withWord(line, token, verb))
      .filter((other) => parseStep(other).acts.every(({ kind }) => kind === 'press'));
    yield* synonyms.slice(0, maxWords);
  }
}

/** Words that claims are made of, in the place of slips of them. */
function* otherClaimWords({ line }: Asked): Generator<string> {
  for (const token of tokenize(line))
    if (token.kind === 'word' && !isClaimWord(token.lower) && !mayTurn(token.lower))
      for (const word of slipsOf(token.lower, claimWords)) yield withWord(line, token, word);
}

/** The line without a part that is not understood, and without what joins it to the rest. */
function* leftOut({ line, unread, reads, readsAs }: Asked): Generator<string> {
  const tokens = tokenize(line);
  for (const { start, end } of unread) {
    const first = tokens.findIndex((token) => token.end > start);
    const next = tokens.findLastIndex((token) => token.start < end) + 1;
    if (tokens.slice(first, next).some(({ lower }) => mayTurn(lower))) continue;
    const after = tokens.slice(next);
    // One word more at first: the “and” before it.
    for (const more of [1, 0]) {
      const before = trimMarks(tokens.slice(0, Math.max(0, first - more)));
      const kept = [before, trimMarks(after)].filter((part) => part.length > 0);
      const other = kept.map((part) => spanOfTokens(line, part).text).join(' ');
      const all = other === '' ? undefined : readsAs(other);
      if (all && reads.every((act) => all.includes(act))) yield other;
    }
  }
}

/** What is pressed by all of its words, said as a press of just that. */
function* quoted({ line, unread }: Asked): Generator<string> {
  const tokens = trimMarks(tokenize(line));
  const [strange, ...others] = unread;
  if (others.length > 0 || strange?.start !== tokens[0]?.start || strange?.why !== 'open') return;
  if (tokens.every(({ kind }) => kind === 'word'))
    yield `${pressVerb()} "${spanOfTokens(line, tokens).text}"`;
}

/** A step that claims something, as a check. */
function* checked({ line }: Asked): Generator<string> {
  if (!understands(line)) return;
  const [first, second = ''] = line;
  const isName = second !== second.toLowerCase() || first === undefined;
  yield `Verify that ${isName ? line : first.toLowerCase() + line.slice(1)}`;
}

/**
 * Near wordings that are understood, at most three, the likest first. None loses what is quoted, or a word on
 * which the meaning hangs: a negation, a condition, a count.
 */
export function nearWordings(asked: Asked): string[] {
  const { line, kind, readsAs } = asked;
  if (line.length > maxLetters) return [];
  /** By what each is read as: of two that mean the same, the first. */
  const near = new Map<string, string>();
  const ways =
    kind === 'step' ? [otherVerbs, checked, otherClaimWords, quoted, leftOut] : [otherClaimWords, leftOut];
  for (const way of ways)
    for (const other of way(asked)) {
      const reads = other !== line && keepsMeaning(line, other) ? readsAs(other)?.join() : undefined;
      if (reads === undefined || near.has(reads)) continue;
      near.set(reads, other);
      if (near.size === maxNear) return [...near.values()];
    }
  return [...near.values()];
}
