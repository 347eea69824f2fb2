import { normalizeLabel } from '#worker/core/words.ts';
import { counters, countsNews } from '#worker/facts/counters.ts';
import { signature } from '#worker/facts/routes.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import type { Oracle } from '../types.ts';

const marksRead = /^(?:mark|set) (?:all|everything)(?: \p{L}+)? (?:as )?read$|^read all$/u;

/** After everything is marked as read, no badge may count unread items. */
export const markedRead: Oracle = {
  name: 'marked-read',
  describes: 'A badge that still counts what was marked as read',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'The user is sent to look for news that there are none of.',
  judge({ step }) {
    const label = pressedLabel(step);
    const { before, after } = step;
    if (
      !marksRead.test(normalizeLabel(label)) ||
      after.scene.reason ||
      step.difference?.same ||
      before.address !== after.address
    )
      return [];
    // An unchanged page (excluded above) means that the action failed, which another oracle reports.
    const still = counters(after.scene).find(
      ({ name, count }) =>
        countsNews(name) &&
        count > 0 &&
        counters(before.scene).some((other) => other.name === name && other.count === count),
    );
    if (!still) return [];
    return [
      {
        signature: signature('marked-read', still.name),
        title: `“${still.name}” still counts ${still.count} after “${label}”`,
        expected: `“${still.name}” counts nothing any more.`,
        observed: `It counts ${still.count}, as before.`,
        box: still.box,
        address: after.address,
        evidence: { texts: [`${still.name}: ${still.count}`] },
      },
    ];
  },
};
