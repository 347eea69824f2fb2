import type { Scene } from '#worker/sight/scene.ts';
import { describe, expect, it } from 'vitest';
import { at, list, names, plainStep, price, summary } from '../testing/judged.ts';
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
    // Tabs over what is said of a thing: a name and a value beside each other, under the first two of four.
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

describe('a search for what nothing has', () => {
  const results = (said: string, titles: string[]) => {
    const found = list(titles.map((title) => [title, '$20.00']));
    return at('/found', { ...found, lines: [line(said, box(40, 60)), ...found.lines] });
  };
  const searchFor = (after: ReturnType<typeof at>) => {
    const typing = step({
      before: at('/'),
      after: at('/'),
      act: { kind: 'type', text: 'zzqx' },
      trail: { kind: 'type', target: { ...target('Search products'), kind: 'textfield' }, text: 'zzqx' },
    });
    return names(
      step({
        before: at('/'),
        after,
        act: { kind: 'key', keys: 'Enter' },
        trail: { kind: 'key', keys: 'Enter' },
      }),
      [typing],
    );
  };
  it('finds nothing, though it may recommend something', async () => {
    expect(await searchFor(results('2 products', ['Stoneware mug', 'Table runner']))).toEqual(['search']);
    expect(
      await searchFor(results('0 results. You may like these:', ['Stoneware mug', 'Table runner'])),
    ).toEqual([]);
    expect(await searchFor(results('You may like these:', ['Stoneware mug', 'Table runner']))).toEqual([]);
  });
});

describe('a search in small letters and in capitals', () => {
  const field = control('textfield', 'Search people', box(40, 40, 300, 30));
  const page = (...found: string[]) =>
    at(
      '/search',
      scene(
        [
          line('Search', box(60, 90), { fontPx: 30 }),
          ...(found.length > 0 ? found : ['No results']).map((text, row) =>
            line(text, box(60, 200 + row * 40, 200)),
          ),
        ],
        [field, ...found.map((text, row) => control('link', text, box(60, 200 + row * 40, 200)))],
      ),
    );
  const typed = (text: string) =>
    step({
      before: page(),
      after: page(),
      act: { kind: 'type', text },
      trail: { kind: 'type', target: { ...target('Search people', field.box), kind: 'textfield' }, text },
    });
  const entered = (after: ReturnType<typeof page>) =>
    step({
      before: page(),
      after,
      act: { kind: 'key', keys: 'Enter' },
      trail: { kind: 'key', keys: 'Enter' },
    });
  const both = (small: ReturnType<typeof page>, written: ReturnType<typeof page>) =>
    names(entered(written), [typed('priya'), entered(small), typed('Priya')]);

  it('finds the same', async () => {
    expect(await both(page(), page('Nair, Priya'))).toEqual(['search']);
    expect(await both(page('Nair, Priya'), page('Nair, Priya'))).toEqual([]);
    expect(await both(page(), page())).toEqual([]);
    expect(await both(page(), page('Wojcik, Zofia'))).toEqual([]);
  });
});

