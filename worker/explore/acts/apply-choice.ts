/** Chooses an option, and applies it where a button says so. */
import { applyButton } from '#worker/facts/applying.ts';
import { blockedReason, type Boundaries } from '#worker/guardrails/risk.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { chooseIntent, phrase } from './intents.ts';
import { press } from './on-control.ts';

/** Chooses the next option and clicks the apply button, if there is one. */
export async function chooseAndApply(
  session: ExplorerSession,
  control: Control,
  boundaries: Boundaries,
): Promise<void> {
  await applyChoice(session, await chooseNext(session, control), boundaries);
}

/** Clicks the apply button of a choice; undefined if there is none or the guardrails forbid it. */
export async function applyChoice(
  session: ExplorerSession,
  { targetBox, before, after }: StepRecord,
  boundaries: Boundaries,
): Promise<StepRecord | undefined> {
  const button =
    targetBox && before.address === after.address ? applyButton(after.scene, targetBox) : undefined;
  return button && !blockedReason(button.label, boundaries)
    ? session.step(...press(after.scene, button))
    : undefined;
}

/** Chooses the next option of a select; the step is named after the option it ends on. */
export function chooseNext(session: ExplorerSession, control: Control): Promise<StepRecord> {
  const { scene } = session.view;
  const intent = `Select the next option in ${phrase(scene, control)}`;
  return session.step(
    { act: { kind: 'choose' }, target: { control, box: control.box }, says: intent, confidence: 0.9 },
    intent,
    (act) => (act.kind === 'choose' && act.option ? chooseIntent(scene, control, act.option) : intent),
  );
}
