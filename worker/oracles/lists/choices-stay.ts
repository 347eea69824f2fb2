import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Control } from '#worker/sight/scene.ts';
import { choicesOf } from '#worker/facts/choices.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { pressedLabel, pressedName } from '#worker/facts/pressed.ts';
import { turnsPage } from '#worker/facts/link-words.ts';
import type { Oracle } from '../types.ts';

/**
 * Whether two values differ. Similar values (“Any level”, “All levels”) differ only if both were seen in the
 * dropdown.
 */
const isAnother = (is: string, was: string, seen: readonly string[]): boolean =>
  alike(is, was) <= 0.6 ||
  (alike(is, was) < 0.9 &&
    seen.some((value) => normalizeLabel(value) === normalizeLabel(is)) &&
    seen.some((value) => normalizeLabel(value) === normalizeLabel(was)));

/**
 * Dropdowns whose value changed. Only values that were `chosen` before can be forgotten; `known` are the
 * dropdowns seen before.
 */
const forgotten = (
  before: Control[],
  after: Control[],
  chosen: readonly string[],
  known: readonly Control[],
): { was: Control; is: Control }[] =>
  before.flatMap((was) => {
    const [is, other] = after.filter(({ label }) => normalizeLabel(label) === normalizeLabel(was.label));
    const seen = known.flatMap(({ label, value }) =>
      normalizeLabel(label) === normalizeLabel(was.label) ? value! : [],
    );
    return is &&
      !other &&
      isAnother(is.value!, was.value!, seen) &&
      chosen.some((option) => alike(option, was.value!) > 0.9)
      ? [{ was, is }]
      : [];
  });

/** Turning the page of a list must keep its filter and sort order. */
export const choicesStay: Oracle = {
  name: 'choices-stay',
  describes: 'A list that forgets its filter or order when its page is turned',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user reads on in another list than the one chosen.',
  provokedBy: 'turns the page of a list right after it was filtered or sorted',
  judge({ step, earlier }) {
    const { before, after } = step;
    if (
      !turnsPage(pressedName(step)) ||
      routePath(before.address) !== routePath(after.address) ||
      step.difference?.same ||
      after.scene.reason
    )
      return [];
    const chosen = earlier.flatMap((one) =>
      one.trailStep?.act.kind === 'choose' && routePath(one.before.address) === routePath(before.address)
        ? (one.trailStep.act.option ?? [])
        : [],
    );
    // Choices are reset together, for one reason: report one.
    const known = earlier.flatMap((one) =>
      routePath(one.before.address) === routePath(before.address) ? choicesOf(one.before.scene) : [],
    );
    return forgotten(choicesOf(before.scene), choicesOf(after.scene), chosen, [
      ...known,
      ...choicesOf(before.scene),
    ])
      .slice(0, 1)
      .map(({ was, is }) => ({
        signature: signature('choices-stay', routePath(after.address)),
        title: `Turning the page resets “${was.label}” to “${is.value}”`,
        expected: `“${was.label}” stays “${was.value}”.`,
        observed: `After “${pressedLabel(step)}” it is “${is.value}”.`,
        box: is.box,
        address: after.address,
        evidence: { texts: [`before: ${was.label} = ${was.value}`, `after: ${is.label} = ${is.value}`] },
      }));
  },
};
