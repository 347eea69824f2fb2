/** The menu that the right button may open over one of several like things. */
import { collectionsOn, itemCalled, nameLineOf } from '#worker/app-model/index.ts';
import { centre, containsPoint } from '#worker/core/geometry.ts';
import { pressVerb } from '#worker/core/press.ts';
import { atEdge } from '#worker/facts/lists.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { unpunctuated } from './intents.ts';

/** Fewer things are no list. */
const fewestItems = 3;

/** The name of the first thing of the screen's longest list; undefined where there is none. */
export const itemWithMenu = (scene: Scene): string | undefined =>
  collectionsOn(scene)
    .filter(({ items, box }) => items.length >= fewestItems && !atEdge(scene, box))
    .flatMap(({ items }) => items)
    .find((item) => nameLineOf(scene, item))?.name;

/** The press with the right button on a thing of that name, and its wording. */
export function pressForMenu(scene: Scene, name: string): [PlannedAct, string] | undefined {
  const item = itemCalled(collectionsOn(scene), name);
  const line = item && nameLineOf(scene, item);
  if (!line) return undefined;
  const control = scene.controls.find(
    ({ affordance, box }) => affordance === 'press' && containsPoint(box, centre(line.box)),
  );
  const target = control ? { control, box: control.box } : { line, box: line.box };
  const manner = { button: 'right' } as const;
  const intent = `${pressVerb(manner)} "${unpunctuated(line.text)}"`;
  return [{ act: { kind: 'press', ...manner }, target, says: intent, confidence: 0.8 }, intent];
}
