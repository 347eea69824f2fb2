/**
 * What an act came to on the same page, as far as a follow-up depends on it: lists that lost, gained or marked
 * items.
 */
import { centre, containsPoint, gapY, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { pageBefore } from './beneath.ts';
import { effectsOf, isSameName, only, type Effect } from './effects.ts';
import { collectionsOn, type Item } from './items.ts';
import { isOn } from './operators.ts';

/** The screens around an act, and where it was done, if at one place. */
export interface Act {
  before: SessionView;
  after: SessionView;
  targetBox?: Box | undefined;
}

const staysOnPage = ({ before, after }: Act): boolean =>
  routePath(before.address) === routePath(after.address);

const pageOf = ({ before, after }: Act): SessionView => pageBefore(before, after);

const known = new WeakMap<Scene, ReadonlySet<string>>();

/** All that a screen says, in lower case. */
function textsOf(scene: Scene): ReadonlySet<string> {
  const { lines, controls } = scene;
  const texts =
    known.get(scene) ??
    new Set([...lines.map(({ text }) => text), ...controls.map(({ label }) => label)].map(normalizeLabel));
  known.set(scene, texts);
  return texts;
}

/** Whether a screen shows something of this name, in lower case; a letter may be read otherwise. */
export const showsName = (scene: Scene, name: string): boolean =>
  textsOf(scene).has(name) || [...textsOf(scene)].some((text) => isSameName(text, name));

/** The items of one screen’s collections that another one does not show, for each collection. */
const itemsBeside = (scene: Scene, other: Scene): Item[][] =>
  collectionsOn(scene).map(({ items }) => items.filter(({ name }) => !showsName(other, name)));

/** Whether something new stands where an item was: it was renamed, or is read otherwise now. */
const isReplaced = ({ box }: Item, effects: readonly Effect[]): boolean =>
  only(effects, 'appeared').some((one) => containsPoint(box, centre(one.box))) ||
  only(effects, 'renamed').some((one) => gapY(one.box, box) < 0);

/**
 * The name of the one item that is gone while all others of its list are still there: it was pressed, or a
 * dialog that asked about it is closed. Undefined where nothing was removed.
 */
export function itemRemoved(act: Act): string | undefined {
  if (!staysOnPage(act)) return undefined;
  const effects = effectsOf(act.before, act.after);
  const isAnswered = only(effects, 'closed-dialog').length > 0;
  for (const [gone, ...others] of itemsBeside(pageOf(act).scene, act.after.scene)) {
    if (!gone || others.length > 0 || isReplaced(gone, effects)) continue;
    if (isAnswered || isOn(act.targetBox, gone.box)) return gone.name;
  }
  return undefined;
}

/** The name of the one item that is new in a list of which nothing is gone. */
export function itemAdded(act: Act): string | undefined {
  if (!staysOnPage(act)) return undefined;
  if (only(effectsOf(act.before, act.after), 'vanished').some(({ isItem }) => isItem)) return undefined;
  const added = itemsBeside(act.after.scene, pageOf(act).scene).find((come) => come.length === 1);
  return added?.[0]!.name;
}

/** Fewer new items may be made by the act, not shown by it. */
const fewestAppended = 2;

/** How many items a list shows beyond those that it did, which still stand first; 0 where it shows no more. */
export function itemsAppended(act: Act): number {
  if (!staysOnPage(act)) return 0;
  const later = collectionsOn(act.after.scene);
  const more = collectionsOn(act.before.scene).flatMap(({ items }) =>
    later
      .filter((is) => items.every(({ name }, at) => isSameName(is.items[at]?.name ?? '', name)))
      .map((is) => is.items.length - items.length),
  );
  const most = Math.max(0, ...more);
  return most >= fewestAppended ? most : 0;
}

/** One more or less may be made or removed by the act; so many are shown or hidden by it. */
const fewestShown = 2;

/** Whether an act shows fewer or more of the same items, as a filter does; undefined where it does neither. */
export function itemsShown({ before, after }: Act): 'fewer' | 'more' | undefined {
  const most = (items: Item[][]) => Math.max(0, ...items.map(({ length }) => length));
  const gone = most(itemsBeside(before.scene, after.scene));
  const come = most(itemsBeside(after.scene, before.scene));
  if (gone >= fewestShown && come === 0) return 'fewer';
  return come >= fewestShown && gone === 0 ? 'more' : undefined;
}

/** The items that an act marked or unmarked: ticked, struck through or greyed, or no more. */
export function itemsMarked(act: Act): string[] {
  if (!staysOnPage(act)) return [];
  const items = collectionsOn(act.before.scene).flatMap((shown) => shown.items);
  return only(effectsOf(act.before, act.after), 'marked')
    .filter(({ box }) => items.some((item) => isOn(box, item.box)))
    .map(({ name }) => name);
}

/** Whether the pressed item, and it alone, was marked or unmarked. */
export const itemMarked = (act: Act): boolean =>
  itemsMarked(act).length === 1 &&
  only(effectsOf(act.before, act.after), 'marked').some(({ box }) => isOn(act.targetBox, box));
