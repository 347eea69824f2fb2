import { describe, expect, it } from 'vitest';
import { judgeStep } from '../index.ts';
import { at, names, site } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

const columns = [60, 300, 520, 760];
const rows = [
  ['Bella Marsh', '12 Mar 2026', '4', '31.50'],
  ['Rufus Hale', '3 Apr 2026', '7', '18.00'],
  ['Otto Brandt', '30 Jan 2026', '2', '240.00'],
  ['Misty Vane', '4 Feb 2026', '11', '99.90'],
];
const listed = at(
  '/patients',
  scene(
    [['Name', 'Last visit', 'Visits', 'Balance'], ...rows].flatMap((cells, row) =>
      cells.map((text, column) => line(text, box(columns[column]!, 100 + row * 40, 90))),
    ),
  ),
);
const page = (head: string, facts: [string, string][]) =>
  at(
    '/patients/17',
    scene([
      line(head, box(60, 60, 240, 30), { fontPx: 28 }),
      ...facts.flatMap(([label, value], row) => [
        line(label, box(60, 140 + row * 36)),
        line(value, box(260, 140 + row * 36)),
      ]),
    ]),
  );
const open = (after: ReturnType<typeof page>) =>
  names(
    step({
      before: listed,
      after,
      trail: { kind: 'press', target: target('Bella Marsh') },
      targetBox: box(60, 138, 90, 20),
    }),
  );

