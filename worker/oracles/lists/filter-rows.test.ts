import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

const chips = ['All', 'Unpaid', 'Paid', 'Overdue (3)'].map((label, i) => ({
  label,
  at: box(60 + i * 120, 60, 100, 32),
}));
const invoices = (statuses: string[], heading = 'Status') =>
  at(
    '/invoices',
    scene(
      [
        ...chips.map(({ label, at: where }) => line(label, where)),
        ...[
          ['Number', 'Owner', heading],
          ...statuses.map((status, i) => [`HV-21${i}7`, 'Imogen Sayers', status]),
        ].flatMap((cells, row) =>
          cells.map((text, column) => line(text, box([60, 300, 620][column]!, 140 + row * 40, 110))),
        ),
      ],
      [
        ...chips.map(({ label, at: where }) => control('button', label, where)),
        control('select', 'Status', box(700, 60, 140, 32)),
      ],
    ),
  );
const press = (chip: number, after: ReturnType<typeof invoices>) =>
  names(
    step({
      before: invoices(['Paid', 'Overdue', 'Unpaid', 'Paid', 'Overdue']),
      after,
      targetBox: chips[chip]!.at,
      trail: { kind: 'press', target: target(chips[chip]!.label) },
    }),
  );
const choose = (option: string, after: ReturnType<typeof invoices>) =>
  names(
    step({
      before: invoices(['Paid', 'Overdue', 'Unpaid', 'Paid']),
      after,
      trail: { kind: 'choose', target: target('Status'), option },
      targetBox: box(700, 60, 140, 32),
      intent: `Select "${option}" in "Status"`,
    }),
  );

describe('a filter', () => {
  it('by a row of them lists what it names, and nothing else of theirs', async () => {
    expect(await press(3, invoices(['Overdue', 'Overdue', 'Overdue', 'Overdue']))).toEqual([]);
    expect(await press(3, invoices(['Overdue', 'Paid', 'Overdue', 'Overdue']))).toEqual(['filter-rows']);
    expect(await press(3, invoices(['Overdue', 'Overdue', 'Paid', 'Paid']))).toEqual([]);
    expect(await press(0, invoices(['Paid', 'Overdue', 'Unpaid', 'Paid', 'Overdue']))).toEqual([]);
    expect(await press(1, invoices(['Paid', 'Overdue', 'Paid', 'Overdue']))).toEqual([]);
  });

  it('whose number is wrong for what it leaves in is told once', async () => {
    const counted = (statuses: string[]) => {
      const page = invoices(statuses);
      return {
        ...page,
        scene: scene([...page.scene.lines, line('4 invoices', box(60, 105))], page.scene.controls),
      };
    };
    expect(await press(3, counted(['Overdue', 'Paid', 'Overdue', 'Overdue']))).toEqual(['filter-rows']);
    expect(await press(3, counted(['Overdue', 'Overdue', 'Overdue', 'Overdue']))).toEqual(['filter-count']);
  });

  it('that adds to what is listed takes nothing out', async () => {
    const from = (before: string[], after: string[]) =>
      names(
        step({
          before: invoices(before),
          after: invoices(after),
          targetBox: chips[3]!.at,
          trail: { kind: 'press', target: target(chips[3]!.label) },
        }),
      );
    expect(await from(['Paid', 'Paid', 'Paid'], ['Overdue', 'Paid', 'Paid', 'Paid'])).toEqual([]);
    expect(await from(['Paid', 'Unpaid', 'Overdue'], ['Overdue', 'Paid', 'Overdue'])).toEqual([
      'filter-rows',
    ]);
  });

  it('by a list of choices leaves one value in the column of its name', async () => {
    expect(await choose('Paid', invoices(['Paid', 'Paid', 'Paid', 'Paid']))).toEqual([]);
    expect(await choose('Paid', invoices(['Paid', 'Unpaid', 'Paid', 'Overdue']))).toEqual(['filter-rows']);
    expect(await choose('Paid', invoices(['Paid', 'Unpaid', 'Paid', 'Overdue'], 'Reminder'))).toEqual([]);
    // A "Previous" button below the column.
    const paged = invoices(['Paid', 'Paid', 'Paid', 'Paid', 'Previous']);
    const previous = control('button', 'Previous', box(610, 336, 130, 32));
    expect(
      await choose('Paid', {
        ...paged,
        scene: { ...paged.scene, controls: [...paged.scene.controls, previous] },
      }),
    ).toEqual([]);
    // The same choice in a data entry form below the list.
    const below = step({
      before: invoices(['Paid', 'Overdue', 'Unpaid', 'Paid']),
      after: invoices(['Paid', 'Unpaid', 'Unpaid', 'Paid']),
      trail: { kind: 'choose', target: target('Status'), option: 'Paid' },
      targetBox: box(700, 500, 140, 32),
    });
    expect(await names(below)).toEqual([]);
  });

  it('that the address says is in force, and that leaves all as it was', async () => {
    const rows = scene(invoices(['Paid', 'Unpaid', 'Unpaid', 'Paid']).scene.lines, [
      control('select', 'Status', box(700, 60, 140, 32)),
    ]);
    const chosen = (address: string) =>
      names(
        step({
          before: at('/invoices?q=imogen', rows),
          after: at(address, rows),
          trail: { kind: 'choose', target: target('Status'), option: 'Paid' },
          targetBox: box(700, 60, 140, 32),
        }),
      );
    expect(await chosen('/invoices?q=imogen&status=paid')).toEqual(['filter-rows']);
    expect(await chosen('/invoices?q=imogen')).toEqual([]);
  });

  it('may list what has other marks besides', async () => {
    const tagged = (second: string) =>
      at(
        '/recipes',
        scene(
          [
            ...chips.map(({ label, at: where }) => line(label, where)),
            line('Leek soup', box(60, 200)),
            line('Paid', box(60, 230)),
            line(second, box(200, 230)),
            line('Plum cake', box(60, 300)),
            line('Paid', box(60, 330)),
          ],
          chips.map(({ label, at: where }) => control('button', label, where)),
        ),
      );
    expect(await press(2, tagged('Unpaid') as ReturnType<typeof invoices>)).toEqual([]);
  });
});

