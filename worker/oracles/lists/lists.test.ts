import type { Scene } from '#worker/sight/scene.ts';
import { describe, expect, it } from 'vitest';
import { at, list, names, plainStep, price, summary } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

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
    // A message covers two of the rows.
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
    // A sidebar entry is level with unrelated content of the page.
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

  it('has a total that stood there before as well, where the list shows as many', async () => {
    const rows = (...all: string[]) =>
      all.flatMap((name, row) =>
        [name, 'Carla Mendes', `${row + 2} days`].map((text, column) =>
          line(text, box(300 + column * 220, 160 + row * 60, 100)),
        ),
      );
    const total = line('3 products', box(300, 40));
    const filter = (before: string[], after: string[]) =>
      step({
        before: at('/list?c=a', scene([total, ...rows(...before)])),
        after: at('/list?c=b', scene([total, ...rows(...after)])),
        trail: { kind: 'press', target: target('Kitchen (4)') },
      });
    expect(await names(filter(['Rug', 'Vase', 'Tray'], ['Mug', 'Bowl', 'Pan']))).toEqual(['filter-count']);
    expect(await names(filter(['Rug', 'Vase', 'Tray'], ['Mug', 'Bowl', 'Pan', 'Pot']))).toEqual([]);
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
