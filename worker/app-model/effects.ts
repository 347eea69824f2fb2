/** What an act did, told by the screens before and after it. */
import { centre, containsPoint, overlap, type Box } from '#worker/core/geometry.ts';
import { alike, normalizeLabel, withoutNumbers } from '#worker/core/words.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { hasDialog, type Control, type Scene, type TextLine } from '#worker/sight/scene.ts';
import { pageBefore } from './beneath.ts';
import { countsChanged } from './counts.ts';
import { columnsOf, comparedBy } from './item-columns.ts';
import { collectionsOn, type Item, type Look, type Shown } from './items.ts';

export type Effect =
  /** Words stand on the screen that did not before; `isItem`: as one of several like things. */
  | { kind: 'appeared'; text: string; box: Box; isItem: boolean }
  | { kind: 'vanished'; text: string; box: Box; isItem: boolean }
  /** An item says something else, in its place. */
  | { kind: 'renamed'; from: string; to: string; box: Box }
  /**
   * Something is struck through, ticked or greyed, or no more; `isItem`: as one of several like things; `isAll`:
   * and so are all others of them.
   */
  | { kind: 'marked'; name: string; box: Box; isOn: boolean; isItem: boolean; isAll: boolean }
  | { kind: 'counted'; says: string; from: number; to: number }
  /** The same items stand in another order. */
  | { kind: 'reordered'; names: string[] }
  /** Of the items, only some are left. */
  | { kind: 'narrowed'; gone: string[]; left: string[] }
  /**
   * A list shows other items, or in another order: how many are gone, came and stayed. `isOrdered`: one of its
   * columns is in an order that it was not in; `isOfOneKind`: one of them says the same everywhere, and did not.
   */
  | {
      kind: 'relisted';
      gone: number;
      come: number;
      kept: number;
      isOrdered: boolean;
      isOfOneKind: boolean;
    }
  | { kind: 'went'; from: string; to: string }
  | { kind: 'opened-dialog' | 'closed-dialog' }
  | { kind: 'emptied-field' | 'filled-field'; label: string };

/** Names of one collection, before and after. */
interface Pair {
  was: Shown;
  is: Shown;
}

export type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

export const only = <Kind extends Effect['kind']>(effects: readonly Effect[], kind: Kind): Of<Kind>[] =>
  effects.filter((effect): effect is Of<Kind> => effect.kind === kind);

const namesOf = ({ items }: Shown): string[] => items.map(({ name }) => name);

/** A reading may differ by a letter. */
export const isSameName = (a: string, b: string): boolean => a === b || alike(a, b) > 0.88;
/** A line through print costs letters: “e” is read as “o”. */
const isStruckName = (a: string, b: string): boolean => alike(a, b) > 0.6;
const has = (names: readonly string[], name: string): boolean =>
  names.some((other) => isSameName(other, name));

/** In items that two collections share; one that covers half of the other stands at its place. */
const leastLikeness = 0.5;

/** The items as they were called before a line went through their names, or after. */
function named(is: Shown, was: Shown): Shown {
  const items = is.items.map((item) => {
    const known = was.items.find(
      ({ name, look, box }) =>
        look.struck !== item.look.struck && overlap(box, item.box) > 0.6 && isStruckName(name, item.name),
    );
    return known ? { ...item, name: known.name } : item;
  });
  return { ...is, items };
}

/** The collections that are the same on both screens: they share items, or stand at the same place. */
function pairsOf(before: Scene, after: Scene): Pair[] {
  const later = collectionsOn(after);
  return collectionsOn(before).flatMap((was) => {
    const likeness = (is: Shown): number =>
      namesOf(is).filter((name) => has(namesOf(was), name)).length + overlap(was.box, is.box);
    const [is] = later.toSorted((a, b) => likeness(b) - likeness(a));
    return is && likeness(is) >= leastLikeness ? [{ was, is: named(is, was) }] : [];
  });
}

/** A name whose ink differs by this much is greyed or no longer so, 0…255. */
const greyed = 50;

