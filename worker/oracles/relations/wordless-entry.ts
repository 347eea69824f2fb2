import { effectsOf, only } from '#worker/app-model/index.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';
import { madeIn } from './named.ts';

const togglesIn = ({ controls }: Scene): number =>
  controls.filter(({ affordance }) => affordance === 'toggle').length;

/** The counts that went up by one as something was made here. */
const countsMade = (earlier: readonly StepRecord[], path: string): string[] =>
  madeIn(earlier)
    .filter(({ by }) => routePath(by.after.address) === path)
    .flatMap(({ by }) => only(effectsOf(by.before, by.after), 'counted'))
    .filter(({ from, to }) => to === from + 1)
    .map(({ says }) => says);

/** Whether the Enter of a step sent a field in which no words were. */
function sendsNothing({ act }: StepRecord, earlier: readonly StepRecord[]): boolean {
  if (act?.kind !== 'key' || act.keys !== 'Enter') return false;
  const typing = earlier.at(-1)?.trailStep?.act;
  return typing?.kind === 'type' && typing.text.trim() === '';
}

/** An entry has words: a field that lists what is typed takes no blanks. */
export const wordlessEntry: Oracle = {
  name: 'wordless-entry',
  describes: 'A list that takes an entry without words',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'An entry that says nothing can only be removed again.',
  provokedBy: 'types blanks into a field that lists what is typed, and presses Enter',
  judge({ step, earlier }) {
    const { before, after } = step;
    if (!sendsNothing(step, earlier) || after.scene.reason) return [];
    const path = routePath(after.address);
    const counts = countsMade(earlier, path);
    const counted = only(effectsOf(before, after), 'counted').find(
      ({ says, from, to }) => to === from + 1 && counts.includes(says),
    );
    const rows = togglesIn(after.scene) - togglesIn(before.scene);
    if (!counted && rows !== 1) return [];
    return [
      {
        signature: signature('wordless-entry', path),
        title: 'An entry without words is taken',
        expected: 'Enter after blanks adds nothing.',
        observed: counted
          ? `The list counts ${counted.to} instead of ${counted.from}.`
          : 'One more row stands in the list, with nothing in it.',
        address: after.address,
        evidence: { texts: counted ? [counted.says] : [] },
      },
    ];
  },
};
