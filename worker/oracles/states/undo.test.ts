import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

const basket = (...rows: [string, string, string][]) =>
  at(
    '/basket',
    scene(
      rows.flatMap(([name, count, price], row) => [
        line(name, box(60, 200 + row * 100, 160)),
        line(count, box(400, 200 + row * 100, 30)),
        line(price, box(560, 200 + row * 100, 60)),
        line('Remove', box(700, 200 + row * 100, 60)),
      ]),
    ),
  );
const whole = basket(['Night Train', '2', '$58.00'], ['Slow Reads', '1', '$26.50']);
const less = basket(['Slow Reads', '1', '$26.50']);
const remove = step({
  before: whole,
  after: less,
  targetBox: box(700, 200, 60),
  trail: { kind: 'press', target: target('Remove') },
});
const undone = (after: typeof whole) =>
  names(step({ before: less, after, trail: { kind: 'press', target: target('Undo') } }), [remove]);

describe('a removal that is undone', () => {
  it('brings back what was there, as it was', async () => {
    expect(await undone(whole)).toEqual([]);
    expect(await undone(basket(['Slow Reads', '1', '$26.50'], ['Night Train', '2', '$58.00']))).toEqual([]);
    expect(await undone(basket(['Night Train', '1', '$29.00'], ['Slow Reads', '1', '$26.50']))).toEqual([
      'undo',
    ]);
  });
});

describe('a note whose removal is undone', () => {
  const notes = (...bodies: [string, string][]) =>
    at(
      '/notes',
      scene(
        bodies.flatMap(([title, body], row) => [
          line(title, box(60, 200 + row * 120, 160)),
          line(body, box(60, 230 + row * 120, 300)),
          line('Edited just now', box(60, 256 + row * 120, 120)),
          line('Delete', box(700, 200 + row * 120, 60)),
        ]),
      ),
    );
  const two: [string, string][] = [
    ['Groceries', 'Oat milk, lemons and bread'],
    ['Books', 'The one about the lighthouse'],
  ];
  const taken = step({
    before: notes(...two),
    after: notes(two[1]!),
    targetBox: box(700, 200, 60),
    trail: { kind: 'press', target: target('Delete') },
  });
  const after = (...bodies: [string, string][]) =>
    names(
      step({
        before: notes(two[1]!),
        after: notes(...bodies),
        trail: { kind: 'press', target: target('Undo') },
      }),
      [taken],
    );

  it('has its words again', async () => {
    expect(await after(...two)).toEqual([]);
    expect(await after(two[1]!, two[0]!)).toEqual([]);
    expect(await after(['Groceries', ''], two[1]!)).toEqual(['undo']);
  });
});

describe('an act that is undone', () => {
  const card = (x: number, y: number) => [
    line('Kitchen tap drips', box(x, y, 180)),
    line('Alder Court, Flat 4', box(x, y + 30, 160)),
  ];
  const other = line('Mend the boiler', box(60, 200, 160));
  const board = (...lines: ReturnType<typeof card>) =>
    at(
      '/board',
      scene(
        [line('New', box(60, 120, 40)), line('Done', box(700, 120, 50)), other, ...lines],
        [control('button', 'Done', box(60, 360, 60))],
      ),
    );
  const offered = (seen: ReturnType<typeof board>) => ({
    ...seen,
    scene: {
      ...seen.scene,
      lines: [...seen.scene.lines, line('Moved to Done.', box(900, 680, 120))],
      controls: [...seen.scene.controls, control('button', 'Undo', box(1100, 680, 60))],
    },
  });
  const [was, is] = [board(...card(60, 300)), board(...card(700, 200))];
  const move = step({
    before: was,
    after: offered(is),
    targetBox: box(60, 360, 60),
    trail: { kind: 'press', target: target('Done') },
  });
  const undone = (after: typeof was, act = move) =>
    names(step({ before: act.after, after, trail: { kind: 'press', target: target('Undo') } }), [act]);

  it('is taken back', async () => {
    expect(await undone(was)).toEqual([]);
    expect(await undone(is)).toEqual(['undo-acts']);
  });

  it('leaves no question about what only made room', async () => {
    const slid = step({
      before: was,
      after: offered(board(...card(60, 380))),
      trail: { kind: 'press', target: target('Done') },
    });
    expect(await undone(board(...card(60, 380)), slid)).toEqual([]);
  });

  it('brings back what was removed', async () => {
    const taken = { ...remove, after: offered(less) };
    expect(await undone(less, taken)).toEqual(['undo-acts']);
    expect(await undone(whole, taken)).toEqual([]);
  });
});

describe('an undo of what a menu and a question removed', () => {
  const listed = (
    names_: string[],
    more: Parameters<typeof control>[] = [],
    regions: { kind: 'dialog'; y: number }[] = [],
  ) =>
    at(
      '/payments',
      scene(
        names_.map((name, n) => line(name, box(60, 100 + n * 50, 160))),
        [
          ...names_.map((_, n) => control('icon', 'more', box(600, 100 + n * 50, 20, 20), { icon: 'more' })),
          ...more.map((one) => control(...one)),
        ],
        {
          regions: [
            { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
            ...regions.map(({ kind, y }, n) => ({ id: n + 1, kind, box: box(300, y, 500, 200), label: '' })),
          ],
        },
      ),
    );
  const all = ['Harbour Coworking', 'Courier Direct', 'Lens House'];
  const press = (
    label: string,
    before: ReturnType<typeof listed>,
    after: ReturnType<typeof listed>,
    where: ReturnType<typeof box>,
  ) => step({ before, after, trail: { kind: 'press', target: target(label) }, targetBox: where });
  const [menu, answer, undoAt] = [box(520, 130, 100, 24), box(600, 200, 90, 30), box(900, 660, 60, 24)];
  const open = press('more', listed(all), listed(all, [['menuitem', 'Delete', menu]]), box(600, 100, 20, 20));
  const asked = press(
    'Delete',
    open.after,
    listed(all, [['button', 'Delete', answer]], [{ kind: 'dialog', y: 100 }]),
    menu,
  );
  const left = listed(['Courier Direct', 'Lens House'], [['button', 'Undo', undoAt]]);
  const gone = press('Delete', asked.after, left, answer);
  const undone = (names_: string[]) =>
    names(press('Undo', left, listed(names_), undoAt), [open, asked, gone]);

  it('brings back the thing at which the menu was opened', async () => {
    expect(await undone(all)).toEqual([]);
    expect(await undone(['Courier Direct', 'Lens House'])).toContain('undo-acts');
  });
});
