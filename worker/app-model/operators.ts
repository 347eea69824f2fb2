/** What can be done with an app: an act, where it stands, and what comes of it. */
import { centre, containsPoint, grow, type Box } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { ScreenAct } from '#worker/ports/screen.ts';
import { only, type Effect, type Of } from './effects.ts';

export type OperatorKind =
  | 'create'
  | 'edit'
  | 'delete'
  | 'mark'
  | 'mark-all'
  | 'clear'
  | 'filter'
  | 'search'
  | 'sort'
  | 'page'
  | 'move'
  | 'reveal'
  | 'navigate'
  | 'cancel'
  | 'dialog'
  | 'submit';

/** What was done: gestures in the field's words, the last of which brought the effect. */
export interface Deed {
  act: ScreenAct;
  /** A press that is two, a long one, one after hovering, … as a person would say it. */
  gesture: string;
  /** What it was done on: a control's label, or an item's name. */
  on: string;
  box?: Box;
  /** A box or switch: what leaves the list with it is marked, and shown elsewhere. */
  isToggle?: boolean;
  /** The text that was typed just before, if any. */
  entered?: string;
  /** Whether its field held another one before; left out where that is not known. */
  isOver?: boolean;
}

/** Kinds that say what an act does to what is kept; the others only lead somewhere. */
export const tellingKinds: ReadonlySet<string> = new Set<OperatorKind>([
  'create',
  'edit',
  'delete',
  'mark',
  'mark-all',
  'clear',
  'filter',
  'search',
  'sort',
  'move',
  'cancel',
]);

/** Something that can be done, as seen so far. */
export interface Operator {
  kind: OperatorKind;
  gesture: string;
  /** “an item” where it was done on one of several like things, else the control's label. */
  on: string;
  /** Pattern of the page's address. */
  page: string;
  /** Numbers that followed, as `countsOn` words them. */
  counts: string[];
  seen: number;
}

const says = (text: string, entered: string): boolean => {
  const [shown, wanted] = [normalizeLabel(text), normalizeLabel(entered)];
  return wanted !== '' && (shown.includes(wanted) || alike(shown, wanted) > 0.85);
};

/** An item's own controls stand in its row, px around it. */
const rowPx = 8;

/** Whether something was done on an item, or on a control of its row. */
export const isOn = (box: Box | undefined, of: Box): boolean =>
  box !== undefined && containsPoint(grow(of, rowPx), { x: of.x + of.width / 2, y: centre(box).y });

/** What typing came to: something new by that name, an item renamed, or fewer items. */
function ofEntry({ entered = '', isOver }: Deed, effects: readonly Effect[]): OperatorKind | undefined {
  const renamed = only(effects, 'renamed').some(({ to }) => says(to, entered));
  const created = only(effects, 'appeared').some(({ text }) => says(text, entered));
  // A list of the next few drops its last one where a new one comes.
  if (isOver !== undefined && (renamed || created)) return isOver ? 'edit' : 'create';
  if (renamed) return 'edit';
  const replaced = only(effects, 'vanished').some(({ isItem }) => isItem);
  if (created) return replaced ? 'edit' : 'create';
  return only(effects, 'narrowed').length > 0 || replaced ? 'search' : undefined;
}

/** What pressing one of several like things, or a control of it, came to. */
function ofItem({ box, isToggle }: Deed, effects: readonly Effect[]): OperatorKind | undefined {
  // What is current is drawn otherwise once it was gone to.
  const stays = only(effects, 'went').length === 0;
  if (stays && only(effects, 'marked').some((mark) => mark.isItem && isOn(box, mark.box))) return 'mark';
  if (only(effects, 'vanished').some((one) => one.isItem && isOn(box, one.box)))
    return isToggle ? 'mark' : 'delete';
  return undefined;
}

/** So many new lines outside of a list are a panel, or another page. */
const fewestOfPanel = 3;

/** What a list that shows other items, or in another order, says of the act. */
function ofList({ gone, come, isOrdered, isOfOneKind }: Of<'relisted'>): OperatorKind {
  if (isOrdered || (gone === 0 && come === 0)) return 'sort';
  // A part of it, or the whole again; else other items of the same kind, or the next ones.
  return gone === 0 || come === 0 || isOfOneKind ? 'filter' : 'page';
}

/** A list of which nothing, or one thing, is left has no pair on the other screen. */
const isEmptied = (effects: readonly Effect[]): boolean =>
  only(effects, 'vanished').some(({ isItem }) => isItem) &&
  !only(effects, 'appeared').some(({ isItem }) => isItem);

function ofWhole(effects: readonly Effect[]): OperatorKind | undefined {
  const went = only(effects, 'went').length > 0;
  if (only(effects, 'opened-dialog').length > 0) return 'dialog';
  // A page that lists other things has other words as well.
  const others = only(effects, 'appeared').filter(({ isItem }) => !isItem).length;
  const [list] = only(effects, 'relisted').sort(
    (a, b) => b.gone + b.come + b.kept - a.gone - a.come - a.kept,
  );
  if (went && others > 0) return 'navigate';
  if (others < fewestOfPanel && list) return ofList(list);
  if (others < fewestOfPanel && isEmptied(effects)) return 'filter';
  if (went) return 'navigate';
  const marks = only(effects, 'marked').filter(({ isItem }) => isItem);
  if (marks.length > 0) return marks.length > 1 || marks[0]!.isAll ? 'mark-all' : 'mark';
  return only(effects, 'appeared').length > 0 ? 'reveal' : undefined;
}

/**
 * What an act turned out to be by its effects; undefined where nothing came of it. `isShown`: the screen after
 * it says what was typed.
 */
export function kindOf(deed: Deed, effects: readonly Effect[], isShown = false): OperatorKind | undefined {
  const { act, gesture, entered } = deed;
  if (effects.length === 0) return undefined;
  if (gesture.includes('Escape')) return 'cancel';
  const byEntry = entered ? ofEntry(deed, effects) : undefined;
  if (byEntry) return byEntry;
  // Another page that says what was typed shows what became of it.
  if (entered && only(effects, 'went').length > 0) return isShown ? 'create' : 'submit';
  if (act.kind === 'press') return ofItem(deed, effects) ?? ofWhole(effects);
  return ofWhole(effects);
}

const keyOf = ({ kind, page, gesture, on }: Omit<Operator, 'seen'>): string =>
  [kind, page, gesture, on].join(' | ');

/** The operators of an app, each once, with how often it was seen. */
export class Operators {
  readonly #known = new Map<string, Operator>();

  get all(): Operator[] {
    return [...this.#known.values()];
  }

  restore(operator: Operator): void {
    this.#known.set(keyOf(operator), operator);
  }

  add({ seen: _seen, ...operator }: Operator): Operator {
    const key = keyOf(operator);
    const known = this.#known.get(key);
    const counts = [...new Set([...(known?.counts ?? []), ...operator.counts])];
    const now = { ...operator, counts, seen: (known?.seen ?? 0) + 1 };
    this.#known.set(key, now);
    return now;
  }

  /** What came after showed that an operator is another one. */
  correct(operator: Operator, kind: OperatorKind): void {
    this.#known.delete(keyOf(operator));
    this.add({ ...operator, kind });
  }
}
