import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { pressPoint } from './press-point.ts';

it('an entry of a list with words at its left is pressed on them', () => {
  const page = buildScene();
  page.line('Ringing birds', 876, 374);
  const control = page.control('menuitem', 'Ringing birds', [860, 360, 380, 40], { bare: true });
  const { x, y } = pressPoint(page.view(), { control, box: control.box } as never);
  expect([x > 876 && x < 990, y]).toEqual([true, 382]);
});

it('an entry with words in its middle, one without words and a wide button are pressed in the middle', () => {
  const page = buildScene();
  const press = (control: ReturnType<typeof page.control>) =>
    pressPoint(page.view(), { control, box: control.box } as never);
  expect(press(page.control('menuitem', 'Orders', [100, 100, 80, 40]))).toEqual({ x: 140, y: 120 });
  expect(press(page.control('menuitem', '', [100, 160, 80, 40], { bare: true }))).toEqual({ x: 140, y: 180 });
  page.line('Save', 110, 230);
  expect(press(page.control('button', 'Save', [100, 220, 400, 40], { bare: true }))).toEqual({
    x: 300,
    y: 240,
  });
});

it('a link over two lines is pressed on the first', () => {
  const page = buildScene();
  page.line('Terms of', 300, 100);
  page.line('use', 100, 124);
  const control = page.control('link', 'Terms of use', [100, 96, 280, 48], { bare: true });
  expect(pressPoint(page.view(), { control, box: control.box } as never).y).toBe(108);
});
