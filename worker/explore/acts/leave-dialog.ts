import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { noTo } from '#worker/facts/removals.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { firstTime, type Shared } from '../shared.ts';
import { isAllowed, pressControl } from './on-control.ts';

/** Leaves an open dialog by its own cancel button, once per dialog, before it is closed in another way. */
export async function leaveDialog(shared: Shared, session: ExplorerSession): Promise<void> {
  const { scene, address } = session.view;
  const no = noTo(scene);
  const dialog = scene.regions.find(({ kind }) => kind === 'dialog');
  if (!no || !dialog || !isAllowed(shared, no)) return;
  const title = scene.lines.find(({ box }) => contains(dialog.box, box));
  if (!firstTime(shared, `left ${normalizeLabel(title?.text ?? '')} at ${shared.graph.kindOf(address)}`))
    return;
  await pressControl({ shared, session }, no);
}
