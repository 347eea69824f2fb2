/** Fields that are called like the columns of a table on their screen: they narrow it. */
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { cellsUnder, headsTable } from '#worker/sight/layout/columns.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';

/** Minimum OCR confidence of a cell that is compared, 0…1. */
const sure = 0.85;

/** The cells of the column that is called so, from the top; none where no table has such a column. */
export function cellsOfColumn(scene: Scene, name: string): TextLine[] {
  const wanted = normalizeLabel(name);
  const isInControl = ({ box }: TextLine): boolean =>
    scene.controls.some(
      ({ affordance, box: own }) =>
        (affordance === 'type' || affordance === 'choose') && contains(own, box, 4),
    );
  const head = scene.lines.find(
    (line) => normalizeLabel(line.text) === wanted && headsTable(scene, line) && !isInControl(line),
  );
  return head ? cellsUnder(scene, head).filter(({ confidence }) => confidence >= sure) : [];
}

export interface ColumnFilter {
  control: Control;
  /** What its column shows. */
  cells: string[];
}

/** Fields for which the screen has a column of their name. */
export const columnFilters = (scene: Scene, fields: readonly Control[]): ColumnFilter[] =>
  fields.flatMap((control) => {
    const cells = control.label ? cellsOfColumn(scene, control.label).map(({ text }) => text) : [];
    return cells.length > 0 ? [{ control, cells }] : [];
  });

/** Fewest fields that are called like columns, for a form to narrow the table. */
const fewest = 2;

/** Whether a form narrows a table beside it: most of its fields are called like its columns. */
export const narrowsTable = (scene: Scene, fields: readonly Control[]): boolean => {
  const named = columnFilters(scene, fields).length;
  return named >= fewest && named * 2 > fields.length;
};
