import { gapX, overlap, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { sameRow } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';
import { isInRow, isLineMarked, linesOf, madeIn } from './named.ts';

/** A thing that was made, as it is listed. */
interface Entry {
  name: string;
  isMarked: boolean;
}

/** What a press shows of the things that were made, and where it stands. */
interface View {
  label: string;
  step: StepRecord;
  box: Box;
  shows: Entry[];
}

/** The parts of a list: what is marked, and what is not. */
type Side = 'marked' | 'others';

/** Fewer buttons in a row leave no part out. */
const fewestParts = 3;
/** Buttons of one row that choose parts stand no further apart, px. */
const besidePx = 60;

const entriesOn = (scene: Scene, names: readonly string[]): Entry[] =>
  names.flatMap((name) =>
    linesOf(scene, name).map((line) => ({ name, isMarked: isLineMarked(scene, line) })),
  );

const keyOf = (entries: readonly Entry[]): string =>
  entries
    .map(({ name, isMarked }) => `${name} ${isMarked}`)
    .sort()
    .join('\n');

/** Whether a press did more than to show again what was there: the address, or the look of what was pressed. */
function isChosenBy({ before, after, targetBox, difference }: StepRecord): boolean {
  return (
    before.address !== after.address ||
    (targetBox !== undefined &&
      (difference?.changes ?? []).some(
        ({ box }) => overlap(box, targetBox) > 0 && box.width < 2 * targetBox.width,
      ))
  );
}

/** The presses since things were last made, marked or removed, the last one first. */
function viewsUpTo(step: StepRecord, earlier: readonly StepRecord[], names: readonly string[]): View[] {
  const views: View[] = [];
  for (const one of [...earlier, step].reverse()) {
    const { act, after, targetBox } = one;
    if (act?.kind === 'type' || act?.kind === 'key' || act?.kind === 'drag') break;
    if (act?.kind !== 'press' || !targetBox) continue;
    if (isInRow(one, names) || after.scene.reason) break;
    views.push({
      label: normalizeLabel(pressedLabel(one)),
      step: one,
      box: targetBox,
      shows: entriesOn(after.scene, names),
    });
  }
  return views;
}

/** The views that are chosen by buttons of one row, each once, the last one first. */
function besideOf([last, ...others]: readonly View[]): View[] {
  if (!last?.label) return [];
  const found = [last];
  for (const view of others.filter(({ label }) => label !== '')) {
    if (found.some(({ label }) => label === view.label)) continue;
    if (found.some(({ box }) => sameRow(box, view.box) && gapX(box, view.box) < besidePx)) found.push(view);
  }
  return found;
}

/** How many things in a row could be pressed there: those views, and what stands between or beside them. */
const inRowOf = ({ controls }: Scene, views: readonly View[]): number =>
  controls.filter(
    ({ affordance, label, box }) =>
      affordance === 'press' &&
      /\p{L}/u.test(label) &&
      views.some((view) => sameRow(view.box, box) && gapX(view.box, box) < besidePx),
  ).length;

interface Fault {
  wrong: View;
  like: View;
  /** What no button of the row shows. */
  missing: Side;
}

/** The view that shows what another one does, while a part of the whole is shown by none. */
function faultIn(views: readonly View[], whole: readonly Entry[]): Fault | undefined {
  const part: Record<Side, Entry[]> = {
    marked: whole.filter(({ isMarked }) => isMarked),
    others: whole.filter(({ isMarked }) => !isMarked),
  };
  if (part.marked.length === 0 || part.others.length === 0) return undefined;
  const showing = (shows: readonly Entry[]) => views.filter((view) => keyOf(view.shows) === keyOf(shows));
  const [marked, others, all] = [showing(part.marked), showing(part.others), showing(whole)];
  if (marked.length > 0 === others.length > 0) return undefined;
  const missing: Side = marked.length > 0 ? 'others' : 'marked';
  const twice = [marked, others, all].find(({ length }) => length === 2);
  if (!twice) return undefined;
  // In a row, what shows the whole stands first.
  const [like, wrong] = twice.toSorted((a, b) => a.box.x - b.box.x);
  return wrong && like && isChosenBy(wrong.step) ? { wrong, like, missing } : undefined;
}

/** Buttons of a row that show parts of a list by their marks show each part: together they are the whole. */
export const parts: Oracle = {
  name: 'parts',
  describes: 'A filter by marks that shows what another one does, while nothing shows the others',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user takes what is shown for the part that they asked for.',
  provokedBy: 'marks some entries, and presses what stands in a row beside their list',
  judge({ step, earlier }) {
    if (step.act?.kind !== 'press') return [];
    const names = [...new Set(madeIn(earlier).map(({ name }) => name))];
    if (names.length < 2) return [];
    const views = besideOf(viewsUpTo(step, earlier, names));
    const first = views.at(-1)?.step.before.scene;
    if (views.length < 2 || !first || inRowOf(step.before.scene, views) < fewestParts) return [];
    const fault = faultIn(views, entriesOn(first, names));
    if (!fault) return [];
    const { wrong, like, missing } = fault;
    const { address, scene } = step.after;
    const said = pressedLabel(wrong.step);
    return [
      {
        signature: signature('parts', routePath(address).split('#')[0]!, wrong.label),
        title: `“${said}” shows the same as “${pressedLabel(like.step)}”`,
        expected: `Of the buttons in this row, one shows ${missing === 'marked' ? 'what is marked' : 'what is not marked'}.`,
        observed: `“${said}” shows ${namesOf(wrong.shows)}, as “${pressedLabel(like.step)}” does.`,
        ...(wrong.step === step ? { box: wrong.box } : boxOf(scene, wrong)),
        address,
        evidence: { texts: views.map(({ step, shows }) => `${pressedLabel(step)}: ${namesOf(shows)}`) },
      },
    ];
  },
};

const namesOf = (shows: readonly Entry[]): string =>
  shows.map(({ name, isMarked }) => (isMarked ? `${name} (marked)` : name)).join(', ');

function boxOf({ controls }: Scene, { label }: View): { box?: Box } {
  const now = controls.find((control) => normalizeLabel(control.label) === label);
  return now ? { box: now.box } : {};
}
