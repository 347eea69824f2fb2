import type { ExplorerSession } from '../explorer-session.ts';
import type { Node } from '../map/graph.ts';
import { registerScreen, type Shared } from '../shared.ts';
import type { Action, Interaction } from './action.ts';
import { carryOut } from './interactions.ts';
import { hasMoved } from './panes.ts';

const maxScrolls = 4;

/** Scrolls a pane; the controls that appear are tried from there, and the next scroll is queued. */
export async function takeScroll(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
  play: Extract<Interaction, { kind: 'scroll' }>,
): Promise<Node> {
  action.state = 'done';
  const started = session.trail.steps.length;
  const { record } = await carryOut(session, action, shared.options, '');
  shared.acts += session.trail.steps.length - started;
  if (!record || !hasMoved(record, play.pane)) {
    session.forgetLast();
    return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: false });
  }
  if (play.times < maxScrolls) {
    const times = play.times + 1;
    const key = action.key.replace(/\d+$/, String(times));
    node.actions.set(key, {
      ...action,
      key,
      play: { ...play, times },
      state: 'open',
      prospect: { kind: play.pane === 'sidebar' ? 'sidebar-scroll' : 'scroll', times },
    });
  }
  return registerScreen(
    shared,
    session,
    { kind: 'play', from: node.id, stateful: play.pane === 'page' },
    play,
  );
}
