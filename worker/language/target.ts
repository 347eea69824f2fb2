/** Parses a noun phrase into a target: "the second "Add to cart" button in the row for Blue mug". */
import type { RegionKind } from '#worker/sight/scene.ts';
import { readOrdinal } from '#worker/core/numbers.ts';
import { sourceOf, tokenize, trimMarks, type Token } from './tokens.ts';
import type { Place, Relation, RelationKind, Scope, TargetPhrase, WantedKind } from './types.ts';

const kindWords: Record<string, WantedKind[]> = {
  button: ['button', 'icon'],
  btn: ['button'],
  cta: ['button'],
  link: ['link'],
  hyperlink: ['link'],
  anchor: ['link'],
  field: ['field'],
  textfield: ['field'],
  input: ['field'],
  textbox: ['field'],
  box: ['field', 'checkbox'],
  bar: ['field'],
  textarea: ['field'],
  area: ['field'],
  checkbox: ['toggle'],
  tickbox: ['toggle'],
  radio: ['toggle'],
  switch: ['toggle'],
  toggle: ['toggle'],
  dropdown: ['select'],
  select: ['select'],
  combobox: ['select'],
  picker: ['select', 'date'],
  selector: ['select'],
  menu: ['select', 'button', 'menuitem'],
  tab: ['tab'],
  icon: ['icon', 'button'],
  image: ['image'],
  picture: ['image'],
  photo: ['image'],
  logo: ['image', 'link'],
  thumbnail: ['image'],
  option: ['toggle', 'menuitem', 'select'],
  item: ['container', 'menuitem'],
  entry: ['container'],
  menuitem: ['menuitem'],
  slider: ['slider'],
  heading: ['heading'],
  headline: ['heading'],
  title: ['heading'],
  text: ['text'],
  label: ['text'],
  message: ['text'],
  badge: ['text'],
  product: ['container'],
  card: ['container'],
  row: ['container'],
  result: ['container'],
  tile: ['container'],
  post: ['container'],
  article: ['container'],
  record: ['container'],
  order: ['container'],
  listing: ['container'],
  task: ['container'],
  todo: ['container'],
  user: ['container'],
  line: ['container'],
  page: ['link', 'tab', 'menuitem'],
  section: ['link', 'tab', 'menuitem', 'heading'],
  screen: ['link', 'tab', 'menuitem'],
  view: ['link', 'tab', 'menuitem'],
  control: [],
  element: [],
  thing: [],
  number: [],
  details: [],
};
const leadingKinds = new Set([
  'button',
  'link',
  'field',
  'checkbox',
  'tab',
  'option',
  'radio',
  'dropdown',
  'icon',
  'product',
  'page',
]);
const twoWordKinds: Record<string, WantedKind[]> = {
  'radio button': ['toggle'],
  'check box': ['toggle'],
  'tick box': ['toggle'],
  'text field': ['field'],
  'text box': ['field'],
  'input field': ['field'],
  'input box': ['field'],
  'text area': ['field'],
  'drop down': ['select'],
  'drop-down': ['select'],
  'dropdown menu': ['select'],
  'drop-down menu': ['select'],
  'drop-down list': ['select'],
  'dropdown list': ['select'],
  'select box': ['select'],
  'combo box': ['select'],
  'date picker': ['date', 'field'],
  'date field': ['date', 'field'],
  'menu item': ['menuitem', 'link'],
  'menu option': ['menuitem'],
  'toggle switch': ['toggle'],
  'icon button': ['icon', 'button'],
  'product card': ['container'],
  'list item': ['container'],
  'table row': ['container'],
  'search box': ['field'],
  'search field': ['field'],
  'search bar': ['field'],
  'search input': ['field'],
  'navigation link': ['link'],
  'nav link': ['link'],
  'details page': ['link'],
};

