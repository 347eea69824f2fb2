/** Finds table columns by position: the lines below a heading. */
import { bottom, centre, gapX, misalignment, within } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** Whether two boxes are on one row. */
export const level = (a: Box, b: Box): boolean =>
  Math.abs(centre(a).y - centre(b).y) < 0.5 * Math.min(a.height, b.height) + 2;

/** The lines on a heading's row, including itself. */
export const headingsBeside = (scene: Scene, head: TextLine): TextLine[] =>
  scene.lines.filter((line) => level(line.box, head.box));

/** Fewest headings and rows of a table. */
export const fewestHeads = 3;
export const fewestRowsOfTable = 4;

/** How far a line is from being aligned with a heading, px: 0 if their sides or centres align. */
function offColumn(line: TextLine, head: TextLine): number {
  const aligned = misalignment(line.box, head.box);
  return gapX(line.box, head.box) < 0 ? Math.min(aligned, 24) : 24 + gapX(line.box, head.box);
}

/** Whether a line belongs below this heading rather than another one. */
export function isUnder(line: TextLine, head: TextLine, fellows: TextLine[]): boolean {
  const own = offColumn(line, head);
  return own < 60 && fellows.every((fellow) => fellow === head || offColumn(line, fellow) >= own);
}

/**
 * The lines below a heading, from the top; one per row if every row has one. A gap, or the table's edge,
 * ends the column.
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
    // A second line in a cell belongs to the same row.
    if (before && line.box.y - before.box.y < 1.5 * before.box.height) continue;
    if (before && !table && pitch !== undefined && line.box.y - before.box.y > 1.8 * pitch) break;
    cells.push(line);
  }
  return cells;
}

/** Share of the headings that must have cells in a row; tabs and pills have fewer. */
export const shareOfHeads = 0.6;

/**
 * Whether table rows stand below a heading: its first cells are evenly spaced, the first no farther away,
 * with cells of most other headings in the same rows.
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

/** Whether a line is one of several headings above the rows of a table. */
export const headsTable = (scene: Scene, line: TextLine): boolean =>
  headingsBeside(scene, line).length >= fewestHeads && cellsUnder(scene, line).length >= fewestRowsOfTable;
