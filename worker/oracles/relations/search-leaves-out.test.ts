import { expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

const letters = [
  ['Your plot is confirmed', 'Plot 17 is yours from the first of the month'],
  ['Reading due for the meter', 'Please send us the reading'],
  ['The rotavator is booked', 'You have it on Saturday from nine to twelve'],
  ['A leak near the plot', 'Someone has seen water by the path'],
] as const;
type Letter = (typeof letters)[number];

const field = control('textfield', 'Search letters', box(40, 60, 300, 30), { icon: 'search' });

const inbox = (shown: readonly Letter[], value?: string) =>
  at(
    '/letters',
    scene(
      [
        line('Letters', box(40, 20, 120, 30), { fontPx: 28 }),
        ...(shown.length > 0 ? [] : [line('No letters fit', box(120, 300))]),
        ...shown.flatMap(([subject, text], row) => [
          line(subject, box(60, 140 + row * 80, 240), { bold: true }),
          line(text, box(60, 166 + row * 80, 420, 16), { fontPx: 13 }),
        ]),
      ],
      [value === undefined ? field : { ...field, label: value, value }],
    ),
  );

const search = (term: string, shown: readonly Letter[]) =>
  names(
    step({
      before: inbox(letters),
      after: inbox(shown, term),
      act: { kind: 'type', text: term },
      trail: {
        kind: 'type',
        target: { ...target('Search letters', field.box), kind: 'textfield' },
        text: term,
      },
    }),
  );

const [confirmed, due, booked, leak] = letters;

it('tells that an entry with the word is left out where another one is found by it', async () => {
  expect(await search('plot', [confirmed, leak])).toEqual([]);
  expect(await search('plot', [leak])).toEqual(['search-leaves-out']);
});

it('tells that an entry is not found by its name', async () => {
  expect(await search('rotavator', [booked])).toEqual([]);
  expect(await search('rotavator', [])).toEqual(['search-leaves-out']);
});

it('may find an entry by its name alone, not by what else it says', async () => {
  expect(await search('saturday', [])).toEqual([]);
  expect(await search('reading', [due])).toEqual([]);
});

it('finds an entry whose words are read one by one', async () => {
  const inPieces = inbox([booked], 'rotavator');
  const { lines } = inPieces.scene;
  inPieces.scene.lines = lines.flatMap((one) =>
    one.text.split(' ').map((word, n) => ({
      ...one,
      text: word,
      box: { ...one.box, x: one.box.x + n * 50, width: 45 },
    })),
  );
  const searched = step({
    before: inbox(letters),
    after: inPieces,
    act: { kind: 'type', text: 'rotavator' },
    trail: {
      kind: 'type',
      target: { ...target('Search letters', field.box), kind: 'textfield' },
      text: 'rotavator',
    },
  });
  expect(await names(searched)).toEqual([]);
});

it('is not judged where nothing was searched', async () => {
  expect(await search('plot', letters)).toEqual([]);
});

it('finds an entry of a grid that has moved up into another column', async () => {
  const things = [
    'Wool carder',
    'Steam iron',
    'Folding ladder',
    'Sewing frame',
    'Wool winder',
    'Paper press',
  ];
  const placeOf = (n: number) => ({ x: 60 + (n % 3) * 300, y: 140 + Math.floor(n / 3) * 300 });
  const grid = (shown: readonly string[], value?: string) => {
    const seen = scene(
      shown.flatMap((name, n) => {
        const { x, y } = placeOf(n);
        return [line(name, box(x, y + 200, 160), { bold: true }), line('To borrow', box(x, y + 226, 90))];
      }),
      [value === undefined ? field : { ...field, label: value, value }],
    );
    const cards = shown.map((_, n) => {
      const { x, y } = placeOf(n);
      return { id: n + 1, kind: 'card' as const, box: box(x - 10, y, 280, 260), label: '' };
    });
    return at('/things', { ...seen, regions: [...seen.regions, ...cards] });
  };
  const found = (shown: readonly string[]) =>
    names(
      step({
        before: grid(things),
        after: grid(shown, 'wool'),
        act: { kind: 'type', text: 'wool' },
        trail: {
          kind: 'type',
          target: { ...target('Search letters', field.box), kind: 'textfield' },
          text: 'wool',
        },
      }),
    );
  expect(await found(['Wool winder', 'Wool carder'])).toEqual([]);
  expect(await found(['Wool carder'])).toEqual(['search-leaves-out']);
});
