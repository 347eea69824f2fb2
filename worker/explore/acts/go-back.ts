/** The app's own way back, other than the browser's. */
import { normalizeLabel } from '#worker/core/words.ts';
import { goesBack } from '#worker/facts/link-words.ts';
import { atEdge } from '#worker/facts/lists.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { recordTransition, type Shared } from '../shared.ts';
import { isAllowed, press } from './on-control.ts';

/** The page's own back control; undefined if it has none, or must not use it. */
export function ownBack(shared: Shared, { view: { scene } }: ExplorerSession): Control | undefined {
  const back = scene.controls.find(
    ({ affordance, label, box }) =>
      affordance === 'press' && goesBack.test(normalizeLabel(label)) && !atEdge(scene, box),
  );
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
  const effect = {
    before: record.before.scene,
    after: record.after.scene,
    moved: record.before.address !== record.after.address,
  };
  await recordTransition(
    shared,
    {
      from: from.id,
      to: to.id,
      intent: record.intent,
      leftAlone: '',
      action,
      effect,
      at: record.before.address,
      steps: session.trail.steps.slice(-1),
      signedIn: session.signedIn,
    },
    record.says,
  );
}
