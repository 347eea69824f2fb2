/**
 * Choices that a form leaves open: selects with a prompt, radio groups and checkbox groups without a
 * selection.
 */
import { gapX, gapY } from '#worker/core/geometry.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';

/** Prompt of a select without a choice. "Any" and "All" are choices. */
const asksForOne = /^(?:(?:please |-+ ?)?(?:select|choose|pick)\b.*|[-–—. …]*|none(?: selected)?)$/i;

/** Greatest gaps between radios of one group, below one another and in a row, px. */
const [nextBelow, nextBeside] = [56, 280];

const sameGroup = (a: Control, b: Control): boolean =>
  (Math.abs(a.box.x - b.box.x) < 6 && gapY(a.box, b.box) < nextBelow) ||
  (Math.abs(a.box.y - b.box.y) < 8 && gapX(a.box, b.box) < nextBeside);

function groupsOf(radios: Control[]): Control[][] {
  const groups: Control[][] = [];
  for (const radio of radios) {
    const near = groups.filter((group) => group.some((other) => sameGroup(other, radio)));
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([...near.flat(), radio]);
  }
  return groups;
}

const isOpenList = ({ kind, state, value, placeholder }: Control): boolean =>
  kind === 'select' && !state.disabled && asksForOne.test((value ?? placeholder ?? '').trim());

/** Smallest column of checkboxes that counts as a group. */
const fewestBoxes = 3;

const fromTop = (a: Control, b: Control): number => a.box.y - b.box.y || a.box.x - b.box.x;

/**
 * Selects without a choice, and the first radio or checkbox of each group without a selection, from top to
 * bottom.
 */
export function openChoices({ controls }: Scene): Control[] {
  const radios = controls.filter(({ kind, state }) => kind === 'radio' && !state.disabled);
  const firsts = groupsOf(radios)
    .filter((group) => group.length > 1 && !group.some(({ state }) => state.checked))
    .map((group) => group.sort(fromTop)[0]!);
  const boxes = controls.filter(({ kind, state, label }) => kind === 'checkbox' && !state.disabled && label);
  const one = groupsOf(boxes)
    .filter((group) => group.length >= fewestBoxes && !group.some(({ state }) => state.checked))
    .map((group) => group.sort(fromTop)[0]!);
  return [...controls.filter(isOpenList), ...firsts, ...one].sort(fromTop);
}
