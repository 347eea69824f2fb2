/** Parses an instruction into what tells one control from others. */
import type { Relation } from '#worker/language/types.ts';
import { saidOfAnything } from '#worker/lexicons/action-synonyms.ts';
import { fold, wordsOf } from '#worker/core/likeness.ts';
import { readOrdinal } from '#worker/core/numbers.ts';
import { termsOf, type Term } from '#worker/lexicons/synonyms.ts';
import { placeWords } from '../sides.ts';
import { readAction } from './action.ts';
import { colourIn } from './colour.ts';
import { mentionsIn, toolIn } from './icons.ts';
import { kindNames, light } from './light-words.ts';
import { namesIn } from './names.ts';
import type { Order } from './order.ts';

/** Words for a message, which its own text seldom contains. */
const notices = new Set([
  'message',
  'notice',
  'note',
  'banner',
  'alert',
  'hint',
  'toast',
  'notification',
  'popup',
]);
const regionsByWord: Record<string, string> = {
  header: 'header',
  dialog: 'dialog',
  footer: 'footer',
  sidebar: 'sidebar',
  toolbar: 'header',
  navigation: 'navigation',
};

/**
 * In 'The ticket about the gift card' or 'the mail from Ann', the kind of thing weighs less than its
 * subject.
 */
function lighter(words: string[], terms: Term[]): Map<string, number> {
  const weights = new Map<string, number>();
  if (!saidOfAnything.has(words[0] ?? '') || terms.length < 2) return weights;
  const at = words.findIndex(
    (w, i) => i > 1 && /^(about|on|from|by|called|named|with|titled|of|for|in)$/.test(w),
  );
  const head = terms.filter((t) => (at < 0 ? words : words.slice(0, at)).includes(t.form.split(' ')[0]!));
  if (
    at > 0 &&
    /^(about|on|from|by|called|named|with|titled)$/.test(words[at]!) &&
    head.length < terms.length
  )
    for (const term of head) weights.set(term.form, 0.5);
  // In 'The solved tickets', the adjective weighs more than the noun.
  else if (head.length > 1) weights.set(head.at(-1)!.form, 0.7);
  return weights;
}

/**
 * The words that may name the target.
 * @param inQuotes words of a quoted name, whatever they mean otherwise: "Pick first", "Delete row"
 */
function namingWords(words: string[], inQuotes: Set<string>, colour: string | undefined): string[] {
  const notice = (w: string): boolean =>
    notices.has(w) && /^(close|dismiss|hide|discard|x|×|read)$/.test(words[0] ?? '');
  const isBare = (w: string): boolean =>
    !light.has(w) &&
    !kindNames.has(w) &&
    !Object.hasOwn(placeWords, w) &&
    w !== colour &&
    readOrdinal(w) === undefined;
  const bare = words.filter((w) =>
    inQuotes.has(w) ? !light.has(w) : isBare(w) && !saidOfAnything.has(w) && !notice(w),
  );
  // 'Mark everything as read' has no other words.
  return bare.length > 0 ? bare : words.slice(1).filter(isBare);
}

/** The terms of the words that name the target; 'staging-web' is one word. */
function namingTerms(bare: string[], names: string[]): Term[] {
  const whole = names.filter((n) => /[-_.]/.test(n));
  const plain = bare.filter((w) => !whole.some((n) => wordsOf(n).includes(w)));
  return [
    ...termsOf(plain.join(' ')).filter((t) => t.form !== ''),
    ...whole.map((n): Term => ({ form: fold(n), senses: [], weight: 1 })),
  ];
}

/** The terms that only say where: 'in the filter bar'. Empty if all of them do. */
function termsOfPlace(words: string[], terms: Term[]): Term[] {
  const inside = words.findLastIndex(
    (w, i) => i > 1 && /^(in|inside|within|among)$/.test(w) && words[i + 1] === 'the',
  );
  const within = inside < 0 ? [] : terms.filter((t) => words.lastIndexOf(t.form.split(' ')[0]!) > inside);
  return within.length < terms.length ? within : [];
}

/** Parses an instruction. `relations`: its "next to …" parts, if the grammar found them. */
export function readOrder(text: string, relations: Relation[] = []): Order {
  const words = wordsOf(text);
  const quoted = [...text.matchAll(/["“]([^"”]+)["”]/g)].map((m) => m[1]!);
  const free = wordsOf(text.replace(/["“][^"”]*["”]/g, ' '));
  const inQuotes = new Set(quoted.flatMap(wordsOf).filter((w) => !free.includes(w)));
  const colour = colourIn(text, words);
  const first = words[0] ?? '';
  const names = namesIn(text);
  const terms = namingTerms(namingWords(words, inQuotes, colour), names);
  const order: Order = {
    quoted,
    names,
    first,
    terms,
    mentions: mentionsIn(words),
    weights: lighter(words, terms),
    tool: toolIn(words),
    within: new Set(termsOfPlace(words, terms)),
    places: free.filter((w) => Object.hasOwn(placeWords, w) && !(w === 'right' && first === 'right')),
    kinds: free.filter((w) => kindNames.has(w)),
    relations,
    all: free.some((w) => /^(all|every|everything|everybody)$/.test(w)),
    toggles: /^(tick|check|uncheck|untick|toggle|enable|disable|turn|switch|allow|include|exclude)$/.test(
      first,
    ),
  };
  readAction(order, words);
  if (colour) order.colour = colour === 'gray' ? 'grey' : colour;
  const ordinalWord = free.find((w) => readOrdinal(w) !== undefined && w !== 'top');
  if (ordinalWord) order.ordinal = readOrdinal(ordinalWord)!;
  const region = free.find((w) => Object.hasOwn(regionsByWord, w));
  if (region) order.region = regionsByWord[region]!;
  if (region === 'toolbar') order.toolbar = true;
  return order;
}
