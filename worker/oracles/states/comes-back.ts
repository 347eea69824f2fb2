import { normalizeLabel } from '#worker/core/words.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { sameRow } from '#worker/facts/reading.ts';
import { count, nameBeside, removalOf, removedPage, wasListed } from '#worker/facts/removals.ts';
import type { Oracle } from '../types.ts';

/** A removed entry must not be back after a reload. */
export const comesBack: Oracle = {
  name: 'comes-back',
  describes: 'What was removed is back after a reload',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user believes it gone, and it is not.',
  provokedBy: 'reloads the page after something was removed',
  judge({ step, earlier }) {
    if (step.act?.kind !== 'reload' || step.after.scene.reason || step.before.address !== step.after.address)
      return [];
    const page = removedPage(earlier);
    const removal = page?.removal ?? removalOf(earlier);
    const name = page?.name ?? (removal && nameBeside(removal));
    // A row of a form that was never submitted is rightly back.
    if (
      !removal ||
      !name ||
      removal.before.scene.controls.some(
        ({ affordance, kind, box }) => (affordance === 'type' || kind === 'select') && sameRow(box, name.box),
      )
    )
      return [];
    const removed = normalizeLabel(name.text);
    // Of several equal names one remains, and a message may contain the removed name.
    if (
      !(page
        ? wasListed(earlier, step.after.address, removed)
        : count(removal.before.scene, removed) === 1) ||
      count(step.before.scene, removed) !== 0 ||
      count(step.after.scene, removed) !== 1
    )
      return [];
    return [
      {
        signature: signature('comes-back', routePath(step.after.address)),
        title: `What was removed is back on ${routePath(step.after.address)} after a reload`,
        expected: `“${name.text}” stays away.`,
        observed: `“${name.text}” was gone, and is there again once the page is reloaded.`,
        box: step.after.scene.lines.find((line) => normalizeLabel(line.text) === removed)?.box,
        address: step.after.address,
        evidence: { texts: [`removed: ${name.text}`] },
      },
    ];
  },
};
