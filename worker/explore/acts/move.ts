import type { Action } from './action.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Shared } from '../shared.ts';

const moves = { reload: 'Reload the page', back: 'Go back', forward: 'Go forward' } as const;
export type Move = keyof typeof moves;

/**
 * Takes a step with the browser's own command (reload, back, forward). A screen without an address bar can
 * only go back; the others are left out there.
 */
export async function move(shared: Shared, session: ExplorerSession, kind: Move): Promise<void> {
  if (kind !== 'back' && !session.capabilities.has('navigation')) return;
  await session.step({ act: { kind }, says: moves[kind], confidence: 1 }, moves[kind]);
  shared.acts++;
}

/** Reloads right after an action, and keeps with it what was shown then: what of it stayed. */
export async function reloadAfter({
  shared,
  session,
  action,
}: {
  shared: Shared;
  session: ExplorerSession;
  action: Action;
}): Promise<void> {
  if (!session.capabilities.has('navigation')) return;
  await move(shared, session, 'reload');
  const { scene, address, title } = session.view;
  action.reloaded = { scene, address, title };
}
