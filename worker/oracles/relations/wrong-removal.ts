import { collectionsOn, isOn, showsName, type Item } from '#worker/app-model/index.ts';
import { bottom, centre, containsPoint, overlap, right, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { namingLine } from '#worker/facts/entry-words.ts';
import { refuses } from '#worker/facts/link-words.ts';
import { controlAt, pressedName } from '#worker/facts/pressed.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { hasDialog, type Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

/** At most so many answers lie between what asks for a removal and the list without the entry. */
const maxAnswers = 2;
/** Fewer entries are no list: a choice of two may well show the other one only. */
const fewestInList = 3;
/** An entry that moves up stands where another one stood, give or take, px. */
const samePlacePx = 6;

/** Whether what was pressed came with the step before: the answer to a question, or an entry of a row's menu. */
function isAnswer(one: StepRecord, previous: StepRecord | undefined, path: string): boolean {
  if (!previous || previous.act?.kind !== 'press') return false;
  if (hasDialog(one.before.scene) || routePath(one.before.address) !== path) return true;
  if (routePath(previous.before.address) !== path) return false;
  const pressed = controlAt(one.before.scene, one.targetBox);
  return pressed !== undefined && controlAt(previous.before.scene, one.targetBox)?.label !== pressed.label;
}

/** The press on the list that the last step carried out, be it that step itself; undefined where that is not sure. */
function askedBy(steps: readonly StepRecord[]): StepRecord | undefined {
  const path = routePath(steps.at(-1)!.after.address);
  for (let back = 1; back <= maxAnswers + 1; back++) {
    const one = steps.at(-back);
    if (!one || one.act?.kind !== 'press') return undefined;
    if (isAnswer(one, steps.at(-back - 1), path)) {
      // What was declined is another oracle's.
      if (refuses.test(normalizeLabel(pressedName(one)))) return undefined;
      continue;
    }
    return routePath(one.before.address) === path ? one : undefined;
  }
  return undefined;
}

/** The list in which something was pressed, and the only entry of it at which that stands. */
function pressedItem({ before, targetBox }: StepRecord): { items: Item[]; own: Item } | undefined {
  if (!targetBox) return undefined;
  for (const { items } of collectionsOn(before.scene)) {
    if (items.length < fewestInList) continue;
    const inside = items.filter(({ box }) => containsPoint(box, centre(targetBox)));
    const [own, another] = inside.length > 0 ? inside : items.filter(({ box }) => isOn(targetBox, box));
    if (own && !another) return { items, own };
  }
  return undefined;
}

const areApart = (items: readonly Item[], { name }: Item): boolean =>
  items.filter((other) => other.name === name).length === 1;

/** Where the name of an entry stands, if that is said once. */
function placeOf({ lines }: Scene, { name }: Item): Box | undefined {
  const [line, another] = lines.filter(({ text }) => normalizeLabel(text) === name);
  return another ? undefined : line?.box;
}

/** Whether two names begin at the same place. */
const isSamePlace = (a: Box | undefined, b: Box | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  Math.abs(a.x - b.x) < samePlacePx &&
  Math.abs(a.y - b.y) < samePlacePx;

/** Whether nothing at all is drawn where the last entry of a list was. */
const isBare = ({ lines, controls }: Scene, place: Box): boolean =>
  ![...lines, ...controls].some(
    ({ box }) => box.y < bottom(place) && box.x < right(place) && overlap(box, place) > 0,
  );

/**
 * Whether the list has closed the gap that an entry left: what is covered, or read otherwise, leaves the others where
 * they were.
 */
function isTakenOut(gone: Item, items: readonly Item[], before: Scene, after: Scene): boolean {
  const at = items.indexOf(gone);
  if (!items.slice(0, at).every((item) => isSamePlace(placeOf(before, item), placeOf(after, item))))
    return false;
  const next = items[at + 1];
  return next ? isSamePlace(placeOf(before, gone), placeOf(after, next)) : isBare(after, gone.box);
}

/** What a list gained: the first entry of the next page may move up to its end. */
const hasGained = (items: readonly Item[], { lines }: Scene, after: Scene): boolean => {
  const said = new Set(lines.map(({ text }) => normalizeLabel(text)));
  return collectionsOn(after)
    .filter(({ items: now }) => now.some(({ name }) => items.some((item) => item.name === name)))
    .some(({ items: now }) => now.some(({ name }) => !said.has(name)));
};

const called = (scene: Scene, { box, name }: Item): string =>
  namingLine(scene, box, { figures: true })?.text ?? name;

/** What is done at one entry of a list takes out that entry, and no other, whatever its button says. */
export const wrongRemoval: Oracle = {
  name: 'wrong-removal',
  describes: 'Removing one thing that takes out another',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user loses something else than they gave up.',
  provokedBy: 'removes the second of several things',
  judge({ step, earlier }) {
    const asked = askedBy([...earlier, step]);
    const pressed = asked && pressedItem(asked);
    if (!pressed || step.after.scene.reason || hasDialog(step.after.scene)) return [];
    const { items, own } = pressed;
    const [before, after] = [asked.before.scene, step.after.scene];
    const [gone, another] = items.filter(({ name }) => !showsName(after, name));
    if (!gone || another || gone === own || !showsName(after, own.name)) return [];
    if (!areApart(items, own) || !areApart(items, gone) || !isTakenOut(gone, items, before, after)) return [];
    // Where the first one is gone and another comes, the list may have been scrolled.
    if (gone === items[0] && hasGained(items, before, after)) return [];
    const [chosen, lost] = [called(before, own), called(before, gone)];
    const place = placeOf(after, own);
    const by = pressedName(asked);
    const deed = by ? `“${by}” at “${chosen}”` : `What is pressed at “${chosen}”`;
    return [
      {
        signature: signature('wrong-removal', routePath(step.after.address)),
        title: `${deed} takes out “${lost}”`,
        expected: `It concerns “${chosen}” alone; “${lost}” stays.`,
        observed: `“${chosen}” is still there, and “${lost}” is gone.`,
        ...(place ? { box: place } : {}),
        address: step.after.address,
        evidence: { texts: [`chosen: ${chosen}`, `gone: ${lost}`] },
      },
    ];
  },
};