function markOf(was: Look, is: Look): boolean | undefined {
  if (was.ticked !== undefined && is.ticked !== undefined && was.ticked !== is.ticked) return is.ticked;
  if (was.struck !== is.struck) return is.struck;
  return Math.abs(was.luma - is.luma) >= greyed
    ? Math.abs(is.luma - 255) < Math.abs(was.luma - 255)
    : undefined;
}

function marksIn({ was, is }: Pair): Effect[] {
  return is.items.flatMap((item): Effect[] => {
    const known = was.items.filter(({ name }) => name === item.name);
    if (known.length !== 1) return [];
    const isOn = markOf(known[0]!.look, item.look);
    if (isOn === undefined) return [];
    const isAll = is.items.length > 1 && is.items.every(({ look }) => (look.ticked ?? look.struck) === isOn);
    return [{ kind: 'marked', name: item.name, box: item.box, isOn, isItem: true, isAll }];
  });
}

/** Boxes of one list stand below each other, px. */
const samePlacePx = 4;

const togglesOf = ({ controls }: Scene): Control[] =>
  controls.filter(({ affordance }) => affordance === 'toggle');

/** Boxes and switches whose state is another one: their name may be struck through and hard to read then. */
function togglesChanged(before: Scene, after: Scene): Effect[] {
  // Fewer rows are other rows.
  if (togglesOf(before).length !== togglesOf(after).length) return [];
  return togglesOf(after).flatMap((toggle): Effect[] => {
    const known = togglesOf(before).find(({ box }) => overlap(box, toggle.box) > 0.6);
    const { checked } = toggle.state;
    if (!known || checked === undefined || known.state.checked === undefined) return [];
    if (known.state.checked === checked) return [];
    const isAll = togglesOf(after).every(({ state }) => state.checked === checked);
    const name = normalizeLabel(known.label || toggle.label);
    // A form has boxes as well, each for another thing.
    const isItem = togglesOf(after).some(
      (other) => other !== toggle && Math.abs(other.box.x - toggle.box.x) < samePlacePx,
    );
    return [{ kind: 'marked', name, box: toggle.box, isOn: checked, isItem, isAll }];
  });
}

const isInOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((name, at) => isSameName(name, b[at]!));

/** What became of a collection as a whole. */
function changeOf({ was, is }: Pair): Effect[] {
  const [before, after] = [namesOf(was), namesOf(is)];
  const gone = was.items.filter(({ name }) => !has(after, name));
  const come = is.items.filter(({ name }) => !has(before, name));
  const isAsBefore = gone.length === 0 && come.length === 0;
  if (isAsBefore && (before.length !== after.length || isInOrder(before, after))) return [];
  const relisted: Effect = {
    kind: 'relisted',
    gone: gone.length,
    come: come.length,
    kept: before.length - gone.length,
    ...comparedBy(columnsOf(was.items), columnsOf(is.items)),
  };
  if (isAsBefore) return [{ kind: 'reordered', names: after }, relisted];
  const [old] = gone;
  const [fresh] = come;
  const isInPlace = (a: Item, b: Item) =>
    was.items.indexOf(a) === is.items.indexOf(b) && was.items.length === is.items.length;
  if (old && fresh && gone.length === 1 && come.length === 1 && isInPlace(old, fresh))
    return [{ kind: 'renamed', from: old.name, to: fresh.name, box: fresh.box }, relisted];
  return gone.length > 1 && come.length === 0
    ? [{ kind: 'narrowed', gone: gone.map(({ name }) => name), left: after }, relisted]
    : [relisted];
}

const isInField = ({ controls }: Scene, { box }: TextLine): boolean =>
  controls.some(({ affordance, box: field }) => affordance === 'type' && containsPoint(field, centre(box)));

/** Whether a line is only a count or the like, which `counted` tells. */
const isCount = (line: TextLine, others: readonly TextLine[]): boolean =>
  /\d/.test(line.text) && others.some(({ text }) => withoutNumbers(text) === withoutNumbers(line.text));

