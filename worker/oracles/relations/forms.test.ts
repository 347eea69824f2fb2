import { describe, expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import { at, names, typed } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target } from '../testing/steps.ts';

const fields = { Name: 'Brass ribbon', Colour: 'Deep crimson', Maker: 'Wren and Sons' };

const filledIn = Object.entries(fields).map(([label, text]) => typed(label, text, '/things/new'));

const lists = (...things: string[]) =>
  at(
    '/things',
    scene([line('Things', box(40, 40)), ...things.map((name, n) => line(name, box(80, 100 + n * 40)))]),
  );

const opens = (after: ReturnType<typeof at>): StepRecord =>
  step({ before: at('/'), after, trail: { kind: 'press', target: target('Things') } });

const saves = (after: ReturnType<typeof at>): StepRecord =>
  step({
    before: at('/things/new'),
    after,
    trail: { kind: 'press', target: target('Save') },
    evidence: { network: [request('POST', 'https://shop.example/things', 201)] },
  });

describe('a form that is sent once', () => {
  const judge = (before: string[], after: string[]) =>
    names(saves(lists(...after)), [opens(lists(...before)), ...filledIn]);

  it('adds one entry to its list', async () => {
    expect(await judge(['Cedar cradle'], ['Cedar cradle', fields.Name])).toEqual([]);
    expect(await judge(['Cedar cradle'], ['Cedar cradle', fields.Name, fields.Name])).toEqual(['made-once']);
  });

  it('may add what is called as others are', async () => {
    expect(await judge([fields.Name], [fields.Name, fields.Name])).toEqual([]);
  });
});

describe('the page of something new', () => {
  const page = (values: Record<string, string>) =>
    at(
      '/things/7',
      scene(
        Object.entries(values).flatMap(([label, value], n) => [
          line(label, box(40, 100 + n * 80, 60)),
          ...(value ? [line(value, box(200, 100 + n * 80))] : []),
        ]),
      ),
    );
  const judge = (values: Record<string, string>) =>
    names(step({ before: lists(fields.Name), after: page(values) }), [
      ...filledIn,
      saves(lists(fields.Name)),
    ]);

  it('shows each field as it was typed', async () => {
    expect(await judge(fields)).toEqual([]);
    expect(await judge({ ...fields, Maker: 'WREN & SONS' })).toEqual(['kept-as-typed']);
    expect(await judge({ ...fields, Maker: 'Wren and' })).toEqual([]);
    expect(await judge({ ...fields, Maker: 'Wron and Sonz' })).toEqual([]);
    expect(await judge({ ...fields, Maker: '' })).toEqual(['kept-as-typed']);
  });

  it('may leave a field out, and is another page where it shows other things', async () => {
    expect(await judge({ Name: fields.Name, Colour: fields.Colour })).toEqual([]);
    expect(await judge({ Name: fields.Name, Colour: 'Pale green', Maker: 'Somebody else' })).toEqual([]);
  });
});

describe('what was typed into a field', () => {
  const others = [
    ['Cedar cradle', 'Moss green', 'Olsen Brothers'],
    ['Linen cord', 'Chalk white', 'Mill and Weir'],
    ['Horn button', 'Dark amber', 'Quay Traders'],
    ['Felt strip', 'Night blue', 'Abbey Works'],
  ];
  const table = (...row: string[]) =>
    at(
      '/things',
      scene(
        [['Name', 'Colour', 'Maker'], row, ...others].flatMap((cells, n) =>
          cells.map((text, column) => line(text, box(60 + column * 240, 100 + n * 40, 150))),
        ),
      ),
    );
  const judge = (...row: string[]) => names(saves(table(...row)), filledIn);

  it('does not stand under the name of another', async () => {
    expect(await judge('Brass ribbon', 'Deep crimson', 'Wren and Sons')).toEqual([]);
    expect(await judge('Brass ribbon', 'Wren and Sons', 'Deep crimson')).toEqual(['typed-elsewhere']);
    expect(await judge('Brass ribbon', 'Crimson', 'W. and S.')).toEqual([]);
  });
});

describe('what was chosen in a form', () => {
  const choice = (option: string): StepRecord =>
    step({
      before: at('/things/new', scene([], [control('select', 'Size', box(300, 300), { value: 'Small' })])),
      after: at('/things/new'),
      trail: { kind: 'choose', target: { ...target('Size'), kind: 'select' }, option },
    });
  const table = (size: string) =>
    at(
      '/things',
      scene(
        [
          ['Name', 'Size', 'Made'],
          ['Brass ribbon', size, 'today'],
          ['Cedar cradle', 'Small', 'May'],
          ['Linen cord', 'Medium', 'June'],
          ['Horn button', 'Large', 'July'],
          ['Felt strip', 'Small', 'August'],
        ].flatMap((cells, n) =>
          cells.map((text, column) => line(text, box(60 + column * 240, 100 + n * 40, 150))),
        ),
      ),
    );
  const judge = (size: string) => names(saves(table(size)), [choice('Large'), ...filledIn]);

  it('is what something new is shown with', async () => {
    expect(await judge('Large')).toEqual([]);
    expect(await judge('Medium')).toEqual(['chosen-otherwise']);
    expect(await judge('Small')).toEqual(['chosen-otherwise']);
    // Nobody has said that this is a size.
    expect(await judge('42 cm')).toEqual([]);
  });
});
