import { expect, it } from 'vitest';
import type { TextLine } from '#worker/sight/scene.ts';
import { at, names } from '../testing/judged.ts';
import { box, line, scene, step, target } from '../testing/steps.ts';

const column = (name: string, count: number, x: number, ...codes: string[]): TextLine[] => [
  line(name, box(x, 120, 70)),
  line(String(count), box(x + 80, 121, 12)),
  ...codes.flatMap((code, row) => [
    line(code, box(x + 10, 200 + row * 120, 70)),
    line(`Mend ${code.at(-1)} things`, box(x + 10, 226 + row * 120, 140)),
  ]),
];
const board = (fresh: TextLine[], done: TextLine[]) => at('/board', scene([...fresh, ...done]));
const whole = board(column('New', 2, 60, 'WO-11', 'WO-12'), column('Done', 1, 500, 'WO-7'));
const moved = (after: ReturnType<typeof board>, before = whole) =>
  names(step({ before, after, trail: { kind: 'press', target: target('Done') } }));

it('a count over a column that stays when a card comes to it', async () => {
  expect(await moved(board(column('New', 2, 60, 'WO-12'), column('Done', 1, 500, 'WO-7', 'WO-11')))).toEqual([
    'column-counter',
  ]);
  expect(await moved(board(column('New', 1, 60, 'WO-12'), column('Done', 2, 500, 'WO-7', 'WO-11')))).toEqual(
    [],
  );
});

it('a number over a column that counts something else', async () => {
  const points = (fresh: string[], done: string[]) =>
    board(column('New', 8, 60, ...fresh), column('Done', 3, 500, ...done));
  expect(await moved(points(['WO-12'], ['WO-7', 'WO-11']), points(['WO-11', 'WO-12'], ['WO-7']))).toEqual([]);
});

it('counts over columns that are all as many too many', async () => {
  const named = (counts: number[]) =>
    ['To do', 'Doing', 'Done'].flatMap((name, i) => [
      line(name, box(40 + i * 280, 120, 70)),
      line(String(counts[i]), box(120 + i * 280, 121, 12)),
    ]);
  const card = (i: number, row: number, width = 240) => ({
    kind: 'card' as const,
    box: box(30 + i * 280, 160 + row * 120, width, 100),
    label: '',
  });
  const shown = (counts: number[], cards: ReturnType<typeof card>[]) =>
    names(
      step({
        before: at('/'),
        trail: { kind: 'press', target: target('Board') },
        after: at(
          '/board',
          scene(named(counts), [], {
            regions: [
              { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
              ...cards.map((one, at) => ({ id: at + 1, ...one })),
            ],
          }),
        ),
      }),
    );
  const cards = [card(0, 0), card(0, 1), card(0, 2), card(1, 0), card(1, 1), card(2, 0)];
  expect(await shown([4, 3, 2], cards)).toEqual(['column-counter']);
  expect(await shown([3, 2, 1], cards)).toEqual([]);
  // Columns that only show their first card, and counts of something else.
  expect(await shown([3, 2, 2], [card(0, 0), card(1, 0), card(2, 0)])).toEqual([]);
  expect(await shown([8, 3, 2], cards)).toEqual([]);
  expect(await shown([4, 3, 2], [...cards, card(0, 3, 600)])).toEqual([]);
});