function isSameLine(a: TextLine, b: TextLine): boolean {
  const [one, other] = [normalizeLabel(a.text), normalizeLabel(b.text)];
  const isStruck = (a.struckThrough ?? false) !== (b.struckThrough ?? false) && overlap(a.box, b.box) > 0.6;
  return isSameName(one, other) || (isStruck && isStruckName(one, other));
}

/** Lines of one screen that the other does not have. */
const linesBeside = (scene: Scene, other: Scene): TextLine[] =>
  scene.lines.filter(
    (line) =>
      !line.unread &&
      /[\p{L}\p{N}]{2}/u.test(line.text) &&
      !isInField(scene, line) &&
      !isCount(line, other.lines) &&
      !other.lines.some((one) => isSameLine(one, line)),
  );

function textsChanged(before: Scene, after: Scene): Effect[] {
  const told = (kind: 'appeared' | 'vanished', from: Scene, lines: TextLine[]): Effect[] => {
    const shown = collectionsOn(from);
    return lines.map(({ text, box }) => ({
      kind,
      text,
      box,
      isItem: shown.some(({ items }) => items.some((item) => containsPoint(item.box, centre(box)))),
    }));
  };
  return [
    ...told('appeared', after, linesBeside(after, before)),
    ...told('vanished', before, linesBeside(before, after)),
  ];
}

const fieldsOf = ({ controls }: Scene): Control[] =>
  controls.filter(({ affordance }) => affordance === 'type');

function fieldsChanged(before: Scene, after: Scene): Effect[] {
  return fieldsOf(after).flatMap((field): Effect[] => {
    const known = fieldsOf(before).find(({ box }) => overlap(box, field.box) > 0.6);
    if (!known || Boolean(known.value) === Boolean(field.value)) return [];
    return [{ kind: field.value ? 'filled-field' : 'emptied-field', label: field.label }];
  });
}

/** Of the lines of a page, this share stands on another one where that is the same page in another state. */
const samePage = 0.5;

const isSamePage = (before: Scene, after: Scene): boolean => {
  const stay = before.lines.filter((line) =>
    after.lines.some(({ text, box }) => text === line.text && Math.abs(box.x - line.box.x) < 4),
  );
  return stay.length > samePage * Math.min(before.lines.length, after.lines.length);
};

/** The last comparison of each screen: an act is asked for its effects more than once. */
const compared = new WeakMap<SessionView, { before: SessionView; effects: Effect[] }>();

/**
 * What differs between two screens, as things that happened. On another page, only that it is another one:
 * all else there is new.
 */
export function effectsOf(before: SessionView, after: SessionView): Effect[] {
  const known = compared.get(after);
  if (known?.before === before) return known.effects;
  const effects = compare(before, after);
  compared.set(after, { before, effects });
  return effects;
}

function compare(screenBefore: SessionView, after: SessionView): Effect[] {
  const before = pageBefore(screenBefore, after);
  const [from, to] = [routePath(before.address), routePath(after.address)];
  const went: Effect[] = from === to ? [] : [{ kind: 'went', from, to }];
  // A filter may have an address of its own.
  if (from !== to && !isSamePage(before.scene, after.scene)) return went;
  const pairs = pairsOf(before.scene, after.scene);
  const toggled = togglesChanged(before.scene, after.scene);
  const dialog: Effect[] =
    hasDialog(screenBefore.scene) === hasDialog(after.scene)
      ? []
      : [{ kind: hasDialog(after.scene) ? 'opened-dialog' : 'closed-dialog' }];
  return [
    ...went,
    ...dialog,
    ...textsChanged(before.scene, after.scene),
    ...pairs.flatMap(changeOf),
    ...(toggled.length > 0 ? toggled : pairs.flatMap(marksIn)),
    ...countsChanged(before.scene, after.scene).map((change): Effect => ({ kind: 'counted', ...change })),
    ...fieldsChanged(before.scene, after.scene),
  ];
}
