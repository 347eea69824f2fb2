import type { Control } from '#worker/sight/scene.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Action } from '../acts/action.ts';
import { move } from '../acts/move.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Node } from '../map/graph.ts';
import { firstTime, registerScreen, type Shared } from '../shared.ts';
import { EntryProbe } from './entry-probe.ts';

export type { EntryOutcome } from './outcome.ts';

/**
 * Types into a field that no button submits, and tries what can be done with what it makes; reloads in the end,
 * since what was made has to be there still.
 */
export async function takeEntry(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
  field: Control,
): Promise<Node> {
  action.state = 'done';
  // The same field stands on the pages of each filter.
  if (!firstTime(shared, `entry ${normalizeLabel(field.label)} at ${session.view.address.split(/[?#]/)[0]}`))
    return node;
  const probe = new EntryProbe(shared, session, node, action, field);
  const names = await probe.create();
  const [first, second, third, ...rest] = names;
  if (first !== undefined && second !== undefined) {
    await probe.createWordless();
    await probe.createTagged();
    const renamed = await probe.rename(second);
    const isGone = await probe.pressParts(first);
    const [marked, plain] = [third === undefined ? [renamed] : [renamed, third], rest];
    for (const name of marked) await probe.mark(name);
    // All of it has to be there still: made, renamed, removed and marked.
    await move(shared, session, 'reload');
    await probe.pressAround([...(isGone ? [] : [first]), ...marked, ...plain], marked);
    await move(shared, session, 'reload');
    shared.model.see(session.view);
  }
  return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: true });
}
