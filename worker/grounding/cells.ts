/** Finds form fields in table cells by the words of their row and their column heading. */
import { bottom, centre, right } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import { areEquivalent } from '#worker/lexicons/equivalents.ts';
import { termLikeness, type Term } from '#worker/lexicons/synonyms.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import { labelContextOf } from './label-context.ts';
import { inReadingOrder, type Item } from './items.ts';
import { knownTerms, labelFit } from './label-fit.ts';
import { readOrder } from './order/read-order.ts';

/** Columns of unlabelled fields: at least two of one look below one another. */
function columnsOf(items: Item[], wanted: Control['affordance'][]): Item[][] {
  const cells = items.filter(
    (i) =>
      i.control &&
      wanted.includes(i.control.affordance) &&
      !i.veiled &&
      (i.control.label === '' || i.control.label === i.control.value),
  );
  const columns: Item[][] = [];
  for (const cell of cells) {
    const column = columns.find(
      ([head]) =>
        Math.abs(head!.box.x - cell.box.x) < 6 &&
        Math.abs(head!.box.width - cell.box.width) < 8 &&
        head!.control!.affordance === cell.control!.affordance,
    );
    if (column) column.push(cell);
    else columns.push([cell]);
  }
  return columns.filter((column) => column.length >= 2);
}

/** The heading of a column: short lines just above its first cell. */
function headOf(scene: Scene, column: Item[]): TextLine[] {
  const first = column.reduce((a, b) => (b.box.y < a.box.y ? b : a));
  return scene.lines.filter(
    (l) =>
      bottom(l.box) <= first.box.y + 2 &&
      first.box.y - bottom(l.box) < 60 &&
      l.words.length <= 3 &&
      centre(l.box).x > first.box.x - 16 &&
      centre(l.box).x < right(first.box) + 16,
  );
}

/** Lines of text beside a cell, in its row. */
const rowOf = (scene: Scene, cell: Item): TextLine[] =>
  scene.lines.filter(
    (l) =>
      Math.abs(centre(l.box).y - centre(cell.box).y) < Math.max(14, 0.6 * cell.box.height) &&
      !cell.control!.lines.includes(l.id),
  );

const says = (terms: Term[], term: Term): boolean =>
  terms.some((t) => termLikeness(term, t) >= 0.8 || areEquivalent(term.form, t.form));

/**
 * The one cell whose row and column heading together hold every word of the instruction, with at least one
 * word from the row; undefined if there is none or several.
 */
export function cellFor(
  scene: Scene,
  items: Item[],
  text: string,
  wanted: Control['affordance'][],
): Item | undefined {
  const order = readOrder(text);
  const found: { cell: Item; unsaid: number }[] = [];
  for (const column of columnsOf(items, wanted)) {
    const head = headOf(scene, column).flatMap((l) => knownTerms(l.text));
    for (const cell of column) {
      const row = rowOf(scene, cell).flatMap((l) => knownTerms(l.text));
      const told = order.terms.filter((t) => t !== order.verb || says(head, t));
      const byRow = told.filter((t) => !says(head, t) && says(row, t));
      const rest = told.filter((t) => !byRow.includes(t) && !says(head, t));
      const names = cell.names
        .filter((n) => n.text !== cell.control!.value)
        .flatMap((n) => knownTerms(n.text));
      if (byRow.length > 0 && told.length > byRow.length && rest.every((t) => says(names, t)))
        found.push({ cell, unsaid: head.filter((t) => !told.some((other) => says([t], other))).length });
    }
  }
  // "Happy" means the column of that name, not "Very happy".
  const least = Math.min(...found.map(({ unsaid }) => unsaid));
  const [only, other] = found.filter(({ unsaid }) => unsaid === least);
  return other ? undefined : only?.cell;
}

/** Whether a line is a column heading: one of three or more short lines in a row, with lines below it. */
export function isColumnHead(scene: Scene, line: TextLine): boolean {
  const row = scene.lines.filter(
    (l) => l !== line && l.words.length <= 3 && Math.abs(centre(l.box).y - centre(line.box).y) < 6,
  );
  return (
    row.length >= 2 &&
    scene.lines.filter((l) => l.box.y > line.box.y && Math.abs(l.box.x - line.box.x) < 8).length >= 3
  );
}

/** Whether all the words stand above or beside an item: the slot under "Fri 20". */
export function standsUnder(scene: Scene, item: Item, text: string): boolean {
  const { near, above } = labelContextOf(scene, item);
  const around = knownTerms(`${near} ${above}`);
  const asked = knownTerms(text.toLowerCase().replace(/(\d)(st|nd|rd|th)\b/g, '$1')).filter(
    (t) => t.weight === 1,
  );
  return asked.length > 0 && asked.every((t) => says(around, t));
}

/** "The third task": the third checkbox below the heading "Tasks". */
export function countedUnder(scene: Scene, items: Item[], phrase: TargetPhrase): Item | undefined {
  const noun = phrase.name || phrase.kindWords;
  const heads = scene.lines.filter((l) => l.words.length <= 2 && labelFit(noun, l.text).score > 0.8);
  const under = heads
    .map((head) =>
      inReadingOrder(
        items.filter(
          (i) =>
            i.kind === 'checkbox' &&
            !i.veiled &&
            i.box.y >= bottom(head.box) &&
            Math.abs(i.box.x - head.box.x) < 40,
        ),
      ),
    )
    .filter((boxes) => boxes.length >= 2);
  return under.length === 1 ? under[0]!.at(phrase.ordinal ?? 0) : undefined;
}