describe('a search for what is listed', () => {
  const goods = list([
    ['Stoneware mug', '$20.00'],
    ['Table runner', '$30.00'],
    ['Glass jug', '$25.00'],
  ]);
  const shop = { ...goods, controls: goods.lines.map(({ text, box: at }) => control('link', text, at)) };
  const searchFor = (after: ReturnType<typeof at>, label = 'Search', text = 'stoneware') => {
    const typing = step({
      before: at('/', shop),
      after: at('/', shop),
      act: { kind: 'type', text },
      trail: { kind: 'type', target: { ...target(label), kind: 'textfield' }, text },
    });
    return names(
      step({
        before: at('/', shop),
        after,
        act: { kind: 'key', keys: 'Enter' },
        trail: { kind: 'key', keys: 'Enter' },
      }),
      [typing],
    );
  };
  const nothing = line('No results', box(400, 90));

  it('finds it, unless it searches elsewhere: in a dialog, or beside the list', async () => {
    expect(await searchFor(at('/found', scene([nothing])))).toEqual(['search']);
    expect(
      await searchFor(
        at(
          '/',
          scene([nothing], [], {
            regions: [
              { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
              { id: 1, kind: 'dialog', box: box(300, 60, 500, 200), label: '' },
            ],
          }),
        ),
      ),
    ).toEqual([]);
    expect(await searchFor(at('/', { ...shop, lines: [nothing, ...shop.lines.slice(0, 2)] }))).toEqual([]);
    expect(await searchFor(at('/found', scene([nothing])), 'Search tickets or customers')).toEqual([]);
    expect(
      await searchFor(
        at('/found', scene([nothing, line('Book a session', box(60, 40), { fontPx: 30 })])),
        'Search members, sessions',
      ),
    ).toEqual([]);
    expect(await searchFor(at('/found', scene([nothing])), 'Search products')).toEqual(['search']);
  });

  it('lists nothing for what nothing is called; the figures of a board are no list', async () => {
    expect(await searchFor(at('/found', shop), 'Search', 'zzqx')).toEqual(['search']);
    expect(await searchFor(at('/board', goods), 'Search', 'zzqx')).toEqual([]);
    expect(await searchFor(at('/found', scene([nothing])), 'Search', 'zzqx')).toEqual([]);
  });
});

describe('a search that says in what it searches', () => {
  const hint = control('textfield', 'Search subject or customer', box(40, 40, 300, 30));
  const rows = [
    ['Printer jams', 'Alder and Sons', 'Mika'],
    ['No sound', 'Kilnworks', 'Joss'],
    ['Late parcel', 'Fennel Foods', 'Tove'],
    ['Wrong size', 'Granite House', 'Wren'],
  ];
  const table = at(
    '/tickets',
    scene(
      ['Subject', 'Customer', 'Assignee'].flatMap((head, x) => [
        line(head, box(40 + x * 240, 100, 90)),
        ...rows.map((row, y) => line(row[x]!, box(40 + x * 240, 140 + y * 40, 110))),
      ]),
      [hint],
    ),
  );
  const empty = at(
    '/tickets',
    scene([line('No tickets match', box(40, 140))], [{ ...hint, value: 'kilnworks' }]),
  );
  const searchFor = (term: string, after: ReturnType<typeof at>) => {
    const open = step({
      before: at('/'),
      after: table,
      act: { kind: 'navigate', url: 'http://shop.test/tickets' },
      trail: { kind: 'navigate', url: 'http://shop.test/tickets' },
    });
    const typing = step({
      before: table,
      after,
      act: { kind: 'type', text: term },
      trail: { kind: 'type', target: target(hint.label, hint.box), text: term },
      targetBox: hint.box,
    });
    return names(
      step({
        before: after,
        after,
        act: { kind: 'key', keys: 'Enter' },
        trail: { kind: 'key', keys: 'Enter' },
      }),
      [open, typing],
    );
  };

  it('finds what stands in those columns', async () => {
    expect(await searchFor('kilnworks', empty)).toEqual(['search']);
    expect(await searchFor('kilnworks', table)).toEqual([]);
    // Who works on it was not promised.
    expect(await searchFor('joss', empty)).toEqual([]);
  });
});

describe('a search in a list without prices', () => {
  const field = control('textfield', 'Search by name', box(300, 100, 240, 30));
  const people = ['Aigars Silkalns', 'Sarah Kowalski', 'Michael Reyes', 'Emily Wang'];
  const page = (names: string[], more: string[] = []) =>
    at(
      '/users',
      scene(
        [
          ...names.map((name, row) => line(name, box(370, 200 + row * 50))),
          ...more.map((text, row) => line(text, box(300, 136 + row * 20))),
        ],
        [field],
      ),
    );
  const type = (text: string, before: ReturnType<typeof at>, after: ReturnType<typeof at>) =>
    step({
      before,
      after,
      act: { kind: 'type', text },
      trail: { kind: 'type', target: target(field.label, field.box), text },
      targetBox: field.box,
    });
  const enter = (seen: ReturnType<typeof at>) =>
    step({
      before: seen,
      after: seen,
      act: { kind: 'key', keys: 'Enter' },
      trail: { kind: 'key', keys: 'Enter' },
    });

  it('that changes nothing is broken; one that filters, or says that there is nothing, is not', async () => {
    const all = page(people);
    expect(await names(enter(all), [type('aigars', all, all), enter(all), type('zzqx', all, all)])).toEqual([
      'search',
    ]);
    expect(await names(enter(page([])), [type('zzqx', all, page([]))])).toEqual([]);
    expect(
      await names(enter(page(people, ['No matches found'])), [
        type('zzqx', all, page(people, ['No matches found'])),
      ]),
    ).toEqual([]);
  });

  it('that suggests the same for a word and for nonsense is broken; one that suggests otherwise is not', async () => {
    const start = page([]);
    const suggests = page([], ['Aigars Silkalns', 'Sarah Kowalski']);
    expect(
      await names(enter(suggests), [type('aigars', start, suggests), type('zzqx', suggests, suggests)]),
    ).toEqual(['search']);
    expect(
      await names(enter(start), [type('aigars', start, suggests), type('zzqx', suggests, start)]),
    ).toEqual([]);
    // One of them stands on the page already.
    const [noted, noting] = [
      page(['Aigars Silkalns']),
      page(['Aigars Silkalns'], ['Aigars Silkalns', 'Sarah Kowalski']),
    ];
    expect(await names(enter(noting), [type('aigars', noted, noting), type('zzqx', noting, noting)])).toEqual(
      ['search'],
    );
    // On their way when the typing had ended, there after Enter; or the old ones until then.
    const loading = page([], ['Loading']);
    const none = page([], ['Try another word']);
    const send = (before: typeof start, after: typeof start) => ({ ...enter(before), after });
    expect(
      await names(send(loading, suggests), [
        type('aigars', start, suggests),
        type('zzqx', suggests, loading),
      ]),
    ).toEqual(['search']);
    expect(
      await names(send(suggests, none), [type('aigars', start, suggests), type('zzqx', suggests, suggests)]),
    ).toEqual([]);
  });
});

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
    // A head whose arrow was read as a number stands on every page.
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
    // A digit that was lost in reading.
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

describe('numbers and lists', () => {
  it('a total that is not the sum of its parts', async () => {
    expect(await names(plainStep(summary('$52.00')))).toEqual(['arithmetic']);
    expect(await names(plainStep(summary('$46.00')))).toEqual([]);
  });
  it('a total tells nothing where a row of it was not read for certain', async () => {
    const sums = (minus: string, sure: number) =>
      scene(
        [
          ['Subtotal', '€189.00'],
          ['Discount FRIENDS10 (10% off)', minus],
          ['Total', '€170.10'],
        ].flatMap(([label, amount], row) => [
          line(label!, box(400, 100 + row * 30)),
          { ...price(amount!, 100 + row * 30), confidence: row === 1 ? sure : 0.95 },
        ]),
      );
    expect(await names(plainStep(sums('—€18.90', 0.78)))).toEqual([]);
    expect(await names(plainStep(sums('−€18.90', 0.95)))).toEqual([]);
    expect(await names(plainStep(sums('−€8.90', 0.95)))).toContain('arithmetic');
  });
  it('what has come together so far may be said in between', async () => {
    const sums = (total: string) =>
      scene(
        [
          ['Subtotal', '£131.25'],
          ['Discount (15%)', '-£19.69'],
          ['Net after discount', '£111.56'],
          ['VAT (20%)', '£22.31'],
          ['Total', total],
        ].flatMap(([label, amount], row) => [
          line(label!, box(400, 100 + row * 30)),
          price(amount!, 100 + row * 30),
        ]),
      );
    expect(await names(plainStep(sums('£133.87')))).toEqual([]);
    expect(await names(plainStep(sums('£153.56')))).toEqual(['arithmetic']);
    // A message that lies over two of the rows.
    const covered = sums('£133.87').lines.filter(({ box: { y } }) => y !== 130 && y !== 160);
    expect(await names(plainStep(scene(covered)))).toEqual([]);
  });

  it('an order that is not the one asked for', async () => {
    const sorted = (items: [string, string][]) =>
      step({
        before: at('/list'),
        after: at('/list?sort=up', list(items)),
        trail: { kind: 'choose', target: target('Sort by'), option: 'Price: low to high' },
        intent: 'Select "Price: low to high" in "Sort by"',
      });
    expect(
      await names(
        sorted([
          ['Lamp', '$124.00'],
          ['Mug', '$16.00'],
          ['Bowl', '$18.00'],
        ]),
      ),
    ).toEqual(['sort-order']);
    expect(
      await names(
        sorted([
          ['Mug', '$16.00'],
          ['Bowl', '$18.00'],
          ['Lamp', '$124.00'],
        ]),
      ),
    ).toEqual([]);
  });

  it('says nothing of a table whose cells were taken for names', async () => {
    const table = scene(
      [
        ['Audio', 'Available', '$14.00', '$240.00'],
        ['Zoom', 'On hire', '$9.00', '$99.00'],
        ['Camera', 'Available', '$30.00', '$900.00'],
      ].flatMap((row, y) => row.map((text, x) => line(text, box(100 + x * 200, 200 + y * 40, 80)))),
    );
    const sorted = step({
      before: at('/list'),
      after: at('/list?sort=name-desc', table),
      trail: { kind: 'choose', target: target('Sort by'), option: 'Name, Z to A' },
      intent: 'Select "Name, Z to A" in "Sort by"',
    });
    expect(await names(sorted)).toEqual([]);
  });

  it('a price that differs between the list and the page of the thing', async () => {
    const open = (amount: string, more: Partial<Scene> = {}) =>
      step({
        before: at('/list', {
          ...list([
            ['Ceramic Teapot', '$58.00'],
            ['Stoneware Mug', '$16.00'],
          ]),
          ...more,
        }),
        targetBox: box(100, 200),
        after: at(
          '/teapot',
          scene([
            line('Ceramic Teapot', box(600, 120), { fontPx: 32 }),
            line(amount, box(600, 170), { fontPx: 22 }),
          ]),
        ),
      });
    expect(await names(open('$62.00'))).toEqual(['list-detail']);
    expect(await names(open('$58.00'))).toEqual([]);
    // An entry of a sidebar stands level with what the page shows beside it.
    expect(
      await names(
        open('$62.00', { regions: [{ id: 1, kind: 'sidebar', box: box(0, 0, 1280, 700), label: '' }] }),
      ),
    ).toEqual([]);
  });

  it('a price of one of several cards, which stand in columns as well', async () => {
    const goods = [
      ['Brass Lantern', 'Glass Carafe', 'Linen Cover'],
      ['Seagrass Basket', 'Ceramic Teapot', 'Stoneware Mug'],
      ['Oak Shelf', 'Wool Blanket', 'Spice Jars'],
    ];
    const at_ = (row: number, column: number) => box(100 + column * 300, 200 + row * 90, 160, 18);
    const lines = goods.flatMap((row, y) =>
      row.flatMap((title, x) => [
        line(title, at_(y, x)),
        line(`$${y}${x + 1}.00`, box(100 + x * 300, 230 + y * 90, 60)),
      ]),
    );
    const cards = goods.flatMap((row, y) =>
      row.map((_, x) => ({
        id: 1 + y * 3 + x,
        kind: 'card' as const,
        box: box(90 + x * 300, 190 + y * 90, 240, 80),
        label: '',
      })),
    );
    const open = (regions: typeof cards) =>
      names(
        step({
          before: at('/list', scene(lines, [], { regions })),
          targetBox: at_(1, 1),
          after: at(
            '/teapot',
            scene([
              line('Ceramic Teapot', box(600, 120), { fontPx: 32 }),
              line('$62.00', box(600, 170), { fontPx: 22 }),
            ]),
          ),
        }),
      );
    expect(await open(cards)).toEqual(['list-detail']);
  });

  it('a part of the app has no price: the overview sums up what its page says otherwise', async () => {
    const menu = { regions: [{ id: 1, kind: 'navigation' as const, box: box(0, 0, 200, 700), label: '' }] };
    const open = (rail: Partial<Scene>) =>
      names(
        step({
          before: at(
            '/list',
            list([
              ['Orders', '$58.00'],
              ['Refunds', '$16.00'],
            ]),
          ),
          targetBox: box(100, 200),
          after: at(
            '/orders',
            scene(
              [line('Orders', box(600, 120), { fontPx: 32 }), line('$62.00', box(600, 170), { fontPx: 22 })],
              [control('link', 'Orders', box(20, 200, 100))],
              rail,
            ),
          ),
        }),
      );
    expect(await open(menu)).toEqual([]);
    expect(await open({})).toEqual(['list-detail']);
  });

  it('a page of a list that repeats the last one, and a filter that promises more than there is', async () => {
    const next = (items: [string, string][]) =>
      step({
        before: at(
          '/list',
          list([
            ['Lamp', '$1.00'],
            ['Mug', '$2.00'],
            ['Bowl', '$3.00'],
          ]),
        ),
        after: at('/list?page=2', list(items)),
        trail: { kind: 'press', target: target('Next') },
      });
    expect(
      await names(
        next([
          ['Bowl', '$3.00'],
          ['Vase', '$4.00'],
          ['Tray', '$5.00'],
        ]),
      ),
    ).toEqual(['paging']);
    expect(
      await names(
        next([
          ['Rug', '$3.00'],
          ['Vase', '$4.00'],
          ['Tray', '$5.00'],
        ]),
      ),
    ).toEqual([]);
    const filter = (said: string) =>
      step({
        before: at('/list'),
        after: at('/list?c=k', scene([line(said, box(300, 90))])),
        trail: { kind: 'press', target: target('Kitchen (8)') },
      });
    expect(await names(filter('7 products'))).toEqual(['filter-count']);
    expect(await names(filter('8 products'))).toEqual([]);
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

describe('a quantity', () => {
  const field = (value: string) => control('textfield', 'Quantity', box(300, 200, 80, 40), { value });
  const cart = (value: string) => at('/mug', scene([line('Stoneware mug', box(40, 40))], [field(value)]));
  const typing = step({
    before: cart('1'),
    after: cart('-3'),
    act: { kind: 'type', text: '-3' },
    trail: { kind: 'type', target: target('Quantity'), text: '-3' },
  });
  const less = step({ before: cart('0'), after: cart('-1') });
  it('goes below zero by itself, or because somebody typed it so', async () => {
    expect(await names(less)).toEqual(['negative-amount']);
    expect(await names(step({ before: cart('-3'), after: cart('-3') }), [typing])).toEqual([]);
  });
});

describe('an invoice', () => {
  const listed = (amount: string) =>
    at(
      '/invoices',
      scene(
        [
          ['INV-2010', amount],
          ['INV-2011', '$75.00'],
          ['INV-2012', '$19.00'],
        ].flatMap(([number, left], row) => [
          line(number!, box(40, 100 + row * 40)),
          line(left!, box(400, 100 + row * 40, 60)),
        ]),
      ),
    );
  const page = at(
    '/invoices/2010',
    scene([
      line('INV-2010', box(40, 40), { fontPx: 26 }),
      ...[
        ['Total', '$352.80'],
        ['Paid', '$100.00'],
        ['Balance due', '$252.80'],
      ].flatMap(([label, amount], row) => [
        line(label!, box(400, 200 + row * 40, 90)),
        line(amount!, box(600, 200 + row * 40, 60)),
      ]),
    ]),
  );
  const open = (amount: string) =>
    names(
      step({
        before: listed(amount),
        after: page,
        targetBox: box(40, 100),
        trail: { kind: 'press', target: target('INV-2010') },
      }),
    );
  it('is listed with its total, or with what is left to pay', async () => {
    expect(await open('$352.80')).toEqual([]);
    expect(await open('$252.80')).toEqual([]);
    expect(await open('$340.00')).toEqual(['list-detail']);
  });
});