const regionWords: Record<string, RegionKind> = {
  header: 'header',
  masthead: 'header',
  'top bar': 'header',
  topbar: 'header',
  'app bar': 'header',
  navbar: 'header',
  'nav bar': 'header',
  footer: 'footer',
  dialog: 'dialog',
  modal: 'dialog',
  popup: 'dialog',
  'pop-up': 'dialog',
  'dialog box': 'dialog',
  drawer: 'dialog',
  sidebar: 'sidebar',
  'side bar': 'sidebar',
  'side panel': 'sidebar',
  navigation: 'navigation',
  nav: 'navigation',
  menu: 'navigation',
  'navigation bar': 'navigation',
  'main navigation': 'navigation',
  'main menu': 'navigation',
  'navigation menu': 'navigation',
  table: 'table',
  list: 'list',
  form: 'form',
  toast: 'toast',
  notification: 'toast',
  'main content': 'main',
  'main area': 'main',
  content: 'main',
  page: 'page',
  screen: 'page',
};
const containerWords = new Set([
  'row',
  'card',
  'section',
  'line',
  'item',
  'product',
  'entry',
  'tile',
  'panel',
  'box',
  'block',
  'group',
  'area',
  'cell',
  'result',
  'listing',
  'record',
  'order',
  'post',
  'article',
  'column',
  'part',
  'fieldset',
]);

const articles = new Set([
  'the',
  'a',
  'an',
  'its',
  'their',
  'my',
  'your',
  'that',
  'this',
  'our',
  'called',
  'named',
  'labelled',
  'labeled',
  'titled',
  'marked',
  'saying',
  'says',
  'reading',
  'on',
  'named',
  'available',
  'visible',
  'shown',
  'new',
]);
const phrasalVerbs = new Set(['sign', 'log', 'signed', 'logged', 'opt', 'plug', 'zoom', 'check']);
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

const relationHeads: [string[], RelationKind][] = [
  [['to', 'the', 'left', 'of'], 'left'],
  [['left', 'of'], 'left'],
  [['to', 'the', 'right', 'of'], 'right'],
  [['right', 'of'], 'right'],
  [['next', 'to'], 'near'],
  [['close', 'to'], 'near'],
  [['beside'], 'near'],
  [['near'], 'near'],
  [['alongside'], 'near'],
  [['at'], 'near'],
  [['directly', 'below'], 'below'],
  [['just', 'below'], 'below'],
  [['right', 'below'], 'below'],
  [['below'], 'below'],
  [['underneath'], 'below'],
  [['beneath'], 'below'],
  [['under'], 'below'],
  [['above'], 'above'],
  [['over'], 'above'],
];
const scopeHeads: string[][] = [
  ['inside', 'of'],
  ['inside'],
  ['within'],
  ['in'],
  ['on'],
  ['of'],
  ['for'],
  ['from'],
  ['belonging', 'to'],
  ['at', 'the', 'top', 'of'],
  ['at', 'the', 'bottom', 'of'],
  ['with'],
  ['containing'],
];

const joined = (tokens: Token[]): string => tokens.map((t) => t.lower).join(' ');

function headAt(tokens: Token[], at: number, head: string[]): boolean {
  return head.every((word, i) => tokens[at + i]?.kind === 'word' && tokens[at + i]!.lower === word);
}

interface Part {
  tokens: Token[];
  head?: { relation?: RelationKind; scope?: string };
}

