import { describe, expect, it } from 'vitest';
import { site, at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('pressed twice', () => {
  const orders = (...numbers: number[]) =>
    at(
      '/orders',
      scene([
        line('Your orders', box(40, 40), { fontPx: 30 }),
        ...numbers.flatMap((n, row) => [
          line(`HL-${n}`, box(40, 100 + row * 40)),
          line('21 November', box(200, 100 + row * 40)),
          line('$64.00', box(400, 100 + row * 40)),
        ]),
      ]),
    );
  const open = (after: ReturnType<typeof at>) =>
    step({
      before: at('/review'),
      after,
      act: { kind: 'navigate', url: `${site}/orders` },
      trail: { kind: 'navigate', url: `${site}/orders` },
    });
  const press = (count: 1 | 2) =>
    step({
      before: at('/review'),
      after: at('/orders/8'),
      act: { kind: 'press', at: { x: 5, y: 5 }, count },
      trail: { kind: 'press', target: target('Place order'), count },
    });

  it('one order listed twice is the double click’s, one listed once is not, nor two by two presses', async () => {
    expect(await names(open(orders(7, 8, 9)), [open(orders(7)), press(2)])).toEqual(['double-submission']);
    expect(await names(open(orders(7, 8)), [open(orders(7)), press(2)])).toEqual([]);
    expect(await names(open(orders(7, 8, 9)), [open(orders(7)), press(1), press(1)])).toEqual([]);
  });
});

describe('a form that is sent with Enter', () => {
  const typedName = step({
    before: at('/pantry'),
    after: at('/pantry'),
    act: { kind: 'type', text: 'Basmati rice' },
    trail: { kind: 'type', target: { ...target('Name'), kind: 'textfield' }, text: 'Basmati rice' },
  });
  const pantry = (times: number) =>
    at(
      '/pantry',
      scene(
        Array.from({ length: times }, (_, n) => [
          line('Basmati rice', box(60, 200 + n * 40)),
          line('2 pieces', box(300, 200 + n * 40)),
        ]).flat(),
      ),
    );
  const enter = (after: ReturnType<typeof at>) =>
    step({
      before: at('/pantry'),
      after,
      act: { kind: 'key', keys: 'Enter' },
      trail: { kind: 'key', keys: 'Enter' },
    });

  it('makes one thing', async () => {
    expect(await names(enter(pantry(2)), [typedName])).toEqual(['double-entry']);
    expect(await names(enter(pantry(1)), [typedName])).toEqual([]);
  });
  it('or with an impatient press makes one as well', async () => {
    const pressed = (after: ReturnType<typeof at>, count: 1 | 2) =>
      names(
        step({
          before: at('/pantry'),
          after,
          act: { kind: 'press', at: { x: 5, y: 5 }, count },
          trail: { kind: 'press', target: target('Add') },
        }),
        [typedName],
      );
    expect(await pressed(pantry(2), 2)).toEqual(['double-entry']);
    expect(await pressed(pantry(1), 2)).toEqual([]);
    expect(await pressed(pantry(2), 1)).toEqual([]);
  });
  it('counts what was typed where it is listed, not where it was typed', async () => {
    const field = control('textfield', 'Your reply', box(60, 600, 400, 40), { value: 'Basmati rice' });
    const talk = (times: number, typed: boolean) =>
      at('/pantry', {
        ...pantry(times).scene,
        lines: [...pantry(times).scene.lines, ...(typed ? [line('Basmati rice', box(70, 610))] : [])],
        controls: [field],
      });
    const press = (times: number) =>
      names(
        step({
          before: talk(0, true),
          after: talk(times, false),
          act: { kind: 'press', at: { x: 5, y: 5 }, count: 2 },
          trail: { kind: 'press', target: target('Send') },
        }),
        [typedName],
      );
    expect(await press(2)).toEqual(['double-entry']);
    expect(await press(1)).toEqual([]);
  });

  it('may say its name in a message as well', async () => {
    expect(
      await names(
        enter(at('/pantry', scene([...pantry(1).scene.lines, line('Basmati rice', box(900, 20))]))),
        [typedName],
      ),
    ).toEqual([]);
  });
});
