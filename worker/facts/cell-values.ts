/** What the cells of a table's column are worth, so that their order can be told. */
import { readDate } from '#worker/core/dates.ts';
import { numbersIn } from '#worker/core/numbers.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { TextLine } from '#worker/sight/scene.ts';

/** `unit`: what stands with a number ("days"); a number of another unit can't be compared with it. */
export type CellValue =
  | { kind: 'number'; value: number; unit: string }
  | { kind: 'date'; value: number }
  | { kind: 'rank'; value: number; word: string }
  | { kind: 'word'; value: string };

/** A sign or icon that says by which column, and which way, a table is sorted. */
const sortSign = /[↑↓▲▼⇅^˄˅]/u;

/** A heading as it is written, without that sign. */
export const withoutSortSign = (text: string): string => text.replace(sortSign, '').trim();

/** A heading's name, plain, without the arrow of a sorted column, which is read as a letter now and then. */
export const nameOfHeading = (text: string): string => normalizeLabel(text).replace(/ \S$/, '');

/** How sure the reading of a cell must be. */
const sure = 0.8;

/**
 * Words that have an order of their own, lowest first. Those of one rank are not told apart: an app may put
 * either of them first.
 */
const scales: string[][][] = [
  [
    ['lowest', 'trivial', 'very low'],
    ['low', 'minor'],
    ['medium', 'normal', 'moderate', 'med'],
    ['high', 'major', 'important'],
    ['highest', 'urgent', 'critical', 'blocker', 'very high', 'severe'],
  ],
  [
    ['xxs'],
    ['xs', 'extra small'],
    ['s', 'small'],
    ['m', 'medium'],
    ['l', 'large'],
    ['xl', 'extra large'],
    ['xxl'],
  ],
  [
    ['monday', 'mon'],
    ['tuesday', 'tue'],
    ['wednesday', 'wed'],
    ['thursday', 'thu'],
    ['friday', 'fri'],
    ['saturday', 'sat'],
    ['sunday', 'sun'],
  ],
  [['beginner', 'easy'], ['intermediate', 'medium'], ['advanced', 'hard', 'difficult'], ['expert']],
];

const rankIn = (scale: string[][], word: string): number => scale.findIndex((words) => words.includes(word));

function valueOf({ text, confidence }: TextLine): CellValue | undefined {
  if (confidence < sure) return undefined;
  const said = text.trim().replace(/^#(?=\d)/, '');
  const withTime = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})$/.exec(said);
  if (withTime)
    return {
      kind: 'date',
      value: Date.UTC(
        Number(withTime[1]),
        Number(withTime[2]) - 1,
        Number(withTime[3]),
        Number(withTime[4]),
        Number(withTime[5]),
      ),
    };
  const date = /^[\p{L}\d .,-]+$/u.test(said) && /\d{4}/.test(said) ? readDate(said) : undefined;
  // A month and a year alone, or words around a date, may stand for more than the day.
  if (date !== undefined)
    return /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.? \p{L}+\.?,? \d{4}|\p{L}+\.? \d{1,2},? \d{4})$/u.test(said)
      ? { kind: 'date', value: date }
      : undefined;
  const numbers = numbersIn(said);
  if (numbers.length === 1) {
    const unit = normalizeLabel(said.replace(numbers[0]!.text, ' ')).replace(/(?<=\p{L}{2})s$/u, '');
    // A word before a number makes a name of it ("Room 12").
    return /^[^\p{L}\d]*\d/u.test(said) || !/\p{L}/u.test(unit)
      ? { kind: 'number', value: numbers[0]!.value, unit }
      : undefined;
  }
  return /^[\p{L}][\p{L} .'-]*$/u.test(said) ? { kind: 'word', value: normalizeLabel(said) } : undefined;
}

/**
 * The scale that all of the words are of; undefined where they are none's, or so few that it can't be told.
 */
function ranked(words: readonly string[]): CellValue[] | undefined {
  const scale = scales.findIndex((ranks) => words.every((word) => rankIn(ranks, word) >= 0));
  return scale < 0
    ? undefined
    : words.map((word) => ({ kind: 'rank', value: rankIn(scales[scale]!, word), word }));
}

/**
 * The values of a column, all of one kind; undefined where a cell says none for certain, or they can't be
 * compared.
 */
export function valuesOf(cells: readonly TextLine[]): CellValue[] | undefined {
  const values = cells.map(valueOf);
  const [first] = values;
  if (!first || values.some((value) => value?.kind !== first.kind)) return undefined;
  const known = values as CellValue[];
  if (first.kind === 'number' && known.some((value) => value.kind === 'number' && value.unit !== first.unit))
    return undefined;
  return first.kind === 'word' ? (ranked(known.map(({ value }) => String(value))) ?? known) : known;
}
