/** Reads table cells by position: where a row and a column meet. */
import { cellsUnder, headingsBeside, isUnder, level } from '#worker/sight/layout/columns.ts';
import { gapY, within } from '#worker/core/geometry.ts';
import type { TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { fold, skeleton, wordsOf } from '#worker/core/likeness.ts';
import { findText } from './find-text.ts';
import { valueIn, type Sentence } from './sentence.ts';
import { either, fails, holds, not, unsure, type Check, type Page } from './types.ts';

export interface Column {
  head: TextLine;
  /** From the top; one per row if every row has one. */
  cells: TextLine[];
}

/** Column headings of that name, ignoring sort arrows: lines on a row with others. */
const headsOf = (page: Page, name: string): TextLine[] =>
  page.scene.lines.filter(
    (l) =>
      fold(l.text).replace(/[\s↑↓▲▼⇅^]+$/u, '') === fold(name) && headingsBeside(page.scene, l).length >= 2,
  );

/**
 * The column below a heading; undefined unless exactly one heading of that name has at least two regular
 * lines below it.
 */
export function columnOf(page: Page, name: string): Column | undefined {
  const columns = headsOf(page, name)
    .map((head): Column => ({ head, cells: cellsUnder(page.scene, head) }))
    .filter(({ cells }) => cells.length >= 2);
  return columns.length === 1 ? columns[0] : undefined;
}

/** The lines where a row and a column meet; a problem if either was not found. */
function cellOf(page: Page, head: string, row: string): { lines: TextLine[] } | { problem: string } {
  const anchors = findText(page.scene, row).sure.filter((h) => h.lines.length === 1);
  if (anchors.length !== 1)
    return {
      problem:
        anchors.length === 0 ? `No row for "${row}" was made out.` : `"${row}" stands in several places.`,
    };
  const anchor = anchors[0]!.lines[0]!;
  const nearest = headsOf(page, head)
    .filter((l) => l.box.y < anchor.box.y)
    .sort((a, b) => b.box.y - a.box.y)[0];
  if (!nearest) return { problem: `No column "${head}" was made out.` };
  const fellows = headingsBeside(page.scene, nearest);
  const region = page.scene.regions
    .filter((r) => r.kind === 'row' && within(anchor.box, r.box) > 0.7)
    .sort((a, b) => a.box.height - b.box.height)[0];
  const lines = page.scene.lines.filter(
    (l) =>
      l !== anchor &&
      (level(l.box, anchor.box) || (region !== undefined && within(l.box, region.box) > 0.7)) &&
      isUnder(l, nearest, fellows),
  );
  return lines.length > 0
    ? { lines }
    : { problem: `Nothing was read in the column "${head}" of the row for "${row}".` };
}

/**
 * `the ‹Status› of ‹Nora› is ‹Active›`, `the status for ‹Nora› is ‹Active›`, `‹Nora› has the status
 * ‹Active›`.
 */
export function readCell(s: Sentence): Check | undefined {
  const match =
    /^(?:the )?(‹\d+›|[a-z][a-z ]{1,24}?)(?: column| cell| value)? (?:of|for|in the row (?:for|of|with)) (?:the (?:row|order|invoice|user|entry|item|product|customer) (?:for |of )?)?(‹\d+›) (is|shows|reads|says|equals|contains) (not )?(‹\d+›)$/.exec(
      s.plain,
    ) ?? /^(‹\d+›) has (?:the |a |an )?([a-z][a-z ]{1,24}?|‹\d+›) (?:of )?()()(‹\d+›)$/.exec(s.plain);
  if (!match) return bareCell(s);
  const swapped = match[3] === '';
  const [head, row, wanted] = [
    valueIn(swapped ? match[2]! : match[1]!, s),
    valueIn(swapped ? match[1]! : match[2]!, s),
    valueIn(match[5]!, s),
  ];
  // "The price of X is Y" without such a column is left to the figure readers.
  const plainHead = !/^‹/.test(swapped ? match[2]! : match[1]!);
  const negated = Boolean(match[4]);
  return ({ now }) => {
    if (plainHead && !now.scene.lines.some((l) => fold(l.text) === fold(head)))
      return unsure(`No column "${head}" was made out.`);
    const cell = cellOf(now, head, row);
    if ('problem' in cell) return unsure(cell.problem);
    const text = cell.lines.map((l) => l.text).join(' ');
    const within = findText({ ...now.scene, lines: cell.lines }, wanted);
    const box = cell.lines[0]!.box;
    const says = `In the row for "${row}", "${head}" is "${text}".`;
    if (within.sure.length > 0) {
      // 'Paid' is not 'Not paid'.
      const whole =
        wordsOf(text).length === wordsOf(wanted).length ||
        cell.lines.some((l) => wordsOf(l.text).length === wordsOf(wanted).length);
      return whole
        ? negated
          ? fails(says, box)
          : holds(says, box)
        : unsure(`${says} It may or may not be "${wanted}".`, box);
    }
    if (within.doubtful.length > 0 || skeleton(fold(text)) === skeleton(fold(wanted)))
      return unsure(`${says} That is nearly "${wanted}".`, box);
    return negated ? not(fails(says, box)) : either(false, says, box);
  };
}

/** The same without quotes: "the kind of Letters is Folder". Only if the sentence has no other words. */
function bareCell(s: Sentence): Check | undefined {
  const match =
    /^the ([a-z]+(?: [a-z]+)?) of (‹\d+›|[a-z0-9][^‹›,]{1,40}?) is (not )?(‹\d+›|[a-z0-9][^‹›,]{0,40})$/.exec(
      s.plain,
    );
  if (
    !match ||
    /\b(and|or|is|than|above|below|over|under|least|most|more|less|between|sum|highest|lowest|largest|smallest|most|fewest|least|first|last|shown|selected|checked|disabled|enabled|empty)\b/.test(
      `${match[2]} ${match[4]}`,
    ) ||
    (match[2]!.startsWith('‹') && match[4]!.startsWith('‹'))
  )
    return undefined;
  const quoted = [match[1]!, valueIn(match[2]!, s).replace(/^the /, ''), valueIn(match[4]!, s)];
  const check = readCell({ ...s, plain: `the ‹0› of ‹1› is ${match[3] ?? ''}‹2›`, quoted });
  // If there is no such column, another reader may handle the sentence.
  return (
    check &&
    ((bench) =>
      bench.now.scene.lines.some((l) => fold(l.text) === quoted[0])
        ? check(bench)
        : unsure(`No column "${quoted[0]}" was made out.`))
  );
}

/**
 * Whether rows continue, evenly spaced, above or below the detected ones: then their number proves nothing.
 */
export function goesOn(page: Page, rows: { box: Box; lines: TextLine[] }[]): boolean {
  const [first, second] = rows;
  const last = rows.at(-1);
  if (!first || !second || !last || second.box.y - first.box.y < 8) return false;
  const pitch = second.box.y - first.box.y;
  const starts = new Set(rows.flatMap(({ lines }) => lines.map((l) => Math.round(l.box.x / 3))));
  const own = new Set(rows.flatMap(({ lines }) => lines));
  const figures = (l: TextLine): boolean => /\d/.test(l.text);
  const fits = (by: number, from: Box): boolean => {
    const there = page.scene.lines.filter(
      (l) =>
        !own.has(l) &&
        gapY(l.box, { ...from, y: from.y + by }) < 0 &&
        [-1, 0, 1].some((d) => starts.has(Math.round(l.box.x / 3) + d)),
    );
    // Column headings above the first row do not count: they contain no figures.
    return there.length >= 2 && (by > 0 || there.some(figures));
  };
  return fits(pitch, last.box) || fits(-pitch, first.box);
}
