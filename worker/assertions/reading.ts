/** Says of a line of a test how it is read without a model: in plain words, and what of it is not understood. */
import { LRUCache } from 'lru-cache';
import { paraphrase } from '#worker/language/paraphrase.ts';
import { readCall } from '#worker/language/script-calls.ts';
import { findSpan, findWords, outermost, spanOf, spanOfTokens, type Span } from '#worker/language/spans.ts';
import { tokenize } from '#worker/language/tokens.ts';
import { understands } from './index.ts';
import { isClaimWord, isLikeVerb, nearWordings, type LineKind, type Unread } from './near.ts';
import { readSentence, restore } from './sentence.ts';

export type { LineKind, Unread } from './near.ts';

export interface Reading {
  line: string;
  kind: LineKind;
  /** Wholly: nothing is left open. */
  understood: boolean;
  /** What will be done or checked, in plain words. */
  reads: string[];
  unread: Unread[];
  /** Like lines that are understood, at most three. */
  near: string[];
}

/** Longer sentences are marked as a whole: trying their parts would take long. */
const maxTokens = 24;

/** The fewest words at an end, or single ones within, without which a claim can be read; else all of it. */
function unreadOf(claim: string): Span {
  const tokens = tokenize(claim);
  const last = tokens.length - 2;
  for (let length = 1; length <= last && tokens.length <= maxTokens; length++)
    for (let from = tokens.length - length; from >= 0; from--) {
      const isInside = from > 0 && from + length < tokens.length;
      const cut = tokens.slice(from, from + length);
      if ((isInside && length > 1) || cut.some(({ lower }) => isClaimWord(lower))) continue;
      const span = spanOfTokens(claim, cut);
      if (cut.some(({ kind }) => kind === 'word') && understands(without(claim, span))) return span;
    }
  return findSpan(claim, claim);
}

const without = (line: string, { start, end }: Span): string =>
  `${line.slice(0, start).trimEnd()} ${line.slice(end).trimStart()}`.trim();

const unknown = (span: Span): Unread => ({ ...span, why: 'unknown' });
const open = (span: Span): Unread => ({ ...span, why: 'open' });

/** Within a line, the part of a claim of it that can't be read. */
function unreadClaim(line: string, claim: string): Unread {
  const whole = findSpan(line, claim);
  const part = unreadOf(whole.text);
  return unknown(spanOf(line, whole.start + part.start, whole.start + part.end));
}

type Read = Pick<Reading, 'reads' | 'unread'>;

function readStep(line: string): Read {
  const { names, rest } = readCall(line);
  const calls = names.map((name) => `Run the script ${name}`);
  if (names.length > 0 && rest.trim() === '') return { reads: calls, unread: [] };
  const read = paraphrase(rest);
  return {
    reads: [...calls, ...read.acts, ...read.refrains.map((order) => `Not done: ${order}`)],
    unread: [
      ...(read.unknown === undefined ? [] : [unknown(findSpan(line, read.unknown))]),
      ...read.claims.filter((claim) => !understands(claim)).map((claim) => unreadClaim(line, claim)),
      ...findWords(line, read.open).map(open),
      ...read.strange.map((order) => open(strangePart(findSpan(line, order)))),
    ],
  };
}

/** Of an order that is not read: what may be a verb, else all of it. */
function strangePart({ text, start, end }: Span): Span {
  const [first] = tokenize(text);
  return first?.kind === 'word' && isLikeVerb(first.lower)
    ? { text: first.text, start: start + first.start, end: start + first.end }
    : { text, start, end };
}

const readAssertion = (line: string): Read =>
  understands(line)
    ? { reads: [`Check: ${claimOf(line)}`], unread: [] }
    : { reads: [], unread: [unknown(unreadOf(line))] };

const claimOf = (line: string): string => {
  const sentence = readSentence(line);
  return restore(sentence.plain, sentence);
};

const readings = new LRUCache<string, Reading>({ max: 2000 });

/** How a step or an assertion is read. Never throws. */
export function readLine(line: string, kind: LineKind): Reading {
  const key = `${kind} ${line}`;
  const known = readings.get(key);
  if (known) return known;
  const read = kind === 'step' ? readStep(line) : readAssertion(line);
  const unread = outermost(read.unread);
  const reading: Reading = {
    line,
    kind,
    understood: unread.length === 0,
    reads: read.reads,
    unread,
    near:
      unread.length === 0
        ? []
        : nearWordings({ line, kind, unread, reads: read.reads, readsAs: readsAs(kind) }),
  };
  readings.set(key, reading);
  return reading;
}

/** What a line would be read as; undefined where a part of it would not be understood. */
const readsAs = (kind: LineKind) => (line: string) => {
  const { reads, unread } = kind === 'step' ? readStep(line) : readAssertion(line);
  return unread.length === 0 ? reads : undefined;
};

/** How the lines of a test are read, steps first. */
export const readCase = ({ steps, assertions }: { steps: string[]; assertions: string[] }): Reading[] => [
  ...steps.map((line) => readLine(line, 'step')),
  ...assertions.map((line) => readLine(line, 'assertion')),
];
