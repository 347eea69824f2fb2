/** Reads amounts and their labels from a scene. */
import type { StepRecord } from '#worker/ports/records.ts';
import { contains, gap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { readMoney } from '#worker/core/numbers.ts';
import { cellsUnder, headingsBeside } from '#worker/sight/layout/columns.ts';
import { centre } from '#worker/core/geometry.ts';
import type { Region, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

const amount =
  /(?:[$€£¥]\s?)(-?\d{1,3}(?:[ ,.]\d{3})*(?:[.,]\d{2})?|-?\d+(?:[.,]\d{2})?)|(-?\d+(?:[.,]\d{2}))\s?(?:€|EUR|USD|kr|zł)/;

/** The amount of money in a text, in hundredths; undefined where there is none, or more than one. */
export function readAmount(text: string): number | undefined {
  const found = [...text.matchAll(new RegExp(amount, 'g'))];
  if (found.length !== 1) return undefined;
  const written = (found[0]![1] ?? found[0]![2]!).replace(/\s/g, '');
  const cents = /[.,]\d{2}$/.test(written);
  const digits = Number(written.replace(/[.,]/g, ''));
  return Number.isFinite(digits) ? (cents ? digits : digits * 100) : undefined;
}

export const money = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}`;

export interface Amount {
  line: TextLine;
  hundredths: number;
  box: Box;
}

/** Minimum OCR confidence before a number is used, 0…1. */
export const sureOfNumbers = 0.8;

export const amountsOf = (scene: Scene): Amount[] =>
  scene.lines.flatMap((line) => {
    const hundredths =
      line.struckThrough || line.confidence < sureOfNumbers ? undefined : readAmount(line.text);
    return hundredths === undefined ? [] : [{ line, hundredths, box: line.box }];
  });

/** Minimum OCR confidence of numbers that decide whether a sum is right, 0…1. */
const sureOfSums = 0.88;

/** The one number of a line, money or not; undefined where it is struck through or uncertain. */
export const numberIn = ({ text, confidence, struckThrough }: TextLine): number | undefined =>
  confidence < sureOfSums || struckThrough ? undefined : readMoney(text)?.value;

/** Headings of a column of row totals, over normalized labels. */
export const headsTotals = /^(?:(?:line |item |row )?(?:total|amount|sum|subtotal)|total (?:price|cost))$/;

export const sameRow = (a: Box, b: Box): boolean =>
  Math.abs(centre(a).y - centre(b).y) <= Math.max(a.height, b.height) * 0.6;

/** Label → amount pairs in one row ("Subtotal … $40.00") or one line ("Total: $40.00"). */
export function labelledAmounts(scene: Scene): { label: string; amount: Amount }[] {
  return amountsOf(scene).flatMap((found) => {
    const own = normalizeLabel(found.line.text.replace(amount, ''));
    if (own && /[a-z]{3}/.test(own)) return [{ label: own, amount: found }];
    const label = scene.lines
      .filter(
        (line) =>
          line !== found.line &&
          sameRow(line.box, found.box) &&
          line.box.x < found.box.x &&
          /[a-z]{3}/i.test(line.text),
      )
      .sort((a, b) => b.box.x - a.box.x)[0];
    return label ? [{ label: normalizeLabel(label.text), amount: found }] : [];
  });
}

const besideTheMain: ReadonlySet<Region['kind']> = new Set([
  'header',
  'navigation',
  'footer',
  'sidebar',
  'toast',
  'badge',
]);

/** A heading is expected above this y, px; farther down, a line must be larger by the factor to count. */
const nearTopPx = 420;
const noticeably = 1.25;

/**
 * The heading of the main content: the largest text in the upper `top` px of the page, outside header,
 * navigation, footer, sidebar, toasts and badges. Undefined where there is no text.
 */
export function heading(scene: Scene, top = 700): TextLine | undefined {
  const edges = scene.regions.filter(({ kind }) => besideTheMain.has(kind));
  // The last line at the bottom of a page is its footer, even without a footer region.
  const last = Math.max(0, ...scene.lines.map(({ box }) => box.y));
  const isFooter = ({ box }: TextLine) =>
    scene.lines.length > 3 && box.y > scene.height * 0.85 && Math.abs(box.y - last) < box.height;
  const lines = scene.lines.filter(
    (line) =>
      line.box.y < top &&
      line.confidence > 0.6 &&
      /\p{L}{2}/u.test(line.text) &&
      !isFooter(line) &&
      !scene.controls.some(({ affordance, box }) => affordance === 'type' && contains(box, line.box, 2)) &&
      !edges.some(({ box }) => contains(box, line.box)),
  );
  const rank = ({ fontPx, box }: TextLine) => (box.y < nearTopPx ? fontPx : fontPx / noticeably);
  return lines.sort((a, b) => rank(b) - rank(a) || a.box.y - b.box.y)[0];
}

export interface ListItem {
  title: string;
  titleLine: TextLine;
  price?: Amount;
}

/** Labels of the amounts of a sum, which are not list items. */
const sumLabel =
  /^(?:(?:order |grand )?total|sub-?total|summary|shipping|delivery|tax|vat|discount|amount due|price|quantity|qty)\b/i;

/** Ratings, which are not item names. */
const rating = /^\W*\d(?:[.,]\d)?\b.*\(.*\)$|\b(?:reviews?|ratings?|stars?)\)?$/i;

/** Whether a line is the heading of a column of amounts, and so names no item. */
const headsAmounts = (scene: Scene, line: TextLine): boolean => {
  const cells = cellsUnder(scene, line).slice(0, 2);
  return (
    cells.length === 2 &&
    cells.every(({ text }) => readAmount(text) !== undefined && !/\p{L}{3}/u.test(text)) &&
    headingsBeside(scene, line).length > 2
  );
};

/**
 * The items of a list that have prices: each amount with the nearest title-like line above or beside it, in
 * reading order. Only amounts of the most frequent type size count, since a list prints its prices alike.
 */
export function pricedItems(scene: Scene): ListItem[] {
  const amounts = amountsOf(scene);
  if (amounts.length < 2) return [];
  const sizes = new Map<number, number>();
  for (const { line } of amounts)
    sizes.set(Math.round(line.fontPx / 2), (sizes.get(Math.round(line.fontPx / 2)) ?? 0) + 1);
  const usual = [...sizes].sort((a, b) => b[1] - a[1])[0]![0];
  return amounts
    .filter(({ line }) => Math.round(line.fontPx / 2) === usual)
    .flatMap((price) => {
      const card = scene.regions
        .filter(({ kind, box }) => kind === 'card' && contains(box, price.box))
        .sort((a, b) => a.box.height - b.box.height)[0];
      const title = scene.lines
        .filter(
          (line) =>
            line !== price.line &&
            readAmount(line.text) === undefined &&
            /\p{L}{3}/u.test(line.text) &&
            !rating.test(line.text.trim()),
        )
        .map((line) => ({ line, above: price.box.y - line.box.y, aside: Math.abs(line.box.x - price.box.x) }))
        .filter(
          ({ line, above, aside }) =>
            (above > 0 && (above < 90 || (card && contains(card.box, line.box))) && aside < 40) ||
            (sameRow(line.box, price.box) && line.box.x < price.box.x && price.box.x - line.box.x < 420),
        )
        .sort((a, b) => b.line.fontPx - a.line.fontPx || a.above - b.above)[0];
      return title && !sumLabel.test(title.line.text.trim()) && !headsAmounts(scene, title.line)
        ? [{ title: title.line.text, titleLine: title.line, price }]
        : [];
    })
    .sort((a, b) =>
      Math.abs(a.price!.box.y - b.price!.box.y) > 24
        ? a.price!.box.y - b.price!.box.y
        : a.price!.box.x - b.price!.box.x,
    );
}

/** The priced items that can be opened. A table of delivery costs, for example, lists no goods. */
export const goodsOf = (scene: Scene): ListItem[] =>
  pricedItems(scene).filter(
    ({ titleLine }) =>
      !scene.regions.some(({ kind, box }) => besideTheMain.has(kind) && contains(box, titleLine.box)) &&
      scene.controls.some(({ affordance, box }) => affordance === 'press' && contains(box, titleLine.box, 6)),
  );

/** The lines of a page, without those inside form fields. */
export const outsideFields = ({ lines, controls }: Pick<Scene, 'lines' | 'controls'>): TextLine[] =>
  lines.filter(
    ({ box }) => !controls.some((control) => control.affordance === 'type' && contains(control.box, box)),
  );

/** Lines that are no values of a form; the words of an entry may be changed in place. */
export const listedLines = ({ lines, controls }: Scene): TextLine[] =>
  outsideFields({ lines, controls: controls.filter(({ unframed }) => !unframed) });

/** Lines whose text was not on the page before the step. */
export function newLines({ before, after }: Pick<StepRecord, 'before' | 'after'>): TextLine[] {
  const known = new Set(before.scene.lines.map(({ text }) => normalizeLabel(text)));
  return after.scene.lines.filter(({ text }) => !known.has(normalizeLabel(text)));
}

const errorWords =
  /\b(error|invalid|required|must|please|cannot|can't|could not|not valid|incorrect|wrong|missing|too (?:short|long)|failed|enter an?|choose an?|doesn't|does not|do not match|already)\b/i;

/** Breadcrumbs: names separated by slashes or arrows. */
const crumbs = /^\S[^.!]* [/›>»|] [^.!]*\S$/u;

/**
 * Lines that say that something was not accepted, by their words or a red colour. Red controls ("Delete"),
 * breadcrumbs ("Shop / Lamps") and status badges ("Draft") do not count.
 */
export const errorLines = (scene: Scene): TextLine[] =>
  scene.lines.filter((line) => {
    const { r, g, b } = line.colour;
    const reddish =
      r > 120 &&
      r - Math.max(g, b) > 45 &&
      !scene.controls.some(({ affordance, box }) => affordance === 'press' && contains(box, line.box, 4)) &&
      !scene.regions.some(({ kind, box }) => kind === 'badge' && contains(box, line.box, 4));
    const isPath =
      crumbs.test(line.text) &&
      scene.controls.some(({ affordance, box }) => affordance === 'press' && contains(line.box, box, 4));
    return (
      (reddish && /\p{L}{3}/u.test(line.text) && !isPath) ||
      (errorWords.test(line.text) &&
        /\b(required|invalid|incorrect|not valid|please enter|enter a|must)\b/i.test(line.text))
    );
  });

/** An error message is this close to its field, px. */
const atFieldPx = 40;

/** The error lines beside a field: what was typed there was not accepted. */
export const errorsAtFields = (scene: Scene): TextLine[] =>
  errorLines(scene).filter(({ box }) =>
    scene.controls.some((control) => control.affordance === 'type' && gap(control.box, box) < atFieldPx),
  );

/**
 * The error lines that were not there before the step; older red text says nothing about what was submitted.
 */
export function newErrors(states: Pick<StepRecord, 'before' | 'after'>): TextLine[] {
  const fresh = newLines(states);
  return errorLines(states.after.scene).filter((line) => fresh.includes(line));
}
