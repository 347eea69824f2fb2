import type { StepRecord } from '../../agent/records.ts';
import { plain } from '../../agent/words.ts';
import type { Control, Scene } from '../../sight/scene.ts';
import { place, signature } from '../reading/places.ts';
import { errorLines } from '../reading/reading.ts';
import { saves } from '../reading/ways.ts';
import type { Oracle } from '../types.ts';

/** How sure the state of a box must be. */
const sure = 0.75;

/** The one toggle of a name; undefined where several bear it. */
function toggleCalled({ controls }: Scene, label: string): Control | undefined {
  const called = controls.filter((control) => control.affordance === 'toggle' && plain(control.label) === plain(label) && control.confidence > sure);
  return called.length === 1 ? called[0] : undefined;
}

/** What was set last before it was saved, and what it was until then. */
function lastSet(steps: readonly StepRecord[], at: string): { label: string; before: boolean } | undefined {
  const set = steps.at(-1);
  if (set?.trailStep?.act.kind !== 'press' || place(set.after.address) !== at) return undefined;
  const { label } = set.trailStep.act.target;
  const [before, after] = [toggleCalled(set.before.scene, label)?.state.checked, toggleCalled(set.after.scene, label)?.state.checked];
  return label && before !== undefined && after === !before ? { label, before } : undefined;
}

/** What was set and saved is so after a reload. */
export const settingKept: Oracle = {
  name: 'setting-kept',
  describes: 'A setting that is as it was before, though it was saved',
  judge({ step, earlier }) {
    const saved = earlier.at(-1);
    if (step.act?.kind !== 'reload' || saved?.trailStep?.act.kind !== 'press' || !saves.test(plain(saved.trailStep.act.target.label))) return [];
    if (errorLines(saved.after.scene).length > 0 || step.after.scene.reason || place(saved.before.address) !== place(step.after.address)) return [];
    const set = lastSet(earlier.slice(0, -1), place(step.after.address));
    const now = set && toggleCalled(step.after.scene, set.label);
    if (!set || !now || now.state.checked !== set.before) return [];
    return [{
      oracle: 'setting-kept', signature: signature('setting-kept', place(step.after.address)), type: 'Functional', severity: 'High',
      severityReason: 'What the user has decided does not hold, and nothing says so.', title: `“${set.label}” is ${set.before ? 'on' : 'off'} again after a reload, though it was saved`,
      expected: `“${set.label}” stays ${set.before ? 'off' : 'on'}.`, observed: `It is ${set.before ? 'on' : 'off'}, as before “${saved.trailStep.act.target.label}” was pressed.`, box: now.box,
      address: step.after.address, evidence: { texts: [`set: ${set.label}`, `saved by: ${saved.trailStep.act.target.label}`] },
    }];
  },
};
