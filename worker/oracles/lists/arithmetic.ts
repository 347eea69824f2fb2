import { anyOf } from '#worker/core/patterns.ts';
import { bottom, right } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { labelledAmounts, money, sameRow } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Finding, Oracle } from '../types.ts';

type Row = ReturnType<typeof labelledAmounts>[number];

const isTotal = /^(?:(?:order|grand|cart|basket) )?total\b|^amount due\b|^to pay\b/;
const isSubtotal = /^(?:sub-?total|items? total|merchandise|items)\b/;
const isAddend = /\b(shipping|delivery|postage|tax|vat|fee|handling|gift wrap)\b/;
const isDeduction = /\b(discount|coupon|voucher|promo|savings?)\b/;
const edgeSlackPx = 14;
/**
 * A larger gap between two rows than this factor means that a row between them is hidden or belongs to
 * another table.
 */
const widestGap = 1.9;
const included = /\bincl(?:uded|uding|\.)?/;

/** Price components that are added up without a subtotal. */
const parts = anyOf(
  /rent|utilities|deposit|insurance|cleaning|service|booking|materials?|labou?r|parts|installation|set-?up/,
  /equipment|hire|rental|tickets?|nights?|lessons?|classes|sessions?|adults?|child(?:ren)?|seats?|room/,
  /base (?:price|fare|rate)|fare|extras|options|add-?ons|premium|commission|surcharge|tip|gratuity|membership/,
  /admission|entry|parking|breakfast/,
);
const isPart = new RegExp(String.raw`^(?:\p{L}+ )?(?:${parts.source})\b`, 'u');
/** A total of these very rows, not of a month or of several sums. */
const isWhole =
  /^(?:\p{L}+[ -]){0,2}total(?: (?:due|cost|price|amount|to pay))?$|^(?:total )?amount due$|^to pay(?: now| today)?$/u;
const isPerUnit = /\b(?:per|each|every|from|monthly|weekly|yearly|daily)\b|\//;
const isOutside =
  /\b(?:refundable|refunded|optional|estimated?|separately|later|on arrival|at check-?in|balance|remaining|paid)\b/;
/** A total may contain one of its rows several times, for months or nights; up to this many. */
const maxTimes = 60;
/** Rows of one sum are at most this many line heights apart. */
const widestPitch = 4;

const says = (rows: Row[], last: Row, added: number, address: string): Finding => ({
  signature: signature('arithmetic', 'total', routePath(address)),
  title: `The total at ${routePath(address)} is wrong`,
  expected: `The total is ${money(added)}: ${rows.map(({ amount }) => amount.line.text).join(' + ')}.`,
  observed: `The total shown is ${last.amount.line.text}.`,
  box: last.amount.box,
  address,
  evidence: { texts: [...rows, last].map(({ label, amount }) => `${label}: ${amount.line.text}`) },
});

/**
 * The rows directly above a total, aligned at its right edge, from the top; none where one of them was not
 * read with certainty.
 */
function rowsAbove({ lines }: Scene, amounts: Row[], last: Row): Row[] {
  const atEdge = ({ box }: { box: TextLine['box'] }) =>
    Math.abs(right(box) - right(last.amount.box)) <= edgeSlackPx;
  const rows: Row[] = [];
  for (let below = last; ;) {
    const pitch =
      rows.length > 0
        ? (last.amount.box.y - below.amount.box.y) / rows.length
        : below.amount.box.height * widestPitch;
    const next = amounts
      .filter(
        ({ amount }) =>
          atEdge(amount) &&
          amount.box.y < below.amount.box.y - 4 &&
          below.amount.box.y - amount.box.y <=
            Math.min(pitch * widestGap, below.amount.box.height * widestPitch),
      )
      .sort((a, b) => b.amount.box.y - a.amount.box.y)[0];
    const isUnread = (line: TextLine) =>
      atEdge(line) &&
      /\d/.test(line.text) &&
      line.box.y < below.amount.box.y - 4 &&
      bottom(line.box) > (next ? bottom(next.amount.box) : below.amount.box.y - pitch);
    if (lines.some(isUnread)) return [];
    if (!next) return rows;
    rows.unshift(next);
    below = next;
  }
}

