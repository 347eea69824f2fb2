/** Parses an instruction (`Order`) into what tells one control from others: names, positions, looks. */
import type { Relation } from '#worker/language/types.ts';
import { isActionWord, saidOfAnything } from '#worker/lexicons/action-synonyms.ts';
import { iconsIn } from '#worker/lexicons/icon-names.ts';
import { fold, wordsOf } from '#worker/core/likeness.ts';
import { readOrdinal } from '#worker/core/numbers.ts';
import { termsOf, type Term } from '#worker/lexicons/synonyms.ts';
import type { Item } from './items.ts';
import { placeWords } from './sides.ts';

export interface Order {
  /** The action, unless its word is generic. */
  deed?: Term;
  /** Its first word, normalised. */
  first: string;
  /** The term of its first word, if there is one. */
  verb?: Term | undefined;
  /** Quoted words, which must appear on the control or beside it. */
  quoted: string[];
  /** Words written like names (capitalised, with digits, hyphens or dots), which must match something. */
  names: string[];
  terms: Term[];
  /** Words that may mean an icon, with the icon names. */
  mentions: { words: Set<string>; icons: string[] }[];
  /** Words of the control to use: "with the bin icon". */
  tool: string[];
  /** Weight of each term on this screen: a word that is everywhere, or nowhere, counts less. */
  weights: Map<string, number>;
  places: string[];
  /** Terms that only give the position: "in the filter bar". */
  within: Set<Term>;
  /** Kinds of controls it mentions: 'button', 'icon'. */
  kinds: string[];
  relations: Relation[];
  colour?: string;
  ordinal?: number;
  region?: string;
  /** It mentions a toolbar, which may be anywhere, most often at the top. */
  toolbar?: true;
  /** It refers to all items. */
  all: boolean;
  /** Its verb ticks, unticks or switches something. */
  toggles: boolean;
}

/** Words without information about the target. */
export const light = new Set([
  'the',
  'a',
  'an',
  'to',
  'of',
  'your',
  'my',
  'our',
  'and',
  'in',
  'on',
  'for',
  'with',
  'this',
  'that',
  'by',
  'at',
  'from',
  'it',
  'its',
  'here',
  'all',
  'them',
  'only',
  'ones',
  'one',
  'just',
  'please',
  'me',
  'us',
  'is',
  'are',
  'as',
  'be',
  'using',
  'via',
  'through',
  'into',
  'out',
  'up',
  'down',
  'off',
  'over',
  'about',
  'too',
  'then',
  'now',
  'who',
  'which',
  'there',
  'some',
  'any',
  'their',
  'his',
  'her',
  's',
  'round',
  'small',
  'big',
  'little',
  'large',
  'corner',
  'edge',
  'end',
  'side',
  'head',
  'middle',
  'again',
  'first',
  'last',
  'instead',
  'behind',
  'away',
  'what',
  'also',
  'once',
  'everything',
  'every',
  'everybody',
  'was',
  'were',
  'will',
  'can',
  'so',
  'if',
  'not',
  'called',
  'named',
  'saying',
  'says',
  'tapping',
  'clicking',
  'pressing',
  'current',
  'next to',
  'beside',
  'under',
  'above',
  'below',
  'near',
  'i',
  'you',
  'we',
]);
/** Generic words for a kind of thing or for using it, which name nothing. */
export const kindNames = new Set([
  'button',
  'icon',
  'link',
  'tab',
  'field',
  'box',
  'checkbox',
  'switch',
  'toggle',
  'row',
  'card',
  'bar',
  'toolbar',
  'sidebar',
  'header',
  'footer',
  'dialog',
  'page',
  'screen',
  'section',
  'menu',
  'item',
  'entry',
  'option',
  'control',
  'symbol',
  'sign',
  'column',
  'panel',
  'list',
  'table',
  'cell',
  'area',
  'radio',
  'line',
  'window',
  'popup',
  'dropdown',
  'input',
  'slider',
  'chip',
  'tile',
  'buttons',
  'icons',
  'links',
]);
const colours = [
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
  'dark',
];
/** Words besides control kinds that a colour may describe. */
const coloured = new Set([
  'message',
  'notice',
  'note',
  'banner',
  'alert',
  'warning',
  'one',
  'plus',
  'dot',
  'round',
  'outlined',
  'cross',
  'arrow',
  'x',
  'badge',
  'pill',
  'chip',
  'text',
  'hint',
  'strip',
  'tile',
]);
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
const icons = new Set([
  'bin',
  'gear',
  'cog',
  'pencil',
  'heart',
  'star',
  'bell',
  'eye',
  'cross',
  'arrow',
  'plus',
  'minus',
  'lens',
  'x',
  '×',
  'magnifier',
  'camera',
  'microphone',
  'paperclip',
  'bookmark',
  'flag',
  'funnel',
  'breadcrumb',
  'chevron',
  'dots',
  'burger',
  'hamburger',
]);

