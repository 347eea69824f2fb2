import { isSameRow, rowOfPage, rowsOn } from '#worker/app-model/index.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { refuses } from '#worker/facts/link-words.ts';
import { pressedName } from '#worker/facts/pressed.ts';
import { newErrors, newLines } from '#worker/facts/reading.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Oracle } from '../types.ts';

/** At most so many steps lie between what removes a thing and the list: its question, and a reload. */
const maxBetween = 3;

/** The step that asked to remove the thing whose page was open; undefined where what followed is something else. */
function removalBefore(steps: readonly StepRecord[]): StepRecord | undefined {
  const last = steps.slice(-maxBetween);
  const at = last.findIndex((one) => one.act?.kind === 'press' && isRemoval(pressedName(one)));
  const removal = last[at];
  const isAnswered = last
    .slice(at + 1)
    .every(
      (one) =>
        (one.act?.kind === 'press' && !refuses.test(normalizeLabel(pressedName(one)))) || isOpening(one),
    );
  return removal && isAnswered ? removal : undefined;
}

const isOpening = ({ act }: StepRecord): boolean => act?.kind === 'navigate' || act?.kind === 'reload';

/** What was removed on a page of its own is listed no more, whatever it is called there. */
export const removedStays: Oracle = {
  name: 'removed-stays',
  describes: 'What was removed on its own page stands in the list as before',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user believes it gone, and it is not.',
  causedBy: 'kept-removal',
  provokedBy: 'removes a thing on its own page, and looks at the list of its like',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const path = routePath(address);
    const all = [...earlier, step];
    const removal = removalBefore(all);
    if (!removal || scene.reason || routePath(removal.before.address) === path) return [];
    const since = all.slice(all.indexOf(removal));
    // It may have been refused, or not have been asked of the app at all.
    if (!since.some((one) => wasTaken(one) || newLines(one).length > 0)) return [];
    if (since.some((one) => newErrors(one).length > 0)) return [];
    const list = all
      .slice(0, all.indexOf(removal))
      .flatMap(({ before, after }) => [before, after])
      .findLast((view) => routePath(view.address) === path && !view.scene.reason);
    const rows = list && rowsOn(list.scene);
    const row = rows && rowOfPage(removal.before.scene, rows);
    const still = row && rowsOn(scene).find((one) => isSameRow(one, row));
    if (!still) return [];
    const [name = ''] = still.texts;
    return [
      {
        signature: signature('removed-stays', path),
        title: `“${name}” was removed on its own page, and is still listed`,
        expected: `“${name}” is not listed any more.`,
        observed: `It stands in the list as before: ${still.texts.join(', ')}.`,
        box: still.box,
        address,
        evidence: { texts: [`pressed: ${pressedName(removal)}`, `listed: ${still.texts.join(', ')}`] },
      },
    ];
  },
};
