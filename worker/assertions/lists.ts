/**
 * Repeated items of a page: from regions, or without any from the positions of similar lines and controls.
 */
import { brightness } from '#worker/sight/contrast.ts';
import { centre, gapX, gapY, within } from '#worker/core/geometry.ts';
import type { Region, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { repeatedRegions } from '#worker/grounding/places.ts';
import { inReadingOrder } from '#worker/grounding/items.ts';
import { fold } from '#worker/core/likeness.ts';
import { numbersIn, readMoney, type Money } from '#worker/core/numbers.ts';
import type { Page } from './types.ts';

export interface Entry {
  box: Box;
  lines: TextLine[];
}

const outside = (page: Page, box: Box): boolean =>
  page.scene.regions.some(
    (r) => ['header', 'footer', 'navigation', 'sidebar'].includes(r.kind) && within(box, r.box) > 0.6,
  );

const inside = (page: Page, region: Region): Entry => ({
  box: region.box,
  lines: inReadingOrder(page.scene.lines.filter((l) => within(l.box, region.box) > 0.6)),
});

const shouted = (text: string): boolean => /\p{L}{2}/u.test(text) && text === text.toUpperCase();

/** Whether a line of the first row is a column heading: written differently from the lines below it. */
function headsColumn(line: TextLine, others: Entry[]): boolean {
  const column = others.flatMap((e) => e.lines.filter((l) => gapX(l.box, line.box) < 0));
  const most = (is: (l: TextLine) => boolean): boolean => column.filter(is).length * 2 > column.length;
  if (column.length === 0) return false;
  return (
    (!/\d/.test(line.text) && most((l) => /\d/.test(l.text))) ||
    most((l) => Math.abs(l.fontPx - line.fontPx) >= 1.5) ||
    most((l) => Math.abs(brightness(l.colour) - brightness(line.colour)) > 60) ||
    (shouted(line.text) && most((l) => !shouted(l.text)))
  );
}

/** Drops a table's header row: without figures where all other rows have some, or written differently. */
function withoutHead(entries: Entry[]): Entry[] {
  const [first, ...others] = entries;
  const figures = (e: Entry): number => e.lines.filter((l) => numbersIn(l.text).length > 0).length;
  if (!first || others.length === 0) return entries;
  if (figures(first) === 0 && others.every((e) => figures(e) > 0)) return others;
  const heads = first.lines.filter((l) => headsColumn(l, others));
  // A whole row may be bold because it is unread; it has more text than column names.
  const bold =
    first.lines.length >= 3 &&
    first.lines.every((l) => l.bold && !/\d/.test(l.text)) &&
    others.every((e) => e.lines.every((l) => !l.bold));
  return bold || (others.length >= 2 && first.lines.length >= 2 && heads.length * 2 > first.lines.length)
    ? others
    : entries;
}

/** The cards or rows that the word asks for; undefined if no repeated items were detected. */
export function entriesOf(page: Page, word: string): Entry[] | undefined {
  const kinds = /^(?:table )?rows?$/.test(word)
    ? (['row'] as const)
    : /^cards?$/.test(word)
      ? (['card'] as const)
      : (['card', 'row'] as const);
  const regions = repeatedRegions(page.scene, [...kinds], word).filter((r) => !outside(page, r.box));
  if (regions.length >= 2) return withoutHead(regions.map((r) => inside(page, r)));
  const single = page.scene.regions.filter((r) => kinds.some((k) => k === r.kind) && !outside(page, r.box));
  return single.length === 1 ? [inside(page, single[0]!)] : undefined;
}

/** Number of rows outside these entries: then it is unclear which table is meant. */
export const otherRows = (page: Page, entries: Entry[]): number =>
  page.scene.regions.filter(
    (r) =>
      r.kind === 'row' &&
      !outside(page, r.box) &&
      !entries.some(
        (e) => within(r.box, e.box) > 0.5 || within(e.box, r.box) > 0.5 || gapY(e.box, r.box) < 2,
      ),
  ).length;

/**
 * Prices in one column, or in the cells of a grid, in reading order: one per entry. Struck-through prices
 * are left out.
 */
export function priceLines(page: Page): { money: Money; box: Box; line: TextLine }[] {
  const found = page.scene.lines
    .filter((l) => !l.struckThrough && !outside(page, l.box))
    .flatMap((line) => {
      const read = readMoney(line.text);
      return read &&
        read.currency &&
        /^(?:from |now |only |sale )?[^\p{L}]*(?:[A-Za-z]{2,3})?$/iu.test(line.text.trim())
        ? [{ money: read, box: line.box, line }]
        : [];
    });
  // Prices of similar entries have one text size; totals are larger, notes smaller.
  const sizes = found.map((f) => Math.round(f.line.fontPx));
  const usual =
    [...new Set(sizes)].sort(
      (a, b) => sizes.filter((s) => s === b).length - sizes.filter((s) => s === a).length,
    )[0] ?? 0;
  return inReadingOrder(found.filter((f) => Math.abs(f.line.fontPx - usual) <= 1.5));
}

/** The amounts of an entry: its price, or unit price and line total. */
export function amountsIn(entry: Entry): { money: Money; box: Box }[] {
  return entry.lines
    .filter((l) => !l.struckThrough)
    .flatMap((l) => {
      const read = readMoney(l.text);
      return read && read.currency ? [{ money: read, box: l.box }] : [];
    });
}

/** The name of an entry: its boldest or largest line that is no figure; undefined if there is none. */
export function nameIn(entry: Entry): TextLine | undefined {
  const words = entry.lines.filter((l) => /\p{L}{2}/u.test(l.text) && !readMoney(l.text));
  const best = Math.max(0, ...words.map((l) => l.fontPx + (l.bold ? 3 : 0)));
  return words.find((l) => l.fontPx + (l.bold ? 3 : 0) >= best - 0.5);
}

const control = (text: string): string => fold(text).replace(/s$/, '');

/** How often a button label repeats ("Add to cart" ×3), which tells the number of entries. */
export function sameControls(page: Page): number[] {
  const counts = new Map<string, Box[]>();
  for (const item of page.items) {
    const label = item.names[0]?.text;
    if (!item.control || item.control.affordance !== 'press' || !label || outside(page, item.box)) continue;
    counts.set(control(label), [...(counts.get(control(label)) ?? []), item.box]);
  }
  return [...counts.values()]
    .filter(
      (b) =>
        b.length >= 2 &&
        b.every((x) =>
          b.some(
            (y) =>
              x !== y &&
              (Math.abs(x.x - y.x) < 6 ||
                gapY(x, y) < -0.5 * x.height ||
                Math.abs(centre(x).y - centre(y).y) < 6),
          ),
        ),
    )
    .map((b) => b.length);
}
