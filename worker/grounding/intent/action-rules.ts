/** Rules about the action of an instruction. */
import { centre } from '#worker/core/geometry.ts';
import { switchesOff, switchesOn } from '#worker/lexicons/action-synonyms.ts';
import { iconsFor } from '#worker/lexicons/icon-names.ts';
import type { Term } from '#worker/lexicons/synonyms.ts';
import type { Item } from '../items.ts';
import { actWords, knownTerms } from '../label-fit.ts';
import type { Rule } from './rule.ts';
import type { Seen } from './seen.ts';
import { nowhere } from './setting.ts';
import { best } from './terms.ts';

/** Whether a term names the group of an item: "the family calendar" is "Family" under "My calendars". */
const isGroup = ({ scene, order, item }: Seen, term: Term): boolean =>
  term === order.terms.at(-1) &&
  scene.lines.some(
    (l) =>
      l.words.length <= 3 &&
      l.box.y < item.box.y &&
      Math.abs(l.box.x - item.box.x) < 60 &&
      best(term, knownTerms(l.text)) >= 0.85,
  );

/** A control that names this very action is preferred. */
const besideOthers = ({ item, order, doers }: Seen): number =>
  item.kind !== 'radio' && (item.kind !== 'tab' || order.deed === order.verb) && doers.some((d) => d !== item)
    ? 0.55
    : 1;

/** A choice need not name the action: "group by payee" chooses "By payee", "allow X" ticks X. */
function asChoice(seen: Seen, deed: Term): number | undefined {
  const { order, own, around, item, said, byOwn } = seen;
  if (item.control?.affordance !== 'toggle' && item.kind !== 'tab') return undefined;
  const switches = switchesOn.has(order.first) || switchesOff.has(order.first);
  // 'Hide the teachers' unticks "Teachers", whatever other controls hide something.
  if (
    switches &&
    said > 0.9 &&
    order.terms.every(
      (t) =>
        t === deed ||
        best(t, [...own, ...around]) >= 0.8 ||
        isGroup(seen, t) ||
        (order.weights.get(t.form) ?? 1) <= nowhere,
    )
  )
    return 0.95;
  return switches || best(deed, around) >= 0.8 || (said > 0.9 && byOwn > 0.45)
    ? besideOthers(seen)
    : undefined;
}

/** A label that holds most of the instruction may leave out its action. */
function withoutAction(seen: Seen): number {
  const { order, byOwn, said } = seen;
  const other = besideOthers(seen);
  const weight = order.terms.reduce((sum, t) => sum + (order.weights.get(t.form) ?? 1), 0);
  return byOwn * weight >= 1.6 && said >= 0.8
    ? Math.max(0.8, other)
    : said > 0.9 && byOwn * weight >= 0.9
      ? 0.75 * other
      : 0;
}

/** Penalises a control that does not name the instruction's action. */
export const deedSaid: Rule = (seen) => {
  const { order, own, byIcon, iconHit, doers } = seen;
  const { deed } = order;
  if (
    !deed ||
    best(deed, own, deed) >= 0.8 ||
    byIcon(deed) ||
    (iconHit && order.terms.length > 1 && iconsFor(deed.form).length === 0)
  )
    return 1;
  // 'Insert a smiley': the icon matches, and no other control inserts.
  if (iconHit && doers.length === 0) return 0.9;
  return asChoice(seen, deed) ?? withoutAction(seen);
};

/** Excludes labels with another action: 'Add to cart' for "open the cart". */
export const noOtherDeed: Rule = ({ order, own, item }) =>
  item.control?.affordance !== 'toggle' &&
  own.some((t) => actWords.has(t.form) && best(t, order.terms, order.verb ?? order.deed) < 0.8)
    ? 0
    : 1;

/** Whether a checkbox is one of three or more in a column, with clickable controls in their rows. */
const rowBoxes = (items: Item[], { box }: Item): boolean =>
  items.filter((i) => i.kind === 'checkbox' && Math.abs(i.box.x - box.x) < 4).length >= 3 &&
  items.some(
    (i) =>
      i.control?.affordance === 'press' &&
      i.box.x > box.x + box.width &&
      Math.abs(centre(i.box).y - centre(box).y) < 14,
  );

/** A row checkbox only selects its row, so it serves no other instruction. */
export const noRowBox: Rule = ({ order, item, items, covered }) =>
  item.kind === 'checkbox' &&
  !order.toggles &&
  rowBoxes(items, item) &&
  covered < 0.9 &&
  !/^(select|choose|pick|mark)$/.test(order.first) &&
  !switchesOn.has(order.first)
    ? 0.6
    : 1;
