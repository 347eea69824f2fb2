/** Panes that scroll by themselves beside, or instead of, the page. */
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { overlap } from '#worker/core/geometry.ts';
import type { Control, Region } from '#worker/sight/scene.ts';
import { nameOf, phrase } from './intents.ts';

/** What is scrolled: the pane in the middle of the window, or a sidebar. */
export type Pane = 'page' | 'sidebar';

const sideSlackPx = 12;
const leastInSidebar = 6;

const pressable = ({ scene }: SessionView, { box }: Region): Control[] =>
  scene.controls.filter(
    (control) => control.affordance !== 'none' && control.label && contains(box, control.box),
  );

/**
 * Sidebars: tall, narrow panes at the window's side with several controls, whatever kind of region they look
 * like.
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

/** A sidebar whose last text ends more than this above its lower edge is complete, px. */
const endPx = 72;

/** Whether a sidebar that is full to its lower edge may continue below it. */
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

/** A sidebar entry with a submenu, and the first entry of that submenu. */
export interface Unfolded {
  entry: Control;
  /** Normalised label; empty if none is visible. */
  first: string;
}

/** Normalised name of the control right below an entry, at the sidebar's current scroll position. */
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

/** Whether an entry's submenu is open: another click would close it. */
export const isUnfolded = (view: SessionView, { entry, first }: Unfolded): boolean =>
  first !== '' && firstBelow(view, entry) === first;

/**
 * Distance per scroll: of the page's pane in px, of a sidebar as a share of its height. Both are less than
 * the visible part, so that nothing is skipped.
 */
const pagePx = 480;
const sidebarShare = 0.75;

/**
 * The planned scroll of a pane by `times` steps (negative: up), and its wording; undefined if the pane is
 * gone.
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

/** Controls this close to a sidebar's upper or lower edge may be cut off, px. */
const cutPx = 10;

/** Whether a control is fully visible in its sidebar. */
export const standsWhole = (view: SessionView, { box }: Control): boolean =>
  sidebarsOf(view).some(
    (sidebar) =>
      contains(sidebar.box, box) &&
      box.y - sidebar.box.y > cutPx &&
      sidebar.box.y + sidebar.box.height - box.y - box.height > cutPx,
  );

/** Whether the pane itself moved, ignoring other changes. */
export const hasMoved = ({ before, difference }: StepRecord, pane: Pane): boolean =>
  pane === 'page'
    ? !difference?.same
    : !!difference?.changes.some(({ box }) =>
        sidebarsOf(before).some((sidebar) => overlap(sidebar.box, box) > 0),
      );
