import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { addsTo, counterOf, counters, sameCounter, type Counter } from '#worker/facts/counters.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { pressedLabel, timesOffered } from '#worker/facts/pressed.ts';
import { heading, newErrors } from '#worker/facts/reading.ts';
import { removalOf } from '#worker/facts/removals.ts';
import { asksForNone, wasTaken } from '#worker/facts/typed.ts';
import type { Oracle, OracleInput } from '../types.ts';

/** Adding something must increase the counter of its target. */
export const counter: Oracle = {
  name: 'counter',
  describes: 'A counter that does not move when something is added',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user cannot see that the act was carried out, and repeats it.',
  judge({ step, earlier }) {
    const pressed = step.act?.kind === 'press' ? pressedLabel(step) : '';
    const what = addsTo(pressed);
    if (!what) return [];
    if (asksForNone(earlier) || newErrors(step).length > 0) return [];
    const before = counterOf(step.before.scene, what);
    const after = counterOf(step.after.scene, what);
    // Only a confirmation promises a new count; a message that asks for a size does not.
    const added =
      step.after.scene.lines.some((line) => /\b(added|saved|moved)\b/i.test(line.text)) || wasTaken(step);
    if (!after || !added || after.count > (before?.count ?? 0)) return [];
    if (!before && !earlier.some(({ after: seen }) => counterOf(seen.scene, what))) return [];
    // A counter of distinct items rightly ignores an item that was added before.
    if (earlier.some((one) => sameCounter(addsTo(pressedLabel(one)), what))) return [];
    return [
      {
        signature: signature('counter', after.name),
        title: `The ${after.name} counter does not move when something is added`,
        expected: `The counter shows ${(before?.count ?? 0) + 1} or more.`,
        observed: `It shows ${after.count}, as before.`,
        box: after.box,
        address:
          routePath(step.after.address) === routePath(step.before.address)
            ? step.after.address
            : step.before.address,
        evidence: { texts: [`before: ${before?.count ?? 'none'}`, `after: ${after.count}`] },
      },
    ];
  },
};

/** "Remove from favourites": the last group is the list. */
const takesOut =
  /^(?:remove|delete|take)(?: it| this)? (?:from|out of) (?:the |my |your )?(\p{L}[\p{L} ]{2,20})$/iu;

const labelOf = (step: StepRecord): string => pressedLabel(step).trim();

const besides = /\b(?:my|your|our|the|items?|lists?|for|things?|products?)\b/g;

/**
 * Whether a counter counts the list with this title. “Favourites” counts saved items, but not “Saved
 * searches”.
 */
const countsWhatIsListed = (name: string, title: string): boolean =>
  title.includes(name) ||
  (sameCounter(name, title) && title.replace(besides, ' ').trim().split(/\s+/).length === 1);

/**
 * The counter before and after a confirmed removal: the button now offers to add the item again, or there is
 * one row fewer and the counter had matched the rows. Undefined otherwise.
 */
function afterRemoval({ step, earlier }: OracleInput): { was: Counter; is: Counter | undefined } | undefined {
  const what = normalizeLabel(takesOut.exec(labelOf(step))?.[1] ?? '');
  if (what) {
    const was = counterOf(step.before.scene, what);
    const isOut = step.after.scene.controls.some(({ label }) => sameCounter(addsTo(label), what));
    return was && was.count > 0 && isOut ? { was, is: counterOf(step.after.scene, what) } : undefined;
  }
  const removal = removalOf([...earlier, step]);
  const label = removal && labelOf(removal);
  if (!removal || !label || routePath(removal.before.address) !== routePath(step.after.address))
    return undefined;
  const rows = timesOffered(removal.before.scene, label);
  const title = normalizeLabel(heading(removal.before.scene)?.text ?? '');
  const was = counters(removal.before.scene).find(
    ({ name, count }) => count === rows && title !== '' && countsWhatIsListed(name, title),
  );
  return was && rows > 1 && timesOffered(step.after.scene, label) === rows - 1
    ? { was, is: counterOf(step.after.scene, was.name) }
    : undefined;
}

/** Removing something must decrease its counter. */
export const counterFalls: Oracle = {
  name: 'counter-removal',
  describes: 'A counter that does not go down when something is removed',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'The number says that there is more than there is.',
  judge(input) {
    const { step } = input;
    const counted = step.act?.kind === 'press' && !step.after.scene.reason ? afterRemoval(input) : undefined;
    if (!counted?.is || counted.is.count !== counted.was.count) return [];
    const { was, is } = counted;
    return [
      {
        signature: signature('counter-removal', is.name),
        title: `The ${is.name} counter does not go down when something is removed`,
        expected: `The counter shows ${was.count - 1}.`,
        observed: `It shows ${is.count}, as before.`,
        box: is.box,
        address: step.after.address,
        evidence: { texts: [`before: ${was.count}`, `after: ${is.count}`] },
      },
    ];
  },
};
