/** Words on which the meaning of a sentence hangs: by kind, and those that the grammar does not take. */
import weighty from '#worker/lexicons/weighty-words.json' with { type: 'json' };
import { wordsOf } from '#worker/core/likeness.ts';
import { readCount } from '#worker/core/numbers.ts';
import { mask } from './mask.ts';
import type { ParsedAct } from './types.ts';

/** A kind of words that turn the meaning of a sentence. */
export type Weight = keyof typeof weighty;

const weightOf = new Map<string, Weight>(
  Object.entries(weighty).flatMap(([weight, words]) =>
    words.map((word) => [word, weight as Weight] as const),
  ),
);

/** The kinds of weighty words in a sentence whose quoted values are set aside. */
export const weightsIn = (plain: string): Weight[] => [
  ...new Set(plain.split(/[\s,;:]+/).flatMap((word) => weightOf.get(word) ?? [])),
];

/** Acts whose own readers take every word, or take them as a value. */
const wholly = new Set<ParsedAct['kind']>([
  'navigate',
  'home',
  'wait',
  'verify',
  'remember',
  'toggle-every',
  'scroll',
  'search',
  'identity',
  'resize',
  'tab-through',
  'switch-tab',
  'close-tab',
]);

/** One of something is what a target is anyway. */
const isHeavy = (word: string): boolean => weightOf.has(word) || (readCount(word) ?? 1) !== 1;

/** Whether an act takes all words of its order, so that none is left over. */
export const readsWholly = ({ kind }: ParsedAct): boolean => wholly.has(kind);

/** Such words of an act's order, outside of quotes: only what the screen shows can explain them. */
export const openWordsIn = (act: ParsedAct): string[] =>
  readsWholly(act) || act.clause === undefined
    ? []
    : wordsOf(mask(act.clause).text.replace(/⟦\d+⟧/g, ' ')).filter(isHeavy);
