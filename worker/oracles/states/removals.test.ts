import { describe, expect, it } from 'vitest';
import { yesTo } from '#worker/facts/removals.ts';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('removing one of several', () => {
  const log = (...names: string[]) =>
    at(
      '/items/1',
      scene(
        names.flatMap((name, row) => [
          line(name, box(60, 200 + row * 60, 200)),
          line('Delete', box(700, 200 + row * 60, 60)),
        ]),
      ),
    );
  const three = log('Lens cleaned', 'Strap replaced', 'Battery swapped');
  const question = at('/items/1/log/2/delete', scene([line('Delete this entry?', box(60, 60))]));
  const ask = (row: number) =>
    step({
      before: three,
      after: question,
      targetBox: box(700, 200 + row * 60, 60),
      trail: { kind: 'press', target: target('Delete') },
    });
  const confirm = (after: ReturnType<typeof at>) =>
    step({ before: question, after, trail: { kind: 'press', target: target('Delete entry') } });

  it('takes out the one whose button was pressed', async () => {
    expect(await names(confirm(log('Lens cleaned', 'Strap replaced')), [ask(0)])).toEqual(['wrong-removal']);
    expect(await names(confirm(log('Strap replaced', 'Battery swapped')), [ask(0)])).toEqual([]);
  });

  it('says nothing where the question was not answered, or nothing went', async () => {
    const back = step({
      before: question,
      after: log('Lens cleaned', 'Strap replaced'),
      trail: { kind: 'press', target: target('Cancel') },
    });
    expect(await names(back, [ask(0)])).toEqual([]);
    expect(await names(confirm(three), [ask(0)])).toEqual([]);
  });
});

describe('what is pressed at one entry of a list, whatever it says', () => {
  const tasks = ['Gießen', 'Backen', 'Nähen', 'Löten'];
  const listed = (names_: string[], ...more: ReturnType<typeof line>[]) =>
    at(
      '/',
      scene(
        [...names_.map((name, row) => line(name, box(60, 200 + row * 50, 160))), ...more],
        names_.map((_, row) => control('icon', '', box(500, 200 + row * 50, 20, 20), { icon: 'unknown' })),
      ),
    );
  const press = (row: number, after: ReturnType<typeof at>) =>
    names(
      step({
        before: listed(tasks),
        after,
        targetBox: box(500, 200 + row * 50, 20, 20),
        trail: { kind: 'press', target: target('') },
      }),
    );

  it('takes out no other entry', async () => {
    expect(await press(1, listed(['Gießen', 'Nähen', 'Löten']))).toEqual([]);
    expect(await press(1, listed(['Gießen', 'Backen', 'Löten']))).toEqual(['wrong-removal']);
    expect(await press(1, listed(['Backen', 'Nähen', 'Löten']))).toEqual(['wrong-removal']);
    expect(await press(1, listed(['Gießen', 'Backen', 'Nähen']))).toEqual(['wrong-removal']);
  });

  it('may cover another, scroll the list, or show more of it', async () => {
    const covered = listed(tasks);
    const lines = covered.scene.lines.filter(({ text }) => text !== 'Nähen');
    expect(await press(1, at('/', scene(lines)))).toEqual([]);
    expect(await press(1, listed(['Backen', 'Nähen', 'Löten', 'Weben']))).toEqual([]);
    const noted = listed(tasks.slice(0, 3), line('Notiz', box(60, 350, 120)));
    expect(await press(1, noted)).toEqual([]);
  });
});