describe('what a row leads to', () => {
  it('says of the thing what its row says, or says it in another way', async () => {
    expect(
      await open(
        page('Bella Marsh', [
          ['Last visit', '12 March 2026'],
          ['Visits', '4'],
          ['Balance', '31.50'],
        ]),
      ),
    ).toEqual([]);
    expect(
      await open(
        page('Bella Marsh', [
          ['Last visit', 'Thu 12 Mar'],
          ['Visits', '4 in two years'],
          ['Balance', '32'],
        ]),
      ),
    ).toEqual([]);
    expect(
      await open(
        page('Bella Marsh', [
          ['Last visit', '11 March 2026'],
          ['Visits', '4'],
        ]),
      ),
    ).toEqual(['row-detail']);
    expect(
      await open(
        page('Bella Marsh', [
          ['Last visit', '12 Mar 2026'],
          ['Visits', '5'],
        ]),
      ),
    ).toEqual(['row-detail']);
  });

  it('says the same in the fields of a dialog', async () => {
    const asked = (visits: string, balance: string) => {
      const fields = Object.entries({ Name: 'Bella Marsh', Visits: visits, Balance: balance });
      return at(
        '/patients',
        scene(
          [
            ...listed.scene.lines,
            ...fields.flatMap(([label, value], row) => [
              line(label, box(420, 320 + row * 70, 80)),
              line(value, box(430, 348 + row * 70, 90)),
            ]),
          ],
          fields.map(([label, value], row) =>
            control('textfield', label, box(420, 342 + row * 70, 300, 32), { value }),
          ),
          { regions: [{ id: 0, kind: 'dialog', box: box(400, 300, 360, 260), label: '' }] },
        ),
      );
    };
    expect(await open(asked('4', '31.50'))).toEqual([]);
    expect(await open(asked('31.50', '4'))).toEqual(['row-detail']);
  });

  it('is told by its table’s headings, with the arrow of a sorted one read as a letter, and by no bar or filters over them', async () => {
    const bar = ['Search visits', 'Wed 25 Mar 2026', 'Misty Vane'].map((text, column) =>
      line(text, box(columns[column]!, 20, 90)),
    );
    const filters = ['When', 'Bay', 'Status', 'Sort by'].map((text, column) =>
      line(text, box(columns[column]!, 60, 90)),
    );
    const under = listed.scene.lines.map((one) =>
      one.text === 'Last visit' ? { ...one, text: 'Last visit t' } : one,
    );
    const before = {
      ...listed,
      scene: { ...listed.scene, lines: [...bar, ...filters.slice(0, 3), ...under] },
    };
    const opened = (visit: string) =>
      names(
        step({
          before,
          after: page('Bella Marsh', [
            ['Last visit', visit],
            ['Visits', '4'],
          ]),
          trail: { kind: 'press', target: target('Bella Marsh') },
          targetBox: box(60, 138, 90, 20),
        }),
      );
    expect(await opened('12 Mar 2026')).toEqual([]);
    expect(await opened('11 Mar 2026')).toEqual(['row-detail']);
  });

  it('is not judged where its page is not headed by a name of the row', async () => {
    expect(await open(page('Accounts', [['Visits', '5']]))).toEqual([]);
  });

  it('is that thing, and not another one of the list', async () => {
    expect(await open(page('Rufus Hale', [['Visits', '7']]))).toEqual(['wrong-record']);
    expect(await open(page('Rufus Hale, 3 Apr 2026', [['Visits', '7']]))).toEqual(['wrong-record']);
    expect(await open(page('Rufus Hale', [['Transferred from', 'Bella Marsh']]))).toEqual([]);
    expect(await open(page('Patient record', [['Owner', 'Rufus Hale']]))).toEqual([]);
  });

  it('is that thing by where other pages of its kind say what they are of', async () => {
    const client = (number: number, name: string) => ({
      ...page('Client record', [['Name', name]]),
      address: `https://shop.example/clients/${number}`,
    });
    const known = step({
      before: at('/clients'),
      after: client(4, 'Otto Brand'),
      trail: { kind: 'press', target: target('Otto Brand') },
    });
    const opening = (after: ReturnType<typeof client>) =>
      step({
        before: listed,
        after,
        trail: { kind: 'press', target: target('Bella Marsh') },
        targetBox: box(60, 138, 90, 20),
      });
    const opened = (after: ReturnType<typeof client>, earlier: (typeof known)[]) =>
      names(opening(after), earlier);
    expect(await opened(client(7, 'Rufus Hale'), [known])).toEqual(['wrong-record']);
    expect(await opened(client(7, 'Bella Marsh'), [known])).toEqual([]);
    // What stands there is not known to be its name; a replay need not show that again.
    expect(await opened(client(7, 'Rufus Hale'), [])).toEqual([]);
    const [suspected] = await judgeStep({
      step: opening(client(7, 'Rufus Hale')),
      earlier: [known],
      trail: { start: site, steps: [] },
    });
    const proven = await judgeStep({
      step: opening(client(7, 'Rufus Hale')),
      earlier: [],
      trail: { start: site, steps: [] },
      proving: suspected!.signature,
    });
    expect(proven.map(({ oracle }) => oracle)).toEqual(['wrong-record']);
  });

  it('is that thing where another list stands beside it, and where one of its name was listed before', async () => {
    const rows = [
      ['Due soon', '3 left', 'Latest', 'Amount'],
      ['Insurance', '41.20', 'Harvest Market', '23.65'],
      ['Storage', '28.00', 'Page Books', '27.40'],
      ['Water', '17.10', 'Corner Shop', '13.15'],
      ['Rent', '900.00', 'Harvest Market', '89.37'],
    ];
    const overview = at(
      '/overview',
      scene(
        rows.flatMap((cells, row) =>
          cells.map((text, column) => line(text, box(columns[column]!, 100 + row * 40, 90))),
        ),
      ),
    );
    const openLatest = (head: string) =>
      names(
        step({
          before: overview,
          after: page(head, []),
          trail: { kind: 'press', target: target('Harvest Market') },
          targetBox: box(columns[2]!, 138, 90, 20),
        }),
      );
    expect(await openLatest('Harvest Market')).toEqual([]);
    expect(await openLatest('Page Books')).toEqual(['wrong-record']);
  });

  it('says it in a card of its own', async () => {
    const cards = [
      { id: 0, kind: 'page' as const, box: box(0, 0, 1280, 720), label: '' },
      ...[40, 340].map((x, at) => ({
        id: at + 1,
        kind: 'card' as const,
        box: box(x, 120, 280, 90),
        label: '',
      })),
    ];
    const tiles = (visits: string) =>
      at(
        '/patients/17',
        scene(
          [
            line('Bella Marsh', box(60, 60, 240, 30), { fontPx: 28 }),
            line('Visits', box(60, 140)),
            line(visits, box(60, 168)),
            line('9', box(360, 140)),
          ],
          [],
          { regions: cards },
        ),
      );
    expect(await open(tiles('4'))).toEqual([]);
    expect(await open(tiles('5'))).toEqual(['row-detail']);
  });

  it('is that thing where the list is one of cards, too', async () => {
    const cards = at(
      '/boxes',
      scene(
        ['Autumn tea', 'Winter cake', 'Spring jam'].map((text, row) => line(text, box(60, 100 + row * 120))),
        ['Autumn tea', 'Winter cake', 'Spring jam'].map((text, row) =>
          control('link', text, box(60, 100 + row * 120)),
        ),
      ),
    );
    const openCard = (head: string) =>
      names(
        step({
          before: cards,
          after: { ...page(head, []), address: 'https://shop.example/boxes/autumn-tea' },
          trail: { kind: 'press', target: target('Autumn tea') },
          targetBox: box(60, 100),
        }),
      );
    expect(await openCard('Autumn tea')).toEqual([]);
    expect(await openCard('Winter cake')).toEqual(['wrong-record']);
  });
});
