import { expect, it } from 'vitest';
import { black, box, control, line, scene } from '#worker/oracles/testing/steps.ts';
import { withTouchTargets } from './touch-targets.ts';

const phone = { width: 360, height: 720 };
const labels = (seen: ReturnType<typeof scene>) => withTouchTargets(seen).controls.map(({ label }) => label);

it('three short texts at the lower end are a bar of places, two are none', () => {
  const low = (text: string, x: number) => line(text, box(x, 680, 40));
  expect(labels(scene([low('Shop', 20), low('Cart', 120), low('Help', 220)], [], phone))).toEqual([
    'Shop',
    'Cart',
    'Help',
  ]);
  expect(labels(scene([low('Shop', 20), low('Cart', 120)], [], phone))).toEqual([]);
});

it('a coloured text may be tapped, a black one and a price not', () => {
  const blue = { r: 20, g: 70, b: 200 };
  const seen = scene(
    [
      line('Deliveries', box(20, 100), { colour: blue }),
      line('We answer', box(20, 140), { colour: black }),
      line('$24.00', box(20, 180), { colour: blue }),
    ],
    [],
    phone,
  );
  expect(labels(seen)).toEqual(['Deliveries']);
});

it('a row has its first text to tap, unless it holds a control', () => {
  const row = (id: number, y: number) => ({ id, kind: 'row' as const, box: box(0, y, 360, 50), label: '' });
  const seen = scene(
    [line('Beech bowl', box(20, 110, 90)), line('Oak tray', box(20, 170, 70))],
    [control('button', 'Remove', box(250, 170, 80))],
    { ...phone, regions: [row(1, 100), row(2, 160)] },
  );
  expect(labels(seen)).toEqual(['Beech bowl', 'Remove']);
});
