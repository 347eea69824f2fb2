/**
 * Assertions made from what a page's document says: each true one with a partner that one change makes false.
 */
import { dice } from '../dice.ts';
import type { Truth } from '../sight/truth/types.ts';
import { shown, absent, placed, headed, beside, order } from './assertions/texts.ts';
import { values, toggles, enabled, chosen, controls, counts } from './assertions/controls.ts';
import { cells, sorted } from './assertions/tables.ts';
import { type Pair, type Page, fold, shuffled } from './assertions/page.ts';

export interface Asserted {
  text: string;
  holds: boolean;
  family: string;
}

const families: Record<string, (page: Page) => Pair[]> = {
  shown,
  absent,
  placed,
  values,
  toggles,
  enabled,
  chosen,
  controls,
  cells,
  sorted,
  counts,
  order,
  headed,
  beside,
};

/**
 * At most `most` pairs, the families in turn, so that no page is all of one kind. The same page gives the
 * same ones.
 */
export function assertionsOn(truth: Truth, seed: number, most: number): Asserted[] {
  const random = dice(seed);
  const { facts } = truth;
  const page: Page = {
    truth,
    facts,
    random,
    written: fold([...truth.words.map((w) => (w.joinsNext ? w.text : `${w.text} `))].join('')),
  };
  const made = shuffled(Object.entries(families), random).map(([family, make]) => ({
    family,
    pairs: make(page),
  }));
  const asserted: Asserted[] = [];
  for (let round = 0; round < 4 && asserted.length < most * 2; round++) {
    for (const { family, pairs } of made) {
      const pair = pairs[round];
      if (!pair || asserted.length >= most * 2) continue;
      asserted.push({ text: pair[0], holds: true, family }, { text: pair[1], holds: false, family });
    }
  }
  return asserted;
}
