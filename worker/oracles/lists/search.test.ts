import { describe, expect, it } from 'vitest';
import { at, list, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

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
    // The hint does not promise that assignees are searched.
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
    // One of the suggestions is on the page already.
    const [noted, noting] = [
      page(['Aigars Silkalns']),
      page(['Aigars Silkalns'], ['Aigars Silkalns', 'Sarah Kowalski']),
    ];
    expect(await names(enter(noting), [type('aigars', noted, noting), type('zzqx', noting, noting)])).toEqual(
      ['search'],
    );
    // Suggestions still loading after typing and shown after Enter, or old ones shown until then.
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
