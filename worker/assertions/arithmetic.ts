/**
 * `the total is the sum of the prices plus shipping`, `Subtotal plus Shipping equals Total`, `‹0› is more
 * than $5`.
 */
import { money, type Money } from '#worker/core/numbers.ts';
import { gapY, within } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import { amountFor } from './amounts.ts';
import { amountsIn, entriesOf, priceLines } from './lists.ts';
import { figureIn } from './figure.ts';
import { isQuoted, phraseIn, valueIn, type Sentence } from './sentence.ts';
import { either, unsure, type Check, type Page } from './types.ts';

type Expression =
  | { kind: 'figure'; money: Money }
  | { kind: 'named'; part: string }
  | { kind: 'sum'; /** use line totals, not unit prices */ last: boolean }
  | { kind: 'op'; op: '+' | '-' | '*'; left: Expression; right: Expression };

/** Several readings of "the prices" (unit prices, line totals) give several values. */
type Value =
  | {
      values: number[];
      currency: string;
      /** '%', 'GB', 'min': the unit after the figure; '' if none */ unit: string;
      box?: Box;
      told: string;
      /** rows found without regions: equality proves, inequality does not */ rough?: boolean;
    }
  | { problem: string };

const operators: [RegExp, '+' | '-' | '*'][] = [
  [/^(.+) (?:plus|\+|and|added to|with) (.+)$/, '+'],
  [/^(.+) (?:minus|-|−|less|without) (.+)$/, '-'],
  [/^(.+) (?:times|multiplied by|\*|×|x) (.+)$/, '*'],
];

const prices =
  /^(?:the )?(?:sum of (?:the )?|total of (?:the )?)?(?:(?:all )?(?:the )?(?:item |product |line |row )?(?:prices|amounts|totals|line totals|item totals|costs))(?: (?:of|in) (?:all )?(?:the )?(?:items|products|rows|cart|lines|table|basket))?$/;

function parse(text: string, s: Sentence, depth = 0): Expression | undefined {
  const part = text
    .trim()
    .replace(/^(?:equal to |exactly |the )+/, '')
    .trim();
  if (!part || depth > 6) return undefined;
  if (prices.test(part) || prices.test(`the ${part}`))
    return { kind: 'sum', last: /(?:line|item|row|product) totals|amounts|totals/.test(part) };
  const list = /^sum of (.+)$/.exec(part);
  if (list) {
    const bits = list[1]!.split(/\s*(?:, and |, | and | plus )\s*/).filter(Boolean);
    const terms = bits.map((b) => parse(b, s, depth + 1));
    if (terms.length === 0 || terms.some((t) => !t)) return undefined;
    if (terms.length === 1 && terms[0]!.kind !== 'sum') return undefined;
    return (terms as Expression[]).reduce((left, right) => ({ kind: 'op', op: '+', left, right }));
  }
  for (const [pattern, op] of operators) {
    const match = pattern.exec(part);
    if (!match) continue;
    const left = parse(match[1]!, s, depth + 1);
    const right = parse(match[2]!, s, depth + 1);
    if (left && right) return { kind: 'op', op, left, right };
  }
  const value = isQuoted(part) ? undefined : figureIn(part);
  if (value) return { kind: 'figure', money: value };
  if (isQuoted(part)) {
    const figure = figureIn(valueIn(part, s));
    return figure ? { kind: 'figure', money: figure } : { kind: 'named', part };
  }
  if (
    /\b(?:is|are|shows?|shown|times|and|than|sum|sorted|page|button|field|not|no)\b/.test(part) ||
    part.split(' ').length > 6
  )
    return undefined;
  return { kind: 'named', part };
}

const summary = /\b(?:sub ?total|total|sum|balance)\b/i;
const cents = (v: number): number => Math.round(v * 100) / 100;

/**
 * Sums of the rows' prices: of line totals, and of unit prices if a row shows both. Summary rows are left
 * out.
 */
