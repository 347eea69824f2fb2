import { normalizeLabel } from '#worker/core/words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { count } from '#worker/facts/removals.ts';
import type { Oracle } from '../types.ts';

/** Maximum number of steps between typing and viewing the list. */
const soonAfter = 12;
const leastLetters = 4;

/** The values that recent steps typed over, and the new values. */
function changesIn(earlier: readonly StepRecord[]): { old: string; now: string }[] {
  return earlier.slice(-soonAfter).flatMap(({ trailStep, before }) => {
    const act = trailStep?.act;
    if (act?.kind !== 'type' || act.secret) return [];
    const old = before.scene.controls.find(
      ({ affordance, label }) =>
        affordance === 'type' && normalizeLabel(label) === normalizeLabel(act.target.label),
    )?.value;
    const long = (text: string) => text.replace(/[^\p{L}]/gu, '').length >= leastLetters;
    return old && long(old) && long(act.text) && normalizeLabel(old) !== normalizeLabel(act.text)
      ? [{ old, now: act.text }]
      : [];
  });
}

/** A page opened after a change must show the new value without a reload. */
export const staleEdit: Oracle = {
  name: 'stale-edit',
  describes: 'A page that shows what was changed as it was, until it is reloaded',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user thinks that nothing was saved, and does it again.',
  provokedBy: 'opens the list after one of its things was changed, and reloads it',
  judge({ step, earlier }) {
    const came = earlier.at(-1);
    // The browser's back button may rightly show an old page.
    if (
      step.act?.kind !== 'reload' ||
      came?.act?.kind !== 'press' ||
      came.before.address === came.after.address ||
      step.before.address !== step.after.address
    )
      return [];
    const [before, after] = [step.before.scene, step.after.scene];
    const stale = changesIn(earlier).find(
      ({ old, now }) =>
        count(before, normalizeLabel(old)) === 1 &&
        count(before, normalizeLabel(now)) === 0 &&
        count(after, normalizeLabel(old)) === 0 &&
        count(after, normalizeLabel(now)) === 1,
    );
    if (!stale) return [];
    return [
      {
        signature: signature('stale-edit', routePath(step.after.address)),
        title: `${routePath(step.after.address)} shows the old name until it is reloaded`,
        expected: `“${stale.now}” stands there, as it was saved.`,
        observed: `“${stale.old}” stands there until the page is reloaded.`,
        box: before.lines.find(({ text }) => normalizeLabel(text) === normalizeLabel(stale.old))?.box,
        address: step.after.address,
        evidence: { texts: [`before the change: ${stale.old}`, `saved as: ${stale.now}`] },
      },
    ];
  },
};
