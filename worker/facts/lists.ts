import { contains, gap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { gapY, right, type Box } from '#worker/core/geometry.ts';
import { cellsUnder, headsTable } from '#worker/sight/layout/columns.ts';
import type { Control, Region, Scene, TextLine } from '#worker/sight/scene.ts';
import { nameOfHeading } from './cell-values.ts';
import { sameRow } from './reading.ts';

const searches = /^search|\bsearch\b|^find\b|^filter\b/;

/** Greatest distance between a search field without a name and its magnifying glass, and with one, px. */
const [besidePx, atEdgePx] = [30, 6];

/** The maximum distance from a field to its button, px; dropdowns and checkboxes may lie between. */
const behindPx = 700;

/** Whether a row with a single field has a search button, or filters followed by their apply button. */
function hasSearchButton(field: Control, { controls }: Scene): boolean {
  const row = controls.filter((other) => other !== field && sameRow(other.box, field.box));
  if (row.some(({ affordance }) => affordance === 'type')) return false;
  const button = row
    .filter(
      ({ kind, box }) =>
        kind === 'button' && box.x >= right(field.box) && box.x - right(field.box) < behindPx,
    )
    .sort((a, b) => a.box.x - b.box.x)[0];
  const chooses = row.some(
    ({ kind, box }) =>
      (kind === 'select' || kind === 'checkbox') && button && box.x < button.box.x && box.x > field.box.x,
  );
  return (
    button !== undefined &&
    (/^(?:search|find|look up)\b/.test(normalizeLabel(button.label)) ||
      (chooses && /^(?:apply|filter|show|go)\b/.test(normalizeLabel(button.label))))
  );
}

/**
 * Whether a control is a search field: by its label or placeholder, by its button, or by a magnifying glass
 * in it or, where it has no name, beside it.
 */
export function isSearchField(control: Control, scene: Scene): boolean {
  if (control.affordance !== 'type') return false;
  const names = [control.label, control.placeholder ?? ''].map(normalizeLabel).filter(Boolean);
  // What is typed into it may take the place of its name; the picture in it or at its edge stays.
  const hasGlass = (withinPx: number): boolean =>
    control.icon === 'search' ||
    scene.controls.some(
      (other) =>
        other.icon === 'search' &&
        other.affordance !== 'type' &&
        Math.abs(other.box.y + other.box.height / 2 - control.box.y - control.box.height / 2) < 12 &&
        gap(other.box, control.box) < withinPx,
    );
  return names.length > 0
    ? hasGlass(atEdgePx) || names.some((name) => searches.test(name)) || hasSearchButton(control, scene)
    : hasGlass(besidePx);
}

const edges: ReadonlySet<Region['kind']> = new Set(['header', 'navigation', 'footer', 'sidebar']);

export const atEdge = (scene: Scene, box: Control['box']): boolean =>
  scene.regions.some((region) => edges.has(region.kind) && contains(region.box, box));

/**
 * A box that ends above this y, px, is in the bar at the top of every page, drawn as a region or not. `top`:
 * how far the page is scrolled, px, since a sticky bar stays in the viewport.
 */
const topBarPx = 72;
export const inTopBar = ({ y, height }: Control['box'], top = 0): boolean =>
  [0, top].some((from) => y >= from && y + height - from < topBarPx);

/**
 * The columns of the table below a search field that its hint names (“Search subject or customer”): the hint
 * promises that their values are found.
 */
export function promisedColumns(scene: Scene, field: Control): { head: TextLine; cells: TextLine[] }[] {
  const hint = ` ${normalizeLabel(`${field.label} ${field.placeholder ?? ''}`).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return scene.lines.flatMap((head) => {
    const name = nameOfHeading(head.text);
    const isNamed =
      name.length > 3 &&
      !searches.test(name) &&
      head.box.y > field.box.y + field.box.height &&
      (hint.includes(` ${name} `) || hint.includes(` ${name.replace(/s$/, '')} `));
    return isNamed && headsTable(scene, head) ? [{ head, cells: cellsUnder(scene, head) }] : [];
  });
}

const fewestListed = 3;

/**
 * The names in a list (below a field, if given): the column of lines of one type size and left edge that has
 * the most distinct texts. Empty where there are fewer than three.
 */
export function listedNames(scene: Scene, below?: Control): TextLine[] {
  const lines = scene.lines.filter(
    (line) =>
      line.confidence > 0.85 &&
      /\p{L}{4}/u.test(line.text) &&
      !atEdge(scene, line.box) &&
      (!below || (line.box.y > below.box.y + below.box.height && line.box.x > below.box.x - 60)),
  );
  const columns = lines.map((first) =>
    lines.filter(
      ({ box, fontPx }) => Math.abs(box.x - first.box.x) < 5 && Math.abs(fontPx - first.fontPx) < 1.5,
    ),
  );
  const telling = (column: TextLine[]) => new Set(column.map(({ text }) => normalizeLabel(text))).size;
  const best = columns.sort((a, b) => telling(b) - telling(a) || b[0]!.fontPx - a[0]!.fontPx)[0] ?? [];
  return telling(best) >= fewestListed ? best : [];
}

/**
 * The rows of a table or list by name, with all their cells as one text. Only rows with three cells or more
 * and a number among them, so that equal rows mean the same thing.
 */
export function listedRows(scene: Scene): { name: TextLine; text: string }[] {
  return listedNames(scene).flatMap((name) => {
    // A long cell wraps onto the next line: without a row region, it is unknown where such a row ends.
    const row = scene.regions.find(({ kind, box }) => kind === 'row' && contains(box, name.box));
    const goesOn = scene.lines.some(
      ({ box }) =>
        box !== name.box &&
        Math.abs(box.x - name.box.x) < 5 &&
        gapY(box, name.box) >= 0 &&
        gapY(box, name.box) < name.fontPx * 0.9,
    );
    if (!row && goesOn) return [];
    const cells = scene.lines
      .filter(
        (line) =>
          (row ? contains(row.box, line.box) : sameRow(line.box, name.box)) && !atEdge(scene, line.box),
      )
      .map(({ text }) => normalizeLabel(text));
    return cells.length >= 3 && cells.some((text) => /\d/.test(text))
      ? [{ name, text: cells.join(' | ') }]
      : [];
  });
}

/** Entries of one list begin at the same x and are of the same size, px. */
const [sameEdgePx, sameSizePx] = [3, 1];

export const sameEdge = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) <= sameEdgePx;

/** Whether two lines are printed as entries of one list are. */
export const sameList = (a: TextLine, b: TextLine): boolean =>
  sameEdge(a.box, b.box) && Math.abs(a.fontPx - b.fontPx) <= sameSizePx;
