/** The app's own way back, other than the browser's. */
import { normalizeLabel } from '#worker/core/words.ts';
import { goesBack } from '#worker/facts/link-words.ts';
import { atEdge } from '#worker/facts/lists.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import { effectOf } from '../map/graph.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { recordTransition, type Shared } from '../shared.ts';
import { isAllowed, press, refindControl } from './on-control.ts';

/** A control of the page that is known to lead from one screen to another. */
function knownWay({ graph }: Shared, from: SessionView, to: SessionView): Control | undefined {
  const [here, there] = [graph.find(from), graph.find(to)];
  const way = graph.ways.find(
    ({ action, ...ends }) =>
      here && there && here !== there && ends.from === here.id && ends.to === there.id && !action.everywhere,
  );
  return way?.action.play.kind === 'press' ? refindControl(from.scene, way.action.play.control) : undefined;
}

/**
 * The page's own way back to the screen before: a control that says so, or that was seen to lead there.
 * Undefined if the page has none, or must not use it.
 */
export function ownBack(shared: Shared, { view }: ExplorerSession, before: SessionView): Control | undefined {
  const { scene } = view;
  const named = scene.controls.find(
    ({ affordance, label, box }) =>
      affordance === 'press' && goesBack.test(normalizeLabel(label)) && !atEdge(scene, box),
  );
  const back = named ?? knownWay(shared, view, before);
  return back && isAllowed(shared, back) ? back : undefined;
}

/** Presses the page's own back control. Where that was still to be tried, records the transition. */
export async function goBack(shared: Shared, session: ExplorerSession, back: Control): Promise<void> {
  const from = shared.graph.find(session.view);
  const record = await session.step(...press(session.view.scene, back));
  shared.acts++;
  const to = shared.graph.find(session.view);
  const action = [...(from?.actions.values() ?? [])].find(
    ({ play, state }) =>
      state === 'open' &&
      play.kind === 'press' &&
      normalizeLabel(play.control.label) === normalizeLabel(back.label),
  );
  if (!from || !to || !action) return;
  action.state = 'done';
  await recordTransition(
    shared,
    {
      from: from.id,
      to: to.id,
      intent: record.intent,
      leftAlone: '',
      action,
      effect: effectOf(record.before, record.after),
      at: record.before.address,
      steps: session.trail.steps.slice(-1),
      signedIn: session.signedIn,
    },
    record.says,
  );
}
