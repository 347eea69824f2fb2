/**
 * Removing an item from a list: the click that asks for it, the answer to a confirmation question, and the
 * name of the item.
 */
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { areaOf, centre, overlap } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import { hasDialog, type Control, type Region, type Scene, type TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { atEdge } from './lists.ts';
import { routePath } from './routes.ts';
import { pressedLabel, pressedName } from './pressed.ts';
import { heading, newLines } from './reading.ts';
import { sinceOpened } from './since-opened.ts';
import { refuses, undoes } from './link-words.ts';

const removes = /^(?:(?:remove|delete)(?: (?:this |the )?\p{L}+)?|trash|bin|x)$/iu;

/** Whether a button of this label removes an item from a list. */
export const isRemoval = (label: string): boolean =>
  removes.test(normalizeLabel(label)) ||
  /^(?:remove|delete)$/.test(normalizeLabel(label).replace(/\s/g, '')) ||
  /^[×✕]$/.test(label.trim());

const confirms = /\b(?:delete|remove|yes|confirm|ok)\b/;
/** At most this many steps lie between the click on remove and the list without the item. */
const maxBetween = 2;

/** Whether a line is read well enough, and is more than a number. */
export const isNamed = ({ text, confidence }: TextLine): boolean =>
  confidence > 0.85 && /\p{L}{3}/u.test(text);
export const count = ({ lines }: Scene, text: string): number =>
  lines.filter((line) => normalizeLabel(line.text) === text).length;

/**
 * A line that appeared during this visit and has only a cross beside it is a message being closed, no item.
 */
function closesMessage(removal: StepRecord, steps: readonly StepRecord[]): boolean {
  const label = pressedLabel(removal);
  const name = /\p{L}{2}/u.test(label) ? undefined : nameBeside(removal);
  const since = sinceOpened(steps.slice(0, steps.indexOf(removal)), removal.before.address);
  return (
    name !== undefined &&
    since.some((one) => newLines(one).some(({ text }) => normalizeLabel(text) === normalizeLabel(name.text)))
  );
}

/** Whether only answers to its confirmation question followed the removal. */
const isCarriedOut = (removal: StepRecord, steps: readonly StepRecord[]): boolean =>
  steps.slice(steps.indexOf(removal) + 1).every((one) => confirms.test(normalizeLabel(pressedName(one))));

/**
 * The step that asked for an item's removal, where the last of the steps carried it out; undefined
 * otherwise.
 */
export function removalOf(steps: readonly StepRecord[]): StepRecord | undefined {
  const last = steps.slice(-maxBetween - 1);
  const there = routePath(last.at(-1)?.after.address ?? '');
  const asked = last.filter((one) => isRemoval(pressedName(one)) && routePath(one.before.address) === there);
  // The confirming button may bear the same label as the one that opened the question.
  const removal = asked.length > 1 && isAnswer(asked.at(-1)!) ? asked.at(-2) : asked.at(-1);
  if (!removal || closesMessage(removal, steps)) return undefined;
  return isCarriedOut(removal, last) ? fromItsMenu(removal, steps) : undefined;
}

/**
 * A remove entry in a menu belongs to the row whose menu was opened, wherever the menu overlays the list:
 * the returned step has the place of the click that opened it. A confirmation dialog is no such menu, even
 * though it hides the buttons below it.
 */
function fromItsMenu(removal: StepRecord, steps: readonly StepRecord[]): StepRecord {
  const opener = steps[steps.indexOf(removal) - 1];
  const { targetBox } = removal;
  const stood = ({ before }: StepRecord) =>
    before.scene.controls.some(
      ({ label, box }) => isRemoval(label) && !!targetBox && overlap(box, targetBox) > 0.5,
    );
  if (
    !opener?.targetBox ||
    opener.trailStep?.act.kind !== 'press' ||
    opener.before.address !== removal.before.address ||
    stood(opener) ||
    isAnswer(opener) ||
    isAnswer(removal)
  )
    return removal;
  const opens = removal.before.scene.controls.some(
    ({ label, box }) => isRemoval(label) && !!targetBox && overlap(box, targetBox) > 0.5,
  );
  return opens ? { ...removal, before: opener.before, targetBox: opener.targetBox } : removal;
}

/**
 * An item that was removed on its own detail page, which then led back to its list: the step that asked for
 * it, and the heading of that page.
 */
export function removedPage(
  steps: readonly StepRecord[],
): { removal: StepRecord; name: TextLine } | undefined {
  const last = steps.slice(-maxBetween);
  const there = routePath(last.at(-1)?.after.address ?? '');
  const removal = last.find(
    (one) =>
      isRemoval(pressedName(one)) &&
      routePath(one.before.address).startsWith(`${there}/`) &&
      there.length > 1,
  );
  const name = removal && heading(removal.before.scene);
  return name && isNamed(name) && isCarriedOut(removal, last) ? { removal, name } : undefined;
}

/** Whether the list at an address showed exactly one item of this name, and never more than one. */
export const wasListed = (steps: readonly StepRecord[], address: string, name: string): boolean => {
  const lists = steps
    .flatMap(({ before, after }) => [before, after])
    .filter((view) => routePath(view.address) === routePath(address) && !view.scene.reason);
  return (
    lists.some(({ scene }) => count(scene, name) === 1) && lists.every(({ scene }) => count(scene, name) <= 1)
  );
};

/** The only line with a text; undefined where there are several, or none. */
export const only = ({ lines }: Scene, text: string): TextLine | undefined => {
  const found = lines.filter((line) => normalizeLabel(line.text) === normalizeLabel(text));
  return found.length === 1 ? found[0] : undefined;
};

const inDialog = ({ regions }: Scene, box: Box): boolean =>
  regions.some((region) => region.kind === 'dialog' && containsPoint(region.box, centre(box)));

const isAnswer = ({ before, targetBox }: StepRecord): boolean =>
  !!targetBox && inDialog(before.scene, targetBox);

/**
 * The button that confirms a removal, in a dialog or on a confirmation page; undefined where there is none.
 */
export function yesTo(scene: Scene): Control | undefined {
  const isPage =
    !hasDialog(scene) &&
    scene.lines.some(({ text }) => /\?\s*$/.test(text) && confirms.test(normalizeLabel(text)));
  return scene.controls.find(
    ({ affordance, label, state, box }) =>
      affordance === 'press' &&
      !state.disabled &&
      confirms.test(normalizeLabel(label)) &&
      (isPage ? !atEdge(scene, box) : inDialog(scene, box)),
  );
}

/** The button that cancels a dialog; undefined where no dialog with one is open. */
export const noTo = (scene: Scene): Control | undefined =>
  scene.controls.find(
    ({ affordance, label, icon, state, box }) =>
      affordance === 'press' &&
      !state.disabled &&
      (refuses.test(normalizeLabel(label)) || (!label && icon === 'close')) &&
      inDialog(scene, box),
  );

/** The control that takes the last act back; undefined where none is offered. */
export const undoIn = ({ controls }: Scene): Control | undefined =>
  controls.find(({ affordance, label }) => affordance === 'press' && undoes.test(normalizeLabel(label)));

/** The smallest card or row region that contains a box. */
export const holderOf = ({ regions }: Scene, at: Box): Region | undefined =>
  regions
    .filter(({ kind, box }) => (kind === 'card' || kind === 'row') && containsPoint(box, centre(at)))
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];

/** The name of the item in the row of the clicked button: the boldest, then largest line left of it. */
export function nameBeside({ before, targetBox }: StepRecord): TextLine | undefined {
  if (!targetBox) return undefined;
  const holder = holderOf(before.scene, targetBox);
  const inRow = before.scene.lines.filter(
    (line) =>
      isNamed(line) &&
      !atEdge(before.scene, line.box) &&
      (!holder || containsPoint(holder.box, centre(line.box))) &&
      Math.abs(centre(line.box).y - centre(targetBox).y) < Math.max(14, targetBox.height / 2 + 6) &&
      overlap(line.box, targetBox) <= 0 &&
      line.box.x < targetBox.x,
  );
  return inRow.sort((a, b) => Number(b.bold) - Number(a.bold) || b.fontPx - a.fontPx || a.box.x - b.box.x)[0];
}
