/** Typed values of a table column's cells, so that their order can be checked. */
import { readDate } from '#worker/core/dates.ts';
import { numbersIn } from '#worker/core/numbers.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { TextLine } from '#worker/sight/scene.ts';

/** `unit` is the word beside a number ("days"); numbers with different units are not compared. */
export type CellValue =
  | { kind: 'number'; value: number; unit: string }
  | { kind: 'date'; value: number }
  | { kind: 'rank'; value: number; word: string }
  | { kind: 'word'; value: string };

/** Arrows that mark a sorted column. */
const sortSign = /[↑↓▲▼⇅^˄˅]/u;

/** A heading's text without its sort arrow. */
export const withoutSortSign = (text: string): string => text.replace(sortSign, '').trim();

/** A heading's normalised name; the recogniser sometimes reads the sort arrow as a letter. */
export const nameOfHeading = (text: string): string => normalizeLabel(text).replace(/ \S$/, '');

/** Least confidence at which a cell's text is used, 0…1. */
const sure = 0.8;

/** Ordinal word scales (sizes, priorities, weekdays), lowest first. Words of equal rank compare as equal. */
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
  // A month and year alone, or a date among other words, may not mean one exact day.
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

/** The ordinal scale that all words belong to; undefined where there is none, or too few words to be sure. */
function ranked(words: readonly string[]): CellValue[] | undefined {
  const scale = scales.findIndex((ranks) => words.every((word) => rankIn(ranks, word) >= 0));
  return scale < 0
    ? undefined
    : words.map((word) => ({ kind: 'rank', value: rankIn(scales[scale]!, word), word }));
}

/** The values of a column, all of one kind; undefined where a cell is unclear or the kinds differ. */
export function valuesOf(cells: readonly TextLine[]): CellValue[] | undefined {
  const values = cells.map(valueOf);
  const [first] = values;
  if (!first || values.some((value) => value?.kind !== first.kind)) return undefined;
  const known = values as CellValue[];
  if (first.kind === 'number' && known.some((value) => value.kind === 'number' && value.unit !== first.unit))
    return undefined;
  return first.kind === 'word' ? (ranked(known.map(({ value }) => String(value))) ?? known) : known;
}
