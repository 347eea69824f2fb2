import { expect, it } from 'vitest';
import type { TextLine } from '../../sight/scene.ts';
import { at, names } from '../testing/judged.ts';
import { box, line, scene, step, target } from '../testing/steps.ts';

const column = (name: string, count: number, x: number, ...codes: string[]): TextLine[] => [
  line(name, box(x, 120, 70)), line(String(count), box(x + 80, 121, 12)), ...codes.flatMap((code, row) => [line(code, box(x + 10, 200 + row * 120, 70)), line(`Mend ${code.at(-1)} things`, box(x + 10, 226 + row * 120, 140))]),
];
const board = (fresh: TextLine[], done: TextLine[]) => at('/board', scene([...fresh, ...done]));
const whole = board(column('New', 2, 60, 'WO-11', 'WO-12'), column('Done', 1, 500, 'WO-7'));
const moved = (after: ReturnType<typeof board>, before = whole) => names(step({ before, after, trail: { kind: 'press', target: target('Done') } }));

it('a count over a column that stays when a card comes to it', async () => {
  expect(await moved(board(column('New', 2, 60, 'WO-12'), column('Done', 1, 500, 'WO-7', 'WO-11')))).toEqual(['column-counter']);
  expect(await moved(board(column('New', 1, 60, 'WO-12'), column('Done', 2, 500, 'WO-7', 'WO-11')))).toEqual([]);
});

it('a number over a column that counts something else', async () => {
  const points = (fresh: string[], done: string[]) => board(column('New', 8, 60, ...fresh), column('Done', 3, 500, ...done));
  expect(await moved(points(['WO-12'], ['WO-7', 'WO-11']), points(['WO-11', 'WO-12'], ['WO-7']))).toEqual([]);
});
