import { normalizeLabel } from '#worker/core/words.ts';
import { cellsUnder, fewestRowsOfTable, headsTable } from '#worker/sight/layout/columns.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { routePattern, routePath, signature } from '#worker/facts/routes.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { sameRow } from '#worker/facts/reading.ts';
import { showsMore } from '#worker/facts/link-words.ts';
import type { Oracle } from '../types.ts';

interface Shown {
  from: number;
  to: number;
  of: number;
  line: TextLine;
}

const pattern = /\b(\d[\d,. ]*?)\s*(?:–|—|-|to)\s*(\d[\d,. ]*?)\s+of\s+(\d[\d,.]*)/i;
const sureOfDigits = 0.85;
const whole = (text: string): number => Number(text.replace(/[,. ]/g, ''));

/** Ranges such as “Showing 10 to 18 of 24”. */
function shownOf({ lines }: Scene): Shown[] {
  return lines.flatMap((line) => {
    const found = line.confidence >= sureOfDigits ? pattern.exec(line.text) : null;
    return found ? [{ from: whole(found[1]!), to: whole(found[2]!), of: whole(found[3]!), line }] : [];
  });
}

/**
 * The cells of a table by column, where three or more of its columns have the same number of cells; of
 * several tables, the one with most rows.
 */
function columnsOf(scene: Scene): TextLine[][] {
  const heads = scene.lines
    .filter((line) => headsTable(scene, line))
    .map((line) => ({ line, cells: cellsUnder(scene, line) }));
  const alike = heads.map(({ line, cells }) =>
    heads
      .filter((other) => sameRow(other.line.box, line.box) && other.cells.length === cells.length)
      .map((other) => other.cells),
  );
  return (
    alike.filter((columns) => columns.length >= fewestAlike).sort((a, b) => b[0]!.length - a[0]!.length)[0] ??
    []
  );
}
const fewestAlike = 3;

/**
 * The number of rows below a table's headings; undefined where there is more text below the last counted
 * row.
 */
function rowsOf(scene: Scene): number | undefined {
  const columns = columnsOf(scene);
  const last = columns[0]?.at(-1);
  const goesOn =
    last &&
    scene.lines.some(
      ({ box, text }) =>
        !pattern.test(text) && box.y > last.box.y + last.box.height && Math.abs(box.x - last.box.x) < 4,
    );
  return last && !goesOn ? columns[0]!.length : undefined;
}

/**
 * A page of a list must have as many rows as it says. The row count is trusted if it matched on the page
 * before.
 */
export const shownRows: Oracle = {
  name: 'shown-rows',
  describes: 'A page of a list with fewer rows than it says',
  type: 'Functional',
  severity: 'High',
  severityReason: 'What is left out can’t be found in the list.',
  judge({ step: { before, after } }) {
    const [[was, wasMore], [is, isMore]] = [shownOf(before.scene), shownOf(after.scene)] as const;
    if (
      !was ||
      !is ||
      wasMore ||
      isMore ||
      routePattern(before.address) !== routePattern(after.address) ||
      was.of !== is.of ||
      is.from <= was.from ||
      is.to > is.of ||
      after.scene.reason
    )
      return [];
    const [rows, promised] = [rowsOf(after.scene), is.to - is.from + 1];
    // Very few rows may not be recognized as a table.
    if (
      rows === undefined ||
      rowsOf(before.scene) !== was.to - was.from + 1 ||
      rows >= promised ||
      rows < fewestRowsOfTable
    )
      return [];
    return [
      {
        signature: signature('shown-rows', routePath(after.address)),
        title: `The list says “${is.line.text.slice(0, 60)}” and has ${rows} rows`,
        expected: `${promised} rows are listed.`,
        observed: `There are ${rows}.`,
        box: is.line.box,
        address: after.address,
        evidence: { texts: [was.line.text, is.line.text] },
      },
    ];
  },
};

const soFar = /\b(\d[\d,.]*)\s+of\s+(\d[\d,.]*)\b/i;

/** A list with a "Show more" button must continue until everything is shown. */
export const shownShort: Oracle = {
  name: 'shown-short',
  describes: 'A list that ends before all that it has is shown',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'What is left out can’t be found in the list.',
  provokedBy: 'presses “Show more” until the list is at its end',
  judge({ step }) {
    const pressed = normalizeLabel(pressedLabel(step));
    const { scene, address } = step.after;
    if (
      !showsMore.test(pressed) ||
      scene.reason ||
      step.difference?.same ||
      scene.controls.some(({ label }) => showsMore.test(normalizeLabel(label)))
    )
      return [];
    const said = (lines: readonly TextLine[]) =>
      lines.flatMap((line) => {
        const found =
          line.confidence >= sureOfDigits && !pattern.test(line.text) ? soFar.exec(line.text) : null;
        return found ? [{ shown: whole(found[1]!), of: whole(found[2]!), line }] : [];
      });
    const [before, after] = [said(step.before.scene.lines), said(scene.lines)];
    // The same total with a higher shown count: both lines were read correctly.
    const [was, is] = [before[0], after[0]];
    if (
      before.length !== 1 ||
      after.length !== 1 ||
      !was ||
      !is ||
      was.of !== is.of ||
      is.shown <= was.shown ||
      is.shown >= is.of
    )
      return [];
    return [
      {
        signature: signature('shown-short', routePath(address)),
        title: `The list ends at ${is.shown} of ${is.of}`,
        expected: `All ${is.of} can be shown.`,
        observed: `“${is.line.text}”, and nothing shows more.`,
        box: is.line.box,
        address,
        evidence: { texts: [was.line.text, is.line.text] },
      },
    ];
  },
};

/**
 * A page must not claim to show more entries than there are. To rule out a misread digit, another page must
 * have shown a valid range with the same total.
 */
export const shownBeyond: Oracle = {
  name: 'shown-beyond',
  describes: 'A list that says it shows more than it has',
  type: 'Functional',
  severity: 'Low',
  severityReason: 'The user looks for things that are not there.',
  judge({ step, earlier }) {
    const { address, scene } = step.after;
    const wrong = shownOf(scene).find(({ from, to, of }) => to > of && from <= to);
    if (!wrong) return [];
    const pages = [step.before, ...earlier.map(({ after }) => after)].filter(
      (view) => routePattern(view.address) === routePattern(address),
    );
    // The first page gives the page length, which tells whether this range was read correctly.
    const first = pages
      .flatMap((view) => shownOf(view.scene))
      .find(({ from, to, of }) => of === wrong.of && to <= of && from === 1);
    if (!first || wrong.to - wrong.from !== first.to - first.from) return [];
    return [
      {
        signature: signature('shown-beyond', routePath(address)),
        title: `The list says “${wrong.line.text.slice(0, 60)}”`,
        expected: `The last page ends at ${wrong.of}.`,
        observed: `It says that it ends at ${wrong.to}, though there are ${wrong.of}.`,
        box: wrong.line.box,
        address,
        evidence: { texts: [first.line.text, wrong.line.text] },
      },
    ];
  },
};