/** Checks a total below price components that have no subtotal. */
function judgeParts(scene: Scene, amounts: Row[], address: string): Finding[] {
  const total = amounts.filter(({ label }) => isWhole.test(label));
  if (total.length !== 1) return [];
  const rows = rowsAbove(scene, amounts, total[0]!);
  const isRow = ({ label }: Row) =>
    (isPart.test(label) || isAddend.test(label)) &&
    !isPerUnit.test(label) &&
    !isDeduction.test(label) &&
    !included.test(label);
  if (rows.length < 2 || !rows.every(isRow) || new Set(rows.map(({ label }) => label)).size < rows.length)
    return [];
  const all = rows.map(({ amount }) => amount.hundredths);
  const sum = all.reduce((a, b) => a + b, 0);
  const shown = total[0]!.amount.hundredths;
  const optional = rows
    .filter(({ label }) => isOutside.test(label))
    .reduce((rest, { amount }) => rest - amount.hundredths, sum);
  const isManyTimes = [sum, ...all].some(
    (one) => one > 0 && shown > sum && (shown - sum) % one === 0 && (shown - sum) / one < maxTimes,
  );
  return shown === sum || shown === optional || isManyTimes ? [] : [says(rows, total[0]!, sum, address)];
}

/**
 * Subtotal, shipping, tax and discount above a total must add up to it, and so must price components without
 * a subtotal.
 */
export const arithmetic: Oracle = {
  name: 'arithmetic',
  describes: 'Amounts that do not add up to their total',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user is asked for a wrong amount of money.',
  assertions: () => ['The total is the sum of the subtotal and the shipping'],
  judge({ step }) {
    const { scene, address } = step.after;
    const amounts = labelledAmounts(scene);
    const total = amounts.filter(({ label }) => isTotal.test(label));
    const subtotal = amounts.filter(({ label }) => isSubtotal.test(label));
    if (subtotal.length === 0) return judgeParts(scene, amounts, address);
    if (total.length !== 1 || subtotal.length !== 1) return [];
    const [last, first] = [total[0]!, subtotal[0]!];
    // The amounts of one sum share a right edge; other amounts in between belong to something else.
    const edge = last.amount.box.x + last.amount.box.width;
    const between = amounts.filter(
      ({ label, amount }) =>
        Math.abs(amount.box.x + amount.box.width - edge) <= edgeSlackPx &&
        amount.box.y > first.amount.box.y - 4 &&
        amount.box.y < last.amount.box.y + 4 &&
        label !== last.label &&
        label !== first.label,
    );
    // An unreadable row is part of the sum as well.
    const rowsRead = [first, ...between, last].map(({ amount }) => amount.box);
    const isUnread = ({ text, box }: TextLine) =>
      box.y > first.amount.box.y &&
      box.y < last.amount.box.y &&
      /\d/.test(text) &&
      Math.abs(box.x + box.width - edge) <= edgeSlackPx &&
      !rowsRead.some((row) => sameRow(row, box));
    if (scene.lines.some(isUnread)) return [];
    // Where a message covers a row, the visible ones need not add up.
    const heights = [first, ...between, last].map(({ amount }) => amount.box.y).sort((a, b) => a - b);
    const gaps = heights.slice(1).map((y, at) => y - heights[at]!);
    if (Math.max(...gaps) > Math.min(...gaps) * widestGap) return [];
    const rows: typeof between = [];
    let added = first.amount.hundredths;
    for (const row of between.sort((a, b) => a.amount.box.y - b.amount.box.y)) {
      const { label, amount } = row;
      // Skip a running subtotal ("net after discount").
      if (amount.hundredths === added) continue;
      // A row of unknown meaning makes the sum undecidable.
      if (!isAddend.test(label) && !isDeduction.test(label)) return [];
      rows.push(row);
      if (!included.test(label))
        added += isDeduction.test(label) ? -Math.abs(amount.hundredths) : amount.hundredths;
    }
    if (added === last.amount.hundredths || first.amount.box.y > last.amount.box.y) return [];
    return [says([first, ...rows], last, added, address)];
  },
};
