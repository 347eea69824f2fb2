import { hasDialog } from '#worker/sight/scene.ts';
import { alike, normalizeLabel, withoutNumbers } from '#worker/core/words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { centre } from '#worker/core/geometry.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { removalOf } from '#worker/facts/removals.ts';
import type { Oracle } from '../types.ts';

/** Maximum vertical distance of a removed entry's text from its button, px. */
const besidePx = 56;

/** Messages name what was removed, and disappear by themselves. */
const tells = /\b(?:deleted|removed|archived|cancell?ed|discarded)\b/;

const texts = (step: StepRecord['after']) =>
  new Set(step.scene.lines.map((line) => normalizeLabel(line.text)).filter((text) => /\p{L}{3}/u.test(text)));

/** A removed entry must disappear at once, not only after a reload. */
export const staleList: Oracle = {
  name: 'stale-list',
  describes: 'A list that shows what was removed until it is reloaded',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user thinks that nothing was removed, and does it again.',
  judge({ step, earlier }) {
    const removal = removalOf(earlier);
    const act = removal?.trailStep?.act;
    if (
      step.act?.kind !== 'reload' ||
      act?.kind !== 'press' ||
      !removal ||
      removal.before.address !== step.after.address
    )
      return [];
    // An open dialog covers its subject.
    if (hasDialog(step.before.scene)) return [];
    const before = texts(removal.before);
    const afterRemoval = texts(step.before);
    const afterReload = texts(step.after);
    // Text beside the clicked button is the entry to remove; messages come and go.
    const { targetBox } = removal;
    const beside = targetBox
      ? removal.before.scene.lines
          .filter(({ box }) => Math.abs(centre(box).y - centre(targetBox).y) < besidePx)
          .map(({ text }) => text)
      : act.target.neighbours;
    const stale = [...before].filter(
      (text) =>
        afterRemoval.has(text) &&
        !afterReload.has(text) &&
        !tells.test(text) &&
        beside.some((near) => alike(withoutNumbers(near), withoutNumbers(text)) > 0.85),
    );
    const went = [...before].filter((text) => !afterRemoval.has(text));
    if (stale.length < 1 || went.length > 2) return [];
    return [
      {
        signature: signature('stale-list', routePath(removal.after.address)),
        title: `What was removed stays on ${routePath(removal.after.address)} until it is reloaded`,
        expected: 'What was removed disappears at once.',
        observed: `“${stale[0]}” stayed until the page was reloaded.`,
        box: removal.targetBox,
        address: removal.after.address,
        evidence: { texts: stale.slice(0, 4) },
      },
    ];
  },
};
