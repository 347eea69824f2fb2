import { describe, expect, it } from 'vitest';
import { at, list, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

const select = (label: string, value: string, x = 100) =>
  control('select', label, box(x, 80, 180, 36), { value, affordance: 'choose' });
const choose = (label: string, option: string, after: ReturnType<typeof at>, before = after) =>
  step({
    before,
    after,
    targetBox: box(100, 80, 180, 36),
    act: { kind: 'press', at: { x: 5, y: 5 } },
    trail: { kind: 'choose', target: target(label), option },
    intent: `Select "${option}" in "${label}"`,
  });

describe('a list that was filtered', () => {
  const page = (path: string, status: string) =>
    at(
      path,
      scene([line('Camera', box(100, 200)), line('Tripod', box(100, 240))], [select('Status', status)]),
    );
  const turn = (status: string) =>
    step({
      before: page('/items?status=free', 'Available'),
      after: page('/items?page=2', status),
      trail: { kind: 'press', target: target('Next') },
    });
  const chosen = choose('Status', 'Available', page('/items?status=free', 'Available'));

  it('is still filtered on its next page', async () => {
    expect(await names(turn('Any status'), [chosen])).toEqual(['choices-stay']);
    expect(await names(turn('Available'), [chosen])).toEqual([]);
  });

  it('is told apart from a choice of a like name that was seen in it', async () => {
    const filtered = page('/items?level=all', 'All levels');
    const all = choose('Status', 'All levels', filtered);
    const first = step({ before: page('/items', 'Any level'), after: page('/items', 'Any level') });
    const next = step({
      before: filtered,
      after: page('/items?page=2', 'Any level'),
      trail: { kind: 'press', target: target('Next') },
      intent: 'Click "Next"',
    });
    expect(await names(next, [first, all])).toEqual(['choices-stay']);
    expect(await names(next, [all])).toEqual([]);
  });

  it('is nothing to speak of where nobody chose anything', async () => {
    expect(await names(turn('Any status'), [])).toEqual([]);
  });
});

describe('an order that holds once it is applied', () => {
  const apply = control('button', 'Apply', box(320, 80, 90, 36));
  const page = (items: [string, string][]) =>
    at('/list', { ...list(items), controls: [select('Sort by', 'Price: low to high'), apply] });
  const unsorted: [string, string][] = [
    ['Lamp', '$124.00'],
    ['Mug', '$16.00'],
    ['Bowl', '$18.00'],
  ];
  const chosen = choose('Sort by', 'Price: low to high', page(unsorted));
  const applied = (items: [string, string][]) =>
    step({
      before: page(unsorted),
      after: page(items),
      targetBox: apply.box,
      trail: { kind: 'press', target: target('Apply') },
    });

  it('is judged by the press on its button', async () => {
    expect(await names(chosen)).toEqual([]);
    expect(await names(applied(unsorted), [chosen])).toEqual(['sort-order']);
    expect(
      await names(
        applied([
          ['Mug', '$16.00'],
          ['Bowl', '$18.00'],
          ['Lamp', '$124.00'],
        ]),
        [chosen],
      ),
    ).toEqual([]);
  });
});

it('a figure leads to as many as it says, where the page bears its name', async () => {
  const tile = box(100, 100, 160, 80);
  const before = at(
    '/',
    scene(
      [
        line('24', box(110, 110, 40, 30), { fontPx: 28 }),
        line('Available', box(110, 150, 80), { fontPx: 14 }),
      ],
      [control('link', '24 Available', tile)],
    ),
  );
  const open = (said: string, status = 'Available') =>
    step({
      before,
      after: at(
        '/items',
        scene(
          [line('Items', box(100, 40), { fontPx: 28 }), line(said, box(300, 90))],
          [select('Status', status)],
        ),
      ),
      targetBox: tile,
      trail: { kind: 'press', target: target('24 Available') },
    });
  expect(await names(open('Showing 1–10 of 21 items'))).toEqual(['filter-count']);
  expect(await names(open('Showing 1–10 of 24 items'))).toEqual([]);
  expect(await names(open('Showing 1–10 of 38 items', 'Any status'))).toEqual([]);
});

it('a number in a button that goes away with its press is of what it did', async () => {
  const list = (left: string, ...buttons: string[]) =>
    at(
      '/items',
      scene(
        [line('Items', box(100, 40), { fontPx: 28 }), line(left, box(100, 400))],
        buttons.map((label) => control('button', label, box(600, 396, 140, 30))),
      ),
    );
  const press = (after: ReturnType<typeof list>) =>
    names(
      step({
        before: list('4 items left', 'Clear completed (1)'),
        after,
        targetBox: box(600, 396, 140, 30),
        trail: { kind: 'press', target: target('Clear completed (1)') },
      }),
    );
  expect(await press(list('3 items left'))).toEqual([]);
  expect(await press(list('3 items left', 'Clear completed (1)'))).toEqual(['filter-count']);
});

it('each of a row of buttons that end in a number leads to as many as it says', async () => {
  const chips = (labels: string[]) =>
    at(
      '/items',
      scene(
        [line('Items', box(100, 40), { fontPx: 28 })],
        labels.map((label, n) => control('button', label, box(100 + n * 140, 90, 130, 36))),
      ),
    );
  const open = (said: string, labels = ['All 24', 'Open 7', 'Closed 17']) =>
    step({
      before: chips(labels),
      after: at(
        '/items?s=open',
        scene([line('Items', box(100, 40), { fontPx: 28 }), line(said, box(100, 600))]),
      ),
      targetBox: box(240, 90, 130, 36),
      trail: { kind: 'press', target: { ...target('Open 7'), box: box(240, 90, 130, 36) } },
    });
  expect(await names(open('1 to 10 of 17'))).toEqual(['filter-count']);
  expect(await names(open('1 to 7 of 7'))).toEqual([]);
  // A single label with a number may be a name.
  expect(await names(open('1 to 10 of 17', ['Open 7', 'Help']))).toEqual([]);
});
