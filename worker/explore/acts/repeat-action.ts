import type { ExplorerSession } from '../explorer-session.ts';
import type { Shared } from '../shared.ts';
import type { Action } from './action.ts';
import { carryOut } from './interactions.ts';

/** Does the same once more, and counts it as one act; does nothing if its control is gone. */
export async function repeatAction({
  shared,
  session,
  action,
}: {
  shared: Shared;
  session: ExplorerSession;
  action: Action;
}): Promise<void> {
  await carryOut(session, action, shared.options, '');
  shared.acts++;
}
