/** The repeated things of a screen: rows, cards, entries of a list, and what is seen of each. */
import { groupsOf, type Group, type Member } from '#worker/assertions/groups/group.ts';
import { union, within, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { brightness } from '#worker/sight/contrast.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';

/** How an item stands out from its like. */
export interface Look {
  struck: boolean;
  /** Whether its box is ticked or its switch on; undefined where it has none, or where that was not seen. */
  ticked?: boolean;
  /** Of its name, 0…255. */
  luma: number;
}

export interface Item {
  /** What it is called, in lower case. */
  name: string;
  /** All that it says, in reading order. */
  texts: string[];
  look: Look;
  box: Box;
  controls: Control[];
}

/** A collection as one screen shows it. */
export interface Shown {
  title: string;
  box: Box;
  items: Item[];
}

/** The first line that is more than a figure or a sign. */
const nameLine = (lines: TextLine[]): TextLine | undefined =>
  lines.find(({ text }) => /\p{L}{2}/u.test(text)) ?? lines[0];

function itemOf({ lines, controls, box }: Member): Item | undefined {
  const line = nameLine(lines);
  const name = normalizeLabel(line?.text ?? controls.find(({ label }) => label)?.label ?? '');
  if (!name) return undefined;
  const toggle = controls.find(({ affordance }) => affordance === 'toggle');
  const { checked } = toggle?.state ?? {};
  return {
    name,
    texts: lines.map(({ text }) => text),
    look: {
      struck: line?.struckThrough ?? false,
      luma: line ? Math.round(brightness(line.colour)) : 0,
      ...(checked === undefined ? {} : { ticked: checked }),
    },
    box,
    controls,
  };
}

const shownOf = ({ members, title }: Group): Shown => {
  const items = members.flatMap((member) => itemOf(member) ?? []);
  return { title: normalizeLabel(title), box: union(members.map(({ box }) => box)), items };
};

const known = new WeakMap<Scene, Shown[]>();

/** The collections of a screen, those with the most items first. */
export function collectionsOn(scene: Scene): Shown[] {
  const shown =
    known.get(scene) ??
    groupsOf(scene)
      .map(shownOf)
      .filter(({ items }) => items.length >= 2)
      .sort((a, b) => b.items.length - a.items.length);
  known.set(scene, shown);
  return shown;
}

/** The item that bears a name; of several with the same name, the first. */
export const itemCalled = (shown: readonly Shown[], name: string): Item | undefined =>
  shown.flatMap(({ items }) => items).find((item) => item.name === normalizeLabel(name));

/** The line of a screen that says the name of an item, or of anything else that has a name and a box. */
export const nameLineOf = (
  { lines }: Scene,
  { name, box }: Pick<Item, 'name' | 'box'>,
): TextLine | undefined =>
  lines.find((line) => normalizeLabel(line.text) === name && within(line.box, box) > 0.6);
