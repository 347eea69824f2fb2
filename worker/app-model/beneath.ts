/** What a dialog lies over: what closing it did is told by the page as it was before it was opened. */
import { routePath } from '#worker/facts/routes.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { hasDialog } from '#worker/sight/scene.ts';

const pages = new WeakMap<SessionView, SessionView>();

/** Notes the page over which the dialog of a screen lies, if there is one. */
export function noteBeneath(view: SessionView, page: SessionView | undefined): void {
  if (page && page !== view && hasDialog(view.scene) && routePath(page.address) === routePath(view.address))
    pages.set(view, page);
}

/** The screen before an act; where that closed a dialog, the page as it was before the dialog came. */
export const pageBefore = (before: SessionView, after: SessionView): SessionView =>
  hasDialog(before.scene) && !hasDialog(after.scene) ? (pages.get(before) ?? before) : before;
