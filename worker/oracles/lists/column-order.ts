import { alike, plain } from '../../agent/words.ts';
import type { StepRecord } from '../../agent/records.ts';
import { headsRows, headsTable } from '../../sight/layout/columns.ts';
import { centre, contains, overlap } from '../../sight/geometry.ts';
import type { Scene, TextLine } from '../../sight/scene.ts';
import { sortSign, valuesOf, type CellValue } from '../reading/cell-values.ts';
import { asText, cellsOf, collator, compare, compareAsText, isOrdered, waysOf } from '../reading/ordered.ts';
import { place, signature } from '../reading/places.ts';
import { turnsPage } from '../reading/ways.ts';
import type { Oracle } from '../types.ts';

const bare = (text: string): string => plain(text.replace(sortSign, ''));

const lastWord = (value: CellValue): string => asText(value).split(' ').at(-1)!;

/** Whether values that are in no order of theirs were ordered by something else, or may be. */
function excused(values: readonly CellValue[]): boolean {
  const kinds = new Set(values.map(asText));
  switch (values[0]!.kind) {
    // Words in few kinds (a status) may have an order of their own, people go by their last names. One word out of its order may be read wrongly, or begin with a letter that languages order each in its way.
    case 'word':
      return kinds.size < values.length || isOrdered(values, (a, b) => collator.compare(lastWord(a), lastWord(b))) || values.some((_, at) => isOrdered(values.toSpliced(at, 1), compare));
    // Ranks out of their order are a mistake where the alphabet was taken for it; else it is not known what they stand in the order of.
    case 'rank': return !isOrdered(values, compareAsText);
    default: return false;
  }
}

const headAt = (scene: Scene, name: string): TextLine | undefined =>
  scene.lines.find((line) => alike(bare(line.text), name) > 0.9 && headsTable(scene, line));

/** The column that a step sorts by: its heading was pressed, or its name chosen where one chooses how to sort. */
function columnAskedFor({ trailStep, targetBox, before, intent }: StepRecord): string | undefined {
  const act = trailStep?.act;
  if (act?.kind === 'choose') return /\b(?:sort|order)/i.test(intent) ? plain(act.option) : undefined;
  // A tab opens another part of the page, whatever stands under it.
  const isTab = targetBox !== undefined && before.scene.controls.some(({ kind, box }) => (kind === 'tab' || kind === 'menuitem') && overlap(box, targetBox) > 0.5);
  const pressed = act?.kind === 'press' && targetBox && !isTab ? before.scene.lines.find((line) => overlap(line.box, targetBox) > 0 && bare(line.text).length > 1) : undefined;
  return pressed && bare(pressed.text);
}

/** Under the last row stand the numbers of the list's pages. */
const isPageNumber = ({ controls }: Scene, cell: TextLine): boolean =>
  controls.some(({ affordance, label, box }) => affordance === 'press' && turnsPage.test(plain(label)) && plain(label) === plain(cell.text) && contains(box, centre(cell.box)));

/** A table that was sorted by a column (a press on its heading, or a choice of its name) stands in that column's order. */
export const columnOrder: Oracle = {
  name: 'column-order',
  describes: 'A table that is not in the order of the column it was sorted by',
  judge({ step }) {
    const name = place(step.before.address) === place(step.after.address) ? columnAskedFor(step) : undefined;
    const [was, head] = name ? [headAt(step.before.scene, name), headAt(step.after.scene, name)] : [];
    if (!was || !head) return [];
    const cells = cellsOf(step.after.scene, head).filter((cell) => !isPageNumber(step.after.scene, cell));
    // Pills over a search field and a table, and tabs over what is said of a thing, stand in a row as headings do, and have no rows.
    if (!headsRows(step.after.scene, head)) return [];
    const before = cellsOf(step.before.scene, was).filter((cell) => !isPageNumber(step.before.scene, cell)).map(({ text }) => plain(text));
    // Only where the rows were put in another order was anything sorted; what unfolds has more of them.
    if (before.length !== cells.length || before.join('\n') === cells.map(({ text }) => plain(text)).join('\n')) return [];
    const values = valuesOf(cells);
    if (!values || isOrdered(values, compare) || excused(values)) return [];
    const { up, down, firstBreak } = waysOf(values, compare);
    const at = firstBreak(up >= down ? 1 : -1);
    const [a, b] = [cells[at - 1]!, cells[at]!];
    const asWords = values[0]!.kind !== 'word' && isOrdered(cells, (x, y) => collator.compare(x.text, y.text));
    return [{
      oracle: 'column-order', signature: signature('column-order', place(step.after.address), bare(head.text)), type: 'Functional', severity: 'High',
      severityReason: 'The user is misled about what comes first.', title: `The table is not in the order of “${head.text.replace(sortSign, '').trim()}” after sorting by it`,
      expected: 'Sorted by this column, the rows stand in its order.', observed: `“${a.text}” stands before “${b.text}”.${asWords ? ' The values are sorted as words, by the alphabet.' : ''}`,
      box: b.box, address: step.after.address, evidence: { texts: cells.map(({ text }) => text) },
    }];
  },
};
