/**
 * Entries of a list and the pages of the things themselves, which belong together by the values that both
 * show: no heading is needed, and no word of any language.
 */
import { normalizeLabel } from '#worker/core/words.ts';
import { centre, type Box } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { collectionsOn, type Shown } from './items.ts';

/** An entry that says several things. */
export interface Row {
  /** In reading order, normalised. */
  texts: string[];
  box: Box;
}

/** Values that a page and a row must share to be of one thing. */
const fewestShared = 2;

/** Whether a text is long enough not to stand on a page by chance. */
const isTelling = (text: string): boolean => /\p{L}{4}|\d{3}/u.test(text);

const hasFigures = ({ texts }: Row): boolean => texts.some((text) => /\d/.test(text));

/** The names of the columns stand over rows with figures, and have none. */
const isHeads = (row: Row, rows: readonly Row[]): boolean =>
  row === rows[0] && !hasFigures(row) && rows.filter(hasFigures).length * 2 > rows.length;

export const withoutHeads = (rows: readonly Row[]): Row[] => rows.filter((row) => !isHeads(row, rows));

function rowsOf({ items }: Shown): Row[] {
  const rows = items
    .map(({ texts, box }): Row => ({ texts: texts.map(normalizeLabel), box }))
    .filter(({ texts }) => texts.length >= fewestShared)
    .sort((a, b) => a.box.y - b.box.y);
  return withoutHeads(rows);
}

/** The entries of the lists of a screen that say more than their name, without the names of columns. */
export const rowsOn = (scene: Scene): Row[] => collectionsOn(scene).flatMap(rowsOf);

/** Those of the longest list. */
export const listOn = (scene: Scene): Row[] =>
  collectionsOn(scene)
    .map(rowsOf)
    .reduce((longest, rows) => (rows.length > longest.length ? rows : longest), []);

/** What a row alone says among its like. */
export const tellingTexts = (row: Row, rows: readonly Row[]): string[] =>
  row.texts.filter(
    (text) => isTelling(text) && !rows.some((other) => other !== row && other.texts.includes(text)),
  );

/** Whether two rows say the same, in the same order. */
export const isSameRow = (a: Row, b: Row): boolean =>
  a.texts.length === b.texts.length && a.texts.every((text, at) => text === b.texts[at]);

/** The row at whose height something stands. */
export const rowAt = (rows: readonly Row[], { y, height }: Box): Row | undefined =>
  rows.find(({ box }) => Math.abs(centre(box).y - (y + height / 2)) < box.height / 2);

/** Whether a page is that of the thing in a row. */
export function isPageOf(page: Scene, row: Row, rows: readonly Row[]): boolean {
  const said = new Set(page.lines.map(({ text }) => normalizeLabel(text)));
  return tellingTexts(row, rows).filter((text) => said.has(text)).length >= fewestShared;
}

/** The row that is of the same thing as a page; undefined where that could be several. */
export function rowOfPage(page: Scene, rows: readonly Row[]): Row | undefined {
  const [row, another] = rows.filter((one) => isPageOf(page, one, rows));
  return another ? undefined : row;
}
