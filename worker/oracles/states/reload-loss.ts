import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { counterOf, counters, countsNews, isUsualCounter, wentUp } from '#worker/facts/counters.ts';
import { entriesAdded, isGoneFrom, type Entry } from '#worker/facts/entries.ts';
import { pressedLabel, pressedName } from '#worker/facts/pressed.ts';
import { routePattern, signature } from '#worker/facts/routes.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import { makesOne, storesAll } from '#worker/facts/link-words.ts';
import type { Finding, Oracle } from '../types.ts';

/** Labels that add something. Other clicks may change a number that counts the current selection. */
const puts =
  /^(?:\+ ?)?(?:add|put|move|save|keep|like|love|favou?rite|bookmark|buy|reserve|book|collect|plus|heart|star|cart|bag|basket)\b/i;

/** Entries that were created and stored, at once or by a later click on save. */
function storedEntries(earlier: readonly StepRecord[]): Entry[] {
  return earlier.flatMap((step, at) => {
    if (!makesOne(pressedName(step))) return [];
    const isStored =
      wasTaken(step) ||
      earlier
        .slice(at + 1)
        .some((later) => wasTaken(later) && storesAll(normalizeLabel(pressedLabel(later))));
    return isStored ? entriesAdded(step.before.scene, step.after.scene) : [];
  });
}

function lostEntries({ before, after }: StepRecord, earlier: readonly StepRecord[]): Finding[] {
  const lost = storedEntries(earlier).find(
    (entry) =>
      before.scene.lines.some(({ text }) => normalizeLabel(text) === entry.name) &&
      isGoneFrom(entry, after.scene),
  );
  return lost
    ? [
        {
          signature: signature('reload-loss', 'entry', routePattern(after.address)),
          severityReason: 'The user loses what was made.',
          title: `“${lost.line.text}” is lost on reload`,
          expected: `After a reload “${lost.line.text}” is there, as it was taken.`,
          observed: `Only what was there before it is: “${lost.fellows.slice(0, 3).join('”, “')}”.`,
          address: after.address,
          evidence: { texts: [`before: ${lost.line.text}`, `there as before: ${lost.fellows.join(', ')}`] },
        },
      ]
    : [];
}

/** What the user added, and saw counted or listed, must be there after a reload. */
export const reloadLoss: Oracle = {
  name: 'reload-loss',
  describes: 'What the user put in is gone after a reload',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user loses what was chosen.',
  provokedBy: 'reloads the page after something was put in, made or stored',
  judge({ step, earlier }) {
    if (step.act?.kind !== 'reload' || !/^https?:/.test(step.after.address)) return [];
    // A page that failed to reload is reported by another oracle.
    if (step.after.scene.lines.length < step.before.scene.lines.length / 3) return [];
    return [
      ...lostEntries(step, earlier),
      ...counters(step.before.scene).flatMap((before): Finding[] => {
        const after = counterOf(step.after.scene, before.name);
        // Counters of unread items may rightly fall; those that the user raised may not.
        if (countsNews(before.name)) return [];
        const raised = earlier.some(
          (one) =>
            one.act?.kind === 'press' &&
            (isUsualCounter(before.name) || puts.test(pressedName(one))) &&
            wentUp(one.before.scene, one.after.scene).some(({ name }) => name === before.name),
        );
        if (!raised || before.count < 1 || (after?.count ?? 0) >= before.count) return [];
        return [
          {
            signature: signature('reload-loss', before.name),
            title: `What was put into ${before.name} is lost on reload`,
            expected: `After a reload “${before.name}” still counts ${before.count}.`,
            observed: `It counts ${after?.count ?? 'nothing'}.`,
            box: after?.box ?? before.box,
            address: step.after.address,
            evidence: { texts: [`before: ${before.count}`, `after: ${after?.count ?? 'none'}`] },
          },
        ];
      }),
    ];
  },
};
