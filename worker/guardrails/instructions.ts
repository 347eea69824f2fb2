/**
 * The parts of an app's free-text instructions that a grammar can follow: what not to touch, and which
 * values to type.
 */
import type { Risk } from '#worker/core/risk.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { buys, riskOf } from './risk-words.ts';

export interface Instructions {
  fences: Fence[];
  /** Risks that they expressly allow: “You may place orders.” */
  allows: Risk[];
  /** The value to type into fields whose label is about `field`. */
  values: { field: string; value: string }[];
}

interface Fence {
  /** The sentence, quoted when an action is blocked. */
  says: string;
  /** A label or title that contains all of these words is blocked. */
  words: string[];
  /** Prefix of the paths that are blocked. */
  path?: string;
}

const forbids =
  /\b(?:do not|don['’]t|never|must not|mustn['’]t|should not|shouldn['’]t|avoid|stay (?:away|out|clear)|keep (?:away|out|off)|leave alone|not to|without|no one may|off limits|ignore|skip)\b/i;

/** Words without meaning for what is blocked: function words, actions and names of page parts. */
const empty = new Set(
  (
    'a an the this that these those any all every it its my our your their of on in to into at by for from with and or not no please ever do does don t never must mustn should shouldn avoid stay away out clear keep off leave alone be is are ' +
    'click press tap touch use open visit go enter follow choose select change changing edit try test submit send anything something things page pages screen screens area section sections part parts button buttons link links menu tab tabs ' +
    'app application site website when while if because as there here under inside within off limits ignore skip explorer agent agents test tests testing'
  ).split(' '),
);

const mayDo = new RegExp(
  '\\b(?:you|the (?:agent|explorer|tester)) (?:may|can|are allowed to|should)\\b|' +
    '\\b(?:is|are) (?:allowed|fine|safe|ok|okay|permitted)\\b|^feel free to\\b',
  'i',
);

const stem = (word: string): string => word.replace(/(?:ing|ed|es|s|e)$/, '');
const tellingWords = (text: string): string[] =>
  normalizeLabel(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 1 && !empty.has(word));

/** Paths that a sentence names: `/admin`, `/billing/cards`. */
const pathsIn = (sentence: string): string[] =>
  [...sentence.matchAll(/(?:^|[\s("“'])(\/[\w-][\w/-]*)/g)].map((match) => match[1]!.replace(/\/$/, ''));

/** The things that a sentence forbids; there may be several: "Don't open Billing or the danger zone." */
function fencesIn(sentence: string): Fence[] {
  const at = forbids.exec(sentence);
  if (!at) return [];
  const paths = pathsIn(sentence).map((path): Fence => ({ says: sentence, words: [], path }));
  const quoted = [...sentence.matchAll(/["“]([^"”]{2,60})["”]/g)].map((match) => match[1]!);
  if (quoted.length > 0)
    return [...paths, ...quoted.map((text): Fence => ({ says: sentence, words: tellingWords(text) }))].filter(
      ({ words, path }) => path || words.length > 0,
    );
  if (paths.length > 0) return paths;
  const [object = ''] = sentence
    .slice(at.index + at[0].length)
    .split(/\b(?:because|since|as it|unless|until|so that|but)\b|[;:(—–]/i);
  // "X is off limits" names the object before the phrase.
  const named = /off limits/i.test(at[0]) ? sentence.slice(0, at.index) : object;
  return named
    .split(/,|\bor\b|\band\b|\bnor\b/i)
    .map((part): Fence => ({ says: sentence, words: tellingWords(part) }))
    .filter(({ words }) => words.length > 0 && words.length <= 4);
}

const valuePatterns = [
  /\b(?:use|type|enter|give|fill in)\s+["“]([^"”]+)["”]\s+(?:as|for|in|into)\s+(?:the\s+|your\s+|a\s+)?["“]?([\p{L}][\p{L} -]{1,40}?)["”]?(?:\s+field)?\s*$/iu,
  /\b(?:use|type|enter|give)\s+(\S+)\s+(?:as|for)\s+(?:the\s+|your\s+|a\s+)?["“]?([\p{L}][\p{L} -]{1,40}?)["”]?(?:\s+field)?\s*$/iu,
];
const namedValues = [
  /^(?:the\s+)?["“]?([\p{L}][\p{L} -]{1,40}?)["”]?\s*(?:[:=]|(?:is|must be|has to be|should be)\s)\s*["“]?([^"”]{1,120}?)["”]?$/iu,
];

function valueIn(sentence: string): { field: string; value: string } | undefined {
  for (const pattern of valuePatterns) {
    const match = pattern.exec(sentence);
    if (match) return { field: normalizeLabel(match[2]!), value: match[1]! };
  }
  for (const pattern of namedValues) {
    const match = pattern.exec(sentence);
    // Values are short. A longer clause is a remark ("The cart is known to be slow").
    if (match && match[1]!.split(' ').length <= 3 && (/[:=]/.test(sentence) || /["“\d]/.test(match[2]!)))
      return { field: normalizeLabel(match[1]!), value: match[2]!.trim() };
  }
  return undefined;
}

/** Reads an app's instructions sentence by sentence. Sentences that match no pattern are skipped. */
export function readInstructions(text: string): Instructions {
  const sentences = text
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((sentence) =>
      sentence
        .trim()
        .replace(/^[-*•]\s*/, '')
        .replace(/[.!]+$/, ''),
    )
    .filter(Boolean);
  const fences = sentences.flatMap(fencesIn);
  const values = sentences
    .filter((sentence) => !forbids.test(sentence))
    .flatMap((sentence) => valueIn(sentence) ?? []);
  const allows = sentences
    .filter((sentence) => mayDo.test(sentence) && !forbids.test(sentence))
    .map((sentence) => sentence.replace(mayDo, ''))
    .flatMap((act) => riskOf(act) ?? (buys(act) ? 'spends' : []));
  return { fences, values, allows };
}

const says = (text: string, words: string[]): boolean => {
  const seen = normalizeLabel(text)
    .split(/[^\p{L}\d]+/u)
    .map(stem);
  return words.length > 0 && words.every((word) => seen.includes(stem(word)));
};

const because = ({ says: sentence }: Fence): string => `The instructions say: “${sentence.slice(0, 160)}”.`;

/** Why a control of this label is blocked by the instructions; '' where it may be tried. */
export const fencedLabel = ({ fences }: Instructions, label: string): string => {
  const fence = fences.find(({ words }) => says(label, words));
  return fence ? because(fence) : '';
};

/**
 * Why an address is blocked: its path starts with a blocked one, or contains the words of a blocked thing;
 * '' where it may be opened.
 */
export const fencedPath = ({ fences }: Instructions, path: string): string => {
  const fence = fences.find((one) =>
    one.path
      ? path === one.path || path.startsWith(`${one.path}/`)
      : says(path.replace(/[/_-]/g, ' '), one.words),
  );
  return fence ? because(fence) : '';
};

/**
 * Why the instructions rule out an act that a model chose, as a sentence; '' where it may be done, or where the
 * step itself names what it acts on.
 */
export function fencedPlan(instructions: Instructions, { act, target }: PlannedAct, step: string): string {
  if (act.kind === 'navigate') return fencedPath(instructions, pathOf(act.url));
  if (act.kind === 'scroll' || act.kind === 'hover') return '';
  const label = target?.control?.label || target?.line?.text || '';
  if (label === '' || normalizeLabel(step).includes(normalizeLabel(label))) return '';
  return fencedLabel(instructions, label);
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** The value that the instructions give for a field; undefined where they give none. */
export const valueFor = ({ values }: Instructions, label: string): string | undefined => {
  const wanted = normalizeLabel(label);
  return (
    values.find(({ field }) => field === wanted)?.value ??
    values.find(({ field }) => field.length > 2 && says(wanted, tellingWords(field)))?.value
  );
};