describe('a list of choices over a table', () => {
  const select = box(700, 60, 140, 32);
  const page = (value: string, statuses: string[], query = '') =>
    at(
      `/invoices${query}`,
      scene(
        [
          ['Number', 'Owner', 'Status'],
          ...statuses.map((status, i) => [`HV-21${i}7`, 'Imogen Sayers', status]),
        ].flatMap((cells, row) =>
          cells.map((text, column) => line(text, box([60, 300, 620][column]!, 140 + row * 40, 110))),
        ),
        [control('select', 'Status', select, { value }), control('button', 'Next', box(900, 500, 80, 30))],
      ),
    );
  const chosen = (option: string, before: ReturnType<typeof page>, after: ReturnType<typeof page>) =>
    step({
      before,
      after,
      trail: { kind: 'choose', target: target('Status'), option },
      targetBox: select,
      intent: `Select "${option}" in "Status"`,
    });
  const all = page('All', ['Paid', 'Unpaid', 'Overdue', 'Paid']);
  const paid = chosen('Paid', all, page('Paid', ['Paid', 'Paid', 'Paid', 'Paid'], '?status=paid'));

  it('holds on the next page as well', async () => {
    const turn = (after: ReturnType<typeof page>) =>
      names(
        step({
          before: paid.after,
          after,
          trail: { kind: 'press', target: target('Next') },
          targetBox: box(900, 500, 80, 30),
        }),
        [paid],
      );
    expect(await turn(page('Paid', ['Paid', 'Paid', 'Paid', 'Paid'], '?status=paid&page=2'))).not.toContain(
      'filter-rows',
    );
    expect(
      await turn(page('Paid', ['Paid', 'Unpaid', 'Overdue', 'Unpaid'], '?status=paid&page=2')),
    ).toContain('filter-rows');
  });
  it('that lists nothing but what another choice stands for is mixed up; other words may mean the same', async () => {
    const onHold = (statuses: string[]) =>
      names(chosen('On hold', all, page('On hold', statuses, '?status=hold')), [paid]);
    expect(await onHold(['Paid', 'Paid', 'Paid', 'Paid'])).toContain('filter-rows');
    expect(await onHold(['Waiting', 'Waiting', 'Waiting', 'Waiting'])).not.toContain('filter-rows');
  });
});
