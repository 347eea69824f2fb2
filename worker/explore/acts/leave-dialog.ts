import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { noTo } from '#worker/facts/removals.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { firstTime, type Shared } from '../shared.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { isAllowed, press, pressControl } from './on-control.ts';

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

/**
 * Presses the only button of a dialog that tells something and asks nothing: what waits behind it comes then.
 * Undefined where there is no such dialog, or more than one button.
 */
export async function acknowledge(session: ExplorerSession, shared: Shared): Promise<StepRecord | undefined> {
  const { scene } = session.view;
  const dialog = scene.regions.find(({ kind }) => kind === 'dialog');
  const [only, another] = scene.controls.filter(
    ({ affordance, box }) => affordance !== 'none' && dialog && contains(dialog.box, box),
  );
  if (only?.affordance !== 'press' || another || !isAllowed(shared, only)) return undefined;
  shared.acts++;
  return session.step(...press(scene, only));
}
