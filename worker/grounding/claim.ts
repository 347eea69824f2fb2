/** What of an instruction a target shows itself, what stands beside it, and what neither says. */
import type { Scene } from '#worker/sight/scene.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { ParsedAct, TargetPhrase } from '#worker/language/types.ts';
import { isSameAction } from '#worker/lexicons/action-synonyms.ts';
import { fold, stem } from '#worker/core/likeness.ts';
import { areEquivalent } from '#worker/lexicons/equivalents.ts';
import { termLikeness, type Term } from '#worker/lexicons/synonyms.ts';
import { labelContextOf } from './label-context.ts';
import { itemAt, type Item } from './items.ts';
import { knownTerms } from './label-fit.ts';
import { kindsAsNames, type Order } from './order/order.ts';
import { readOrder } from './order/read-order.ts';
import { things } from './things.ts';

/** A target, and what of the instruction speaks for it. */
export interface Claim {
  scene: Scene;
  items: Item[];
  parsed: ParsedAct;
  plan: PlannedAct;
  /** What the step says about the target. */
  phrase: TargetPhrase | undefined;
  order: Order;
  item: Item;
  /** Terms of the instruction that the item's own label or icon shows. */
  own: Term[];
  /** Terms that neither the item nor its context shows. */
  lost: Term[];
}

const like = (a: Term, b: Term): number =>
  Math.max(
    termLikeness(a, b),
    areEquivalent(a.form, b.form) || isSameAction(a.form, b.form) || isSameAction(stem(a.form), stem(b.form))
      ? 0.85
      : 0,
  );
export const says = (terms: Term[], term: Term): boolean => terms.some((t) => like(term, t) >= 0.8);

/** Generic nouns ("the mail", "this order"), which may mean the whole screen as well as one item. */
export const generic = (term: Term): boolean =>
  things.test(term.form) ||
  /^(product|item|article|page|order|line|filter|form|app|account|entry|list|table|card|post|cell|number|value|name|state)s?$/.test(
    term.form,
  );

export function claimOf(scene: Scene, items: Item[], parsed: ParsedAct, plan: PlannedAct): Claim | undefined {
  const { target } = plan;
  const item =
    target &&
    (itemAt(items, target.box) ??
      items.find((i) => i.control !== undefined && i.control === target.control) ??
      items.find((i) => i.line !== undefined && i.line === target.line));
  if (!item) return undefined;
  const phrase = 'target' in parsed ? parsed.target : undefined;
  const source = phrase?.source.replace(/^\p{Lu}(?=\p{Ll})/u, (c) => c.toLowerCase()) ?? '';
  const order = readOrder(
    (parsed.kind === 'press' || parsed.kind === 'hover') && parsed.said
      ? parsed.said
      : parsed.kind === 'toggle'
        ? `tick ${source}`
        : `click ${source}`,
  );
  kindsAsNames(order, items);
  const beside = labelContextOf(scene, item);
  const names = item.names.flatMap((n) => knownTerms(n.text));
  const near = knownTerms(`${beside.near} ${beside.above}`);
  const squeezed = fold(beside.near).replace(/[^\p{L}\p{N}]/gu, '');
  const drawn = (term: Term): boolean =>
    order.mentions.some(
      (m) => m.icons.includes(item.control?.icon ?? '') && term.form.split(' ').some((w) => m.words.has(w)),
    );
  const own = order.terms.filter((t) => says(names, t) || drawn(t));
  return {
    scene,
    items,
    parsed,
    plan,
    phrase,
    order,
    item,
    own,
    lost: order.terms.filter(
      (t) =>
        !own.includes(t) &&
        !says(near, t) &&
        !(t.form.length >= 3 && squeezed.includes(t.form.replace(/[^\p{L}\p{N}]/gu, ''))),
    ),
  };
}
