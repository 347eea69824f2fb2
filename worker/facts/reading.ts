/** Reading amounts and their labels off a scene. */
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

/** The amount of money in a text, in hundredths; undefined where there is none or more than one. */
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

/** Least confidence of a line whose numbers are used, 0…1. */
export const sureOfNumbers = 0.8;

export const amountsOf = (scene: Scene): Amount[] =>
  scene.lines.flatMap((line) => {
    const hundredths =
      line.struckThrough || line.confidence < sureOfNumbers ? undefined : readAmount(line.text);
    return hundredths === undefined ? [] : [{ line, hundredths, box: line.box }];
  });

/** Least confidence of a line whose digits decide whether a sum is right, 0…1. */
const sureOfSums = 0.88;

/**
 * The only number of a line, money or not; undefined where it is struck through or not read with confidence.
 */
export const numberIn = ({ text, confidence, struckThrough }: TextLine): number | undefined =>
  confidence < sureOfSums || struckThrough ? undefined : readMoney(text)?.value;

/** Headings of columns of row totals. To be tested on normalised labels. */
export const headsTotals = /^(?:(?:line |item |row )?(?:total|amount|sum|subtotal)|total (?:price|cost))$/;

export const sameRow = (a: Box, b: Box): boolean =>
  Math.abs(centre(a).y - centre(b).y) <= Math.max(a.height, b.height) * 0.6;

/** Label and amount pairs in one row ("Subtotal … $40.00") or one line ("Total: $40.00"). */
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

/** Headings are expected above this, px; farther down only clearly larger text is one. */
const nearTopPx = 420;
const noticeably = 1.25;

/** The page's heading: the largest text in its upper part, outside header, sidebar and footer. */
export function heading(scene: Scene, top = 700): TextLine | undefined {
  const edges = scene.regions.filter(({ kind }) => besideTheMain.has(kind));
  // The last line of a page is its footer, even without a footer region.
  const last = Math.max(0, ...scene.lines.map(({ box }) => box.y));
  const isFooter = ({ box }: TextLine) =>
    scene.lines.length > 3 && box.y > scene.height * 0.85 && Math.abs(box.y - last) < box.height;
  const lines = scene.lines.filter(
    (line) =>
      line.box.y < top &&
      line.confidence > 0.6 &&
      /\p{L}{2}/u.test(line.text) &&
      !isFooter(line) &&
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

/** Labels of a sum's parts, which are no listed things. */
const sumLabel =
  /^(?:(?:order |grand )?total|sub-?total|summary|shipping|delivery|tax|vat|discount|amount due|price|quantity|qty)\b/i;

/** Ratings and reviews, which are no names. */
const rating = /^\W*\d(?:[.,]\d)?\b.*\(.*\)$|\b(?:reviews?|ratings?|stars?)\)?$/i;

/** A heading of a column of amounts names none of them. */
const headsAmounts = (scene: Scene, line: TextLine): boolean => {
  const cells = cellsUnder(scene, line).slice(0, 2);
  return (
    cells.length === 2 &&
    cells.every(({ text }) => readAmount(text) !== undefined && !/\p{L}{3}/u.test(text)) &&
    headingsBeside(scene, line).length > 2
  );
};

/**
 * Listed things with prices: each amount with the nearest title above or beside it, in reading order. Only
 * amounts of one font size count, since a list prints its prices alike.
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

/** The priced things that can be opened: a table of delivery costs lists no goods. */
export const goodsOf = (scene: Scene): ListItem[] =>
  pricedItems(scene).filter(
    ({ titleLine }) =>
      !scene.regions.some(({ kind, box }) => besideTheMain.has(kind) && contains(box, titleLine.box)) &&
      scene.controls.some(({ affordance, box }) => affordance === 'press' && contains(box, titleLine.box, 6)),
  );

/** Lines outside form fields. */
export const outsideFields = ({ lines, controls }: Scene): TextLine[] =>
  lines.filter(
    ({ box }) => !controls.some((control) => control.affordance === 'type' && contains(control.box, box)),
  );

/** Lines whose text was not there before. */
export function newLines({ before, after }: Pick<StepRecord, 'before' | 'after'>): TextLine[] {
  const known = new Set(before.scene.lines.map(({ text }) => normalizeLabel(text)));
  return after.scene.lines.filter(({ text }) => !known.has(normalizeLabel(text)));
}

const errorWords =
  /\b(error|invalid|required|must|please|cannot|can't|could not|not valid|incorrect|wrong|missing|too (?:short|long)|failed|enter an?|choose an?|doesn't|does not|do not match|already)\b/i;

/** Breadcrumbs. */
const crumbs = /^\S[^.!]* [/›>»|] [^.!]*\S$/u;

/**
 * Error messages: lines with a warning colour and matching words. Controls ("Delete", a breadcrumb's “Shop”)
 * and states ("Draft") may be red for other reasons.
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

/** Greatest distance between a field and its error message, px. */
const atFieldPx = 40;

/** Error messages at a field: its value was refused. */
export const errorsAtFields = (scene: Scene): TextLine[] =>
  errorLines(scene).filter(({ box }) =>
    scene.controls.some((control) => control.affordance === 'type' && gap(control.box, box) < atFieldPx),
  );

/** Error messages that are new: red text that was there before says nothing of what was submitted. */
export function newErrors(states: Pick<StepRecord, 'before' | 'after'>): TextLine[] {
  const fresh = newLines(states);
  return errorLines(states.after.scene).filter((line) => fresh.includes(line));
}
