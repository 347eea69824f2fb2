import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('pages of a table', () => {
  const page = (number: number, people: [string, string][]) =>
    at(
      `/users?page=${number}`,
      scene([
        ...['User', 'Role', 'Joined'].map((text, column) =>
          line(text, box(300 + column * 200, 100, 60), { fontPx: 11 }),
        ),
        ...people.flatMap(([name, joined], row) => [
          line(name, box(300, 140 + row * 40)),
          line('Editor', box(500, 140 + row * 40, 60)),
          line(joined, box(700, 140 + row * 40, 90)),
        ]),
      ]),
    );
  const people: [string, string][] = [
    ['Ada Young', 'Mar 2024'],
    ['Cleo Marsh', 'Apr 2024'],
    ['Bert Olsen', 'May 2024'],
    ['Dora Lang', 'Jun 2024'],
    ['Emil Berg', 'Jul 2024'],
    ['Fritz Noll', 'Aug 2024'],
  ];
  const next = (after: ReturnType<typeof at>) =>
    names(
      step({ before: page(1, people.slice(0, 3)), after, trail: { kind: 'press', target: target('Next') } }),
    );

  it('show a row once', async () => {
    expect(await next(page(2, people.slice(3)))).toEqual([]);
    expect(await next(page(2, [people[2]!, ...people.slice(3)]))).toEqual(['paging']);
    // A heading with its arrow misread as a number recurs on every page.
    const headed = (number: number, rows: [string, string][]) => page(number, [['Name', 'Cost 1'], ...rows]);
    expect(
      await names(
        step({
          before: headed(1, people.slice(0, 3)),
          after: headed(2, people.slice(3)),
          trail: { kind: 'press', target: target('Next') },
        }),
      ),
    ).toEqual([]);
  });

  it('shows other rows, not the same again', async () => {
    const turn = (label: string, to: ReturnType<typeof at>) =>
      names(
        step({
          before: page(1, people.slice(0, 4)),
          after: to,
          trail: { kind: 'press', target: target(label) },
        }),
      );
    expect(await turn('2', page(2, people.slice(0, 4)))).toEqual(['paging']);
    // The first page under its other address, and the page that is shown already.
    expect(await turn('1', page(2, people.slice(0, 4)))).toEqual([]);
    expect(await turn('2', page(1, people.slice(0, 4)))).toEqual([]);
  });

  it('may name two alike whose names go on in a second line', async () => {
    const wrapped = (number: number, rows: string[]) => {
      const seen = page(
        number,
        rows.map((name) => [name, 'Mar 2024']),
      );
      return {
        ...seen,
        scene: {
          ...seen.scene,
          lines: [
            ...seen.scene.lines,
            ...rows.map((_, row) => line(`Lane ${number}${row}`, box(300, 124 + row * 40, 80, 14))),
          ],
        },
      };
    };
    expect(
      await names(
        step({
          before: wrapped(1, ['Council', 'Dairy', 'Quarry', 'Mill']),
          after: wrapped(2, ['Council', 'Hotel', 'Farm', 'Spa']),
          trail: { kind: 'press', target: target('Next') },
        }),
      ),
    ).toEqual([]);
  });

  it('has as many rows as it says', async () => {
    const said = (text: string, rows: number) => {
      const seen = page(
        2,
        Array.from({ length: rows }, (_, i) => [`Person ${'ABCDEFGHIJ'[i]} ${text.length}`, 'Mar 2024']),
      );
      return {
        ...seen,
        scene: { ...seen.scene, lines: [...seen.scene.lines, line(text, box(300, 60, 200))] },
      };
    };
    const first = said('Showing 1 to 6 of 11', 6);
    expect(await names(step({ before: first, after: said('Showing 7 to 11 of 11', 5) }))).toEqual([]);
    expect(await names(step({ before: first, after: said('Showing 7 to 11 of 11', 4) }))).toEqual([
      'shown-rows',
    ]);
  });

  it('shows no more than there is', async () => {
    const says = (...texts: string[]) =>
      at(
        '/products',
        scene([
          line('Lamps and more', box(40, 20)),
          ...texts.map((text, n) => line(text, box(40, 60 + 30 * n))),
        ]),
      );
    const first = says('Showing 1 to 9 of 24');
    expect(await names(step({ before: first, after: says('Showing 19 to 27 of 24') }))).toEqual([
      'shown-beyond',
    ]);
    expect(await names(step({ before: first, after: says('Showing 19 to 24 of 24') }))).toEqual([]);
    // A digit was lost or added by OCR.
    expect(await names(step({ before: first, after: says('Showing 10 to 18 of 2') }))).toEqual([]);
    expect(await names(step({ before: first, after: says('Showing 19 to 274 of 24') }))).toEqual([]);
  });

  it('may name two alike that differ in the rest', async () => {
    expect(await next(page(2, [['Bert Olsen', 'Dec 2020'], ...people.slice(3)]))).toEqual([]);
  });
});

describe('a list that grows by a press', () => {
  const shop = (shown: number, more: boolean) =>
    at(
      '/boxes',
      scene(
        [line(`Showing ${shown} of 29 boxes`, box(60, 100, 200))],
        more ? [control('button', 'Load more boxes', box(300, 600, 160, 40))] : [],
      ),
    );
  const grow = (from: number, to: number, more: boolean) =>
    names(
      step({
        before: shop(from, true),
        after: shop(to, more),
        trail: { kind: 'press', target: target('Load more boxes') },
      }),
    );
  it('goes on until all of it is there', async () => {
    expect(await grow(9, 18, true)).toEqual([]);
    expect(await grow(18, 29, false)).toEqual([]);
    expect(await grow(18, 28, false)).toEqual(['shown-short']);
  });
});
