import { describe, expect, it } from 'vitest';
import { names, plainStep } from '../testing/judged.ts';
import { box, line, scene, control } from '../testing/steps.ts';

const towns = ['Bergen', 'Oslo', 'Tromsø', 'Stavanger', 'Narvik', 'Molde', 'Hamar'];

/** A table of names, towns on the left of their column, and amounts on its right. */
const table = (shift: (column: number, row: number) => number, marks: readonly number[] = []) =>
  scene(
    towns.flatMap((town, row) => {
      const y = 120 + row * 40;
      const amount = `${(row + 1) ** 4}.00`;
      return [
        line(`Person ${row + 1}`, box(40 + shift(0, row), y, 80)),
        line(town, box(300 + shift(1, row), y, town.length * 9)),
        line(amount, box(700 - amount.length * 9 + shift(2, row), y, amount.length * 9)),
      ];
    }),
    marks.map((row) => control('icon', 'info', box(300, 120 + row * 40, 20))),
  );

const found = (shown: Parameters<typeof plainStep>[0]) => names(plainStep(shown));
const one = (column: number, row: number, by: number) => (c: number, r: number) =>
  c === column && r === row ? by : 0;

describe('a cell out of line', () => {
  it('is found in a column aligned at its left or at its right', async () => {
    expect(await found(table(one(1, 3, 40)))).toContain('out-of-line');
    expect(await found(table(one(2, 4, -30)))).toContain('out-of-line');
  });

  it('is none where all are in line, or by less than one sees', async () => {
    expect(await found(table(() => 0))).not.toContain('out-of-line');
    expect(await found(table(one(1, 3, 6)))).not.toContain('out-of-line');
  });

  it('is none where two are, where a whole row is, or where a sign stands before it', async () => {
    expect(await found(table((c, r) => (c === 1 && r > 4 ? 40 : 0)))).not.toContain('out-of-line');
    expect(await found(table((_, r) => (r === 3 ? 40 : 0)))).not.toContain('out-of-line');
    expect(await found(table(one(1, 3, 40), [3]))).not.toContain('out-of-line');
  });

  it('is none in text that flows', async () => {
    const flowing = scene(
      towns.flatMap((town, row) => [
        line(town, box(40, 120 + row * 40, town.length * 9)),
        line('· Norway', box(60 + town.length * 9, 120 + row * 40, 70)),
      ]),
    );
    expect(await names(plainStep(flowing))).not.toContain('out-of-line');
  });

  it('is found in a list of four whose boxes are in line, unless its own box is shifted with it', async () => {
    const list = (words: number, box_: number) =>
      scene(
        towns
          .slice(0, 4)
          .map((town, row) => line(town, box(80 + (row === 1 ? words : 0), 120 + row * 40, 90))),
        towns
          .slice(0, 4)
          .map((_, row) => control('checkbox', '', box(40 + (row === 1 ? box_ : 0), 120 + row * 40, 20))),
      );
    expect(await found(list(36, 0))).toContain('out-of-line');
    expect(await found(list(0, 0))).not.toContain('out-of-line');
    expect(await found(list(36, 36))).not.toContain('out-of-line');
  });
});
