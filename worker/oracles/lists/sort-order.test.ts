import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('a table sorted by a column', () => {
  const table = (rows: [string, string, string][]) =>
    at(
      '/users',
      scene(
        [['Name', 'Score', 'Since'], ...rows].flatMap(([name, score, since], row) => [
          line(name!, box(40, 60 + row * 40)),
          line(score!, box(300, 60 + row * 40)),
          line(since!, box(500, 60 + row * 40)),
        ]),
      ),
    );
  const rows: [string, string, string][] = [
    ['Ada', '12', '2024-03-01'],
    ['Cleo', '9', '2023-11-20'],
    ['Bert', '101', '2025-01-09'],
    ['Dora', '7', '2022-05-05'],
    ['Emil', '40', '2021-02-02'],
  ];
  const sorted = (order: number[]) => table(order.map((n) => rows[n]!));
  const press = (after: ReturnType<typeof at>, x: number) =>
    names(step({ before: table(rows), after, targetBox: box(x, 58, 60, 20) }));

  it('stands in its order, either way', async () => {
    expect(await press(sorted([3, 1, 0, 4, 2]), 300)).toEqual([]);
    expect(await press(sorted([2, 4, 0, 1, 3]), 300)).toEqual([]);
    expect(await press(sorted([4, 3, 1, 0, 2]), 500)).toEqual([]);
  });
  it('as text though it holds numbers, or with rows out of place, does not; a word by itself may be read wrongly', async () => {
    expect(await press(sorted([2, 0, 4, 3, 1]), 300)).toEqual(['column-order']);
    expect(await press(sorted([1, 0, 2, 4, 3]), 40)).toEqual(['column-order']);
    expect(await press(sorted([0, 2, 1, 4, 3]), 40)).toEqual([]);
  });
  it('goes on in its order on the next page', async () => {
    const page = (scores: string[]) => table(scores.map((score, row) => [`Row ${row}`, score, '2024-01-01']));
    const turn = (first: string[], next: string[]) => {
      const sort = step({
        before: page(first.toReversed()),
        after: page(first),
        trail: { kind: 'press', target: target('Score') },
        targetBox: box(300, 58, 60, 20),
      });
      return names(
        step({ before: page(first), after: page(next), trail: { kind: 'press', target: target('Next') } }),
        [sort],
      );
    };
    expect(await turn(['1', '3', '5', '8'], ['9', '12', '14', '15'])).toEqual([]);
    expect(await turn(['10', '11', '12', '19'], ['2', '21', '22', '30'])).toEqual(['order-on-pages']);
    expect(await turn(['10', '11', '12', '19'], ['20', '21', '22', '3'])).toEqual(['order-on-pages']);
    expect(await turn(['12', '11', '10', '9'], ['8', '7', '5', '4'])).toEqual([]);
    expect(await turn(['5', '5', '5', '5'], ['2', '1', '9', '5'])).toEqual([]);
  });

  it('that has more rows than before was not sorted: something was unfolded', async () => {
    expect(await press(table([...rows, ['Fritz', '3', '2020-01-01']]), 300)).toEqual([]);
  });

  it('by what has an order of its own stands in that, and not in the order of the alphabet', async () => {
    const column = (values: string[]) =>
      table(values.map((value, row) => [`Row ${row}`, String(row), value]));
    const sortBy = (before: string[], after: string[]) =>
      names(step({ before: column(before), after: column(after), targetBox: box(500, 58, 60, 20) }));
    const priorities = ['Low', 'High', 'Urgent', 'Medium', 'Low'];
    expect(await sortBy(priorities, ['High', 'Low', 'Low', 'Medium', 'Urgent'])).toEqual(['column-order']);
    expect(await sortBy(priorities, ['Urgent', 'High', 'Medium', 'Low', 'Low'])).toEqual([]);
    expect(await sortBy(priorities, ['Low', 'Low', 'Medium', 'Urgent', 'High'])).toEqual([]);
    const days = ['12 Mar 2025', '3 Apr 2025', '30 Jan 2025', '4 Feb 2024'];
    expect(
      await sortBy(days, ['12 Mar 2025', '3 Apr 2025', '30 Jan 2025', '4 Feb 2024'].toSorted().toReversed()),
    ).toEqual(['column-order']);
    expect(await sortBy(days, ['4 Feb 2024', '30 Jan 2025', '12 Mar 2025', '3 Apr 2025'])).toEqual([]);
    expect(
      await sortBy(['9 days', '10 days', '2 days', '30 days'], ['10 days', '2 days', '30 days', '9 days']),
    ).toEqual(['column-order']);
    expect(await sortBy(['9 MB', '10 kB', '2 GB', '30 MB'], ['2 GB', '9 MB', '30 MB', '10 kB'])).toEqual([]);
  });
  it('by names of people may go by their last ones', async () => {
    const people = (order: string[]) => table(order.map((name, row) => [name, String(row), '2024-01-01']));
    const sortTo = (order: string[]) =>
      names(
        step({
          before: people(['Cy Boom', 'Bert Young', 'Ada Zola', 'Zoe Adler', 'Mia Cole']),
          after: people(order),
          targetBox: box(40, 58, 60, 20),
        }),
      );
    expect(await sortTo(['Zoe Adler', 'Cy Boom', 'Mia Cole', 'Bert Young', 'Ada Zola'])).toEqual([]);
    expect(await sortTo(['Zoe Adler', 'Ada Zola', 'Mia Cole', 'Cy Boom', 'Bert Young'].toReversed())).toEqual(
      [],
    );
    expect(await sortTo(['Mia Cole', 'Zoe Adler', 'Ada Zola', 'Cy Boom', 'Bert Young'])).toEqual([
      'column-order',
    ]);
  });
  it('by a choice of its name does so too', async () => {
    const choose = (after: ReturnType<typeof at>) =>
      names(
        step({
          before: table(rows),
          after,
          trail: { kind: 'choose', target: target('Sort by'), option: 'Score' },
          intent: 'Choose "Score" in "Sort by"',
        }),
      );
    expect(await choose(sorted([2, 0, 4, 3, 1]))).toEqual(['column-order']);
    expect(await choose(sorted([3, 1, 0, 4, 2]))).toEqual([]);
  });

  it('ends above what stands under it', async () => {
    const paged = (order: number[]) => {
      const page = sorted(order);
      return {
        ...page,
        scene: { ...page.scene, lines: [...page.scene.lines, line('Page 1 of 4', box(300, 60 + 6 * 40))] },
      };
    };
    expect(
      await names(
        step({
          before: paged([0, 1, 2, 3, 4]),
          after: paged([2, 0, 4, 3, 1]),
          targetBox: box(300, 58, 60, 20),
        }),
      ),
    ).toEqual(['column-order']);
  });

  it('that a tab of its name brings to sight was not sorted', async () => {
    const tabbed = {
      ...table(rows),
      scene: { ...table(rows).scene, controls: [control('tab', 'Score', box(300, 58, 60, 20))] },
    };
    expect(
      await names(step({ before: tabbed, after: sorted([2, 0, 4, 3, 1]), targetBox: box(300, 58, 60, 20) })),
    ).toEqual([]);
  });

  it('is sorted by its headings alone, not by what is chosen over it', async () => {
    const pills = ['All', 'Open', 'Done', 'Late'].map((name, x) => line(name, box(40 + x * 260, 20, 60)));
    const lift = (view: ReturnType<typeof table>) => ({
      ...view,
      scene: {
        ...view.scene,
        lines: [
          ...pills,
          ...view.scene.lines.map((one) => ({ ...one, box: { ...one.box, y: one.box.y + 90 } })),
        ],
      },
    });
    expect(
      await names(
        step({
          before: lift(table(rows)),
          after: lift(sorted([1, 0, 2, 4, 3])),
          targetBox: box(40, 20, 60, 20),
        }),
      ),
    ).toEqual([]);
    // Tabs above details: names and values in two columns, below the first two of four tabs.
    const details = (names: string[]) =>
      at(
        '/users',
        scene([
          ...['Overview', 'Costs', 'Visits', 'Log'].map((name, x) => line(name, box(40 + x * 200, 60, 60))),
          ...names.flatMap((name, row) => [
            line(name, box(40, 100 + row * 40, 120)),
            line(`Value ${name}`, box(240, 100 + row * 40, 120)),
          ]),
        ]),
      );
    expect(
      await names(
        step({
          before: details(['Cost', 'Hours', 'Parts', 'Travel', 'Visit']),
          after: details(['Property', 'Flat', 'Due', 'Reporter', 'Access']),
          targetBox: box(40, 60, 60, 20),
        }),
      ),
    ).toEqual([]);
  });

  it('that a press leaves as it was tells nothing', async () => {
    expect(await press(table(rows), 300)).toEqual([]);
  });
});

describe('a list put into another order', () => {
  const page = (said: string) => at('/found', scene([line(said, box(40, 60))]));
  const sorted = (before: string, after: string, option = 'Price: low to high') =>
    names(
      step({
        before: page(before),
        after: page(after),
        trail: { kind: 'choose', target: { ...target('Sort by'), kind: 'select' }, option },
        intent: `Select "${option}" in "Sort by"`,
      }),
    );

  it('has as many things as before', async () => {
    expect(await sorted('3 results', '24 results')).toEqual(['sort-keeps']);
    expect(await sorted('Showing 1 to 9 of 24', 'Showing 1 to 9 of 61')).toEqual(['sort-keeps']);
    expect(await sorted('24 results', '24 results')).toEqual([]);
  });

  it('may have fewer where it was filtered, not sorted', async () => {
    const filter = step({
      before: page('24 results'),
      after: page('3 results'),
      trail: { kind: 'choose', target: { ...target('Colour'), kind: 'select' }, option: 'Blue' },
      intent: 'Select "Blue" in "Colour"',
    });
    expect(await names(filter)).toEqual([]);
  });
});
