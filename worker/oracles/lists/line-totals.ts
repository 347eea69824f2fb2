import { normalizeLabel } from '#worker/core/words.ts';
import { cellsUnder, headingsBeside, level } from '#worker/sight/layout/columns.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { headsQuantities } from '#worker/facts/quantities.ts';
import { headsTotals, numberIn } from '#worker/facts/reading.ts';
import type { Oracle } from '../types.ts';

const prices =
  /^(?:(?:unit |item |hourly |daily )?(?:price|cost|rate)|each|(?:price|cost|rate) (?:each|per \p{L}+)|per (?:unit|item|hour|night|day))$/u;
/** Column names and remarks that change the product of a row. */
const alters = /%|\b(?:discount|tax|vat|gst|fee|off|free|reduction|rebate|deposit|surcharge|margin)\b/;
/** Tolerance for rounding half a cent. */
const slack = 0.011;

interface Row {
  quantity: number;
  price: number;
  product: number;
  cells: TextLine[];
}

/** Rows of a table with a quantity, a unit price and a total. */
function rowsOf(scene: Scene): Row[] {
  for (const head of scene.lines.filter(({ text }) => headsQuantities.test(normalizeLabel(text)))) {
    const heads = headingsBeside(scene, head);
    const [price, product] = [prices, headsTotals].map((names) =>
      heads.filter(({ text }) => names.test(normalizeLabel(text))),
    );
    if (
      price!.length !== 1 ||
      product!.length !== 1 ||
      heads.some(({ text }) => alters.test(normalizeLabel(text)))
    )
      continue;
    const [each, sum] = [cellsUnder(scene, price![0]!), cellsUnder(scene, product![0]!)];
    return cellsUnder(scene, head).flatMap((cell): Row[] => {
      const beside = scene.lines.filter(({ box }) => level(box, cell.box));
      const cells = [
        cell,
        each.find(({ box }) => level(box, cell.box)),
        sum.find(({ box }) => level(box, cell.box)),
      ];
      const [quantity, one, all] = cells.map((found) => found && numberIn(found));
      return quantity === undefined ||
        one === undefined ||
        all === undefined ||
        beside.some(({ text, struckThrough }) => struckThrough || alters.test(normalizeLabel(text)))
        ? []
        : [{ quantity, price: one, product: all, cells: cells as TextLine[] }];
    });
  }
  return [];
}

const comesTo = ({ quantity, price }: Row): number => Math.round(quantity * price * 100) / 100;
const holds = (row: Row): boolean => Math.abs(comesTo(row) - row.product) <= slack;

/** In each row, quantity times price must be the total. */
export const lineTotals: Oracle = {
  name: 'line-totals',
  describes: 'A row whose total is not its quantity times its price',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user is shown, or asked for, a wrong amount of money.',
  judge({ step }) {
    const { scene, address } = step.after;
    const rows = rowsOf(scene);
    const wrong = rows.find((row) => !holds(row));
    if (!wrong) return [];
    // At least one correct row proves the meaning of the columns. Without one, only totals that ignore all
    // quantities are plainly wrong.
    const known =
      rows.some(holds) || rows.every(({ quantity, price, product }) => quantity > 1 && price === product);
    if (!known) return [];
    const [quantity, price, product] = wrong.cells as [TextLine, TextLine, TextLine];
    return [
      {
        signature: signature('line-totals', routePath(address)),
        title: `A row at ${routePath(address)} does not multiply`,
        expected: `${quantity.text} at ${price.text} come to ${comesTo(wrong).toFixed(2)}.`,
        observed: `The row says ${product.text}.`,
        box: product.box,
        address,
        evidence: { texts: rows.map(({ cells }) => cells.map(({ text }) => text).join(' | ')) },
      },
    ];
  },
};
