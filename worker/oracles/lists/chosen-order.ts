import { normalizeLabel } from '#worker/core/words.ts';
import { headsRows, headsTable } from '#worker/sight/layout/columns.ts';
import { right } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { nameOfHeading, valuesOf, type CellValue } from '#worker/facts/cell-values.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { cellsOf, collator, compare, isOrdered, waysOf } from '#worker/facts/ordered.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { outsideFields } from '#worker/facts/reading.ts';
import type { Finding, Oracle, OracleInput } from '../types.ts';
import { askedFor, promisedOrder } from './sort-order.ts';

/** `of`: the words that name what the list is sorted by. */
interface SaidOrder {
  up: boolean;
  by: 'number' | 'date' | 'length';
  of: string[];
}

const [rising, falling] = [
  /\b(?:fewest|least|lowest|smallest|shortest)\b|\blow to high\b|\bascending\b/,
  /\b(?:most|highest|largest|biggest|greatest|longest)\b|\bhigh to low\b|\bdescending\b/,
];
const [older, newer] = [/\b(?:oldest|earliest|soonest)\b/, /\b(?:newest|latest|most recent(?:ly)?)\b/];
const lengths = /\b(?:longest|shortest)\b/;
const ofOrder = new Set([
  'first',
  'last',
  'sort',
  'order',
  'by',
  'to',
  'the',
  'low',
  'high',
  'fewest',
  'least',
  'lowest',
  'smallest',
  'shortest',
  'most',
  'highest',
  'largest',
  'biggest',
  'greatest',
  'longest',
  'ascending',
  'descending',
  'oldest',
  'earliest',
  'soonest',
  'newest',
  'latest',
  'recent',
  'recently',
]);
/** For ranks, the top has the lowest number. */
const ranks = /\b(?:priority|rank|position|level|grade|place)\b/;

const single = (word: string): string => word.replace(/(?<=\p{L}{2})s$/u, '');
const wordsOf = (text: string): string[] =>
  normalizeLabel(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)
    .map(single);

/**
 * The order that an option like “Most places left”, “Oldest first” or “Rating: high to low” promises;
 * undefined where it names none.
 */
export function orderSaid(option: string): SaidOrder | undefined {
  const words = normalizeLabel(option);
  const of = words
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !ofOrder.has(word))
    .map(single);
  if (promisedOrder(option) || ranks.test(words)) return undefined;
  if (newer.test(words) || older.test(words)) return { up: !newer.test(words), by: 'date', of };
  if (rising.test(words) === falling.test(words)) return undefined;
  const up = rising.test(words);
  if (of.length > 0) return { up, by: 'number', of };
  return lengths.test(words) ? { up, by: 'length', of } : undefined;
}

const saysLength = /^(?:duration|length|minutes?|mins?|hours?|time)$/;
const unitOfLength = /^(?:min(?:ute)?|h(?:our)?)$/;

/** The one column of a table that an order is about; undefined where it is not unique. */
function columnOf(scene: Scene, { by, of }: SaidOrder): TextLine[] | undefined {
  const heads = scene.lines.filter((line) => headsTable(scene, line) && headsRows(scene, line));
  const isMeant = (head: TextLine): boolean => {
    const name = nameOfHeading(head.text);
    if (by === 'length') return saysLength.test(name);
    if (by === 'date') return valuesOf(cellsOf(scene, head))?.[0]!.kind === 'date';
    const own = wordsOf(name);
    return (
      own.length > 0 && (own.every((word) => of.includes(word)) || of.every((word) => own.includes(word)))
    );
  };
  const [head, other] = heads.filter(isMeant);
  return head && !other ? cellsOf(scene, head) : undefined;
}

const columnPx = 8;

/**
 * The numbers on cards whose unit matches the order (“9 places left”), where they are aligned in one column.
 */
function numbersOf(scene: Scene, { by, of }: SaidOrder): TextLine[] | undefined {
  if (by === 'date') return undefined;
  const named = outsideFields(scene)
    .filter((line) => {
      const [value] = valuesOf([line]) ?? [];
      const unit = value?.kind === 'number' ? wordsOf(value.unit) : [];
      return (
        unit.length > 0 &&
        !atEdge(scene, line.box) &&
        (by === 'length'
          ? unit.length === 1 && unitOfLength.test(unit[0]!)
          : of.every((word) => unit.includes(word)))
      );
    })
    .sort((a, b) => a.box.y - b.box.y);
  const level = (edge: (line: TextLine) => number) =>
    Math.max(...named.map(edge)) - Math.min(...named.map(edge)) < columnPx;
  return named.length > 0 && (level(({ box }) => box.x) || level(({ box }) => right(box)))
    ? named
    : undefined;
}

const fewest = 4;
const texts = (lines: readonly TextLine[]): string =>
  lines.map(({ text }) => normalizeLabel(text)).join('\n');

/**
 * How a list violates its order, as a sentence; undefined where it is in order, or where the cause is
 * unclear, since a list may be sorted by something that it does not show.
 */
