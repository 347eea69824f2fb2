/**
 * Entries of a list and the pages of the things themselves, which belong together by the values that both
 * show: no heading is needed, and no word of any language.
 */
import { alike, isCutOff, normalizeLabel } from '#worker/core/words.ts';
import { centre, within, type Box } from '#worker/core/geometry.ts';
import { atEdge, inTopBar } from '#worker/facts/lists.ts';
import type { Region, Scene } from '#worker/sight/scene.ts';
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

/** Readings of one row at two times differ by a letter, or by where a line is parted. */
const isReadAs = (text: string, other: Row): boolean => other.texts.some((one) => alike(one, text) > 0.9);

/** Whether a row says what another one alone had said, though it may look otherwise by now. */
export const isRowAgain = (row: Row, was: Row, rows: readonly Row[]): boolean => {
  const telling = tellingTexts(was, rows);
  return telling.length > 0 && telling.every((text) => isReadAs(text, row) || isCutOff(text));
};

const frames: ReadonlySet<Region['kind']> = new Set(['header', 'navigation', 'footer']);

/** Whether a list stands on every page: its entries lead elsewhere, whatever the page shows. */
const isOfFrame = ({ regions }: Scene, list: Box): boolean =>
  regions.some(({ kind, box }) => frames.has(kind) && within(list, box) > 0.8);

/** Print of about the same size looks the same, px. */
const sameSizePx = 1.5;

/** What a page is headed by besides a list: its largest print outside of the list and of the frame of every page. */
function headingsBeside(scene: Scene, list: Box): Set<string> {
  const outside = scene.lines.filter(
    ({ box }) => within(box, list) < 0.2 && !atEdge(scene, box) && !inTopBar(box),
  );
  const largest = Math.max(...outside.map(({ fontPx }) => fontPx));
  return new Set(
    outside.filter(({ fontPx }) => fontPx > largest - sameSizePx).map(({ text }) => normalizeLabel(text)),
  );
}

/**
 * The row of the thing that a page shows beside the list: the only one by whose words the page is headed outside of
 * the list. `rows` are those of its list.
 */
export function rowShownBeside(scene: Scene): { row: Row; rows: readonly Row[] } | undefined {
  const found = collectionsOn(scene).flatMap((shown) => {
    if (isOfFrame(scene, shown.box)) return [];
    const rows = rowsOf(shown);
    const beside = headingsBeside(scene, shown.box);
    const [row, another] = rows.filter((one) => tellingTexts(one, rows).some((text) => beside.has(text)));
    return row && !another && rows.length >= fewestBeside ? [{ row, rows }] : [];
  });
  return found[0];
}

/** Fewer rows are no list beside what they stand for. */
const fewestBeside = 3;
