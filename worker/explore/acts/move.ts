import type { ExplorerSession } from '../explorer-session.ts';
import type { Shared } from '../shared.ts';

const moves = { reload: 'Reload the page', back: 'Go back', forward: 'Go forward' } as const;
export type Move = keyof typeof moves;

/** Takes a step with the browser's own command (reload, back, forward). */
export async function move(shared: Shared, session: ExplorerSession, kind: Move): Promise<void> {
  await session.step({ act: { kind }, says: moves[kind], confidence: 1 }, moves[kind]);
  shared.acts++;
}
