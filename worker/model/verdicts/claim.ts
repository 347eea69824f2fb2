/** What a claim says that its evidence has to show: figures, names, and how much of a group it speaks of. */
import claimWords from '#worker/lexicons/claim-words.json' with { type: 'json' };
import currencies from '#worker/lexicons/currencies.json' with { type: 'json' };
import negations from '#worker/lexicons/negations.json' with { type: 'json' };
import quantifiers from '#worker/lexicons/quantifiers.json' with { type: 'json' };
import { isNumeric, wordsOf } from '#worker/core/likeness.ts';
import { readCount } from '#worker/core/numbers.ts';
import { tokenize, type Token } from '#worker/language/tokens.ts';
import { weightsIn } from '#worker/language/weighty.ts';
import { namesNothing } from '../check-act.ts';

export interface Claim {
  /** As written: "$17.00", "5", and "5" for "five". */
  figures: string[];
  /** What it quotes or writes as a name: "Blue Mug", "Japanese". */
  names: string[];
  /** Other words that carry meaning. */
  words: string[];
  /** Signs or codes of a currency in which it says that amounts are. */
  currency: string[] | undefined;
  /** It speaks of all, none or only some of a group, or of one compared with the others. */
  isWhole: boolean;
  /** It says that something is not so, or not there. */
  isNegated: boolean;
}

const whole = new Set([...quantifiers.whole, ...quantifiers.none]);
const negating = new Set([...quantifiers.none, ...quantifiers.absent, ...negations.before]);
const wholeWeights = new Set(['exclusion', 'quantity', 'superlative']);

const onScreens = new Set(claimWords);

const isCapital = ({ kind, text }: Token): boolean => kind === 'word' && /^\p{Lu}\p{L}/u.test(text);

/** Runs of capitalized words. The first of a sentence is one only before another. */
function namesIn(tokens: Token[]): string[] {
  const names: string[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 0) names.push(run.join(' '));
    run = [];
  };
  tokens.forEach((token, at) => {
    const isFirst = at === 0 || /^[.!?:]$/.test(tokens[at - 1]!.text);
    const next = tokens[at + 1];
    const isCommon = namesNothing.has(token.lower) || whole.has(token.lower) || negating.has(token.lower);
    const isName = isFirst ? !isCommon && next !== undefined && isCapital(next) : token.text !== 'I';
    if (isCapital(token) && isName) run.push(token.text);
    else end();
  });
  end();
  return names;
}

/** Without what is written as a name within a sentence: “the All members filter” speaks of no whole. */
const spokenOf = (text: string): string => text.replace(/(?<=[\p{Ll}\d,;] )\p{Lu}\p{L}*/gu, ' ');

/** Words for a number count from two on: "a" and "one" are said of anything. */
function figureOf(word: string): string[] {
  if (isNumeric(word)) return [word];
  const count = readCount(word);
  return count !== undefined && count >= 2 ? [String(count)] : [];
}

function currencyIn(words: string[]): string[] | undefined {
  const [named] = Object.entries(currencies).filter(([, names]) =>
    words.some((word) => names.includes(word)),
  );
  return named && [named[0], ...named[1].map((name) => name.toUpperCase())];
}

/** Short words hold sentences together, and what is said of screens in general names nothing on one. */
const isMeaningful = (word: string): boolean =>
  word.length >= 4 &&
  !isNumeric(word) &&
  ![namesNothing, whole, negating, onScreens].some((words) => words.has(word));

export function readClaim(assertion: string): Claim {
  const tokens = tokenize(assertion);
  const quoted = tokens.filter(({ kind, text }) => kind === 'quoted' && text.trim() !== '');
  const plain = quoted.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`,
    assertion,
  );
  const words = wordsOf(plain);
  const spoken = spokenOf(plain);
  return {
    figures: words.flatMap(figureOf),
    names: [...quoted.map(({ text }) => text), ...namesIn(tokens)],
    words: words.filter(isMeaningful),
    currency: currencyIn(words),
    isWhole:
      wordsOf(spoken).some((word) => whole.has(word)) ||
      weightsIn(spoken.toLowerCase()).some((weight) => wholeWeights.has(weight)),
    isNegated: words.some((word) => negating.has(word) || word.endsWith("n't")),
  };
}
