/**
 * Objections to a target, however it was found. A wrong action is far worse than none: the action is refused
 * if other words of the instruction belong to another item, or if the target is of the wrong sort.
 */
import { centre, gapX, within } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { ParsedAct } from '#worker/language/types.ts';
import { fold } from '#worker/core/likeness.ts';
import { initialsOf, areEquivalent } from '#worker/lexicons/equivalents.ts';
import { termLikeness } from '#worker/lexicons/synonyms.ts';
import { claimOf, generic, says, type Claim } from './claim.ts';
import { isIn, type Item } from './items.ts';
import { knownTerms, labelFit } from './label-fit.ts';
import { repeatedRegions } from './places.ts';

type Doubt = (claim: Claim) => string | undefined;

/** "Tick the third task" must not click an unrelated icon or another item's checkbox. */
const noChoice: Doubt = ({ parsed, plan, item, own, order, phrase }) => {
  if (parsed.kind !== 'toggle' || plan.act.kind !== 'toggle' || order.terms.length === 0) return undefined;
  // 'Mark all as complete' is not the link to “Completed”.
  if (
    (item.kind === 'link' || item.kind === 'tab') &&
    !phrase?.quoted &&
    !item.names.some((n) => knownTerms(n.text).some((t) => own.some((o) => o.form === t.form)))
  )
    return 'it leads to another part of the page';
  if (own.length > 0 || (phrase?.relations.length ?? 0) > 0) return undefined;
  if (order.terms.some((t) => item.names.some((n) => initialsOf(t.form, n.text)))) return undefined;
  return item.control?.affordance !== 'toggle'
    ? 'it is nothing that is ticked'
    : item.control.label !== '' && order.ordinal === undefined
      ? 'it is the box of something else'
      : undefined;
};

/** A field or select is not clicked because of an icon inside it. */
const fieldForItsIcon: Doubt = ({ plan, item, own, order }) => {
  if (plan.act.kind !== 'press' || item.control?.affordance !== 'type' || order.terms.length === 0)
    return undefined;
  const words = item.names
    .filter((n) => n.text !== item.control?.icon?.replaceAll('-', ' '))
    .flatMap((n) => knownTerms(n.text));
  return own.some((t) => says(words, t)) ? undefined : 'it is a field to type in';
};

/** Items that look the same to a reader: same label, or same icon. */
function alike({ items, item }: Claim): Item[] {
  const { control } = item;
  if (!control) return [];
  const name = fold(control.label);
  const columns = control.affordance === 'type' || control.affordance === 'choose';
  return items.filter(
    (i) =>
      i !== item &&
      i.control?.affordance === control.affordance &&
      !i.veiled &&
      ((name !== '' && fold(i.control.label) === name) ||
        (control.icon !== undefined && !columns && i.control.icon === control.icon) ||
        (columns &&
          Math.abs(i.box.x - item.box.x) < 6 &&
          Math.abs(i.box.width - item.box.width) < 8 &&
          Math.abs(i.box.height - item.box.height) < 4 &&
          i.kind === item.kind &&
          unnamed(i))),
  );
}

/** A field without a label apart from its value. */
const unnamed = ({ control }: Item): boolean => control!.label === '' || control!.label === control!.value;

/** Distance of an item to a name, px: an item stands in the name's row or below it, rarely before it. */
function far(item: Item, name: Item): number {
  const dy = centre(item.box).y - centre(name.box).y;
  return (
    Math.abs(dy) +
    (dy < -12 ? 200 : 0) +
    Math.max(0, gapX(item.box, name.box)) * (name.box.x > item.box.x ? 0.6 : 0.2)
  );
}

/** More than half of its label was not asked for. */
function slight({ item, order }: Claim): boolean {
  const label = knownTerms(item.names[0]?.text ?? '').filter((t) => t.weight === 1);
  return (
    item.control?.icon === undefined &&
    label.length > 1 &&
    label.filter((t) => says(order.terms, t)).length <= label.length / 2
  );
}

/** 'Attach a file to the reply': the destination rarely appears on the control. */
const whereTo = ({ parsed }: Claim): string =>
  ('said' in parsed &&
    /\b(?:to|into|from|out of) (?:the|my|this|your) (\S+)$/i.exec(parsed.said ?? '')?.[1]?.toLowerCase()) ||
  '';

