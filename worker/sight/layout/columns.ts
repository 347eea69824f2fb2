/** Columns of tables by their looks: a column is what stands under its heading. */
import { bottom, centre, gapX, right, within } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** Whether two boxes stand in one line across. */
export const level = (a: Box, b: Box): boolean =>
  Math.abs(centre(a).y - centre(b).y) < 0.5 * Math.min(a.height, b.height) + 2;

/** Lines of the row in which a heading stands: its fellow headings, and itself. */
export const headingsBeside = (scene: Scene, head: TextLine): TextLine[] =>
  scene.lines.filter((line) => level(line.box, head.box));

/** As few headings and rows as make a table. */
export const fewestHeads = 3;
export const fewestRowsOfTable = 4;

/** How far a line stands from being under a heading: 0 where their sides or middles meet. */
function offColumn(line: TextLine, head: TextLine): number {
  const aligned = Math.min(
    Math.abs(line.box.x - head.box.x),
    Math.abs(right(line.box) - right(head.box)),
    Math.abs(centre(line.box).x - centre(head.box).x),
  );
  return gapX(line.box, head.box) < 0 ? Math.min(aligned, 24) : 24 + gapX(line.box, head.box);
}

/** Whether a line belongs under this heading and under none of its fellows. */
export function isUnder(line: TextLine, head: TextLine, fellows: TextLine[]): boolean {
  const own = offColumn(line, head);
  return own < 60 && fellows.every((fellow) => fellow === head || offColumn(line, fellow) >= own);
}

/**
 * What stands under a heading, from the top; one line a row where every row fills it. A gap, or the table's
 * edge, ends it.
 */
export function cellsUnder(scene: Scene, head: TextLine): TextLine[] {
  const fellows = headingsBeside(scene, head);
  const table = scene.regions
    .filter(({ kind, box }) => kind === 'table' && within(head.box, box) > 0.7)
    .sort((a, b) => a.box.height - b.box.height)[0];
  const under = scene.lines
    .filter(
      (line) =>
        line.box.y >= bottom(head.box) - 2 &&
        isUnder(line, head, fellows) &&
        (!table || within(line.box, table.box) > 0.7),
    )
    .sort((a, b) => a.box.y - b.box.y);
  const cells: TextLine[] = [];
  for (const line of under) {
    const before = cells.at(-1);
    const pitch = cells.length >= 2 ? cells[1]!.box.y - cells[0]!.box.y : undefined;
    // A second line in a cell says more of the same row.
    if (before && line.box.y - before.box.y < 1.5 * before.box.height) continue;
    if (before && !table && pitch !== undefined && line.box.y - before.box.y > 1.8 * pitch) break;
    cells.push(line);
  }
  return cells;
}

/**
 * As many of the headings beside each other have cells in a table's row, at least; under tabs and pills less
 * of it hangs together.
 */
export const shareOfHeads = 0.6;

/**
 * Whether a table's rows stand under a heading: its first cells at one distance from each other and the first
 * no farther below it, with cells of most of its fellows in the same row.
 */
export function headsRows(scene: Scene, head: TextLine): boolean {
  const cells = cellsUnder(scene, head).slice(0, fewestRowsOfTable);
  const gaps = cells.slice(1).map(({ box }, at) => box.y - cells[at]!.box.y);
  const [first, second] = cells;
  if (
    !first ||
    !second ||
    Math.max(...gaps) > Math.min(...gaps) * 1.3 ||
    first.box.y - head.box.y > Math.max(...gaps) * 1.8
  )
    return false;
  const fellows = headingsBeside(scene, head);
  return (
    fellows.filter((fellow) => cellsUnder(scene, fellow).some((cell) => level(cell.box, second.box)))
      .length >=
    fellows.length * shareOfHeads
  );
}

/** One of several headings beside each other, with the rows of a table below it. */
export const headsTable = (scene: Scene, line: TextLine): boolean =>
  headingsBeside(scene, line).length >= fewestHeads && cellsUnder(scene, line).length >= fewestRowsOfTable;
