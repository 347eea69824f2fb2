import { normalizeLabel } from '#worker/core/words.ts';
import { daysMeant, readDate } from '#worker/core/dates.ts';
import { numbersIn } from '#worker/core/numbers.ts';
import type { TextLine } from '#worker/sight/scene.ts';
import { besideLabel } from '#worker/facts/labelled.ts';
import { errorLines } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { isTelling, sends, typedBefore, type Typed } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

const sure = 0.88;

/**
 * The text that a page shows in place of an entered date or number; undefined where it shows the same, or
 * something of another kind.
 */
function otherThan({ text }: Typed, shown: TextLine): string | undefined {
  if (shown.confidence < sure) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? readDate(text) : undefined;
  if (day !== undefined) {
    const days = daysMeant(shown.text, new Date(day).getUTCFullYear());
    return days.length > 0 && !days.includes(day) ? shown.text : undefined;
  }
  if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(text)) return undefined;
  const numbers = numbersIn(shown.text);
  // Other words may mean that the number counts something else ("3 of 8", "2 hours 30").
  return numbers.length === 1 &&
    !/\p{L}{2}.*\p{L}{2}/u.test(shown.text.replace(/\p{L}+/u, '')) &&
    numbers[0]!.value !== Number(text)
    ? shown.text
    : undefined;
}

/**
 * A page that shows an entry has to show it as entered: not the day before, nor a number without its
 * decimals.
 */
export const asEntered: Oracle = {
  name: 'as-entered',
  describes: 'A day or number that is shown otherwise than it was entered',
  type: 'Functional',
  severity: 'High',
  severityReason: 'What is kept is not what the user meant.',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    if (!sends(step) || routePath(step.before.address) === routePath(address) || errorLines(scene).length > 0)
      return [];
    const typed = typedBefore(earlier).filter(({ secret }) => !secret);
    // It is the page of this entry only if another typed value is on it word by word.
    const isIt = typed.some(
      ({ text }) =>
        isTelling(text) &&
        scene.lines.some((line) => normalizeLabel(line.text).includes(normalizeLabel(text))),
    );
    if (!isIt) return [];
    return typed
      .flatMap((one) => {
        const shown = besideLabel(scene, one.target.label);
        const other = shown && otherThan(one, shown);
        if (!shown || !other) return [];
        return [
          {
            signature: signature('as-entered', routePath(address), one.target.label),
            title: `“${one.target.label}” is entered as ${one.text} and shown as ${other}`,
            expected: `“${one.target.label}” is ${one.text}.`,
            observed: `The page shows ${other}.`,
            box: shown.box,
            address,
            evidence: { texts: [`entered: ${one.text}`, `shown: ${other}`] },
          },
        ];
      })
      .slice(0, 1);
  },
};