/** Objects if the missing words name another item, which stands beside another control of the same look. */
const another: Doubt = (claim) => {
  const { item, items, order, lost, own, phrase } = claim;
  const telling = lost.filter(
    (t) => !generic(t) && t !== order.verb && t !== order.deed && !whereTo(claim).includes(t.form),
  );
  if (
    telling.length === 0 ||
    order.ordinal !== undefined ||
    (order.all && /\ball\b/i.test(item.names[0]?.text ?? '')) ||
    (phrase?.quoted && phrase.scopes.length === 0)
  )
    return undefined;
  const name = telling.map((t) => t.form).join(' ');
  const others = items.filter(
    (i) =>
      i !== item &&
      within(i.box, item.box) < 0.5 &&
      i.names.some((n) => n.worth >= 0.9 && labelFit(name, n.text).score >= 0.8),
  );
  if (others.length === 0) return undefined;
  const twins = alike(claim);
  const nearest = (i: Item): number => Math.min(...others.map((o) => far(i, o)));
  const beside = order.terms.some((t) => !generic(t) && !lost.includes(t) && !own.includes(t));
  if (twins.length > 0)
    return nearest(item) < Infinity &&
      !beside &&
      (nearest(item) > 300 || twins.some((t) => nearest(t) < nearest(item) - 2))
      ? `another one stands nearer to "${others[0]!.names[0]!.text}"`
      : undefined;
  if (own.some((t) => t !== order.verb && t !== order.deed)) return undefined;
  return item.line || slight(claim) || others.some((o) => o.control && !isIn(o, ['header', 'navigation']))
    ? `the step names "${others[0]!.names[0]!.text}", too`
    : undefined;
};

/**
 * Objects to plain text that matches only a part of the instruction, if the rest stands elsewhere or is the
 * action.
 */
const plainWords: Doubt = ({ scene, items, item, order, lost, plan, phrase }) => {
  if (
    !item.line ||
    !['press', 'toggle'].includes(plan.act.kind) ||
    phrase?.quoted ||
    phrase?.relations.length ||
    order.ordinal !== undefined
  )
    return undefined;
  const telling = lost.filter(
    (t) =>
      (!generic(t) || items.some((i) => i.control && fold(i.control.label) === t.form)) &&
      t.form !== 'double',
  );
  if (telling.length === 0) return undefined;
  if (order.deed && telling.includes(order.deed)) return 'it is text that does not say what is to be done';
  return telling.some((t) =>
    scene.lines.some((l) => knownTerms(l.text).some((o) => termLikeness(t, o) >= 0.85)),
  )
    ? 'it is text, and the step names more than it says'
    : undefined;
};

/** Objects to one field of a column or grid if nothing in its row was mentioned. */
const oneOfColumn: Doubt = (claim) => {
  const { scene, item, items, order, plan, phrase } = claim;
  if (
    !['type', 'clear', 'choose'].includes(plan.act.kind) ||
    !item.control ||
    !unnamed(item) ||
    !phrase ||
    phrase.ordinal !== undefined ||
    phrase.relations.length > 0 ||
    phrase.any
  )
    return undefined;
  if (alike(claim).length < 2) return undefined;
  const row = items
    .filter((i) => i.line && Math.abs(centre(i.box).y - centre(item.box).y) < 14)
    .flatMap((i) => knownTerms(i.line!.text));
  return order.terms.some((t) => says(row, t)) || scene.lines.length === 0
    ? undefined
    : 'it is one of a column, and the step names no row';
};

/** Objects to a labelled field that was not mentioned. */
const otherField: Doubt = ({ item, plan, phrase, order, own, lost }) => {
  if (
    plan.act.kind !== 'type' ||
    !phrase?.name ||
    phrase.relations.length > 0 ||
    phrase.ordinal !== undefined ||
    !item.control ||
    unnamed(item) ||
    own.length > 0 ||
    order.terms.length === 0
  )
    return undefined;
  return lost.length > 0 || order.terms.length > 1 ? 'it is the field of something else' : undefined;
};

/** What a list holds is chosen as a whole. */
const addedToList: Doubt = ({ parsed, plan }) =>
  parsed.kind === 'type' && parsed.append && plan.act.kind === 'choose'
    ? 'nothing can be added to what a list holds'
    : undefined;

/** Objects to typing into a select with another name. */
const writtenInList: Doubt = ({ parsed, plan, item, order }) => {
  if (
    parsed.kind !== 'type' ||
    plan.act.kind !== 'choose' ||
    !/^(write|type|enter|note|reply|answer|paste|input|comment|say)$/.test(parsed.verb)
  )
    return undefined;
  return order.terms.some((t) => says(knownTerms(item.control?.label ?? ''), t))
    ? undefined
    : 'it is a list that goes by another name';
};

/** Objects to a target that does not match the counted words: "the last hour" and a line without hours. */
const miscounted: Doubt = ({ scene, order, own, lost, plan, item, phrase }) => {
  if (plan.act.kind !== 'press' || order.ordinal === undefined) return undefined;
  if (item.control?.affordance === 'type' && !phrase?.kinds.includes('field'))
    return 'it is a field to type in';
  if (repeatedRegions(scene).some((r) => item.regions.includes(r))) return undefined;
  // The link that leads to the items is none of them.
  if (item.kind === 'menuitem' && order.ordinal > 0 && own.length > 0 && own.every(generic))
    return 'it is none of what is to be counted';
  return own.length === 0 && lost.length > 0 && lost.length === order.terms.length && !lost.every(generic)
    ? 'it is none of what is to be counted'
    : undefined;
};

