/** Scrolls to what was seen farther down on a page or in a sidebar. */
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Interaction } from './action.ts';
import { press, refindControl } from './on-control.ts';
import { hasMoved, isUnfolded, scrollBy } from './panes.ts';

/**
 * Finds a control that needs scrolling, below or above the current position. Unfolded groups shift the
 * entries of a sidebar, so that one is searched from its top.
 */
export async function scrolledTo(
  session: ExplorerSession,
  control: Control,
  revealedBy: Interaction | undefined,
): Promise<Control | undefined> {
  const below = revealedBy?.kind === 'scroll' ? revealedBy : undefined;
  const seen = () => refindControl(session.view.scene, control);
  const wasDown = session.sidebarDown;
  if (below) await scrollOn(session, below);
  if (seen() || (below ? below.pane === 'page' : !wasDown)) return seen();
  await scrollPane(session, toTop);
  session.sidebarDown = false;
  for (let n = 0; below && !seen() && n < maxLooks; n++) {
    const record = await scrollPane(session, { ...below, times: 1 });
    if (!record || !hasMoved(record, below.pane)) break;
  }
  return seen();
}

/**
 * Scrolls a pane for what it shows farther down. A submenu that is scrolled to is unfolded first: another document, or
 * another press of its entry, has closed it.
 */
export async function scrollOn(
  session: ExplorerSession,
  play: Extract<Interaction, { kind: 'scroll' }>,
): Promise<StepRecord | undefined> {
  const { under, times } = play;
  const shown = under && refindControl(session.view.scene, under.entry);
  const isPast = !shown && session.sidebarDown && times > 1;
  if (under && !isPast && !isUnfolded(session.view, under)) {
    const entry =
      shown ?? (await scrolledTo(session, under.entry, { kind: 'scroll', pane: 'sidebar', times: 1 }));
    if (entry && !isUnfolded(session.view, under)) await session.step(...press(session.view.scene, entry));
  }
  return scrollPane(session, play);
}

/** Scrolls per sidebar search; more would cost more than the page behind is worth. */
const maxLooks = 3;

/** More than any sidebar's length. */
const toTop = { kind: 'scroll', pane: 'sidebar', times: -100 } as const;

/** Scrolls a pane from its current position; undefined if the pane is gone. */
async function scrollPane(
  session: ExplorerSession,
  { pane, times }: Extract<Interaction, { kind: 'scroll' }>,
): Promise<StepRecord | undefined> {
  const down = scrollBy(session.view, pane, times);
  if (down && pane === 'sidebar') session.sidebarDown = true;
  return down && session.step(...down);
}
