/** Sort options that name more than a column: the most, the fewest, the oldest. */
import { describe, expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';
import { orderSaid } from './chosen-order.ts';

const judged = async (one: StepRecord) => (await names(one)).filter((name) => name === 'chosen-order');
const chosen = (value: string) =>
  control('select', 'Order by', box(800, 60), { affordance: 'choose', value });
const table = (rows: string[][], value: string) =>
  at(
    '/classes',
    scene(
      [['Class', 'Date', 'Places left'], ...rows].flatMap((cells, row) =>
        cells.map((text, column) => line(text, box(60 + column * 240, 120 + row * 40, 100))),
      ),
      [chosen(value)],
    ),
  );
const rows = (...places: number[]) =>
  places.map((count, n) => [`Class ${'ABCDEFGH'[n]}`, `2026-0${n + 1}-1${n}`, String(count)]);
const choose = (option: string, before: string[][], after: string[][]) =>
  judged(
    step({
      before: table(before, 'Class name'),
      after: table(after, option),
      intent: `Select "${option}" in "Order by"`,
      trail: { kind: 'choose', target: target('Order by'), option },
    }),
  );

describe('a list that begins with the most of something', () => {
  it('has it first', async () => {
    expect(await choose('Most places left', rows(3, 9, 14, 12, 2), rows(14, 12, 9, 3, 2))).toEqual([]);
    expect(await choose('Most places left', rows(3, 9, 14, 12, 2), rows(9, 3, 2, 14, 12))).toHaveLength(1);
    expect(await choose('Most places left', rows(3, 9, 14, 12, 2), rows(2, 3, 9, 12, 14))).toHaveLength(1);
    expect(await choose('Most places left', rows(3, 9, 14, 12, 2), rows(3, 9, 14, 12, 2))).toHaveLength(1);
  });
  it('may go by something else than it shows', async () => {
    expect(await choose('Most places left', rows(3, 9, 14, 12, 2), rows(12, 3, 14, 2, 9))).toEqual([]);
    expect(await choose('Most popular', rows(3, 9, 14, 12, 2), rows(3, 9, 14, 12, 2))).toEqual([]);
    expect(await choose('Highest priority', rows(3, 9, 14, 12, 2), rows(3, 9, 14, 12, 2))).toEqual([]);
  });
  it('begins with the oldest or the newest date', async () => {
    const [up, down] = [rows(1, 2, 3, 4), rows(1, 2, 3, 4).reverse()];
    expect(await choose('Oldest first', down, up)).toEqual([]);
    expect(await choose('Newest first', down, up)).toHaveLength(1);
  });
  it('is known by numbers on cards, too', async () => {
    const cards = (...places: number[]) =>
      at(
        '/classes',
        scene(
          places.flatMap((count, n) => [
            line(`Class ${'ABCDEFGH'[n]}`, box(60, 120 + n * 90)),
            line(`${count} places left`, box(60, 144 + n * 90)),
          ]),
          [chosen('Fewest places left')],
        ),
      );
    const sorted = (after: ReturnType<typeof cards>) =>
      judged(
        step({
          before: cards(3, 9, 14, 12),
          after,
          intent: 'Select "Fewest places left" in "Order by"',
          trail: { kind: 'choose', target: target('Order by'), option: 'Fewest places left' },
        }),
      );
    expect(await sorted(cards(3, 9, 12, 14))).toEqual([]);
    expect(await sorted(cards(12, 14, 3, 9))).toHaveLength(1);
  });
});

describe('a list that says in its address what it is sorted by', () => {
  const grid = (sort: string, ...parts: string[]) =>
    at(
      `/goals?sort=${sort}`,
      scene(
        parts.flatMap((part, n) => [
          line(`Goal ${'ABCDEF'[n]}`, box(60 + (n % 3) * 300, 120 + Math.floor(n / 3) * 200)),
          line(part, box(200 + (n % 3) * 300, 150 + Math.floor(n / 3) * 200, 40), { bold: true }),
        ]),
      ),
    );
  const press = (after: ReturnType<typeof grid>) =>
    judged(
      step({
        before: grid('date', '62%', '100%', '9%', '0%', '35%'),
        after,
        trail: { kind: 'press', target: target('Progress') },
        intent: 'Click "Progress"',
      }),
    );
  it('has its numbers in the order of numbers', async () => {
    expect(await press(grid('progress', '9%', '62%', '35%', '100%', '0%'))).toHaveLength(1);
    expect(await press(grid('progress', '100%', '62%', '35%', '9%', '0%'))).toEqual([]);
    expect(await press(grid('name', '35%', '100%', '0%', '62%', '9%'))).toEqual([]);
  });
});

describe('what an option promises', () => {
  it('is read off its words', () => {
    expect(orderSaid('Most places left')).toEqual({ up: false, by: 'number', of: ['place', 'left'] });
    expect(orderSaid('Rating: high to low')).toEqual({ up: false, by: 'number', of: ['rating'] });
    expect(orderSaid('Longest first')).toEqual({ up: false, by: 'length', of: [] });
    expect(orderSaid('Due date (oldest first)')).toEqual({ up: true, by: 'date', of: ['due', 'date'] });
    expect(orderSaid('Price: low to high')).toBeUndefined();
    expect(orderSaid('Featured')).toBeUndefined();
  });
});
