/** What scrolls by itself beside, or instead of, the page. */
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { overlap } from '#worker/core/geometry.ts';
import type { Control, Region } from '#worker/sight/scene.ts';
import { nameOf, phrase } from './intents.ts';

/** What is scrolled: whatever lies in the middle of the window, or a sidebar. */
export type Pane = 'page' | 'sidebar';

const sideSlackPx = 12;
const leastInSidebar = 6;

const pressable = ({ scene }: SessionView, { box }: Region): Control[] =>
  scene.controls.filter(
    (control) => control.affordance !== 'none' && control.label && contains(box, control.box),
  );

/**
 * Tall narrow panes at the window's side, full of things that can be pressed, lead about the app, whatever
 * else they look like.
 */
export const sidebarsOf = (view: SessionView): Region[] => {
  const { picture, scene } = view;
  const height = picture.visible?.height ?? picture.height;
  return scene.regions.filter((region) => {
    const { box } = region;
    const atSide = box.x <= sideSlackPx || box.x + box.width >= picture.width - sideSlackPx;
    return (
      atSide &&
      box.width < picture.width * 0.3 &&
      box.height > height * 0.6 &&
      pressable(view, region).length >= leastInSidebar
    );
  });
};

/** What ends this far above a pane's lower edge is its end, px. */
const endPx = 72;

/** A sidebar in the window that is full to its lower edge may go on below it. */
export const mayGoOn = (view: SessionView, { box }: Region): boolean => {
  const { visible, height } = view.picture;
  const inWindow = box.y + box.height <= (visible ? visible.y + visible.height : height) + sideSlackPx;
  return (
    inWindow &&
    view.scene.lines.some(
      (line) => contains(box, line.box) && line.box.y + line.box.height > box.y + box.height - endPx,
    )
  );
};

/** An entry of a sidebar that unfolds others, and the first of them. */
export interface Unfolded {
  entry: Control;
  /** Plain; empty where none shows. */
  first: string;
}

/** What stands right below an entry in its sidebar now, wherever that is scrolled to. */
function firstBelow(view: SessionView, entry: Control): string {
  for (const sidebar of sidebarsOf(view)) {
    const entries = pressable(view, sidebar).sort((a, b) => a.box.y - b.box.y);
    const now = entries.find((other) => normalizeLabel(nameOf(other)) === normalizeLabel(nameOf(entry)));
    const first = now && entries.find(({ box }) => box.y >= now.box.y + now.box.height);
    if (first) return normalizeLabel(nameOf(first));
  }
  return '';
}

export const unfoldedBy = (view: SessionView, entry: Control): Unfolded => ({
  entry,
  first: firstBelow(view, entry),
});

/** Whether what an entry unfolds stands below it already: to press it once more would fold it in. */
export const isUnfolded = (view: SessionView, { entry, first }: Unfolded): boolean =>
  first !== '' && firstBelow(view, entry) === first;

/**
 * How far a page's pane is scrolled at once, px, and how much of a sidebar: less than what shows, so that
 * nothing is passed by.
 */
const pagePx = 480;
const sidebarShare = 0.75;

/**
 * The act of scrolling a pane so many times as far as it shows (up where that is below 0), and its words;
 * undefined where it is not there.
 */
export function scrollBy(view: SessionView, pane: Pane, times: number): [PlannedAct, string] | undefined {
  const way = `Scroll ${times < 0 ? 'up' : 'down'}`;
  if (pane === 'page')
    return [{ act: { kind: 'scroll', dy: pagePx * times }, says: way, confidence: 1 }, way];
  const sidebar = sidebarsOf(view)[0];
  if (!sidebar) return undefined;
  const middle = sidebar.box.y + sidebar.box.height / 2;
  const toMiddle = ({ box }: Control) => Math.abs(box.y + box.height / 2 - middle);
  const control = pressable(view, sidebar).sort((a, b) => toMiddle(a) - toMiddle(b))[0]!;
  const intent = `${way} over ${phrase(view.scene, control)}`;
  return [
    {
      act: { kind: 'scroll', dy: Math.round(sidebar.box.height * sidebarShare * times) },
      target: { control, box: control.box },
      says: intent,
      confidence: control.confidence,
    },
    intent,
  ];
}

/** What a sidebar's upper or lower edge cuts through is read by halves, px. */
const cutPx = 10;

/** Whether something stands whole in its sidebar. */
export const standsWhole = (view: SessionView, { box }: Control): boolean =>
  sidebarsOf(view).some(
    (sidebar) =>
      contains(sidebar.box, box) &&
      box.y - sidebar.box.y > cutPx &&
      sidebar.box.y + sidebar.box.height - box.y - box.height > cutPx,
  );

/** Whether the pane itself has moved, whatever else did meanwhile. */
export const hasMoved = ({ before, difference }: StepRecord, pane: Pane): boolean =>
  pane === 'page'
    ? !difference?.same
    : !!difference?.changes.some(({ box }) =>
        sidebarsOf(before).some((sidebar) => overlap(sidebar.box, box) > 0),
      );