/** Splits a phrase at its prepositions. The first part is the target; it keeps at least one word. */
function partsOf(tokens: Token[]): Part[] {
  const parts: Part[] = [{ tokens: [] }];
  for (let i = 0; i < tokens.length; i++) {
    const current = parts.at(-1)!;
    const hasNoun = current.tokens.some((t) => t.kind === 'quoted' || !articles.has(t.lower));
    const relation = relationHeads.find(
      ([head]) => headAt(tokens, i, head) && tokens.length > i + head.length,
    );
    if (relation && hasNoun && (relation[1] !== 'near' || relation[0][0] !== 'at')) {
      parts.push({ tokens: [], head: { relation: relation[1] } });
      i += relation[0].length - 1;
      continue;
    }
    const scope = scopeHeads.find((head) => headAt(tokens, i, head) && tokens.length > i + head.length);
    // 'Log in button': the preposition belongs to the verb.
    const phrasal = phrasalVerbs.has(tokens[i - 1]?.lower ?? '') && ['in', 'on'].includes(tokens[i]!.lower);
    if (scope && hasNoun && !phrasal) {
      parts.push({ tokens: [], head: { scope: scope.join(' ') } });
      i += scope.length - 1;
      continue;
    }
    if (tokens[i]!.kind !== 'mark') current.tokens.push(tokens[i]!);
  }
  return parts.filter((p) => p.tokens.length > 0);
}

function emptyPhrase(source: string): TargetPhrase {
  return {
    source,
    name: '',
    quoted: false,
    kinds: [],
    kindWords: '',
    hints: '',
    any: false,
    scopes: [],
    relations: [],
  };
}

