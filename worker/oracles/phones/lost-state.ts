import { heading } from '#worker/facts/reading.ts';
import { routePath, sameOrigin, signature } from '#worker/facts/routes.ts';
import { withoutNumbers } from '#worker/core/words.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Finding, Oracle, OracleInput } from '../types.ts';
import { lossBetween } from './kept.ts';

const nameOf = ({ scene, address }: SessionView): string => heading(scene)?.text ?? routePath(address);

function findingsOf(
  { step, earlier }: OracleInput,
  was: SessionView,
  told: { oracle: string; when: string },
): Finding[] {
  const { after, evidence } = step;
  // A crash, or another app in front, is reported by itself.
  if (evidence.crash || !sameOrigin(was.address, after.address) || was.dialog || after.dialog) return [];
  const loss = lossBetween(was, after, earlier);
  if (!loss) return [];
  const what = { text: 'What was typed', choice: 'What was chosen', screen: 'The screen' }[loss.kind];
  return [
    {
      signature: signature(told.oracle, loss.kind, withoutNumbers(nameOf(was))),
      title: `${what} is lost ${told.when} (“${nameOf(was)}”)`,
      expected: loss.expected,
      observed: loss.observed,
      address: was.address,
      evidence: {},
    },
  ];
}

/** Turned one way and back again, a phone shows what it showed. */
export const lostOnRotate: Oracle = {
  name: 'lost-on-rotate',
  describes: 'What was typed, chosen or opened is gone after the phone was turned',
  type: 'Functional',
  severity: 'High',
  severityReason: 'Turning the phone costs the user what was entered.',
  provokedBy: 'types into a field, turns the phone, and turns it back',
  judge(input) {
    const { step, earlier } = input;
    const turned = earlier.at(-1);
    if (step.act?.kind !== 'rotate' || turned?.act?.kind !== 'rotate' || step.act.to === turned.act.to)
      return [];
    const told = { oracle: 'lost-on-rotate', when: 'when the phone is turned' };
    return findingsOf({ ...input, earlier: earlier.slice(0, -1) }, turned.before, told);
  },
};

export const lostInBackground: Oracle = {
  name: 'lost-in-background',
  describes: 'What was typed, chosen or opened is gone after the app was in the background',
  type: 'Functional',
  severity: 'High',
  severityReason: 'A look at another app costs the user what was entered.',
  provokedBy: 'types into a field, goes to the home screen, and returns',
  judge(input) {
    if (input.step.act?.kind !== 'background') return [];
    const told = { oracle: 'lost-in-background', when: 'in the background' };
    return findingsOf(input, input.step.before, told);
  },
};
