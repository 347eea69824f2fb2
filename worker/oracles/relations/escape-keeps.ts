import { routePath, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Oracle } from '../types.ts';
import { isListed, linesOf } from './named.ts';

/** The words that the last step typed into a field that opened on an entry; undefined where there are none. */
function typedOver(earlier: readonly StepRecord[]): string | undefined {
  const [opening, typing] = earlier.slice(-2);
  const act = typing?.trailStep?.act;
  if (act?.kind !== 'type' || act.secret || opening?.act?.kind !== 'press' || opening.act.count !== 2)
    return undefined;
  return isListed(typing!.before.scene, act.text) ? undefined : act.text;
}

/** Escape leaves an entry as it was: there has to be a way not to keep what was typed over it. */
export const escapeKeeps: Oracle = {
  name: 'escape-keeps',
  describes: 'Escape that keeps what was typed over an entry',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'A change can’t be called off: what was there is lost.',
  provokedBy: 'types other words over an entry, and leaves it with Escape',
  judge({ step, earlier }) {
    if (step.act?.kind !== 'key' || step.act.keys !== 'Escape' || step.after.scene.reason) return [];
    const words = typedOver(earlier);
    const [line] = words === undefined ? [] : linesOf(step.after.scene, words);
    if (!line) return [];
    return [
      {
        signature: signature('escape-keeps', routePath(step.after.address)),
        title: 'Escape keeps what was typed over an entry',
        expected: 'The entry says what it did before.',
        observed: `It says “${line.text}”.`,
        box: line.box,
        address: step.after.address,
        evidence: { texts: [line.text] },
      },
    ];
  },
};