/** Name, kind and ordinal of one part, without its prepositions. */
function readNoun(text: string, tokens: Token[]): TargetPhrase {
  const phrase = emptyPhrase(sourceOf(text, tokens));
  let rest = [...tokens];
  while (rest.length > 0 && rest[0]!.kind === 'word') {
    const lower = rest[0]!.lower;
    // 'The rightmost icon' is an ordinal; 'the rightmost size' depends on what a size is.
    const ordinal =
      /^(left|right)most$/.test(lower) && !rest.some((t) => t.lower in kindWords)
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
  if (
    rest.length > 1 &&
    rest[0]!.kind === 'word' &&
    colours.has(rest[0]!.lower) &&
    rest.some((t) => t.lower in kindWords)
  ) {
    phrase.colour = rest[0]!.lower === 'gray' ? 'grey' : rest[0]!.lower;
  }
  const quoted = rest.filter((t) => t.kind === 'quoted');
  if (quoted.length > 0) {
    phrase.quoted = true;
    phrase.name = quoted.map((t) => t.text).join(' ');
    const others = rest.filter((t) => t.kind === 'word' && !articles.has(t.lower));
    phrase.kinds = takeKinds(others, phrase);
    phrase.hints = others
      .filter((t) => !phrase.kindWords.split(' ').includes(t.lower))
      .map((t) => t.text)
      .join(' ');
    return phrase;
  }
  phrase.kinds = takeKinds(rest, phrase);
  let kindCount = phrase.kindWords ? phrase.kindWords.split(' ').length : 0;
  let named = kindCount > 0 ? rest.slice(0, rest.length - kindCount) : rest;
  // 'the link Terms of service': the kind comes first.
  const leading = rest[0]?.lower ?? '';
  if (kindCount === 0 && rest.length > 1 && leadingKinds.has(leading)) {
    phrase.kinds = kindWords[leading]!;
    phrase.kindWords = leading;
    kindCount = 1;
    named = rest.slice(1);
  }
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

function readScope(text: string, part: Part): Scope {
  const words = part.tokens.filter((t) => t.kind === 'word' && !articles.has(t.lower));
  const quoted = part.tokens.some((t) => t.kind === 'quoted');
  const plain = joined(words);
  const head = part.head?.scope ?? '';
  if (!quoted && Object.hasOwn(regionWords, plain)) return { kind: regionWords[plain]! };
  const lastTwo = joined(words.slice(-2));
  const last = words.at(-1)?.lower ?? '';
  const noun = readNoun(text, part.tokens);
  for (const [key, size] of [
    [lastTwo, 2],
    [last, 1],
  ] as const) {
    if (Object.hasOwn(regionWords, key) && (words.length > size || quoted)) {
      const name = { ...noun };
      if (!quoted) name.name = sourceOf(text, words.slice(0, -size));
      return { kind: regionWords[key]!, name };
    }
  }
  if (containerWords.has(last)) {
    const name: TargetPhrase = { ...noun, kinds: [], kindWords: '' };
    if (!quoted)
      name.name = sourceOf(
        text,
        words.slice(0, -1).filter((t) => readOrdinal(t.lower) === undefined),
      );
    const scope: Scope = last === 'row' || last === 'card' || last === 'cell' ? { kind: last } : {};
    if (name.name) scope.name = { ...name, ordinal: undefined } as TargetPhrase;
    if (noun.ordinal !== undefined) scope.ordinal = noun.ordinal;
    return scope;
  }
  return { name: noun, loose: !quoted && head !== 'for' };
}

const side =
  '(?:very )?(?:(?:upper|lower) )?(top|bottom|left|right|upper|lower)(?:[ -](left|right))?(?:[ -]hand)?(?: (?:side|corner|edge|end))?';
const whereItStands = [
  new RegExp(
    `^(.+?) (?:in|on|at|to|from) the ${side}(?: of (?:the )?(page|screen|window|form|dialog|list|menu|sidebar|card|table))?$`,
  ),
  new RegExp(`^(.+?) (?:in|on|of|from) the ${side} (?:bar|toolbar|panel|row|menu|navigation|strip|pane)$`),
  new RegExp(
    `^(.+?) (?:in|on|of|from) the (?:bar|toolbar|panel|menu|navigation|strip|pane|column|row|icons) (?:at|on) the ${side}$`,
  ),
];

/** Splits 'The button at the bottom left' into 'the button' and its position. */
function placeOf(tokens: Token[]): { rest: Token[]; scope: Scope } | undefined {
  const said = tokens.map((t) => (t.kind === 'word' ? t.lower : '"')).join(' ');
  for (const pattern of whereItStands) {
    const found = pattern.exec(said);
    if (!found) continue;
    const places = [found[2], found[3]]
      .filter((p) => p !== undefined)
      .map((p): Place => (p === 'upper' ? 'top' : p === 'lower' ? 'bottom' : (p as Place)));
    const region =
      found[4] !== undefined && Object.hasOwn(regionWords, found[4]) ? regionWords[found[4]]! : undefined;
    return {
      rest: tokens.slice(0, found[1]!.split(' ').length),
      scope: { places, ...(region && region !== 'page' ? { kind: region } : {}) },
    };
  }
  return undefined;
}

/** Parses a noun phrase. Never fails: without name and kind, nothing was said. */
export function parseTarget(text: string, tokens: Token[] = tokenize(text)): TargetPhrase {
  const place = placeOf(trimMarks(tokens));
  const parts = partsOf(place?.rest ?? trimMarks(tokens));
  const [first, ...others] = parts;
  if (!first) return emptyPhrase(text);
  const phrase = readNoun(text, first.tokens);
  phrase.source = sourceOf(text, trimMarks(tokens));
  const relations: Relation[] = [];
  for (const [index, part] of others.entries()) {
    if (part.head?.relation) {
      relations.push({ kind: part.head.relation, to: readNoun(text, part.tokens) });
      continue;
    }
    const scope = readScope(text, part);
    const before = phrase.scopes.at(-1);
    // "in the row for X": both prepositions describe one container.
    const bare = before && !before.name && (before.kind || before.ordinal !== undefined || index > 0);
    if (
      bare &&
      ['for', 'of', 'with', 'containing'].includes(part.head?.scope ?? '') &&
      scope.name &&
      !scope.kind
    ) {
      before.name = scope.name;
      continue;
    }
    phrase.scopes.push(scope);
  }
  if (place) phrase.scopes.push(place.scope);
  phrase.relations = relations;
  return phrase;
}

/** A phrase for exactly these words. */
export function named(name: string, kinds: WantedKind[] = [], quoted = true): TargetPhrase {
  return { ...emptyPhrase(`"${name}"`), name, quoted, kinds };
}
