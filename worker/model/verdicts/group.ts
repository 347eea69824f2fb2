/** What a claim about a whole group leaves out: every price, all checkboxes, the cheapest of the cards. */
import { areaOf, gap, union, within, type Box } from '#worker/core/geometry.ts';
import { fold } from '#worker/core/likeness.ts';
import { numbersIn } from '#worker/core/numbers.ts';
import type { Control, Region, Scene, TextLine } from '#worker/sight/scene.ts';

const isIn = (box: Box, boxes: Box[]): boolean => boxes.some((around) => within(box, around) > 0.5);

const hasAmount = ({ text }: TextLine): boolean => numbersIn(text).some(({ currency }) => currency !== '');

/** Controls that come in groups of one kind. */
const grouped = new Set<Control['kind']>([
  'checkbox',
  'radio',
  'switch',
  'tab',
  'button',
  'textfield',
  'select',
]);

/** Whether two cards or rows may be of one list. */
function areAlike(one: Region, other: Region): boolean {
  const ratio = areaOf(one.box) / areaOf(other.box);
  return (
    one.kind === other.kind &&
    one.parent === other.parent &&
    Math.abs(one.box.width - other.box.width) < 0.25 * other.box.width &&
    ratio > 0.4 &&
    ratio < 2.5
  );
}

const groupsOf = (scene: Scene): Region[] =>
  scene.regions.filter(({ kind }) => kind === 'card' || kind === 'row');

/** Cards and rows of the lists that the boxes lie in. */
function siblings(scene: Scene, boxes: Box[]): Region[] {
  const groups = groupsOf(scene);
  const own = groups.filter(({ box }) => isIn(box, boxes));
  return groups.filter((one) => own.some((other) => areAlike(one, other)));
}

/** A place with the innermost card or row of a list around it: what stands there is said of one thing. */
export function memberAround(scene: Scene, box: Box): Box {
  const groups = groupsOf(scene);
  const [member] = groups
    .filter((one) => within(box, one.box) > 0.8)
    .filter((one) => groups.some((other) => other !== one && areAlike(one, other)))
    .sort((a, b) => areaOf(a.box) - areaOf(b.box));
  return member ? union([member.box, box]) : box;
}

/** How far a label may stand from its control, px. */
const labelGap = 40;

/** Whether a control is shown by itself or by its label. */
const isShown = ({ box, label }: Control, boxes: Box[], lines: TextLine[]): boolean =>
  isIn(box, boxes) || lines.some((line) => fold(line.text) === fold(label) && gap(line.box, box) <= labelGap);

const maxOff = 4;

/** Lines below each other in the same print. */
const isInColumn = (a: TextLine, b: TextLine): boolean =>
  Math.abs(a.box.x - b.box.x) <= maxOff &&
  Math.abs(a.fontPx - b.fontPx) <= 0.1 * b.fontPx &&
  a.bold === b.bold;

/**
 * The members of the group in the evidence that lie outside of it, of the largest such group; undefined where the
 * evidence shows no group at all. `boxes` as the model gave them, `wide` with the cards and rows around them.
 * `byPrint`: lines in the same print below each other are a group, too.
 */
export function leftOut(
  scene: Scene,
  boxes: Box[],
  wide: Box[],
  { byPrint }: { byPrint: boolean },
): Box[] | undefined {
  const outside = (members: { box: Box }[]) => members.flatMap(({ box }) => (isIn(box, wide) ? [] : [box]));
  const lines = scene.lines.filter(({ box }) => isIn(box, boxes));
  const groups: Box[][] = [];
  if (lines.some(hasAmount)) groups.push(outside(scene.lines.filter(hasAmount)));
  const cards = siblings(scene, wide);
  if (cards.length > 0) groups.push(outside(cards));
  for (const kind of grouped) {
    const members = scene.controls.filter((control) => control.kind === kind);
    const shown = members.filter((control) => isShown(control, boxes, lines));
    if (shown.length > 0) groups.push(outside(members.filter((one) => !shown.includes(one))));
  }
  if (byPrint && groups.length === 0 && lines.length > 0)
    groups.push(outside(scene.lines.filter((one) => lines.some((other) => isInColumn(one, other)))));
  return groups.length > 0
    ? groups.reduce((most, members) => (members.length > most.length ? members : most))
    : undefined;
}

/** At most so many are named. */
const maxNamed = 3;
const longestName = 60;

/** What somebody would call members of a group: by the first words that stand in each. */
export function namesOf(scene: Scene, members: readonly Box[]): string {
  const names = members.slice(0, maxNamed).map((member) => {
    const line = scene.lines.find(({ box }) => within(box, member) > 0.5);
    const control = scene.controls.find(({ box, label }) => label !== '' && within(box, member) > 0.5);
    return `“${(line?.text ?? control?.label ?? 'one without words').slice(0, longestName)}”`;
  });
  const more = members.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
