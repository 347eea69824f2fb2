/** Reads where a target is: 'in the row for Blue mug', 'at the bottom left'. */
import type { RegionKind } from '#worker/sight/scene.ts';
import { readOrdinal } from '#worker/core/numbers.ts';
import { joined, sourceOf, type Token } from '../tokens.ts';
import type { Place, Scope, TargetPhrase } from '../types.ts';
import { articles } from './articles.ts';
import { readNoun } from './noun.ts';
import type { Part } from './parts.ts';

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

/** A part that follows a preposition, as the place of the target. */
export function readScope(text: string, part: Part): Scope {
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
export function placeOf(tokens: Token[]): { rest: Token[]; scope: Scope } | undefined {
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