function mistakeOf(
  order: SaidOrder,
  cells: readonly TextLine[],
  values: readonly CellValue[],
  before: readonly TextLine[] | undefined,
): string | undefined {
  const way = order.up ? 1 : -1;
  const against = (ways: ReturnType<typeof waysOf>) => (order.up ? ways.down : ways.up);
  const ways = waysOf(values, compare);
  if (against(ways) === 0) return undefined;
  if (
    values[0]!.kind === 'number' &&
    against(waysOf(cells, (a, b) => collator.compare(a.text, b.text))) === 0
  )
    return 'The numbers are sorted as words.';
  if ((way === 1 ? ways.up : ways.down) === 0) return 'The list stands the other way round.';
  return order.by !== 'date' && before && texts(before) === texts(cells)
    ? 'The list stands as it did before.'
    : undefined;
}

/** Fewer numbers may be in alphabetical order by chance. */
const fewestSorted = 5;
const sortedBy = (address: string): string =>
  URL.canParse(address)
    ? [...new URL(address).searchParams]
        .flatMap(([key, value]) => (/^(?:sort|order)/i.test(key) ? value : []))
        .join()
    : '';
const rowPx = 12;

/** Numbers of one format (“62%”, “9 days”), in reading order. */
function numbersOfOneForm(scene: Scene): TextLine[][] {
  const forms = new Map<string, TextLine[]>();
  for (const line of outsideFields(scene)) {
    const [value] = valuesOf([line]) ?? [];
    if (value?.kind !== 'number' || atEdge(scene, line.box)) continue;
    const form = `${value.unit} ${Math.round(line.fontPx)} ${line.bold}`;
    forms.set(form, [...(forms.get(form) ?? []), line]);
  }
  return [...forms.values()].map((lines) =>
    lines.sort((a, b) => (Math.abs(a.box.y - b.box.y) > rowPx ? a.box.y - b.box.y : a.box.x - b.box.x)),
  );
}

const asWords = (a: TextLine, b: TextLine): number => collator.compare(a.text, b.text);

/** Numbers that sorting has put in alphabetical order (100%, 35%, 9%), and that were not in it before. */
const sortedAsWords = (before: Scene, after: Scene): TextLine[] | undefined =>
  numbersOfOneForm(after).find((lines) => {
    const was = numbersOfOneForm(before).find(
      (others) => texts(others.toSorted(asWords)) === texts(lines.toSorted(asWords)),
    );
    return (
      new Set(lines.map(({ text }) => text)).size >= fewestSorted &&
      lines.every(({ confidence }) => confidence > 0.85) &&
      isOrdered(lines, asWords) &&
      !isOrdered(valuesOf(lines) ?? [], compare) &&
      was &&
      !isOrdered(was, asWords)
    );
  });

/** The list must start with what the chosen order says: the most, the fewest, the oldest. */
export const chosenOrder: Oracle = {
  name: 'chosen-order',
  describes: 'A list that does not begin with the most, fewest or oldest as was chosen',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user is misled about what comes first.',
  provokedBy: 'chooses one order of a list after the other',
  judge(input) {
    const { step } = input;
    const { before, after } = step;
    const { option } = askedFor(input);
    const order =
      option === undefined || routePath(before.address) !== routePath(after.address) || after.scene.reason
        ? undefined
        : orderSaid(option);
    if (!order) return byWords(input, option);
    const read = (scene: Scene) => columnOf(scene, order) ?? numbersOf(scene, order);
    const cells = read(after.scene);
    const values = cells && valuesOf(cells);
    if (!cells || !values || cells.length < fewest || values[0]!.kind === 'word') return [];
    const mistake = mistakeOf(order, cells, values, read(before.scene));
    if (!mistake) return [];
    const at = waysOf(values, compare).firstBreak(order.up ? 1 : -1);
    const [a, b] = [cells[at - 1]!, cells[at]!];
    return [
      {
        signature: signature('chosen-order', routePath(after.address), option!),
        title: `“${option!}” does not put the list in that order`,
        expected: `The list begins with what “${option!}” says.`,
        observed: `“${a.text}” stands before “${b.text}”. ${mistake}`,
        box: b.box,
        address: after.address,
        evidence: { texts: cells.map(({ text }) => text) },
      },
    ];
  },
};

/** Sorting (recognized by the address) must order numbers by value, in either direction. */
function byWords({ step: { before, after } }: OracleInput, option: string | undefined): Finding[] {
  if (
    !option ||
    promisedOrder(option) ||
    routePath(before.address) !== routePath(after.address) ||
    after.scene.reason ||
    sortedBy(after.address) === '' ||
    sortedBy(before.address) === sortedBy(after.address)
  )
    return [];
  const lines = sortedAsWords(before.scene, after.scene);
  if (!lines) return [];
  return [
    {
      signature: signature('chosen-order', routePath(after.address), option),
      title: `“${option}” sorts numbers as if they were words`,
      expected: 'Numbers stand in the order of their values.',
      observed: `They stand as ${lines
        .slice(0, 6)
        .map(({ text }) => text)
        .join(', ')}.`,
      box: lines[0]!.box,
      address: after.address,
      evidence: { texts: lines.map(({ text }) => text) },
    },
  ];
}
