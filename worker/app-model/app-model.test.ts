import { describe, expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { AppModel, effectsOf, type Deed } from './index.ts';

interface Task {
  name: string;
  done?: boolean;
}

const rowAt = (n: number) => 200 + n * 60;

/** A list of tasks with a field on top and a count below. */
function listOf(
  tasks: Task[],
  { address = 'http://app.test/', typed = '', left = true, boxes = true } = {},
): SessionView {
  const page = buildScene();
  page.line('Errands', 100, 40, { size: 40, bold: true });
  page.control('textfield', 'What next?', [100, 120, 600, 50], typed ? { value: typed } : {});
  tasks.forEach(({ name, done = false }, n) => {
    if (boxes)
      page.control('checkbox', '', [110, rowAt(n), 20, 20], { bare: true, state: { checked: done } });
    page.line(name, 160, rowAt(n), { struckThrough: done, size: 20 });
  });
  const open = tasks.filter(({ done }) => !done).length;
  if (left) page.line(`${open} ${open === 1 ? 'item' : 'items'} left`, 110, rowAt(tasks.length) + 20);
  return page.view({ address });
}

const done = (name: string): Task => ({ name, done: true });
const names = (...all: string[]): Task[] => all.map((name) => ({ name }));
const box = (n: number) => ({ x: 110, y: rowAt(n), width: 20, height: 20 });
const press = (deed: Partial<Deed> = {}): Deed => ({
  act: { kind: 'press', at: { x: 0, y: 0 } },
  gesture: 'press',
  on: '',
  ...deed,
});
const enter = (entered: string): Deed => ({
  act: { kind: 'key', keys: 'Enter' },
  gesture: 'type, Enter',
  on: 'What next?',
  entered,
});

const three = names('Buy nails', 'Call Ines', 'Feed the hens');

describe('an operator is known by what it does', () => {
  const kinds = (before: SessionView, deed: Deed, after: SessionView) => {
    const { operator } = new AppModel().learn(before, deed, after);
    return operator && [operator.kind, operator.on, operator.counts];
  };

  it.each([
    [
      'what was typed is listed',
      listOf(three),
      enter('Mend the gate'),
      listOf([...three, ...names('Mend the gate')]),
      ['create', 'what next', ['# item left']],
    ],
    [
      'the first entry of a list that was not there',
      listOf([], { left: false }),
      enter('Mend the gate'),
      listOf(names('Mend the gate')),
      ['create', 'what next', []],
    ],
    [
      'an entry takes the typed name in its place',
      listOf(three),
      enter('Call Amara now'),
      listOf(names('Buy nails', 'Call Amara now', 'Feed the hens')),
      ['edit', 'what next', []],
    ],
    [
      'an entry is struck through where it was pressed',
      listOf(three),
      press({ box: box(1) }),
      listOf([three[0]!, { name: 'Call Ines', done: true }, three[2]!]),
      ['mark', 'an item', ['# item left']],
    ],
    [
      'the last entry is struck through as well, which costs its name some letters',
      listOf([done('Buy nails'), done('Call Ines'), { name: 'Feed the hens' }], { boxes: false }),
      press({ on: 'All of them', box: { x: 110, y: 130, width: 20, height: 20 } }),
      listOf([done('Buy nails'), done('Call Ines'), done('Food the hans')], { boxes: false }),
      ['mark-all', 'all of them', ['# item left']],
    ],
    [
      'an entry is gone where it was pressed',
      listOf(three),
      press({ box: box(1) }),
      listOf(names('Buy nails', 'Feed the hens')),
      ['delete', 'an item', ['# item left']],
    ],
    [
      'several are gone after a press elsewhere',
      listOf(three),
      press({ on: 'Done' }),
      listOf(names('Feed the hens')),
      ['filter', 'done', ['# item left']],
    ],
    [
      'the same stand in another order',
      listOf(three),
      press({ on: 'By name' }),
      listOf(names('Feed the hens', 'Call Ines', 'Buy nails')),
      ['sort', 'by name', []],
    ],
    [
      'another page is shown',
      listOf(three),
      press({ on: 'Help' }),
      listOf(three, { address: 'http://app.test/help' }),
      ['navigate', 'help', []],
    ],
    [
      'what was filled in stands on the page that comes',
      listOf([], { left: false }),
      { ...press({ on: 'Save' }), gesture: 'fill in, press', entered: 'Mend the gate' },
      listOf(names('Mend the gate'), { address: 'http://app.test/errands/7', left: false }),
      ['create', 'save', []],
    ],
    ['nothing happens', listOf(three), press({ on: 'Errands' }), listOf(three), undefined],
  ])('%s', (_, before, deed, after, operator) => {
    expect(kinds(before, deed, after)).toEqual(operator);
  });
});

describe('a model of an app', () => {
  it('counts how often an operator was seen, and keeps collections and where values show up', () => {
    const model = new AppModel();
    const [one, two] = [names('Buy nails', 'Call Ines'), three];
    model.learn(listOf(one), enter('Feed the hens'), listOf(two));
    model.learn(listOf(two), enter('Mend the gate'), listOf([...two, ...names('Mend the gate')]));
    model.see(listOf(names('Feed the hens', 'Sell eggs'), { address: 'http://app.test/archive' }));
    const { operators, collections, lineage } = model.toJSON();
    expect(operators).toMatchObject([{ kind: 'create', gesture: 'type, Enter', seen: 2 }]);
    expect(collections.map(({ page, most }) => [page, most])).toContainEqual(['/', 4]);
    expect(lineage.find(({ value }) => value === 'Feed the hens')?.pages).toEqual(['/', '/archive']);
  });

  it('tells a misread letter from a change', () => {
    const misread = listOf(names('Buy nalls', 'Call Ines', 'Feed the hens'));
    expect(effectsOf(listOf(three), misread)).toEqual([]);
  });
});

describe('a list and the pages of its things', () => {
  const records = [
    ['R-1051', 'Ada Brandt', '21'],
    ['R-1052', 'Finn Larsen', '38'],
    ['R-1053', 'Karim Haddad', '74'],
    ['R-1054', 'Hana Suzuki', '16'],
    ['R-1055', 'Marco Silva', '33'],
    ['R-1056', 'Carla Mendes', '145'],
  ];

  function tableOf(rows: string[][], query = ''): SessionView {
    const page = buildScene();
    page.line('Orders', 40, 40, { size: 30, bold: true });
    [['Number', 'Customer', 'Total'], ...rows].forEach((cells, n) =>
      cells.forEach((text, at) => page.line(text, 60 + at * 260, 120 + n * 60)),
    );
    return page.view({ address: `http://app.test/orders${query}` });
  }

  function recordOf([number = '', customer = '', total = '']: string[]): SessionView {
    const page = buildScene();
    page.line('Order', 40, 40, { size: 30, bold: true });
    page.line(number, 300, 120);
    page.line(customer, 300, 160);
    page.line(total, 300, 200);
    page.control('button', 'Remove', [60, 260, 120, 40]);
    return page.view({ address: 'http://app.test/orders/1053' });
  }

  const kindAfter = (seen: SessionView, before: SessionView, deed: Deed, after: SessionView) => {
    const model = new AppModel();
    model.see(seen);
    return model.learn(before, deed, after).operator?.kind;
  };
  const [all, third] = [tableOf(records), records[2]!];
  const without = records.filter((row) => row !== third);

  it.each([
    [
      'what is listed no more was deleted on its page',
      recordOf(third),
      press({ on: 'Remove' }),
      tableOf(without),
      'delete',
    ],
    ['what is still listed was only left', recordOf(third), press({ on: 'Orders' }), all, 'navigate'],
    [
      'what is listed with other values was changed',
      recordOf(third),
      { ...press({ on: 'Save' }), gesture: 'fill in, press', entered: 'Lena Fischer' },
      tableOf(records.map((row) => (row === third ? ['R-1053', 'Lena Fischer', '74'] : row))),
      'edit',
    ],
    [
      'a column comes in order',
      all,
      press({ on: 'Total' }),
      tableOf(
        records.toSorted((a, b) => Number(a[2]) - Number(b[2])),
        '?by=total',
      ),
      'sort',
    ],
    [
      'other things are listed',
      tableOf(records.slice(0, 3)),
      press({ on: '2' }),
      tableOf(records.slice(3), '?page=2'),
      'page',
    ],
    ['a panel comes over the list', all, press({ on: 'Filter' }), withPanel(all), 'reveal'],
  ])('%s', (_, before, deed, after, kind) => {
    expect(kindAfter(all, before, deed, after)).toBe(kind);
  });

  function withPanel({ scene, ...view }: SessionView): SessionView {
    const panel = buildScene();
    ['Filters', 'Number', 'Customer', 'Total', 'Apply'].forEach((text, n) =>
      panel.line(text, 900, 40 + n * 70),
    );
    const { lines } = panel.scene();
    return {
      ...view,
      scene: { ...scene, lines: [...scene.lines, ...lines.filter(({ text }) => text !== 'Number')] },
    };
  }
});
