import { expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

/** A table with a form beside it whose fields are called like its columns. */
const table = (statuses: string[], path = '/orders') =>
  at(
    path,
    scene(
      [
        ['Number', 'Owner', 'Status'],
        ...statuses.map((status, i) => [`HV-21${i}7`, ['Ann Reed', 'Bo Lind'][i % 2]!, status]),
      ].flatMap((cells, row) =>
        cells.map((text, column) => line(text, box([60, 250, 460][column]!, 140 + row * 40, 110))),
      ),
      [
        control('textfield', 'Number', box(900, 100, 200, 32)),
        control('textfield', 'Owner', box(900, 160, 200, 32)),
        control('select', 'Status', box(900, 220, 200, 32), { affordance: 'choose' }),
        control('button', 'Los', box(900, 280, 100, 32)),
      ],
    ),
  );
const all = ['packed', 'sent', 'packed', 'new'];

const applied = (after: ReturnType<typeof table>) =>
  names(
    step({
      before: table(all),
      after,
      targetBox: box(900, 280, 100, 32),
      trail: { kind: 'press', target: target('Los') },
    }),
    [
      step({
        before: table(all),
        after: table(all),
        targetBox: box(900, 220, 200, 32),
        trail: { kind: 'choose', target: target('Status'), option: 'packed' },
      }),
    ],
  );

it('a table narrowed by a column shows nothing else in it, where the app has understood', async () => {
  expect(await applied(table(['packed', 'packed'], '/orders?status=packed'))).toEqual([]);
  expect(await applied(table(all, '/orders?status=packed'))).toEqual(['column-filter']);
  expect(await applied(table(all, '/orders?page=1'))).toEqual([]);
});
