import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { cellsOfColumn, narrowsTable } from './column-filters.ts';

const rows = [
  ['Numero', 'Klant', 'Stato'],
  ['A-17', 'Ann Reed', 'packed'],
  ['A-18', 'Bo Lind', 'sent'],
  ['A-19', 'Cy Moss', 'packed'],
  ['A-20', 'Di Park', 'new'],
];

function page(...fields: string[]) {
  const b = buildScene();
  for (const [y, cells] of rows.entries())
    for (const [x, text] of cells.entries()) b.line(text, 40 + x * 180, 200 + y * 44);
  fields.forEach((label, n) => b.control('textfield', label, [800, 60 + n * 60, 240, 36]));
  return b.scene();
}

it('reads what stands under a heading, in words of any language', () => {
  const scene = page();
  expect(cellsOfColumn(scene, 'Stato').map(({ text }) => text)).toEqual(['packed', 'sent', 'packed', 'new']);
  expect(cellsOfColumn(scene, 'Prijs')).toEqual([]);
});

it('tells a form that narrows a table from one that makes something', () => {
  const narrows = (...fields: string[]) => {
    const scene = page(...fields);
    return narrowsTable(scene, scene.controls);
  };
  expect(narrows('Numero', 'Klant')).toBe(true);
  expect(narrows('Klant')).toBe(false);
  expect(narrows('Klant', 'Straat', 'Plaats', 'Stato', 'Postcode')).toBe(false);
});
