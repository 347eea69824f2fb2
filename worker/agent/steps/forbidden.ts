/** Whether the environment under test rules out an act of a test. */
import type { Protection } from '#worker/core/risk.ts';
import { isSearchField } from '#worker/facts/lists.ts';
import { submitFor } from '#worker/grounding/forms.ts';
import { itemsOf } from '#worker/grounding/items.ts';
import { forbiddenAct } from '#worker/guardrails/protection.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { OpenDialog } from '#worker/ports/screen.ts';
import type { Scene } from '#worker/sight/scene.ts';

const isEnter = ({ act }: PlannedAct): boolean =>
  act.kind === 'type' ? act.submit === true : act.kind === 'key' && /^(?:enter|return)$/i.test(act.keys);

/** The button that Enter presses from within a field; '' where it presses none that is known. */
function sentByEnter(plan: PlannedAct, scene: Scene): string {
  if (!isEnter(plan)) return '';
  const at = plan.target?.control ?? scene.controls.find(({ state }) => state.focused);
  if (at?.affordance === 'press') return at.label;
  // A search is sent by Enter beside the buttons of other forms.
  if (at && isSearchField(at, scene)) return '';
  const sender = submitFor(scene, itemsOf(scene), '');
  return sender.kind === 'found' ? sender.candidate.label : '';
}

/**
 * Why an act is not done, as a sentence; '' where it may be.
 * @param dialog the question of the browser or device that is open
 */
export function ruledOut(
  plan: PlannedAct,
  { scene, dialog }: { scene: Scene; dialog: OpenDialog | undefined },
  protection: Protection | undefined,
): string {
  if (!protection) return '';
  const accepts = plan.act.kind === 'answer-dialog' && plan.act.accept !== false;
  const question = accepts ? dialog?.message : undefined;
  return forbiddenAct(plan, { scene, sends: sentByEnter(plan, scene), question }, protection);
}