/** "The menu in the row for X" must not target X itself. */
const theAnchor: Doubt = ({ item, plan, phrase, own, order }) => {
  if (
    plan.act.kind !== 'press' ||
    !phrase ||
    phrase.quoted ||
    !phrase.scopes.some((s) => s.name && item.names.some((n) => labelFit(s.name!.name, n.text).score > 0.9))
  )
    return undefined;
  const asked = knownTerms(phrase.name || phrase.kindWords).filter((t) => t.weight === 1);
  return asked.length > 0 &&
    !asked.every(generic) &&
    !asked.some((t) => own.some((o) => o.form === t.form)) &&
    !/^double/.test(order.first)
    ? 'it only tells where to look'
    : undefined;
};

/** 'Following' is a status; clicking it follows nobody. */
const standing: Doubt = ({ item, order, lost, plan }) => {
  const [only, more] = knownTerms(item.names[0]?.text ?? '');
  return plan.act.kind === 'press' &&
    only &&
    !more &&
    order.verb &&
    /(ing|ed)$/.test(only.form) &&
    only.form !== order.verb.form &&
    areEquivalent(order.verb.form, only.form) &&
    lost.length > 0
    ? 'it says how things stand'
    : undefined;
};

/** Objects to a single word in a column of similar lines: table data, not a control. */
const cellText: Doubt = ({ scene, item, order, plan }) => {
  const { line } = item;
  if (
    plan.act.kind !== 'press' ||
    !line ||
    line.words.length > 1 ||
    line.underlined ||
    !order.verb ||
    order.terms.length > 1
  )
    return undefined;
  return scene.lines.filter(
    (l) => Math.abs(l.box.x - line.box.x) < 4 && Math.abs(l.box.height - line.box.height) < 5,
  ).length >= 5
    ? 'it is what a table says'
    : undefined;
};

/** "Close the tab" is ambiguous where several can be closed. */
const oneOfMany: Doubt = ({ items, item, order, plan }) => {
  if (
    plan.act.kind !== 'press' ||
    item.control?.icon !== 'close' ||
    order.terms.length > 1 ||
    order.places.length > 0 ||
    order.colour ||
    order.ordinal !== undefined ||
    isIn(item, ['dialog', 'toast'])
  )
    return undefined;
  const thing = order.kinds.find((k) => /^(tab|chip|row|item|card|entry|tag)$/.test(k));
  return thing &&
    items.filter(
      (i) => i !== item && (i.control?.icon === 'close' || /\s[x×✕]$/i.test(i.names[0]?.text ?? '')),
    ).length > 0
    ? 'there are more to be closed'
    : undefined;
};

/** One box of a row of boxes goes by its column as well. */
const oneOfRow: Doubt = ({ items, item, order, plan, parsed }) => {
  if (plan.act.kind !== 'toggle' || item.control?.affordance !== 'toggle' || item.kind === 'radio')
    return undefined;
  const own = item.control.label;
  const twins = items.filter(
    (i) =>
      i !== item &&
      i.kind === item.kind &&
      (i.control!.label === '' || i.control!.label === own) &&
      Math.abs(centre(i.box).y - centre(item.box).y) < item.box.height / 2 + 4,
  );
  return twins.length > 1 && order.ordinal === undefined && parsed.kind === 'toggle'
    ? 'it is one of a row, and another column may be meant'
    : undefined;
};

/** Objects to an unsure target whose label says much else. */
const unsure: Doubt = (claim) =>
  claim.plan.confidence < 0.5 && !(claim.item.line && claim.phrase?.quoted) && slight(claim)
    ? 'it says much else'
    : undefined;

const doubts: Doubt[] = [
  unsure,
  cellText,
  oneOfMany,
  noChoice,
  fieldForItsIcon,
  another,
  plainWords,
  oneOfColumn,
  otherField,
  writtenInList,
  addedToList,
  miscounted,
  theAnchor,
  standing,
  oneOfRow,
];

/** Why the action should not be done, as the end of a sentence; undefined if there is no objection. */
export function vetoOf(scene: Scene, items: Item[], parsed: ParsedAct, plan: PlannedAct): string | undefined {
  const claim = claimOf(scene, items, parsed, plan);
  if (!claim) return undefined;
  for (const doubt of doubts) {
    const reason = doubt(claim);
    if (reason) return reason;
  }
  return undefined;
}