function sumOfRows(page: Page, lastOnly: boolean): Value {
  const entries = (entriesOf(page, 'items') ?? []).filter((e) => !e.lines.some((l) => summary.test(l.text)));
  if (entries.length > 0) {
    const each = entries.map((entry) => amountsIn(entry));
    if (each.some((a) => a.length === 0))
      return { problem: 'Not every row shows a price that could be read.' };
    const columns = [each.map((a) => a.at(-1)!.money.value), each.map((a) => a[0]!.money.value)];
    const sums = (lastOnly ? columns.slice(0, 1) : columns).map((v) => v.reduce((x, y) => x + y, 0));
    return {
      values: [...new Set(sums.map(cents))],
      unit: '',
      currency: each[0]![0]!.money.currency,
      box: entries[0]!.box,
      told: `the rows' ${sums[0]!.toFixed(2)}`,
    };
  }
  // Without rows, use isolated amounts outside a summary and without a total's label on their row.
  const sums = page.scene.regions.filter(
    (r) =>
      r.kind === 'card' && page.scene.lines.some((l) => summary.test(l.text) && within(l.box, r.box) > 0.7),
  );
  const labels = page.scene.lines.filter((l) => summary.test(l.text));
  const prices = priceLines(page).filter(
    (p) =>
      !sums.some((r) => within(p.box, r.box) > 0.7) &&
      !labels.some((l) => gapY(l.box, p.box) < -0.4 * p.box.height),
  );
  const last = prices.filter(
    (p) => !prices.some((o) => o !== p && gapY(o.box, p.box) < -0.4 * p.box.height && o.box.x > p.box.x),
  );
  if (last.length === 0) return { problem: 'No rows with prices were made out.' };
  const sum = cents(last.reduce((t, p) => t + p.money.value, 0));
  return {
    values: [sum],
    unit: '',
    currency: last[0]!.money.currency,
    box: last[0]!.box,
    told: `${last.map((p) => p.line.text).join(' + ')}`,
    rough: true,
  };
}

function evaluate(page: Page, e: Expression, s: Sentence): Value {
  switch (e.kind) {
    case 'figure':
      return {
        values: [e.money.value],
        currency: e.money.currency,
        unit: e.money.percent ? '%' : '',
        told: money(e.money.value, e.money.currency),
      };
    case 'named': {
      const read = amountFor(page, phraseIn(e.part, s));
      if ('problem' in read) return { problem: read.problem };
      return {
        values: [read.amount.money.value],
        currency: read.amount.money.currency,
        unit: unitOf(read.amount.text),
        box: read.amount.box,
        told: read.amount.text.trim(),
      };
    }
    case 'sum':
      return sumOfRows(page, e.last);
    case 'op': {
      const left = evaluate(page, e.left, s);
      const right = evaluate(page, e.right, s);
      if ('problem' in left) return left;
      if ('problem' in right) return right;
      // “3 nights + €30” are no amount, whatever the label.
      const isMixed = e.op !== '*' && (left.currency === '') !== (right.currency === '');
      if (isMixed) return { problem: `${left.told} and ${right.told} are not both amounts of money.` };
      const values = left.values.flatMap((a) =>
        right.values.map((b) => (e.op === '+' ? a + b : e.op === '-' ? a - Math.abs(b) : a * b)),
      );
      const box = left.box ?? right.box;
      return {
        values: [...new Set(values.map((v) => Math.round(v * 100) / 100))],
        currency: left.currency || right.currency,
        unit: left.unit || right.unit,
        told: `${left.told} ${e.op} ${right.told}`,
        ...(box ? { box } : {}),
        ...(left.rough || right.rough ? { rough: true } : {}),
      };
    }
  }
}

/** The unit right after the only figure of a text: '1.5 GB', '-14%', '2 left'. */
const unitOf = (text: string): string =>
  /\d\s?(%|°\p{L}?|\p{L}{1,8})\s*$/u.exec(text.trim())?.[1]?.toLowerCase() ?? '';

/** Words about prices: a figure without a currency does not answer them. */
const ofMoney = /\b(costs?|priced?|prices|cheaper|dearer|expensive|charged?|paid|pays?)\b/;

/** Why two figures can't be compared, as a sentence; undefined if they can. */
function unlike(
  a: Extract<Value, { values: number[] }>,
  b: Extract<Value, { values: number[] }>,
  relation: Relation,
  plain: string,
): string | undefined {
  if (a.currency && b.currency && a.currency !== b.currency)
    return `${a.told} and ${b.told} are in different currencies.`;
  if (a.unit !== b.unit && (a.unit === '%' || b.unit === '%' || (a.unit && b.unit)))
    return `${a.told} and ${b.told} are in different units.`;
  if ((a.currency === '') !== (b.currency === '') && (ofMoney.test(plain) || a.unit !== b.unit))
    return `${a.told} and ${b.told} are not both amounts of money.`;
  if (ofMoney.test(plain) && a.currency === '' && b.currency === '')
    return `Neither ${a.told} nor ${b.told} is surely an amount of money.`;
  // Whether a debt of 540 is more than one of 30 is a matter of view.
  if (/[<>]/.test(relation) && a.values.every((v) => v < 0) && b.values.every((v) => v < 0))
    return `Both ${a.told} and ${b.told} are negative: it is not said which of them counts as more.`;
  return undefined;
}

