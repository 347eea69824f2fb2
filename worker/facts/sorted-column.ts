/** Finds the column that a table was sorted by. */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { headsTable } from '#worker/sight/layout/columns.ts';
import { centre, overlap } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { withoutSortSign } from './cell-values.ts';
import { cellsOf } from './ordered.ts';
import { turnsPage } from './link-words.ts';

/** The normalized text of a heading, without its sort indicator. */
export const bareHeading = (text: string): string => normalizeLabel(withoutSortSign(text));

export const headCalled = (scene: Scene, name: string): TextLine | undefined =>
  scene.lines.find((line) => alike(bareHeading(line.text), name) > 0.9 && headsTable(scene, line));

/**
 * The name of the column that a step sorts by: its heading was clicked, or it was chosen in a sort dropdown.
 * Undefined where the step does not sort.
 */
export function columnAskedFor({ trailStep, targetBox, before, intent }: StepRecord): string | undefined {
  const act = trailStep?.act;
  if (act?.kind === 'choose')
    return /\b(?:sort|order)/i.test(intent) ? normalizeLabel(act.option) : undefined;
  // A tab opens another part of the page, even where it looks like a heading of what is below it.
  const isTab =
    targetBox !== undefined &&
    before.scene.controls.some(
      ({ kind, box }) => (kind === 'tab' || kind === 'menuitem') && overlap(box, targetBox) > 0.5,
    );
  const pressed =
    act?.kind === 'press' && targetBox && !isTab
      ? before.scene.lines.find(
          (line) => overlap(line.box, targetBox) > 0 && bareHeading(line.text).length > 1,
        )
      : undefined;
  return pressed && bareHeading(pressed.text);
}

/** The page numbers below the last row are no cells. */
const isPageNumber = ({ controls }: Scene, cell: TextLine): boolean =>
  controls.some(
    ({ affordance, label, box }) =>
      affordance === 'press' &&
      turnsPage(label) &&
      normalizeLabel(label) === normalizeLabel(cell.text) &&
      containsPoint(box, centre(cell.box)),
  );

/** The cells of a table column, without pagination. */
export const columnCells = (scene: Scene, head: TextLine): TextLine[] =>
  cellsOf(scene, head).filter((cell) => !isPageNumber(scene, cell));