/** Icons that the words may mean. A generic verb ("show", "open", "call") means none. */
function mentionsIn(words: string[]): Order['mentions'] {
  const kept = words.filter(
    (w, i) => (!light.has(w) || /^(x|×|first|last)$/.test(w)) && (i > 0 || !saidOfAnything.has(w)),
  );
  return iconsIn(kept).map(({ at, words: n, icons }) => ({ words: new Set(kept.slice(at, at + n)), icons }));
}

const weekday =
  /^(mon|tues|wednes|thurs|fri|satur|sun)day|^(january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** Words written like names: capitalised inside a sentence, or with a digit, hyphen or dot. */
function namesIn(text: string): string[] {
  const plain = text.replace(/["“][^"”]*["”]/g, ' ');
  const words = plain
    .split(/\s+/)
    .map((w) => w.replace(/^[("'‘]+|[)"'’.,;:!?]+$/g, ''))
    .filter((w) => w !== '');
  const capital = (w: string): boolean => /^\p{Lu}\p{Ll}/u.test(w);
  // In title case, capitals say nothing.
  const titled =
    words.length > 2 &&
    words
      .slice(1)
      .filter((w) => w.length > 3)
      .every(capital);
  return words
    .slice(1)
    .filter(
      (w) =>
        (capital(w) && !titled && !weekday.test(w)) ||
        (/\d/.test(w) && /\p{L}/u.test(w)) ||
        /^\p{L}[\p{L}\d]*([-_.]\p{L}?[\p{L}\d]*){2,}$/u.test(w) ||
        /^\p{L}+[._]\p{L}+$/u.test(w),
    );
}

/** What follows "with", "by tapping" or "using", if it is a control: "with the bin icon". */
function toolIn(words: string[]): string[] {
  const at = words.findLastIndex(
    (w, i) => i > 1 && /^(with|using|via|tapping|clicking|pressing)$/.test(w) && i < words.length - 1,
  );
  const tool = words.slice(at + 1);
  return at > 0 && tool.length <= 5 && tool.some((w) => icons.has(w) || kindNames.has(w))
    ? tool.filter((w) => !light.has(w))
    : [];
}

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

/** Phrasal verbs whose particle may come later: 'take the mug out of the cart'. */
const phrasal: [verb: RegExp, particle: RegExp, deed: string][] = [
  [/^(take|throw|get|put)$/, /^(out|away|rid|off)$/, 'remove'],
  [/^put$/, /^(in|into|on|onto)$/, 'add'],
  [/^turn$/, /^up$/, 'increase'],
  [/^turn$/, /^down$/, 'decrease'],
  [/^leave$/, /^out$/, 'exclude'],
  [/^(go|keep|carry)$/, /^on$/, 'continue'],
  [/^(go|get|step)$/, /^back$/, 'back'],
  [/^look$/, /^up$/, 'search'],
  [/^bring$/, /^date$/, 'update'],
];

/** Parses an instruction. `relations`: its "next to …" parts, if the grammar found them. */
export function readOrder(text: string, relations: Relation[] = []): Order {
  const words = wordsOf(text);
  // Quoted words are a name, whatever they mean otherwise: "Pick first", "Delete row".
  const quoted = [...text.matchAll(/["“]([^"”]+)["”]/g)].map((m) => m[1]!);
  const free = wordsOf(text.replace(/["“][^"”]*["”]/g, ' '));
  const inQuotes = new Set(quoted.flatMap(wordsOf).filter((w) => !free.includes(w)));
  // A colour describes a kind of thing: 'the red button', 'the yellow notice', but not 'The Red Cross'.
  const colour = words.find(
    (w, i) =>
      colours.includes(w) &&
      w !== 'dark' &&
      text.includes(w) &&
      words.slice(i + 1, i + 3).some((n) => kindNames.has(n) || coloured.has(n)),
  );
  const notice = (w: string): boolean =>
    notices.has(w) && /^(close|dismiss|hide|discard|x|×|read)$/.test(words[0] ?? '');
  const bare = words.filter((w) =>
    inQuotes.has(w)
      ? !light.has(w)
      : !light.has(w) &&
        !kindNames.has(w) &&
        !saidOfAnything.has(w) &&
        !(w in placeWords) &&
        !notice(w) &&
        w !== colour &&
        readOrdinal(w) === undefined,
  );
  // 'Mark everything as read' has no other words.
  if (bare.length === 0)
    bare.push(
      ...words
        .slice(1)
        .filter(
          (w) =>
            !light.has(w) &&
            !kindNames.has(w) &&
            !(w in placeWords) &&
            w !== colour &&
            readOrdinal(w) === undefined,
        ),
    );
  const first = words[0] ?? '';
  const ordinalWord = free.find((w) => readOrdinal(w) !== undefined && w !== 'top');
  const named = namesIn(text);
  // 'staging-web' is one word.
  const whole = named.filter((n) => /[-_.]/.test(n));
  const plain = bare.filter((w) => !whole.some((n) => wordsOf(n).includes(w)));
  const terms = [
    ...termsOf(plain.join(' ')).filter((t) => t.form !== ''),
    ...whole.map((n): Term => ({ form: fold(n), senses: [], weight: 1 })),
  ];
  const inside = words.findLastIndex(
    (w, i) => i > 1 && /^(in|inside|within|among)$/.test(w) && words[i + 1] === 'the',
  );
  const within = inside < 0 ? [] : terms.filter((t) => words.lastIndexOf(t.form.split(' ')[0]!) > inside);
  const order: Order = {
    quoted,
    names: named,
    first,
    terms,
    mentions: mentionsIn(words),
    weights: lighter(words, terms),
    tool: toolIn(words),
    within: new Set(within.length < terms.length ? within : []),
    places: free.filter((w) => w in placeWords && !(w === 'right' && first === 'right')),
    kinds: free.filter((w) => kindNames.has(w)),
    relations,
    all: free.some((w) => /^(all|every|everything|everybody)$/.test(w)),
    toggles: /^(tick|check|uncheck|untick|toggle|enable|disable|turn|switch|allow|include|exclude)$/.test(
      first,
    ),
  };
  order.verb = order.terms.find((t) => t.form.split(' ')[0] === first);
  // 'Start a new chat', 'One more guest': the action word stands before the noun.
  const before = words.slice(0, 4).find((w) => /^(new|more|less|fewer|another|next|previous)$/.test(w));
  const quantity =
    saidOfAnything.has(first) || /^(one|two|three|another|more|less|fewer)$/.test(first)
      ? order.terms.find((t) => t.form === before)
      : undefined;
  const comes = phrasal.find(
    ([verb, particle]) => verb.test(first) && words.slice(1).some((w) => particle.test(w)),
  )?.[2];
  const deed = comes === undefined ? undefined : termsOf(comes)[0];
  if (deed) {
    order.terms.unshift(deed);
    order.deed = order.verb = deed;
    order.mentions = [...mentionsIn([comes!]), ...order.mentions.filter((m) => !m.words.has(first))];
  } else if (quantity) {
    order.deed = order.verb = quantity;
    for (const term of terms) if (term !== quantity) order.weights.set(term.form, 0.5);
    const drawn = /^(more|another)$/.test(quantity.form)
      ? ['plus', 'chevron-up']
      : /^(less|fewer)$/.test(quantity.form)
        ? ['minus', 'chevron-down']
        : [];
    if (drawn.length > 0) order.mentions = [{ words: new Set([quantity.form]), icons: drawn }];
  } else if (
    /^(click|tap|press|hit|push|choose|select)$/.test(first) &&
    isActionWord(words[1] ?? '') &&
    terms[0]?.form === words[1]
  )
    order.deed = order.verb = terms[0]!;
  else if (!saidOfAnything.has(first) && !light.has(first) && order.terms[0]) order.deed = order.terms[0];
  if (colour) order.colour = colour === 'gray' ? 'grey' : colour;
  if (ordinalWord) order.ordinal = readOrdinal(ordinalWord)!;
  const region = free.find((w) => Object.hasOwn(regionsByWord, w));
  if (region) order.region = regionsByWord[region]!;
  if (region === 'toolbar') order.toolbar = true;
  return order;
}

/** Treats a kind word as a name if a control is labelled so: 'Pay by card' and a button "Card". */
export function kindsAsNames(order: Order, items: Item[]): void {
  for (const kind of order.kinds) {
    if (
      !order.terms.some((t) => t.form === kind) &&
      items.some((i) => i.control && fold(i.control.label) === kind)
    )
      order.terms.push(...termsOf(kind));
  }
}
