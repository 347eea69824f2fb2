import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { headsRows } from '#worker/sight/layout/columns.ts';
import { valuesOf, withoutSortSign, type CellValue } from '#worker/facts/cell-values.ts';
import { asText, collator, compare, compareAsText, isOrdered, waysOf } from '#worker/facts/ordered.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { pressedName } from '#worker/facts/pressed.ts';
import { bareHeading, columnAskedFor, columnCells, headCalled } from '#worker/facts/sorted-column.ts';
import { isNextPage } from '#worker/facts/link-words.ts';
import type { Oracle } from '../types.ts';

const lastWord = (value: CellValue): string => asText(value).split(' ').at(-1)!;

/** Whether values out of order may be sorted by something else. */
function excused(values: readonly CellValue[]): boolean {
  const kinds = new Set(values.map(asText));
  switch (values[0]!.kind) {
    // A few repeated words (a status) may have their own order, and people are sorted by last name. A single
    // word out of place may be misread, or start with a letter that languages sort differently.
    case 'word':
      return (
        kinds.size < values.length ||
        isOrdered(values, (a, b) => collator.compare(lastWord(a), lastWord(b))) ||
        values.some((_, at) => isOrdered(values.toSpliced(at, 1), compare))
      );
    // Ranks are only wrong when sorted alphabetically; otherwise their order is unknown.
    case 'rank':
      return !isOrdered(values, compareAsText);
    default:
      return false;
  }
}

/**
 * After sorting by a column (a click on its heading, or a choice of its name), the table must be in that
 * column's order.
 */
export const columnOrder: Oracle = {
  name: 'column-order',
  describes: 'A table that is not in the order of the column it was sorted by',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user is misled about what comes first.',
  judge({ step }) {
    const name =
      routePath(step.before.address) === routePath(step.after.address) ? columnAskedFor(step) : undefined;
    const [was, head] = name ? [headCalled(step.before.scene, name), headCalled(step.after.scene, name)] : [];
    if (!was || !head) return [];
    const cells = columnCells(step.after.scene, head);
    // Pills above a table, and tabs above details, look like headings in a row but have no rows below.
    if (!headsRows(step.after.scene, head)) return [];
    const before = columnCells(step.before.scene, was).map(({ text }) => normalizeLabel(text));
    // Only a reordering is sorting. Unfolding adds rows.
    if (
      before.length !== cells.length ||
      before.join('\n') === cells.map(({ text }) => normalizeLabel(text)).join('\n')
    )
      return [];
    const values = valuesOf(cells);
    if (!values || isOrdered(values, compare) || excused(values)) return [];
    const { up, down, firstBreak } = waysOf(values, compare);
    const at = firstBreak(up >= down ? 1 : -1);
    const [a, b] = [cells[at - 1]!, cells[at]!];
    const asWords =
      values[0]!.kind !== 'word' && isOrdered(cells, (x, y) => collator.compare(x.text, y.text));
    return [
      {
        signature: signature('column-order', routePath(step.after.address), bareHeading(head.text)),
        title: `The table is not in the order of “${withoutSortSign(head.text)}” after sorting by it`,
        expected: 'Sorted by this column, the rows stand in its order.',
        observed: `“${a.text}” stands before “${b.text}”.${asWords ? ' The values are sorted as words, by the alphabet.' : ''}`,
        box: b.box,
        address: step.after.address,
        evidence: { texts: cells.map(({ text }) => text) },
      },
    ];
  },
};

const fewestToTell = 3;

/** A table sorted by numbers or dates must continue in that order on its next page. */
export const orderOnPages: Oracle = {
  name: 'order-on-pages',
  describes: 'A sorted table whose next page goes on in another order',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user is misled about what comes first.',
  judge({ step, earlier }) {
    const { before, after } = step;
    const turns = (one: StepRecord) => isNextPage(pressedName(one));
    if (!turns(step) || routePath(before.address) !== routePath(after.address)) return [];
    const sorted = earlier.findLast((one) => !turns(one));
    const name =
      sorted && routePath(sorted.after.address) === routePath(before.address)
        ? columnAskedFor(sorted)
        : undefined;
    const [was, head] = name ? [headCalled(before.scene, name), headCalled(after.scene, name)] : [];
    if (!was || !head || !headsRows(before.scene, was)) return [];
    const first = columnCells(before.scene, was);
    const cells = [...first, ...columnCells(after.scene, head)];
    const values = valuesOf(cells);
    if (!values || (values[0]!.kind !== 'number' && values[0]!.kind !== 'date')) return [];
    const own = values.slice(0, first.length);
    const { up, down } = waysOf(own, compare);
    // A column that is unsorted, or all equal, predicts nothing.
    if (up > 0 === down > 0 || new Set(own.map(asText)).size < fewestToTell) return [];
    const at = waysOf(values, compare).firstBreak(up > 0 ? 1 : -1);
    if (at < first.length) return [];
    const [a, b] = [cells[at - 1]!, cells[at]!];
    return [
      {
        signature: signature('order-on-pages', routePath(after.address), bareHeading(head.text)),
        title: `Sorted by “${withoutSortSign(head.text)}”, the next page goes on in another order`,
        expected: 'The next page goes on where the one before it ends.',
        observed: `“${a.text}” stands before “${b.text}”.`,
        box: b.box,
        address: after.address,
        evidence: { texts: cells.map(({ text }) => text) },
      },
    ];
  },
};
