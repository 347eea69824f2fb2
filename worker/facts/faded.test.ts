import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { fadedBeside, isStrongest } from './faded.ts';

const yellow = { r: 255, g: 212, b: 0 };
const black = { r: 27, g: 27, b: 27 };
const sand = { r: 217, g: 207, b: 154 };
const brown = { r: 94, g: 90, b: 64 };

function button(label: string, x: number, [colour, fill]: [typeof black, typeof black], width = 160) {
  page.line(label, x + 8, 112, { colour, background: fill });
  return page.control('button', label, [x, 100, width, 40], { bare: true, fill, lines: [lineId++] });
}

let lineId = 0;
const page = buildScene();
const enabled = button('Test horn', 40, [yellow, black]);
const disabled = button('Release brake', 240, [brown, sand]);
const wide = button('Book it all now', 440, [brown, sand], 800);

it('tells a greyed-out button by the others of its make, coloured or not', () => {
  expect(fadedBeside(page.scene(), disabled)).toBe(enabled);
  expect(fadedBeside(page.scene(), enabled)).toBeUndefined();
  expect(isStrongest(page.scene(), enabled)).toBe(true);
});

it('compares no buttons of different makes', () => {
  expect(fadedBeside(page.scene(), wide)).toBeUndefined();
  expect(isStrongest(page.scene(), wide)).toBe(false);
});
