import {
  isRowAgain,
  isSameRow,
  rowOfPage,
  rowShownBeside,
  rowsOn,
  type Row,
} from '#worker/app-model/index.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { namingLine } from '#worker/facts/entry-words.ts';
import { refuses } from '#worker/facts/link-words.ts';
import { controlAt, pressedName } from '#worker/facts/pressed.ts';
import { newErrors, newLines } from '#worker/facts/reading.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
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

/** The row of the list as it was before, of the thing whose own page was open; and whether a later row is it. */
function rowInList(
  all: readonly StepRecord[],
  removal: StepRecord,
  path: string,
): ((rows: readonly Row[]) => Row | undefined) | undefined {
  if (routePath(removal.before.address) === path) return undefined;
  const list = all
    .slice(0, all.indexOf(removal))
    .flatMap(({ before, after }) => [before, after])
    .findLast((view) => routePath(view.address) === path && !view.scene.reason);
  const row = list && rowOfPage(removal.before.scene, rowsOn(list.scene));
  return row && ((rows) => rows.find((one) => isSameRow(one, row)));
}

/** Whether what followed a removal was no more than an answer to its question, which came with it, or a reload. */
const isOnlyAnswered = ({ before }: StepRecord, since: readonly StepRecord[]): boolean =>
  since.every((one) => isOpening(one) || controlAt(before.scene, one.targetBox) === undefined);

/** The same of a thing that was shown beside its list, and is shown no more. */
function rowBeside(
  [removal, ...since]: readonly StepRecord[],
  after: Scene,
): ((rows: readonly Row[]) => Row | undefined) | undefined {
  const was = removal && rowShownBeside(removal.before.scene);
  if (!removal || !isOnlyAnswered(removal, since)) return undefined;
  const now = rowShownBeside(after);
  if (!was || (now && isRowAgain(now.row, was.row, was.rows))) return undefined;
  return (rows) => rows.find((one) => isRowAgain(one, was.row, was.rows));
}

/** What was removed on a page of its own is listed no more, whatever it is called there. */
export const removedStays: Oracle = {
  name: 'removed-stays',
  describes: 'What was removed on its own page stands in the list as before',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user believes it gone, and it is not.',
  causedBy: 'kept-removal',
  provokedBy: 'removes a thing on its own page or beside its list, and looks at the list',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const path = routePath(address);
    const all = [...earlier, step];
    const removal = removalBefore(all);
    if (!removal || scene.reason) return [];
    const since = all.slice(all.indexOf(removal));
    // It may have been refused, or not have been asked of the app at all.
    if (!since.some((one) => wasTaken(one) || newLines(one).length > 0)) return [];
    if (since.some((one) => newErrors(one).length > 0)) return [];
    const again = rowInList(all, removal, path) ?? rowBeside(since, scene);
    const still = again?.(rowsOn(scene));
    if (!still) return [];
    const name = namingLine(scene, still.box, { figures: true })?.text ?? still.texts[0] ?? '';
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
