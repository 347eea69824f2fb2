/** Tests of a way back to a form that was sent: its fields still say what was entered. */
import type { Transition } from '#worker/explore/map/graph.ts';
import { holds } from '../checks.ts';
import type { Leg } from '../flows.ts';
import type { TestIdea } from '../idea.ts';
import { changedBy } from './saved-forms.ts';
import { checkOf, quoted } from '../wording.ts';

/** Fields that are looked at. */
const maxFields = 2;

/** What has to be shown of what a form was given, if it is come to again. */
const keptOf = (form: Pick<Transition, 'steps'>): string[] =>
  changedBy(form).map(({ label, typed }) => `${quoted(label)} shows ${quoted(typed)}`);

/** `legs` lead to where the way begins; `steps`: all of the test, from a clean session, as words. */
export function returnIdea(
  { action: { play }, to, effect }: Transition,
  { legs, steps, doing }: { legs: readonly Leg[]; steps: readonly string[]; doing: string },
): TestIdea | undefined {
  const isForm = ({ way }: Leg): boolean => way?.action.play.kind === 'form' && way.from === to;
  const form = legs.findLast(isForm);
  if (play.kind !== 'press' || !effect || !form) return undefined;
  const kept = keptOf(form).filter(
    (assertion) => holds(assertion, effect.after) && !holds(assertion, effect.before),
  );
  if (kept.length === 0) return undefined;
  const assertions = kept.slice(0, maxFields);
  return {
    title: `${doing}: what was entered there is kept`,
    description: 'Whoever goes back to correct one thing does not want to enter all others again.',
    steps: [...steps, ...assertions.slice(0, -1).map(checkOf)],
    assertions,
    suites: ['Release'],
  };
}
