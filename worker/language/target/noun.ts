/** Reads a noun: its name, kind, ordinal and colour. */
import { readOrdinal } from '#worker/core/numbers.ts';
import { joined, sourceOf, type Token } from '../tokens.ts';
import type { TargetPhrase, WantedKind } from '../types.ts';
import { articles } from './articles.ts';
import { kindWords, leadingKinds, twoWordKinds } from './kind-words.ts';
import { emptyPhrase } from './phrase.ts';

const anyWords = new Set(['any', 'some', 'either', 'whichever']);
const colours = new Set([
  'red',
  'green',
  'blue',
  'yellow',
  'orange',
  'purple',
  'pink',
  'black',
  'white',
  'grey',
  'gray',
  'brown',
]);

/** Takes articles, ordinals and "any" from the front of a noun, and notes them in its phrase. */
function takeLead(tokens: Token[], phrase: TargetPhrase): Token[] {
  let rest = [...tokens];
  while (rest.length > 0 && rest[0]!.kind === 'word') {
    const lower = rest[0]!.lower;
    // 'The rightmost icon' is an ordinal; 'the rightmost size' depends on what a size is.
    const ordinal =
      /^(left|right)most$/.test(lower) && !rest.some((t) => Object.hasOwn(kindWords, t.lower))
        ? undefined
        : readOrdinal(lower);
    if (rest.length > 1 && lower === 'one' && rest[1]!.lower === 'of') {
      phrase.any = true;
      rest = rest.slice(2);
    } else if (ordinal !== undefined && rest.length > 1 && (lower !== 'top' || rest.length > 2)) {
      phrase.ordinal = ordinal;
      rest = rest.slice(1);
    } else if (rest.length > 1 && anyWords.has(lower)) {
      phrase.any = true;
      rest = rest.slice(1);
    } else if (rest.length > 1 && articles.has(lower)) rest = rest.slice(1);
    else break;
  }
  return rest;
}

/** The colour that a noun with a kind begins with: 'red button'. */
function colourOf([first, ...others]: Token[]): string | undefined {
  if (first?.kind !== 'word' || !colours.has(first.lower) || others.length === 0) return undefined;
  if (![first, ...others].some((t) => Object.hasOwn(kindWords, t.lower))) return undefined;
  return first.lower === 'gray' ? 'grey' : first.lower;
}

/** A noun with a quoted name; its other words are kinds and hints. */
function readQuoted(tokens: Token[], phrase: TargetPhrase): TargetPhrase {
  phrase.quoted = true;
  phrase.name = tokens
    .filter((t) => t.kind === 'quoted')
    .map((t) => t.text)
    .join(' ');
  const others = tokens.filter((t) => t.kind === 'word' && !articles.has(t.lower));
  phrase.kinds = takeKinds(others, phrase);
  phrase.hints = others
    .filter((t) => !phrase.kindWords.split(' ').includes(t.lower))
    .map((t) => t.text)
    .join(' ');
  return phrase;
}

/** Takes the kind from a noun without quotes, and notes it in its phrase. The tokens of its name are left. */
function takeKind(tokens: Token[], phrase: TargetPhrase): Token[] {
  phrase.kinds = takeKinds(tokens, phrase);
  const kindCount = phrase.kindWords ? phrase.kindWords.split(' ').length : 0;
  // 'the link Terms of service': the kind comes first.
  const leading = tokens[0]?.lower ?? '';
  if (kindCount === 0 && tokens.length > 1 && leadingKinds.has(leading)) {
    phrase.kinds = kindWords[leading]!;
    phrase.kindWords = leading;
    return tokens.slice(1);
  }
  return kindCount > 0 ? tokens.slice(0, tokens.length - kindCount) : tokens;
}

/** Name, kind and ordinal of one part, without its prepositions. */
export function readNoun(text: string, tokens: Token[]): TargetPhrase {
  const phrase = emptyPhrase(sourceOf(text, tokens));
  const rest = takeLead(tokens, phrase);
  const colour = colourOf(rest);
  if (colour) phrase.colour = colour;
  if (rest.some((t) => t.kind === 'quoted')) return readQuoted(rest, phrase);
  let named = takeKind(rest, phrase);
  if (phrase.colour)
    named = named.filter(
      (t) => t.lower !== phrase.colour && !(phrase.colour === 'grey' && t.lower === 'gray'),
    );
  while (named.length > 0 && articles.has(named[0]!.lower) && named[0]!.lower !== 'new')
    named = named.slice(1);
  phrase.name = sourceOf(text, named);
  // "the second page" is the page number 2.
  if (
    phrase.name === '' &&
    phrase.kindWords === 'page' &&
    phrase.ordinal !== undefined &&
    phrase.ordinal >= 0
  ) {
    return {
      ...phrase,
      name: String(phrase.ordinal + 1),
      kinds: ['pagination'],
      ordinal: undefined,
    } as TargetPhrase;
  }
  // "the search box": the kind word is the field's name.
  if (phrase.name === '' && /^search /.test(phrase.kindWords)) phrase.name = 'search';
  return phrase;
}

/**
 * Kinds named by the last words ('Save button') or, beside a quoted name, by any words ('the link "Home"').
 */
function takeKinds(tokens: Token[], phrase: TargetPhrase): WantedKind[] {
  const words = tokens.filter((t) => t.kind === 'word');
  const tryAt = (at: number): WantedKind[] | undefined => {
    const two = words.slice(at, at + 2);
    if (two.length === 2 && Object.hasOwn(twoWordKinds, joined(two))) {
      phrase.kindWords = joined(two);
      return twoWordKinds[joined(two)];
    }
    const word = words[at];
    if (!word) return undefined;
    const lower = Object.hasOwn(kindWords, word.lower) ? word.lower : word.lower.replace(/s$/, '');
    if (!Object.hasOwn(kindWords, lower)) return undefined;
    phrase.kindWords = word.lower;
    return kindWords[lower];
  };
  const order = phrase.quoted
    ? words.map((_, i) => i)
    : [words.length - 2, words.length - 1].filter((i) => i >= 0);
  for (const at of order) {
    const isLastPair =
      phrase.quoted ||
      at === words.length - 1 ||
      Object.hasOwn(twoWordKinds, joined(words.slice(at, at + 2)));
    if (!isLastPair) continue;
    const found = tryAt(at);
    if (found) {
      // 'the search box', 'search field': the kind's first word is also its name.
      if (/^search /.test(phrase.kindWords) && !phrase.quoted) {
        phrase.kindWords = phrase.kindWords.slice('search '.length);
      }
      return found;
    }
  }
  return [];
}