describe('a thing that was removed', () => {
  const list = (...names: string[]) =>
    at(
      '/extras',
      scene(
        names.flatMap((name, row) => [
          line(name, box(60, 200 + row * 60, 200)),
          line('Delete', box(700, 200 + row * 60, 60)),
        ]),
      ),
    );
  const [whole, less] = [list('Kitchen roll', 'Bin bags'), list('Bin bags')];
  const remove = step({
    before: whole,
    after: less,
    targetBox: box(700, 200, 60),
    trail: { kind: 'press', target: target('Delete') },
  });
  const reload = (after: ReturnType<typeof at>) => step({ before: less, after, act: { kind: 'reload' } });

  it('is none where a message is closed', async () => {
    const toast = line('Ropes are on order', box(900, 660, 220, 18));
    const [quiet, said] = [
      at('/stock', scene([line('Ropes', box(40, 100))])),
      at('/stock', scene([line('Ropes', box(40, 100)), toast])),
    ];
    const order = step({ before: quiet, after: said, trail: { kind: 'press', target: target('Reorder') } });
    const close = (label: string) =>
      step({
        before: said,
        after: said,
        trail: { kind: 'press', target: target(label) },
        targetBox: box(1140, 658, 20, 20),
      });
    const reloaded = step({ before: said, after: quiet, act: { kind: 'reload' }, trail: { kind: 'reload' } });
    expect(await names(reloaded, [order, close('×')])).toEqual([]);
    expect(await names(reloaded, [close('×')])).toEqual(['stale-list']);
  });

  it('is none where an arrow was read as a cross', async () => {
    const closed = at('/view', scene([line('versions: 1 item', box(60, 120, 160))]));
    const fold = (icon: string) =>
      step({
        before: closed,
        after: closed,
        trail: { kind: 'press', target: { ...target('x'), icon } },
        targetBox: box(30, 118, 20, 20),
      });
    const reloaded = step({
      before: closed,
      after: at('/view', scene([line('ERROR: No README data found', box(60, 120, 260))])),
      act: { kind: 'reload' },
      trail: { kind: 'reload' },
    });
    expect(await names(reloaded, [fold('chevron-down')])).toEqual([]);
    expect(await names(reloaded, [fold('close')])).toEqual(['stale-list']);
  });

  it('does not come back with a reload', async () => {
    expect(await names(reload(whole), [remove])).toEqual(['comes-back']);
    expect(await names(reload(less), [remove])).toEqual([]);
  });

  it('may come back where it was a row of a form that was not sent off', async () => {
    const field = control('textfield', 'Amount', box(300, 196, 120, 30));
    expect(
      await names(reload(whole), [{ ...remove, before: at('/extras', scene(whole.scene.lines, [field])) }]),
    ).toEqual([]);
  });

  it('is told from the dialog that asks for it', async () => {
    const asking = at(
      '/extras',
      scene(
        [
          ...whole.scene.lines,
          line('Delete Kitchen roll?', box(420, 300)),
          line('Delete', box(460, 360, 60)),
        ],
        [control('button', 'Delete', box(460, 360, 60))],
        { regions: [{ id: 0, kind: 'dialog', box: box(400, 280, 300, 140), label: '' }] },
      ),
    );
    const ask = step({
      before: whole,
      after: asking,
      targetBox: box(700, 200, 60),
      trail: { kind: 'press', target: target('Delete') },
    });
    const answer = step({
      before: asking,
      after: less,
      targetBox: box(460, 360, 60),
      trail: { kind: 'press', target: target('Delete') },
    });
    expect(yesTo(asking.scene)?.box.x).toBe(460);
    expect(await names(reload(whole), [ask, answer])).toEqual(['comes-back']);
  });

  it('is the same where it was answered with no before', async () => {
    const dialog = { id: 0, kind: 'dialog' as const, box: box(400, 150, 340, 140), label: '' };
    // The dialog hides the row and its button.
    const asking = at(
      '/extras',
      scene(
        [
          line('Delete Kitchen roll?', box(420, 170)),
          line('Delete', box(460, 240, 60)),
          line('Cancel', box(560, 240, 60)),
        ],
        [control('button', 'Delete', box(460, 240, 60)), control('button', 'Cancel', box(560, 240, 60))],
        { regions: [dialog] },
      ),
    );
    const there = at('/extras', scene(whole.scene.lines, [control('button', 'Delete', box(700, 200, 60))]));
    const ask = step({
      before: there,
      after: asking,
      targetBox: box(700, 200, 60),
      trail: { kind: 'press', target: target('Delete') },
    });
    const no = step({
      before: asking,
      after: there,
      targetBox: box(560, 240, 60),
      trail: { kind: 'press', target: target('Cancel') },
    });
    const yes = step({
      before: asking,
      after: whole,
      targetBox: box(460, 240, 60),
      trail: { kind: 'press', target: target('Delete') },
    });
    expect(await names({ ...reload(less), before: whole }, [ask, no, { ...ask }, yes])).toEqual([
      'stale-list',
    ]);
  });
});

describe('a removal from a menu', () => {
  const rows = ['Harbour Coworking', 'Courier Direct', 'Lens House'];
  const listed = (names_: string[], more: Parameters<typeof control>[] = []) =>
    at(
      '/expenses',
      scene(
        names_.map((name, n) => line(name, box(60, 100 + n * 50, 160))),
        [
          ...names_.map((_, n) => control('icon', 'more', box(600, 100 + n * 50, 20, 20), { icon: 'more' })),
          ...more.map((one) => control(...one)),
        ],
      ),
    );
  const remove = box(520, 150, 100, 24);
  const opened = step({
    before: listed(rows),
    after: listed(rows, [['menuitem', 'Delete', remove]]),
    trail: { kind: 'press', target: target('more') },
    targetBox: box(600, 100, 20, 20),
  });
  const removed = (left: string[]) =>
    names(
      step({
        before: opened.after,
        after: listed(left),
        trail: { kind: 'press', target: target('Delete') },
        targetBox: remove,
      }),
      [opened],
    );

  it('is of the thing at which the menu was opened, not of the one that it lies over', async () => {
    expect(await removed(['Courier Direct', 'Lens House'])).toEqual([]);
    expect(await removed(['Harbour Coworking', 'Lens House'])).toEqual(['wrong-removal']);
  });
});
