/** Rules about the words of an instruction: its figures, quoted words and names. */
import { fold, wordsOf } from '#worker/core/likeness.ts';
import { areEquivalent } from '#worker/lexicons/equivalents.ts';
import { knownTerms } from '../label-fit.ts';
import type { Rule } from './rule.ts';
import { best, contains } from './terms.ts';

/** "The last 7 days" is not "30 days". */
export const figures: Rule = ({ order, label }) => {
  const asked = order.terms.map((t) => t.form).filter((t) => /^\d+$/.test(t));
  const written = wordsOf(label).filter((t) => /^\d+$/.test(t));
  return asked.length > 0 && written.length > 0 && !asked.some((f) => written.includes(f)) ? 0 : 1;
};

/** Every quoted word stands on the item or beside it. */
export const quotedWords: Rule = ({ order, label, beside }) =>
  order.quoted.every((q) => contains(`${label} ${beside.near} ${beside.above}`, q)) ? 1 : 0;

/**
 * A name in the instruction must appear on the item or beside it; if it appears elsewhere on the screen,
 * another item is meant.
 */
export const namesNear: Rule = ({ order, label, beside, page, own, around, item }) =>
  order.names.reduce((factor, name) => {
    const terms = knownTerms(name);
    if (
      contains(`${label} ${item.names.map((n) => n.text).join(' ')} ${beside.near} ${beside.above}`, name) ||
      terms.every((t) => best(t, [...own, ...around]) >= 0.8)
    )
      return factor;
    return (
      factor *
      (contains(page, name) || knownTerms(page).some((t) => areEquivalent(fold(name), t.form)) ? 0.6 : 0.35)
    );
  }, 1);

/** "Clear all filters" is not meant where one filter is named. */
export const notAll: Rule = ({ order, label }) =>
  (order.quoted.length > 0 || order.names.length > 0) && /\ball\b/i.test(label) && !order.all ? 0.7 : 1;
