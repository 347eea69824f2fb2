/** Cells of a table by the name of their column. */
import { normalizeLabel } from '#worker/core/words.ts';
import { cellsUnder, headsRows, headsTable, level } from '#worker/sight/layout/columns.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { nameOfHeading } from './cell-values.ts';

/** The cell under a heading of this name in the row of a line, and the whole column; undefined where there is none. */
export function cellUnderName(
  scene: Scene,
  name: string,
  row: TextLine,
): { cell: TextLine; column: TextLine[] } | undefined {
  const head = scene.lines.find(
    (line) =>
      nameOfHeading(line.text) === normalizeLabel(name) &&
      (headsTable(scene, line) || headsRows(scene, line)),
  );
  const column = head ? cellsUnder(scene, head) : [];
  const cell = column.find(({ box }) => level(box, row.box));
  return cell && { cell, column };
}
