import { expect, test } from 'vitest';
import { draftedRows, piecesOf, readAs, readRows, whyUnread } from './read-rows.ts';
import type { LineReading } from './use-readings.ts';

const reading = (line: string, more: Partial<LineReading> = {}): LineReading => ({
  line,
  kind: 'step',
  at: 0,
  understood: true,
  leftToModel: false,
  reads: [`Read: ${line}`],
  unread: [],
  near: [],
  ...more,
});
const clik = reading('Clik "A"', {
  understood: false,
  unread: [{ text: 'Clik', start: 0, end: 4, why: 'open' }],
});

test('a reading stands at the row of its line, whatever is before the line; a changed row has none', () => {
  const rows = readRows('\n 2. Clik "A"\nClik "B"', [clik]);
  expect([...rows].map(([row, { from }]) => [row, from])).toEqual([[1, 4]]);
});

test('a drafted line that is not understood is found within the row that it was taken from', () => {
  const rows = draftedRows('Open "X" and clik "A"', [reading('Open "X"'), clik]);
  expect([...rows].map(([row, { from }]) => [row, from])).toEqual([[0, 13]]);
});

test('what is not understood is marked, and said to be left to the model where there is one', () => {
  expect(piecesOf(clik)).toEqual([
    { text: 'Clik', marked: true },
    { text: ' "A"', marked: false },
  ]);
  expect(whyUnread(clik)).toEqual(['“Clik”: done only where what is on the screen explains it.']);
  expect(whyUnread({ ...clik, leftToModel: true })).toEqual(['“Clik” is left to the model.']);
  expect(readAs({ ...clik, reads: [] })).toBe('Not understood');
  expect(readAs({ ...clik, reads: [], leftToModel: true })).toBe('Left to the model');
});
