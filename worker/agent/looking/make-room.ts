/**
 * Gives an app that scrolls its pages within the window a taller window: then one picture shows what a page
 * that is itself long shows, and everything on it can be reached without scrolling.
 */
import { bottom } from '#worker/core/geometry.ts';
import { withoutNumbers } from '#worker/core/words.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { Screen, SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import { paneAt } from './panes.ts';

/** Height of the taller window, and the least width of a window that is made taller, px. */
const [tallPx, leastWidth] = [1600, 700];
/** What goes on below the window stands or is cut near its lower edge, px. */
const nearEndPx = 160;
/** The main pane takes at least this share of the window's height and width. */
const [shareOfHeight, shareOfWidth] = [0.5, 0.4];
/** In a taller window, what was hidden stands at least so far below the old edge, px. */
const gainPx = 20;
/** Room below the lowest thing of a page, and room that is worth giving back, px. */
const [marginPx, tooMuchPx] = [48, 160];

/** Kinds of pages that were tried, by screen. */
const tried = new WeakMap<Screen, Set<string>>();

const kindOf = ({ address }: SessionView): string => withoutNumbers(routePath(address));

/** Where the lowest thing on a screen ends, px. */
const endOf = ({ scene }: SessionView): number =>
  Math.max(0, ...[...scene.lines, ...scene.controls].map(({ box }) => bottom(box)));

async function mainPaneGoesOn(session: Session, view: SessionView): Promise<boolean> {
  const { width, height } = session.screen.viewport;
  for (const y of [0.5, 0.8]) {
    const pane = await paneAt(session, view, { x: Math.round(width / 2), y: Math.round(height * y) });
    if (pane?.along !== 'down') continue;
    if (pane.box.height > height * shareOfHeight && pane.box.width > width * shareOfWidth) return true;
  }
  return false;
}

/**
 * Makes the window taller where the page's main pane goes on below it. `again` looks at the screen anew.
 * Returns the new view; undefined where the window is as it was.
 */
export async function makeRoom<Seen extends { view: SessionView }>(
  session: Session,
  { view }: Seen,
  again: () => Promise<Seen>,
): Promise<Seen | undefined> {
  const { screen } = session;
  const { width, height } = screen.viewport;
  const known = tried.get(screen) ?? new Set();
  const kind = kindOf(view);
  if (
    !screen.capabilities.has('window') ||
    width < leastWidth ||
    height >= tallPx ||
    view.picture.height > height ||
    view.dialog ||
    known.has(kind) ||
    endOf(view) < height - nearEndPx
  )
    return undefined;
  tried.set(screen, known.add(kind));
  if (!(await mainPaneGoesOn(session, view))) return undefined;
  await screen.act({ kind: 'resize', width, height: tallPx });
  const taller = await again();
  const end = endOf(taller.view);
  if (end > tallPx - tooMuchPx) return taller;
  // What stands at the end of the window, such as a drawer's buttons, would stand far from the rest.
  const fit = end > height + gainPx ? end + marginPx : height;
  await screen.act({ kind: 'resize', width, height: fit });
  return again();
}
