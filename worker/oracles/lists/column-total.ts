import { normalizeLabel } from '#worker/core/words.ts';
import { readMoney } from '#worker/core/numbers.ts';
import { cellsUnder, headingsBeside, level } from '#worker/sight/layout/columns.ts';
import { right } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { headsTotals, numberIn } from '#worker/facts/reading.ts';
import { turnsPage } from '#worker/facts/link-words.ts';
import { totalsOf } from '#worker/facts/totals.ts';
import type { Oracle } from '../types.ts';

const sums = /^(?:sub-?total|items? total|net(?: total)?|sum)$/;
const maySum = /^(?:(?:grand )?total|balance|amount due)$/;
const edgePx = 10;
const fewestRows = 2;

interface Sum {
  label: string;
  amount: TextLine;
  says: number;
  comesTo: number;
  cells: TextLine[];
}

/** Whether a list is shown in part, so that its visible rows don't add up to its sum. */
const isInPart = (scene: Scene): boolean =>
  totalsOf(scene).length > 0 ||
  scene.controls.some(({ affordance, label }) => affordance === 'press' && turnsPage(label));

const namesSum = ({ text }: TextLine): boolean =>
  sums.test(normalizeLabel(text)) || maySum.test(normalizeLabel(text));

/**
 * Whether a table is stacked for a small screen: each row is a list of label and value, with the same labels
 * again and again.
 */
function isStacked({ lines }: Scene, rows: readonly TextLine[]): boolean {
  return rows.every(({ box }) => {
    const name = lines
      .filter((line) => level(line.box, box) && line.box.x < box.x)
      .sort((a, b) => a.box.x - b.box.x)[0];
    return (
      name !== undefined &&
      lines.filter(
        (line) =>
          normalizeLabel(line.text) === normalizeLabel(name.text) &&
          Math.abs(line.box.x - name.box.x) < edgePx,
      ).length > 2
    );
  });
}

/**
 * The first sum below a column of amounts, with what the rows add up to; undefined where a cell is
 * uncertain, or the list continues elsewhere.
 */
function sumOf(scene: Scene): Sum | undefined {
  if (isInPart(scene)) return undefined;
  for (const head of scene.lines.filter(({ text }) => headsTotals.test(normalizeLabel(text)))) {
    if (headingsBeside(scene, head).length < 2) continue;
    const cells = cellsUnder(scene, head);
    const beside = (cell: TextLine) =>
      scene.lines
        .filter(({ box }) => level(box, cell.box) && box.x < cell.box.x)
        .map(({ text }) => normalizeLabel(text));
    const isSum = (cell: TextLine) => beside(cell).some((text) => sums.test(text) || maySum.test(text));
    const end = cells.findIndex(isSum);
    // A detected table may end before its sum, which is then below it at the same right edge.
    const amount =
      end >= 0
        ? cells[end]
        : scene.lines
            .filter(
              (line) =>
                cells.length > 0 &&
                line.box.y > cells.at(-1)!.box.y &&
                Math.abs(right(line.box) - right(cells.at(-1)!.box)) < edgePx &&
                numberIn(line) !== undefined,
            )
            .sort((a, b) => a.box.y - b.box.y)[0];
    const label = amount && beside(amount).find((text) => sums.test(text) || maySum.test(text));
    const rows = end >= 0 ? cells.slice(0, end) : cells;
    const values = rows.map(numberIn);
    const says = amount && numberIn(amount);
    if (
      !label ||
      says === undefined ||
      rows.length < fewestRows ||
      values.includes(undefined) ||
      isStacked(scene, rows)
    )
      continue;
    return {
      label,
      amount,
      says,
      comesTo: Math.round(values.reduce<number>((sum, value) => sum + value!, 0) * 100) / 100,
      cells: rows,
    };
  }
  return undefined;
}

const averages =
  /\b(?:avg|average|mean|median|rate|price|each|per|share|unit|last|first|min|max|days?|hours?)\b|%/i;

/** The number in a line, whatever its OCR confidence. */
const valueIn = ({ text, struckThrough }: TextLine): number | undefined =>
  struckThrough ? undefined : readMoney(text)?.value;

/** The sums in a table's last row, where it has several. If one of them is right, all rows are visible. */
function sumsOfRow(scene: Scene): Sum[] {
  return scene.lines.filter(namesSum).flatMap((label) => {
    const amounts = scene.lines.filter(
      (line) => level(line.box, label.box) && line.box.x > label.box.x && valueIn(line) !== undefined,
    );
    if (amounts.length < 2) return [];
    return amounts.flatMap((amount): Sum[] => {
      const aligned = scene.lines
        .filter(
          (line) =>
            line.box.y < label.box.y - label.box.height / 2 &&
            Math.abs(right(line.box) - right(amount.box)) < edgePx,
        )
        .sort((a, b) => b.box.y - a.box.y);
      const end = aligned.findIndex((line) => valueIn(line) === undefined);
      const head = aligned[end];
      const cells = aligned.slice(0, end);
      const values = cells.map((cell) => valueIn(cell)!);
      const comesTo = Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;
      const says = valueIn(amount)!;
      if (
        end < fewestRows ||
        !head ||
        /\d/.test(head.text) ||
        averages.test(head.text) ||
        headingsBeside(scene, head).length < 2 ||
        [amount, ...cells].some(({ text }) => /%/.test(text))
      )
        return [];
      return [{ label: `${normalizeLabel(label.text)} of “${head.text}”`, amount, says, comesTo, cells }];
    });
  });
}

/** A matching sum proves itself; a mismatch needs confident readings. */
const isSure = ({ amount, cells }: Sum): boolean =>
  [amount, ...cells].every(({ confidence }) => confidence >= 0.9);

const adds = ({ says, comesTo }: Sum): boolean => Math.abs(says - comesTo) < 0.011;

/** The sum below a column of amounts must be the sum of its rows. */
export const columnTotal: Oracle = {
  name: 'column-total',
  describes: 'A sum that is not what the rows above it come to',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user is shown, or asked for, a wrong amount of money.',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const inRow = sumsOfRow(scene);
    const wrong = inRow.filter(
      (one) => !adds(one) && isSure(one) && /[$€£¥]|\d[.,]\d{2}$/.test(one.amount.text),
    );
    const odd =
      wrong.length === 1 &&
      inRow.some((one) => adds(one) && one.comesTo !== 0 && one.cells.length === wrong[0]!.cells.length)
        ? wrong[0]
        : undefined;
    const sum = odd ?? sumOf(scene);
    if (!sum || adds(sum)) return [];
    // A total may include more than its rows; where it was their sum before, it must still be.
    const once = () =>
      [step.before, ...earlier.map(({ after }) => after)].some((view) => {
        const other = view.address === address ? sumOf(view.scene) : undefined;
        return other?.label === sum.label && adds(other);
      });
    if (!odd && !sums.test(sum.label) && !once()) return [];
    return [
      {
        signature: signature('column-total', routePath(address), sum.label),
        title: `The ${sum.label} at ${routePath(address)} is not what its rows come to`,
        expected: `The rows come to ${sum.comesTo.toFixed(2)}.`,
        observed: `The ${sum.label} is ${sum.amount.text}.`,
        box: sum.amount.box,
        address,
        evidence: { texts: [...sum.cells.map(({ text }) => text), `${sum.label}: ${sum.amount.text}`] },
      },
    ];
  },
};
