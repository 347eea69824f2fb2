/** Whether an instruction means another item than the one that was found. */
import { within, type Box } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Item } from '../items.ts';
import { readOrder } from '../order/read-order.ts';
import { explain } from './explain.ts';
import { look } from './seen.ts';
import { settingOf } from './setting.ts';
import { contains } from './terms.ts';
import { namesNear, quotedWords } from './word-rules.ts';

/** Whether an item matches an instruction clearly better than the item at the box `other`. */
export function saysMore(
  scene: Scene,
  items: Item[],
  text: string,
  one: { item: Item },
  other: Box,
): boolean {
  if (one.item.box === other || within(other, one.item.box) > 0.6 || within(one.item.box, other) > 0.6)
    return false;
  const setting = settingOf(scene, items, readOrder(text));
  const rival = items.find((i) => i.box === other) ?? items.find((i) => within(other, i.box) > 0.8);
  const mine = explain(setting, one.item);
  const its = rival && explain(setting, rival);
  if (mine && mine.score > 1 && (its?.score ?? 0.4) < 0.9) return true;
  return (
    mine !== undefined && mine.score - (its?.score ?? 0.4) > 0.12 && mine.covered - (its?.covered ?? 0) > 0.2
  );
}

/**
 * Whether the instruction names something that stands elsewhere on the screen, or has almost nothing to do
 * with this item.
 */
export function belongsElsewhere(scene: Scene, items: Item[], text: string, box: Box): boolean {
  const item = items.find((i) => i.box === box) ?? items.find((i) => within(box, i.box) > 0.8);
  if (!item) return false;
  const seen = look(settingOf(scene, items, readOrder(text)), item);
  // A label that shares only a word or two with the instruction is no match.
  const slight =
    !seen.iconHit &&
    seen.own.length > 1 &&
    seen.said < 0.6 &&
    seen.covered < 0.7 &&
    !seen.item.names.some((n) => contains(text, n.text));
  return namesNear(seen) < 1 || quotedWords(seen) === 0 || slight;
}
