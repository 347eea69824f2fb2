import type { TextLine } from '../../sight/scene.ts';
import { labelledAmounts, money, sameRow } from '../reading/reading.ts';
import { place, signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';

const isTotal = /^(?:(?:order|grand|cart|basket) )?total\b|^amount due\b|^to pay\b/;
const isSubtotal = /^(?:sub-?total|items? total|merchandise|items)\b/;
const isAddend = /\b(shipping|delivery|postage|tax|vat|fee|handling|gift wrap)\b/;
const isDeduction = /\b(discount|coupon|voucher|promo|savings?)\b/;
const edgeSlackPx = 14;
/** A rule may stand between two rows, no row. */
const widestGap = 1.9;
const included = /\bincl(?:uded|uding|\.)?/;

/** Subtotal, shipping, tax and discount that stand in a column above a total must add up to it. */
export const arithmetic: Oracle = {
  name: 'arithmetic',
  describes: 'Amounts that do not add up to their total',
  judge({ step }) {
    const { scene, address } = step.after;
    const amounts = labelledAmounts(scene);
    const total = amounts.filter(({ label }) => isTotal.test(label));
    const subtotal = amounts.filter(({ label }) => isSubtotal.test(label));
    if (total.length !== 1 || subtotal.length !== 1) return [];
    const [last, first] = [total[0]!, subtotal[0]!];
    // The rows of one sum end at one edge; other amounts at the same height belong to something else.
    const edge = last.amount.box.x + last.amount.box.width;
    const between = amounts.filter(({ label, amount }) => Math.abs(amount.box.x + amount.box.width - edge) <= edgeSlackPx && amount.box.y > first.amount.box.y - 4 && amount.box.y < last.amount.box.y + 4 && label !== last.label && label !== first.label);
    // A row whose amount was not read for certain is one of the sum all the same.
    const rowsRead = [first, ...between, last].map(({ amount }) => amount.box);
    const isUnread = ({ text, box }: TextLine) => box.y > first.amount.box.y && box.y < last.amount.box.y && /\d/.test(text) && Math.abs(box.x + box.width - edge) <= edgeSlackPx && !rowsRead.some((row) => sameRow(row, box));
    if (scene.lines.some(isUnread)) return [];
    // Where one of the rows is covered by a message, what is left need not add up.
    const heights = [first, ...between, last].map(({ amount }) => amount.box.y).sort((a, b) => a - b);
    const gaps = heights.slice(1).map((y, at) => y - heights[at]!);
    if (Math.max(...gaps) > Math.min(...gaps) * widestGap) return [];
    const rows: typeof between = [];
    let added = first.amount.hundredths;
    for (const row of between.sort((a, b) => a.amount.box.y - b.amount.box.y)) {
      const { label, amount } = row;
      // What has come together so far is said in between ("net after discount").
      if (amount.hundredths === added) continue;
      // A row that is not understood may be anything: then nothing is said.
      if (!isAddend.test(label) && !isDeduction.test(label)) return [];
      rows.push(row);
      if (!included.test(label)) added += isDeduction.test(label) ? -Math.abs(amount.hundredths) : amount.hundredths;
    }
    if (added === last.amount.hundredths || first.amount.box.y > last.amount.box.y) return [];
    const written = [first, ...rows].map(({ amount }) => amount.line.text).join(' + ');
    return [{
      oracle: 'arithmetic', signature: signature('arithmetic', 'total', place(address)), type: 'Functional', severity: 'Critical',
      severityReason: 'The user is asked for a wrong amount of money.', title: `The total at ${place(address)} is wrong`,
      expected: `The total is ${money(added)}: ${written}.`, observed: `The total shown is ${last.amount.line.text}.`,
      box: last.amount.box, address, evidence: { texts: [first, ...rows, last].map(({ label, amount }) => `${label}: ${amount.line.text}`) },
    }];
  },
};
