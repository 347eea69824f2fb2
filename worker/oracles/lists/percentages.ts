import { labelledAmounts, money, type Amount } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

const isSubtotal = /^(?:sub-?total|items? total|net(?: total)?|merchandise|items)\b/;
const percent = /(\d{1,2}(?:[.,]\d{1,2})?)\s?%/;
/** Percentages of the whole sum. Taxes, and discounts with a longer description, may exclude some items. */
const ofEverything =
  /^(?:(?:discount|service(?: charge| fee)?|tip|gratuity)\s*\(?[-–]?\d[\d.,]*\s?%\)?|\d[\d.,]*\s?% (?:discount|service|tip))$/;
/**
 * Tolerance in hundredths: separately rounded lines may differ from the whole; amounts without decimals by
 * more.
 */
const slackOf = ({ line }: Amount): number => (/[.,]\d{2}(?!\d)/.test(line.text) ? 3 : 60);
/** More rows than this allow so many combinations that one may match by chance. */
const maxRows = 4;

interface Share {
  label: string;
  share: number;
  amount: Amount;
  subtotal: Amount;
}

/** The amounts labelled with a percentage, each with the subtotal above it. */
function sharesOf(scene: Scene): (Share & { others: Amount[] })[] {
  const amounts = labelledAmounts(scene);
  const subtotals = amounts.filter(({ label }) => isSubtotal.test(label));
  if (subtotals.length !== 1) return [];
  const subtotal = subtotals[0]!.amount;
  const rows = amounts.filter(({ amount }) => amount !== subtotal && amount.box.y > subtotal.box.y);
  return rows.flatMap(({ label, amount }) => {
    const share = percent.exec(label)?.[1];
    return share && rows.length <= maxRows
      ? [
          {
            label,
            share: Number(share.replace(',', '.')) / 100,
            amount,
            subtotal,
            others: rows.filter((row) => row.amount !== amount).map((row) => row.amount),
          },
        ]
      : [];
  });
}

/**
 * Whether the amount is the stated share of the subtotal, with any of the other rows added or subtracted, or
 * of another row; exclusive or inclusive of the share itself.
 */
function isShare({ share, amount, subtotal, others }: ReturnType<typeof sharesOf>[number]): boolean {
  const sums = others.reduce<number[]>(
    (sums, { hundredths }) => sums.flatMap((sum) => [sum, sum + hundredths, sum - hundredths]),
    [subtotal.hundredths],
  );
  return [...sums, ...others.map(({ hundredths }) => hundredths)].some((sum) =>
    [sum * share, (sum * share) / (1 + share)].some(
      (right) => Math.abs(right - Math.abs(amount.hundredths)) <= slackOf(amount),
    ),
  );
}

/** An amount labelled with a percentage must be that percentage of something on the page. */
export const percentages: Oracle = {
  name: 'percentages',
  describes: 'A discount, tax or charge that is not the share that it says it is',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user is shown, or asked for, a wrong amount of money.',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const seen = [step.before, ...earlier.map(({ after }) => after)].filter(
      (view) => view.address === address,
    );
    const wrong = sharesOf(scene).find(
      (found) =>
        !isShare(found) &&
        // A share that was right before and is wrong now was not recalculated.
        (ofEverything.test(found.label) ||
          seen.some((view) =>
            sharesOf(view.scene).some((other) => other.label === found.label && isShare(other)),
          )),
    );
    if (!wrong) return [];
    const { label, share, amount, subtotal } = wrong;
    return [
      {
        signature: signature('percentages', routePath(address), label.replace(/[\d.,]+/g, '#')),
        title: `“${label}” at ${routePath(address)} is not ${Math.round(share * 10_000) / 100} per cent of anything there`,
        expected: `It is ${money(subtotal.hundredths * share)}, of ${subtotal.line.text}.`,
        observed: `It is ${amount.line.text}.`,
        box: amount.box,
        address,
        evidence: { texts: [`subtotal: ${subtotal.line.text}`, `${label}: ${amount.line.text}`] },
      },
    ];
  },
};
