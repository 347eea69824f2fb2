import { expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

const ways = ['By property', 'By technician'].map((label, n) =>
  control('button', label, box(60 + n * 160, 60, 140, 32)),
);
const table = (head: string, rows: [string, string, string][], controls = ways) =>
  at(
    '/reports',
    scene(
      [['Grouped', 'Orders', 'Costs'], ...rows].flatMap((cells, row) =>
        cells.map((text, n) =>
          line(row === 0 && n === 0 ? head : text, box([60, 400, 700][n]!, 140 + row * 40, [120, 60, 80][n])),
        ),
      ),
      controls,
    ),
  );
const byProperty = table('Property', [
  ['Alder Court', '3', '£40.00'],
  ['Elm Park', '4', '£62.50'],
  ['Total', '7', '£102.50'],
]);
const regrouped = (rows: [string, string, string][], label = 'By technician', before = byProperty) =>
  names(
    step({
      before,
      after: table('Technician', rows, before.scene.controls),
      trail: { kind: 'press', target: target(label) },
    }),
  );

it('the same things that come to less when they are grouped otherwise', async () => {
  expect(
    await regrouped([
      ['Ada', '5', '£60.00'],
      ['Grace', '1', '£30.00'],
      ['Total', '6', '£90.00'],
    ]),
  ).toEqual(['regrouped']);
  expect(
    await regrouped([
      ['Ada', '5', '£60.00'],
      ['Grace', '2', '£42.50'],
      ['Total', '7', '£102.50'],
    ]),
  ).toEqual([]);
});

it('fewer things come to less', async () => {
  const filters = ['Open', 'Done'].map((label, n) =>
    control('button', label, box(60 + n * 160, 60, 140, 32)),
  );
  expect(
    await regrouped(
      [
        ['Ada', '5', '£60.00'],
        ['Grace', '1', '£30.00'],
        ['Total', '6', '£90.00'],
      ],
      'Open',
      { ...byProperty, scene: { ...byProperty.scene, controls: filters } },
    ),
  ).toEqual([]);
});
