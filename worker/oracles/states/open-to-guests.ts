import { anyOf } from '#worker/core/patterns.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { heading } from '#worker/facts/reading.ts';
import type { Oracle } from '../types.ts';

/** Headings of pages that deny access. */
const isTurnedAway = anyOf(
  /\b(?:sign|log) ?in\b|\bnot (?:found|allowed|available|authori[sz]ed)\b|\bdenied\b/i,
  /\bforbidden\b|\bpermission\b|\b(?:401|403|404)\b|\berror\b|doesn['’]t exist/i,
  /does not exist|no longer/i,
);

/** Minimum number of new lines on the page of a record. */
const leastSaid = 5;

/** Maximum number of fields of a sign-in form: user, password and one more. */
const maxToSignIn = 3;

/** Whether a page shows a sign-in form. Longer forms with a password are registrations or settings. */
export function asksForPassword({ controls }: Scene): boolean {
  const fields = controls.filter(
    ({ affordance, label }) => affordance === 'type' && !/\bsearch\b/i.test(label),
  );
  return fields.length <= maxToSignIn && fields.some(({ label }) => /\bpassword\b/i.test(label));
}

/** The address that a step opened directly; '' for any other action. */
const opened = ({ trailStep }: StepRecord): string =>
  trailStep?.act.kind === 'navigate' ? trailStep.act.url : '';

/** Whether nobody has signed in: no password was typed. */
const isGuest = (steps: readonly StepRecord[]): boolean =>
  !steps.some(
    ({ trailStep }) =>
      trailStep?.act.kind === 'type' &&
      (trailStep.act.secret || /\bpassword\b/i.test(trailStep.act.target.label)),
  );

/** This many pages of one section that ask to sign in prove that the section is closed to guests. */
export const fellowsAsked = 2;

/** The section of a page: “/admin” of “/admin/users”; '' where it is in none. */
export const partOf = (address: string): string => /^(\/[^/#]+)\/[^/]/.exec(routePath(address))?.[1] ?? '';

/**
 * The steps that show that a page is not for guests: its list, or several pages of its section, ask to sign
 * in. Empty where none do.
 */
function closedBefore(thing: string, earlier: readonly StepRecord[]): StepRecord[] {
  const asked = earlier.filter(
    (one) =>
      opened(one) &&
      routePath(opened(one)).length > 1 &&
      routePath(opened(one)) !== routePath(thing) &&
      asksForPassword(one.after.scene),
  );
  const list = asked.find((one) => routePath(thing).startsWith(`${routePath(opened(one))}/`));
  const fellows = asked.filter((one) => partOf(thing) !== '' && partOf(opened(one)) === partOf(thing));
  return list
    ? [list]
    : new Set(fellows.map((one) => routePath(opened(one)))).size >= fellowsAsked
      ? fellows
      : [];
}

/** If a list asks to sign in, its records must too, and so must other pages of a section that asks for it. */
export const openToGuests: Oracle = {
  name: 'open-to-guests',
  describes: 'A page that anybody can read, though its list or the pages beside it ask to sign in',
  type: 'Security',
  severity: 'Critical',
  severityReason: 'Whoever has or guesses the address reads what belongs to somebody else.',
  provokedBy: 'opens addresses of signed-in people as a guest',
  judge({ step, earlier }) {
    const { after, evidence } = step;
    const thing = opened(step);
    if (
      !thing ||
      routePath(after.address) !== routePath(thing) ||
      after.scene.reason ||
      asksForPassword(after.scene) ||
      !isGuest(earlier)
    )
      return [];
    if (evidence.network.some(({ kind, status }) => kind === 'document' && status >= 400)) return [];
    const closed = closedBefore(thing, earlier);
    const [list] = closed;
    const head = heading(after.scene);
    const known = new Set(list?.after.scene.lines.map(({ text }) => text));
    const said = after.scene.lines.filter(({ text, box }) => !known.has(text) && !atEdge(after.scene, box));
    if (
      !list ||
      !head ||
      isTurnedAway.test(head.text) ||
      known.has(head.text) ||
      said.length < leastSaid ||
      !said.some(({ text }) => /\d/.test(text))
    )
      return [];
    const asking = closed.map((one) => routePath(opened(one))).join(' and ');
    return [
      {
        signature: signature('open-to-guests', routePath(thing)),
        title: `“${head.text}” can be read without signing in`,
        expected: `Who is not signed in is asked to at ${routePath(thing)}, as at ${asking}.`,
        observed: `“${head.text}” is shown to a guest, with ${said.length} lines of its own.`,
        box: head.box,
        address: after.address,
        suspectedCause: `The server does not check who asks for ${routePath(thing)}.`,
        evidence: { texts: said.slice(0, 6).map(({ text }) => text) },
      },
    ];
  },
};
