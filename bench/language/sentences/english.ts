/** Word forms: verbs of steps, predicates of claims, lists and numbers. */
import type { Doing } from './types.ts';

interface Verb {
  imp: string;
  ing: string;
  done: string;
  do: Doing;
  /** The tail is where the object goes ("type x into y"), not which object is meant. */
  argument?: true;
}
const verb = (imp: string, ing: string, done: string, doing: Doing, argument?: true): Verb => ({
  imp,
  ing,
  done,
  do: doing,
  ...(argument && { argument }),
});

export const verbs: Record<string, Verb> = {
  click: verb('click', 'clicking', 'clicked', 'press'),
  tap: verb('tap', 'tapping', 'tapped', 'press'),
  open: verb('open', 'opening', 'opened', 'press'),
  type: verb('type', 'typing', 'typed', 'type', true),
  enter: verb('enter', 'entering', 'entered', 'type', true),
  append: verb('append', 'appending', 'appended', 'append', true),
  choose: verb('choose', 'choosing', 'chosen', 'choose', true),
  select: verb('select', 'selecting', 'selected', 'choose', true),
  tick: verb('tick', 'ticking', 'ticked', 'tick'),
  untick: verb('untick', 'unticking', 'unticked', 'untick'),
  'turn on': verb('turn on', 'turning on', 'turned on', 'tick'),
  'turn off': verb('turn off', 'turning off', 'turned off', 'untick'),
  clear: verb('clear', 'clearing', 'cleared', 'clear'),
  'hover over': verb('hover over', 'hovering over', 'hovered over', 'hover'),
  drag: verb('drag', 'dragging', 'dragged', 'drag', true),
  press: verb('press', 'pressing', 'pressed', 'key', true),
  'double-click': verb('double-click', 'double-clicking', 'double-clicked', 'double'),
  'right-click': verb('right-click', 'right-clicking', 'right-clicked', 'right'),
};

const auxiliaries = new Set(['is', 'are', 'was', 'were']);
const bare: Record<string, string> = {
  has: 'have',
  took: 'take',
  went: 'go',
  goes: 'go',
  is: 'be',
  are: 'be',
  was: 'have been',
  covers: 'cover',
  costs: 'cost',
  equals: 'equal',
  shows: 'show',
  says: 'say',
  contains: 'contain',
  reads: 'read',
  comes: 'come',
  starts: 'start',
  takes: 'take',
  serves: 'serve',
  weighs: 'weigh',
  lasts: 'last',
  mentions: 'mention',
  asks: 'ask',
  includes: 'include',
};
const plurals = new Set(['have', 'equal', 'cost', 'last', 'include']);
const pasts = new Set(['took', 'went']);
const toBare = (word: string): string => bare[word] ?? word;

/** "is ticked" to "is not ticked", "has x" to "does not have x"; short gives "isn't", "doesn't". */
export function negatePredicate(predicate: string, short = false): string {
  const [first = '', ...rest] = predicate.split(' ');
  if (auxiliaries.has(first)) return [short ? `${first}n't` : `${first} not`, ...rest].join(' ');
  const helper = pasts.has(first) ? 'did' : plurals.has(first) ? 'do' : 'does';
  return [short ? `${helper}n't` : `${helper} not`, toBare(first), ...rest].join(' ');
}
/** "is ticked" with "should" to "should be ticked". */
export function withModal(predicate: string, modal: string): string {
  const [first = '', ...rest] = predicate.split(' ');
  const word = pasts.has(first) ? `have ${first === 'took' ? 'taken' : 'gone'}` : toBare(first);
  return [modal, word, ...rest].join(' ');
}

export const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');
export function list(names: string[], last = 'and'): string {
  if (names.length < 2) return names.join('');
  if (names.length === 2) return names.join(` ${last} `);
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const numberWord = (n: number): string => words[n] ?? String(n);
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
