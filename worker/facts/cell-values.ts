/** Parses the cells of a table column into values that can be compared, to check the column's order. */
import { readDate } from '#worker/core/dates.ts';
import { numbersIn } from '#worker/core/numbers.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { TextLine } from '#worker/sight/scene.ts';

/** `unit`: the text around a number ("days"). Numbers with different units can't be compared. */
export type CellValue =
  | { kind: 'number'; value: number; unit: string }
  | { kind: 'date'; value: number }
  | { kind: 'rank'; value: number; word: string }
  | { kind: 'word'; value: string };

/** The sort indicator of a column heading. */
const sortSign = /[↑↓▲▼⇅^˄˅]/u;

/** The text of a heading without its sort indicator. */
export const withoutSortSign = (text: string): string => text.replace(sortSign, '').trim();

/** The normalized text of a heading, without a sort arrow, which OCR sometimes reads as a single letter. */
export const nameOfHeading = (text: string): string => normalizeLabel(text).replace(/ \S$/, '');

/** Minimum OCR confidence of a cell, 0…1. */
const sure = 0.8;

/**
 * Ordinal word scales (priorities, sizes, weekdays), lowest first. Words of equal rank compare as equal,
 * because apps differ in how they order them.
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
  // A month with a year, or a date inside a phrase, may stand for more than one day.
  if (date !== undefined)
    return /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.? \p{L}+\.?,? \d{4}|\p{L}+\.? \d{1,2},? \d{4})$/u.test(said)
      ? { kind: 'date', value: date }
      : undefined;
  const numbers = numbersIn(said);
  if (numbers.length === 1) {
    const unit = normalizeLabel(said.replace(numbers[0]!.text, ' ')).replace(/(?<=\p{L}{2})s$/u, '');
    // A number after a word is part of a name ("Room 12").
    return /^[^\p{L}\d]*\d/u.test(said) || !/\p{L}/u.test(unit)
      ? { kind: 'number', value: numbers[0]!.value, unit }
      : undefined;
  }
  return /^[\p{L}][\p{L} .'-]*$/u.test(said) ? { kind: 'word', value: normalizeLabel(said) } : undefined;
}

/** The words as ranks of the scale that holds all of them; undefined where no scale does. */
function ranked(words: readonly string[]): CellValue[] | undefined {
  const scale = scales.findIndex((ranks) => words.every((word) => rankIn(ranks, word) >= 0));
  return scale < 0
    ? undefined
    : words.map((word) => ({ kind: 'rank', value: rankIn(scales[scale]!, word), word }));
}

/**
 * The values of a column, all of one kind; undefined where a cell can't be read with certainty, or where
 * kinds or units differ.
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
