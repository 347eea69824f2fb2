/**
 * Taking a thing out of a list: the press that asks for it, the answer to the question that it may raise, and
 * the name of the thing.
 */
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { areaOf, centre, overlap } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { Control, Region, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { atEdge } from './lists.ts';
import { routePath } from './routes.ts';
import { pressedLabel, pressedName } from './pressed.ts';
import { heading, newLines } from './reading.ts';
import { sinceOpened } from './since-opened.ts';
import { refuses } from './link-words.ts';

const removes = /^(?:(?:remove|delete)(?: (?:this |the )?\p{L}+)?|trash|bin|x)$/iu;

/** Pressing it takes a thing out of a list. */
export const isRemoval = (label: string): boolean =>
  removes.test(normalizeLabel(label)) ||
  /^(?:remove|delete)$/.test(normalizeLabel(label).replace(/\s/g, '')) ||
  /^[×✕]$/.test(label.trim());

const confirms = /\b(?:delete|remove|yes|confirm|ok)\b/;
/** A question and its answer lie between the press in a list and the list without the thing. */
const maxBetween = 2;

/** Read well enough, and says more than a figure. */
export const isNamed = ({ text, confidence }: TextLine): boolean =>
  confidence > 0.85 && /\p{L}{3}/u.test(text);
export const count = ({ lines }: Scene, text: string): number =>
  lines.filter((line) => normalizeLabel(line.text) === text).length;

/** What came by an act on this page, and has nothing but a cross beside it, is a message that is closed. */
function closesMessage(removal: StepRecord, steps: readonly StepRecord[]): boolean {
  const label = pressedLabel(removal);
  const name = /\p{L}{2}/u.test(label) ? undefined : nameBeside(removal);
  const since = sinceOpened(steps.slice(0, steps.indexOf(removal)), removal.before.address);
  return (
    name !== undefined &&
    since.some((one) => newLines(one).some(({ text }) => normalizeLabel(text) === normalizeLabel(name.text)))
  );
}

/** Nothing but the answers to its question came after it. */
const isCarriedOut = (removal: StepRecord, steps: readonly StepRecord[]): boolean =>
  steps.slice(steps.indexOf(removal) + 1).every((one) => confirms.test(normalizeLabel(pressedName(one))));

/** The press that asked for a thing's removal, where the last of the steps is what carried it out. */
export function removalOf(steps: readonly StepRecord[]): StepRecord | undefined {
  const last = steps.slice(-maxBetween - 1);
  const there = routePath(last.at(-1)?.after.address ?? '');
  const asked = last.filter((one) => isRemoval(pressedName(one)) && routePath(one.before.address) === there);
  // The answer to a question bears the same word as what has raised it.
  const removal = asked.length > 1 && isAnswer(asked.at(-1)!) ? asked.at(-2) : asked.at(-1);
  if (!removal || closesMessage(removal, steps)) return undefined;
  return isCarriedOut(removal, last) ? fromItsMenu(removal, steps) : undefined;
}

/**
 * What stands in a menu is about the thing at which the menu was opened, wherever it lies over the list. What
 * was answered to a question before opened no menu, though the question hid what stood there.
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
 * A thing that was removed on a page of its own, which led to the list that it stood in: the press that asked
 * for it, and what the page was called.
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

/** Whether a list was seen to have a thing of this name, and only one. */
export const wasListed = (steps: readonly StepRecord[], address: string, name: string): boolean => {
  const lists = steps
    .flatMap(({ before, after }) => [before, after])
    .filter((view) => routePath(view.address) === routePath(address) && !view.scene.reason);
  return (
    lists.some(({ scene }) => count(scene, name) === 1) && lists.every(({ scene }) => count(scene, name) <= 1)
  );
};

/** The one line of a text; undefined where there are several, or none. */
export const only = ({ lines }: Scene, text: string): TextLine | undefined => {
  const found = lines.filter((line) => normalizeLabel(line.text) === normalizeLabel(text));
  return found.length === 1 ? found[0] : undefined;
};

const inDialog = ({ regions }: Scene, box: Box): boolean =>
  regions.some((region) => region.kind === 'dialog' && containsPoint(region.box, centre(box)));

const isAnswer = ({ before, targetBox }: StepRecord): boolean =>
  !!targetBox && inDialog(before.scene, targetBox);

/** What says yes to the question whether something is to go: in a dialog, or on a page of its own. */
export function yesTo(scene: Scene): Control | undefined {
  const isPage =
    !scene.regions.some(({ kind }) => kind === 'dialog') &&
    scene.lines.some(({ text }) => /\?\s*$/.test(text) && confirms.test(normalizeLabel(text)));
  return scene.controls.find(
    ({ affordance, label, state, box }) =>
      affordance === 'press' &&
      !state.disabled &&
      confirms.test(normalizeLabel(label)) &&
      (isPage ? !atEdge(scene, box) : inDialog(scene, box)),
  );
}

/** What leaves a dialog without doing what it is for; undefined where none is open. */
export const noTo = (scene: Scene): Control | undefined =>
  scene.controls.find(
    ({ affordance, label, icon, state, box }) =>
      affordance === 'press' &&
      !state.disabled &&
      (refuses.test(normalizeLabel(label)) || (!label && icon === 'close')) &&
      inDialog(scene, box),
  );

/** The smallest card or row in which something stands. */
export const holderOf = ({ regions }: Scene, at: Box): Region | undefined =>
  regions
    .filter(({ kind, box }) => (kind === 'card' || kind === 'row') && containsPoint(box, centre(at)))
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];

/** The words that tell the row of a pressed button from the others: the largest beside it. */
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
