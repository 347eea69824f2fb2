/** Checks whether the values of a list are in order. */
import { fewestRowsOfTable, cellsUnder } from '#worker/sight/layout/columns.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { valuesOf, type CellValue } from './cell-values.ts';

export const collator = new Intl.Collator('en', { sensitivity: 'base' });

export const asText = (value: CellValue): string =>
  value.kind === 'rank' ? value.word : String(value.value);
export const compareAsText = (a: CellValue, b: CellValue): number => collator.compare(asText(a), asText(b));
export const compare = (a: CellValue, b: CellValue): number =>
  typeof a.value === 'number' && typeof b.value === 'number' ? a.value - b.value : compareAsText(a, b);

/**
 * How many steps from row to row go up and down. `firstBreak`: the row that first breaks the direction, 0
 * where none does.
 */
export function waysOf<T>(values: readonly T[], by: (a: T, b: T) => number) {
  const steps = values.slice(1).map((value, at) => by(value, values[at]!));
  return {
    up: steps.filter((step) => step > 0).length,
    down: steps.filter((step) => step < 0).length,
    firstBreak: (way: 1 | -1) => steps.findIndex((step) => step * way < 0) + 1,
  };
}

export function isOrdered<T>(values: readonly T[], by: (a: T, b: T) => number): boolean {
  const { up, down } = waysOf(values, by);
  return up === 0 || down === 0;
}

/** The cells under a heading, without a line below the table ("Page 1 of 4"). */
export function cellsOf(scene: Scene, head: TextLine): TextLine[] {
  const cells = cellsUnder(scene, head);
  const rows = cells.slice(0, -1);
  return rows.length >= fewestRowsOfTable && !valuesOf(cells) && valuesOf(rows) ? rows : cells;
}
