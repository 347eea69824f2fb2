/** Headings of a table's columns, which sort its rows. */
import { contains } from '#worker/core/geometry.ts';
import { cellsUnder, headsRows, headsTable } from '#worker/sight/layout/columns.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';

export const headsColumn = (scene: Scene, { box }: Control): boolean =>
  scene.lines.some(
    (line) =>
      line.words.length <= 4 &&
      contains(box, line.box, 4) &&
      headsTable(scene, line) &&
      headsRows(scene, line),
  );

/** Whether the column under this heading holds numbers, dates or amounts. */
export const headsFigures = (scene: Scene, { box }: Control): boolean =>
  scene.lines.some((line) => contains(box, line.box, 4) && /\d/.test(cellsUnder(scene, line)[0]?.text ?? ''));
