/** The screen as seen for one instruction, with its words weighed by what is on the screen. */
import type { Scene } from '#worker/sight/scene.ts';
import { isActionWord, saidOfAnything } from '#worker/lexicons/action-synonyms.ts';
import { wordsOf } from '#worker/core/likeness.ts';
import type { Item } from '../items.ts';
import { knownTerms } from '../label-fit.ts';
import { kindsAsNames, type Order } from '../order/order.ts';
import { best, contains, isName } from './terms.ts';

/** The screen as seen for one instruction. */
export interface Setting {
  scene: Scene;
  items: Item[];
  order: Order;
  /** All text of the screen. */
  page: string;
  /** Controls whose words or icon name the instruction's action. */
  doers: Item[];
}

/** Weight of words that are nowhere on the screen: they do not help to tell controls apart. */
export const nowhere = 0.5;

/** Weighs the instruction's words by how often they appear on the screen. */
export function settingOf(scene: Scene, items: Item[], order: Order, strange = nowhere): Setting {
  // 'Get the app now': a generic verb counts if a control's label starts with it.
  if (
    !order.verb &&
    saidOfAnything.has(order.first) &&
    !/^(click|tap|press|choose|select|open|go)$/.test(order.first) &&
    items.some((i) => i.control && i.names.some((n) => wordsOf(n.text)[0] === order.first))
  ) {
    order.verb = { form: order.first, senses: [], weight: 1 };
    order.terms.unshift(order.verb);
    order.weights.set(order.first, 0.7);
  }
  kindsAsNames(order, items);
  for (const term of order.terms) {
    const said = items.filter((i) =>
      i.names.some((n) =>
        isName(term) ? contains(n.text, term.form) : best(term, knownTerms(n.text), order.verb) >= 0.85,
      ),
    ).length;
    const tells =
      said === 0 && term !== order.verb
        ? isActionWord(term.form)
          ? nowhere
          : strange
        : said <= 1
          ? 1
          : Math.max(0.45, 1 / (1 + 0.45 * Math.log(said)));
    order.weights.set(term.form, tells * (order.weights.get(term.form) ?? 1));
  }
  const { deed } = order;
  const meansDeed = (icon: string | undefined): boolean =>
    icon !== undefined &&
    deed !== undefined &&
    order.mentions.some((m) => m.icons.includes(icon) && deed.form.split(' ').some((w) => m.words.has(w)));
  const doers =
    deed === undefined
      ? []
      : items.filter(
          (i) =>
            i.control &&
            i.control.affordance !== 'type' &&
            (meansDeed(i.control.icon) ||
              i.names.some((n) => best(deed, knownTerms(n.text).slice(0, 3), deed) >= 0.8)),
        );
  return { scene, items, order, page: scene.lines.map((l) => l.text).join(' '), doers };
}