type Relation = '=' | '>' | '<' | '>=' | '<=' | '!=';
const relations: [RegExp, Relation][] = [
  [/ (?:is|are|must be)? ?(?:greater than or equal to|at least|no less than|not less than) /, '>='],
  [/ (?:is|are)? ?(?:less than or equal to|at most|no more than|not more than) /, '<='],
  [
    / (?:is|are|costs?)? ?(?:greater than|more than|higher than|larger than|bigger than|above|over|exceeds) /,
    '>',
  ],
  [/ (?:is|are|costs?)? ?(?:less than|lower than|smaller than|fewer than|below|under|cheaper than) /, '<'],
  [/ (?:is not equal to|does not equal|is not the same as|differs from|is different from|is not) /, '!='],
  [
    / (?:is equal to|equals?|is the same as|matches|adds? up to|add to|amounts? to|makes?|sums? up to|is|=|are) /,
    '=',
  ],
];

const holdsFor = (r: Relation, a: number, b: number): boolean => {
  const same = Math.abs(a - b) < 0.005;
  return r === '='
    ? same
    : r === '!='
      ? !same
      : r === '>'
        ? a > b && !same
        : r === '<'
          ? a < b && !same
          : r === '>='
            ? a > b || same
            : a < b || same;
};

/** "The highest balance" selects one of many, and is no label. */
export const superlative =
  /(?<!\bat )\b(highest|lowest|largest|smallest|biggest|most|fewest|least|average|latest|newest|oldest|first|last|longest|shortest|cheapest|next|previous)\b/;

const sign: Record<Relation, string> = {
  '=': 'equals',
  '!=': 'differs from',
  '>': 'is more than',
  '<': 'is less than',
  '>=': 'is at least',
  '<=': 'is at most',
};

export function readArithmetic(s: Sentence): Check | undefined {
  const text = ` ${s.plain} `;
  const computed = /\b(sum of|plus|minus|times|multiplied by|add up|adds up)\b| [+×*] /.test(text);
  for (const [pattern, relation] of relations) {
    const at = pattern.exec(text);
    if (!at) continue;
    const left = parse(text.slice(0, at.index), s);
    const right = parse(text.slice(at.index + at[0].length - 1), s);
    if (!left || !right) continue;
    // "Under the postal code" is a position; only "under" a figure means less.
    if (/\b(under|below|over|above)\b/.test(at[0]) && right.kind !== 'figure') continue;
    if (superlative.test(s.plain) && !computed) return undefined;
    if (
      relation === '=' &&
      !computed &&
      !(left.kind === 'named' && right.kind === 'named' && /(same as|equals?|matches|equal to)/.test(at[0]))
    )
      return undefined;
    if (relation === '!=' && !computed && right.kind !== 'figure' && !/same|equal|differ/.test(at[0]))
      return undefined;
    if (right.kind === 'figure' && !computed && relation === '=') return undefined;
    return ({ now }) => {
      const a = evaluate(now, left, s);
      const b = evaluate(now, right, s);
      if ('problem' in a) return unsure(a.problem);
      if ('problem' in b) return unsure(b.problem, a.box);
      const apart = unlike(a, b, relation, s.plain);
      if (apart) return unsure(apart, a.box);
      const outcomes = new Set(a.values.flatMap((x) => b.values.map((y) => holdsFor(relation, x, y))));
      const told = `${a.told} (${a.values.map((v) => v.toFixed(2)).join(' or ')}) against ${b.told} (${b.values.map((v) => v.toFixed(2)).join(' or ')})`;
      if (outcomes.size > 1 || (relation === '!=' && (a.rough || b.rough)))
        return unsure(`It depends on what is meant: ${told}.`, a.box);
      const ok = outcomes.has(true);
      if (!ok && (a.rough || b.rough)) return unsure(`The rows were not surely made out: ${told}.`, a.box);
      return either(
        ok,
        `${a.told} ${ok ? sign[relation] : `not ${sign[relation]}`} ${b.told}: ${told}.`
          .replace('not equals', 'does not equal')
          .replace('not is', 'is not'),
        a.box ?? b.box,
      );
    };
  }
  return undefined;
}
