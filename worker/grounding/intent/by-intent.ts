/**
 * Grounds instructions that strict matching can't resolve: "Click the gear at the top right". Scores how
 * well each control's words, icon, context, position and look explain the instruction; each rule
 * lowers the score. The lower the best score, the larger its lead must be.
 */
import { centre, within } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Relation } from '#worker/language/types.ts';
import { asCandidate } from '../forms.ts';
import { inReadingOrder, type Item } from '../items.ts';
import type { Order } from '../order/order.ts';
import { readOrder } from '../order/read-order.ts';
import type { Settled } from '../settle.ts';
import { explain, type Explained } from './explain.ts';
import { nearestTo } from './nearest.ts';
import { nowhere, settingOf } from './setting.ts';

/**
 * Whether an item may be clicked. Kinds are detected unsurely: a "field" that shows just its label is often
 * a button.
 */
const pressable = ({ control, kind }: Item): boolean =>
  control!.affordance === 'press' ||
  control!.affordance === 'toggle' ||
  kind === 'select' ||
  (control!.affordance === 'none' && control!.icon !== undefined) ||
  (control!.affordance === 'type' &&
    control!.value !== undefined &&
    (control!.label === '' || control!.label === control!.value));

/** Clickable controls, and short lines of text. */
const candidatesOf = (items: Item[], toggles: boolean): Item[] =>
  items.filter((i) => (i.control ? pressable(i) : !toggles && i.line!.words.length <= 5));

/** Leaves out the text inside a control, and the one beside it that repeats its name. */
function withoutOwnText(explained: Explained[]): Explained[] {
  const found = explained.filter(
    (f) =>
      f.item.control ||
      !explained.some(
        (o) => o.item.control && within(f.item.box, o.item.box) > 0.6 && o.score >= f.score - 0.1,
      ),
  );
  return found.filter(
    (f) =>
      f.item.control ||
      !found.some(
        (o) =>
          o.item.control &&
          o.score > f.score &&
          Math.abs(centre(o.item.box).x - centre(f.item.box).x) < 10 &&
          Math.abs(centre(o.item.box).y - centre(f.item.box).y) < 60 &&
          o.item.names.some((n) => n.text === f.item.line!.text),
      ),
  );
}

/** The lead over the next item that a score needs: low scores must stand alone. */
function leadFor(score: number): number {
  if (score >= 0.68) return 0.07;
  return score >= 0.54 ? 0.14 : 1;
}

/** Whether an instruction says more of an item than where it is. */
const namesItem = ({ terms, mentions, colour }: Order): boolean =>
  terms.length > 0 || mentions.length > 0 || Boolean(colour);

/** The items that match as well as the best one, and have its name or its icon. */
const equalsOf = (top: Explained, found: Explained[]): Explained[] =>
  found.filter(
    (f) =>
      top.score - f.score < 0.05 &&
      (f.item.names[0]?.text === top.item.names[0]?.text ||
        (f.item.control?.icon !== undefined && f.item.control.icon === top.item.control?.icon)),
  );

interface Means {
  /** Every word must match the control or its context. */
  every?: boolean;
  relations?: Relation[];
  /** Items to choose from instead of clickable ones, for example fields. */
  among?: Item[];
  /** Words that are nowhere on the screen keep their full weight: "spatial audio" is not "mono audio". */
  exact?: boolean;
}

/**
 * The one control that explains the whole instruction; ambiguous if several do so equally, not found if none
 * does.
 */
export function byIntent(
  scene: Scene,
  items: Item[],
  text: string,
  { every, relations, among, exact }: Means = {},
): Settled {
  const setting = settingOf(scene, items, readOrder(text, relations), exact ? 1 : nowhere);
  const { order } = setting;
  if (!namesItem(order) && !(among && order.places.length + order.relations.length > 0))
    return { kind: 'not-found', nearest: [] };
  let found = withoutOwnText(
    (among ?? candidatesOf(items, order.toggles)).flatMap((item) => explain(setting, item) ?? []),
  );
  if (every) found = found.filter((f) => f.covered > 0.85);
  found.sort((a, b) => b.score - a.score);
  const [top] = found;
  const nearest = found.slice(0, 3).map((f) => asCandidate(f.item, f.score));
  if (!top) return { kind: 'not-found', nearest };
  const lead = leadFor(top.score);
  // Words that single out one of several equals count more than a small difference in score.
  const rivals = found.filter(
    (f) =>
      f === top ||
      top.score - f.score < (top.covered - f.covered > 0.15 && f.covered < 0.8 ? Math.min(0.05, lead) : lead),
  );
  const settled = (one: Explained, confidence: number): Settled => ({
    kind: 'found',
    candidate: asCandidate(one.item, one.score),
    others: [],
    confidence,
  });
  if (rivals.length === 1 && lead < 1) return settled(top, Math.min(0.75, top.score));
  const equals = equalsOf(top, found);
  if (equals.length > 1 && order.ordinal !== undefined && top.score >= 0.5) {
    const picked = inReadingOrder(equals.map((r) => r.item)).at(order.ordinal);
    if (picked) return settled({ ...top, item: picked }, 0.6);
  }
  if (lead === 1) return { kind: 'not-found', nearest };
  const near = nearestTo(setting, rivals);
  if (near) return settled(near, 0.6);
  return top.score >= 0.68
    ? { kind: 'ambiguous', candidates: rivals.map((r) => asCandidate(r.item, r.score)) }
    : { kind: 'not-found', nearest };
}
