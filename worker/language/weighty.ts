/** Words on which the meaning of an order hangs, and which the grammar does not take. */
import weighty from '#worker/lexicons/weighty-words.json' with { type: 'json' };
import { wordsOf } from '#worker/core/likeness.ts';
import { readCount } from '#worker/core/numbers.ts';
import { mask } from './mask.ts';
import type { ParsedAct } from './types.ts';

const heavy = new Set(Object.values(weighty).flat());
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
]);

/** One of something is what a target is anyway. */
const isHeavy = (word: string): boolean => heavy.has(word) || (readCount(word) ?? 1) !== 1;

/** Whether an act takes all words of its order, so that none is left over. */
export const readsWholly = ({ kind }: ParsedAct): boolean => wholly.has(kind);

/** Such words of an act's order, outside of quotes: only what the screen shows can explain them. */
export const openWordsIn = (act: ParsedAct): string[] =>
  readsWholly(act) || act.clause === undefined
    ? []
    : wordsOf(mask(act.clause).text.replace(/⟦\d+⟧/g, ' ')).filter(isHeavy);
