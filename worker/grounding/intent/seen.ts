/** One item of the screen as compared with the instruction. */
import { initialsOf } from '#worker/lexicons/equivalents.ts';
import type { Term } from '#worker/lexicons/synonyms.ts';
import type { Item } from '../items.ts';
import { labelContextOf, type LabelContext } from '../label-context.ts';
import { knownTerms } from '../label-fit.ts';
import { kindNames, light } from '../order/light-words.ts';
import type { Setting } from './setting.ts';
import { best, contains, isName, squeezed } from './terms.ts';

/** One item compared with the instruction. */
export interface Seen extends Setting {
  item: Item;
  label: string;
  /** Terms of its own names. */
  own: Term[];
  beside: LabelContext;
  around: Term[];
  /** Share of the label's terms that the instruction names, 0…1. */
  said: number;
  /**
   * Weighted share of the instruction that its label or icon covers, and that it covers together with its
   * context.
   */
  byOwn: number;
  covered: number;
  /** Its icon matches the instruction. */
  iconHit: boolean;
  /** Weight of that match: a word's less common meanings count less. */
  iconWorth: number;
  byIcon: (term: Term) => boolean;
  /** It has an icon at most, but no text. */
  wordless: boolean;
}

/** Compares an item with the instruction. */
export function look(setting: Setting, item: Item): Seen {
  const { scene, order } = setting;
  const icon = item.control?.icon;
  const names = item.names
    .filter((n) => n.worth >= 0.88 && n.text !== icon?.replaceAll('-', ' ') && n.text !== icon)
    .map((n) => n.text);
  const termsIn = (text: string): Term[] =>
    knownTerms(text).filter((t) => !light.has(t.form) && !kindNames.has(t.form) && !/^[\d.,]+$/.test(t.form));
  const hits =
    icon === undefined
      ? []
      : order.mentions.filter(
          (m) =>
            m.icons.includes(icon) &&
            ![...m.words].every((w) => [...order.within].some((t) => t.form.split(' ').includes(w))),
        );
  const byIcon = (term: Term): boolean => hits.some((m) => term.form.split(' ').some((w) => m.words.has(w)));
  const asked = order.terms.filter((t) => !order.within.has(t));
  const isIt = (text: string): boolean => order.names.some((name) => squeezed(name) === squeezed(text));
  const saidOf = (terms: Term[]): number =>
    terms.length > 0 ? terms.reduce((sum, t) => sum + best(t, asked, order.verb), 0) / terms.length : 0;
  // Use the name that overlaps most with the instruction.
  const [label = ''] = [...names].sort((a, b) => saidOf(termsIn(b)) - saidOf(termsIn(a)));
  const own = names.flatMap(termsIn);
  const beside = labelContextOf(scene, item);
  const [around, above] = [knownTerms(beside.near), knownTerms(beside.above)];
  let [byOwn, covered, all] = [0, 0, 0];
  for (const term of order.terms) {
    const weight = order.weights.get(term.form) ?? 1;
    const mine = Math.max(
      best(term, own, order.verb),
      byIcon(term) ||
        (isName(term) && contains(names.join(' '), term.form)) ||
        names.some((n) => initialsOf(term.form, n))
        ? 1
        : 0,
    );
    all += weight;
    if (mine >= 0.8 && !order.within.has(term)) byOwn += weight * mine;
    covered +=
      mine >= 0.8
        ? weight * mine
        : best(term, around) >= 0.85 || (isName(term) && contains(beside.near, term.form))
          ? 0.9 * weight
          : best(term, above) >= 0.85
            ? 0.7 * weight
            : 0;
  }
  return {
    ...setting,
    item,
    label,
    own: termsIn(label),
    beside,
    around: [...around, ...above],
    said: isIt(label) ? 1 : saidOf(termsIn(label)),
    byOwn: all > 0 ? byOwn / all : 0,
    covered: all > 0 ? covered / all : 1,
    iconHit: hits.length > 0,
    iconWorth: Math.max(0, ...hits.map((m) => (m.icons.indexOf(icon!) > 2 ? 0.8 : 1))),
    byIcon,
    wordless: termsIn(label).length === 0,
  };
}
