import { describe, expect, it } from 'vitest';
import { box, control, line, scene } from '#worker/oracles/testing/steps.ts';
import { askedFor, folderOf } from './routes.ts';
import { errorLines, heading, pricedItems } from './reading.ts';
import { isSearchField, listedNames } from './lists.ts';

describe('the heading of a page', () => {
  const page = (...lines: ReturnType<typeof line>[]) =>
    scene(lines, [], {
      regions: [
        { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
        { id: 1, kind: 'header', box: box(0, 0, 1280, 60), label: '' },
        { id: 2, kind: 'footer', box: box(0, 650, 1280, 70), label: '' },
      ],
    });

  it('stands in none of its edges', () => {
    expect(
      heading(
        page(
          line('The house', box(40, 20), { fontPx: 30 }),
          line('Packages', box(40, 90), { fontPx: 18 }),
          line('Made with care', box(40, 680), { fontPx: 20 }),
        ),
      )?.text,
    ).toBe('Packages');
  });

  it('stands near the top, unless what is farther down is noticeably larger', () => {
    const low = (fontPx: number) =>
      heading(
        page(line('Orders', box(40, 90), { fontPx: 20 }), line('Sign up today', box(40, 500), { fontPx })),
      )?.text;
    expect(low(24)).toBe('Orders');
    expect(low(40)).toBe('Sign up today');
  });

  it('is not what stands under all else', () => {
    const plainPage = scene(
      ['One thing', 'Another thing', 'A third thing']
        .map((text, row) => line(text, box(40, 90 + row * 40), { fontPx: 15 }))
        .concat(line('Made by us', box(40, 690), { fontPx: 16 })),
    );
    expect(heading(plainPage)?.text).toBe('One thing');
  });
});

describe('what has a price', () => {
  it('is no heading of a column of amounts', () => {
    const table = scene(
      [
        ['Part', 'Stock', 'Value'],
        ['Valve oil', '12', '$40.00'],
        ['Cork sheet', '3', '$9.00'],
      ].flatMap((cells, row) =>
        cells.map((text, column) => line(text, box(60 + column * 180, 100 + row * 40, 90))),
      ),
    );
    expect(pricedItems(table).map(({ title }) => title)).toEqual(['Valve oil', 'Cork sheet']);
  });
  it('is not called by what people think of it', () => {
    const card = (name: string, said: string, price: string, x: number) => [
      line(name, box(x, 100), { fontPx: 18 }),
      line(said, box(x, 130)),
      line(price, box(x, 150), { fontPx: 18 }),
    ];
    expect(
      pricedItems(
        scene([
          ...card('Night Train', '4.4 (5 reviews)', '$29.00', 60),
          ...card('Slow Reads', '4.5 (2 reviews)', '$23.00', 360),
        ]),
      ).map(({ title }) => title),
    ).toEqual(['Night Train', 'Slow Reads']);
  });
  it('has its name over it in a grid of cards', () => {
    const cards = scene(
      [
        ['Mug', 'Jug', 'Bowl'],
        ['$4.00', '$9.00', '$7.00'],
        ['Plate', 'Vase', 'Cup'],
        ['$3.00', '$8.00', '$2.00'],
      ].flatMap((cells, row) =>
        cells.map((text, column) => line(text, box(60 + column * 300, 100 + row * 40, 90))),
      ),
    );
    expect(pricedItems(cards).map(({ title }) => title)).toEqual([
      'Mug',
      'Jug',
      'Bowl',
      'Plate',
      'Vase',
      'Cup',
    ]);
  });
});

describe('what tells that something was not accepted', () => {
  it('is red and no state of a thing', () => {
    const red = { colour: { r: 190, g: 30, b: 30 } };
    const page = scene(
      [line('Give it a title', box(60, 100), red), line('Draft', box(400, 40, 50), red)],
      [],
      {
        regions: [
          { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
          { id: 1, kind: 'badge', box: box(394, 36, 64, 28), label: 'Draft' },
        ],
      },
    );
    expect(errorLines(page).map(({ text }) => text)).toEqual(['Give it a title']);
  });
  it('is no path of names, one of which leads back', () => {
    const red = { colour: { r: 156, g: 63, b: 29 } };
    const page = scene(
      [line('Shop / Lighting', box(85, 113, 106, 16), red)],
      [control('link', 'Shop', box(84, 112, 34, 18))],
    );
    expect(errorLines(page)).toEqual([]);
  });
});

describe('places', () => {
  it('things of one kind are asked for at one place, kinds at their own', () => {
    expect(askedFor('GET', 'https://a.example/-/package/readme/ajv')).toBe('/-/package/readme/*');
    expect(askedFor('GET', 'https://a.example/-/package/readme/@types/node')).toBe('/-/package/readme/*');
    expect(askedFor('GET', 'https://a.example/api/orders')).toBe('/api/orders');
    expect(askedFor('POST', 'https://a.example/checkout/review')).toBe('/checkout/review');
    expect(folderOf('https://a.example/icons/a.png')).toBe('/icons');
    expect(folderOf('https://a.example/a.png')).toBe('/a.png');
  });
});

describe('searching', () => {
  it('a field is one by its name, or by the magnifying glass beside it', () => {
    const bare = control('textfield', '', box(900, 100, 180, 22));
    const glass = control('icon', 'search', box(1086, 101, 20, 20), { icon: 'search' });
    expect(isSearchField(control('textfield', 'Search by name', box(300, 100)), scene([]))).toBe(true);
    expect(isSearchField(bare, scene([], [bare, glass]))).toBe(true);
    expect(isSearchField(bare, scene([], [bare]))).toBe(false);
    expect(isSearchField(control('textfield', 'Name', bare.box), scene([], [bare, glass]))).toBe(false);
  });

  it('a field is one by the button behind it as well', () => {
    const field = control('textfield', 'Name, town or phone', box(280, 100, 320, 42));
    const beside = (...others: ReturnType<typeof control>[]) =>
      isSearchField(field, scene([], [field, ...others]));
    expect(beside(control('button', 'Search', box(620, 100, 100, 42)))).toBe(true);
    expect(
      beside(
        control('select', 'Species', box(620, 100, 160, 42)),
        control('button', 'Apply', box(800, 100, 100, 42)),
      ),
    ).toBe(true);
    expect(beside(control('button', 'Apply', box(620, 100, 100, 42)))).toBe(false);
    expect(
      beside(
        control('textfield', 'To', box(620, 100, 160, 42)),
        control('button', 'Search', box(800, 100, 100, 42)),
      ),
    ).toBe(false);
  });

  it('what is listed below a field is the column that says most', () => {
    const rows = ['Aigars Silkalns', 'Sarah Kowalski', 'Emily Wang'].flatMap((name, row) => [
      line(name, box(370, 200 + row * 50)),
      line('Editor', box(600, 200 + row * 50)),
    ]);
    const menu = ['Home', 'Orders', 'Charts', 'Tables'].map((name, row) =>
      line(name, box(20, 200 + row * 50)),
    );
    expect(
      listedNames(scene([...rows, ...menu]), control('textfield', 'Search', box(300, 100))).map(
        ({ text }) => text,
      ),
    ).toEqual(['Aigars Silkalns', 'Sarah Kowalski', 'Emily Wang']);
  });
});
