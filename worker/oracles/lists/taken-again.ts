import { normalizeLabel } from '#worker/core/words.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { countedThings } from '#worker/facts/quantities.ts';
import { errorLines } from '#worker/facts/reading.ts';
import { reorderWords } from '#worker/facts/link-words.ts';
import type { Oracle } from '../types.ts';

/** The result must be looked at within this many steps, with only navigation in between. */
const maxBetween = 2;

/** Reordering must take the original quantity. */
export const takenAgain: Oracle = {
  name: 'taken-again',
  describes: 'What is ordered again, in a smaller number than it was',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user orders less than they believe.',
  provokedBy: 'goes to the cart after something was ordered again',
  judge({ step, earlier }) {
    const { after } = step;
    const last = [...earlier, step].slice(-maxBetween - 1);
    const at = last.findLastIndex((one) => reorderWords.test(normalizeLabel(pressedLabel(one))));
    const again = last[at];
    if (
      !again ||
      last.slice(at + 1).some((one) => routePath(one.before.address) === routePath(one.after.address)) ||
      after.scene.reason ||
      routePath(after.address) === routePath(again.before.address) ||
      errorLines(after.scene).length > 0
    )
      return [];
    const now = countedThings(after.scene);
    const less = countedThings(again.before.scene).flatMap((was) =>
      now.filter(({ name, count }) => name === was.name && count < was.count).map((is) => ({ was, is })),
    )[0];
    if (!less) return [];
    const { was, is } = less;
    return [
      {
        signature: signature('taken-again', routePath(again.before.address), pressedLabel(again)),
        title: `“${pressedLabel(again)}” takes ${is.count} of “${is.line.text}” instead of ${was.count}`,
        expected: `${was.count} of “${is.line.text}” are taken, as many as there were.`,
        observed: `There are ${is.count}.`,
        box: is.line.box,
        address: after.address,
        evidence: {
          texts: [`before: ${was.line.text}, ${was.count}`, `after: ${is.line.text}, ${is.count}`],
        },
      },
    ];
  },
};
