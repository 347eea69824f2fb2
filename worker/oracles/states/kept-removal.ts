import { normalizeLabel } from '#worker/core/words.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { newLines } from '#worker/facts/reading.ts';
import { count, removedPage, wasListed } from '#worker/facts/removals.ts';
import type { Oracle } from '../types.ts';

const saysGone = /\b(?:deleted|removed|cancelled|gone)\b/i;

/** An entry removed on its own page must not be listed any more. */
export const keptRemoval: Oracle = {
  name: 'kept-removal',
  describes: 'What was removed on its own page is still in the list',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user loses something else than they gave up, or believes it gone when it is not.',
  judge({ step, earlier }) {
    if (step.after.scene.reason || step.evidence.network.some(({ status }) => status >= 400)) return [];
    const page = removedPage([...earlier, step]);
    if (!page) return [];
    const { name } = page;
    const removed = normalizeLabel(name.text);
    const said = newLines(step).find(({ text }) => saysGone.test(text));
    // There must be one entry of that name only, and the app must confirm the removal, since it may have been
    // refused.
    if (!said || count(step.after.scene, removed) !== 1 || !wasListed(earlier, step.after.address, removed))
      return [];
    return [
      {
        signature: signature('kept-removal', routePath(step.after.address)),
        title: `“${name.text}” is said to be removed, and is still listed`,
        expected: `“${name.text}” is not listed any more.`,
        observed: `“${said.text}” is said, and “${name.text}” stands in the list.`,
        box: step.after.scene.lines.find((line) => normalizeLabel(line.text) === removed)?.box,
        address: step.after.address,
        evidence: { texts: [said.text, `listed: ${name.text}`] },
      },
    ];
  },
};
