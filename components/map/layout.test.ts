import { expect, test } from 'vitest';
import { planMap, stubsOf, waysOf } from './layout.ts';
import type { Screen } from './screen-map.tsx';

const screen = (
  id: string,
  depth: number,
  ways: [to: string | null, intent: string, leftAlone?: string][],
): Screen => ({
  id,
  depth,
  name: id,
  address: `http://shop.test/${id}`,
  pictureId: null,
  leftAlone: '',
  lastSeenAt: new Date(),
  covered: false,
  openIssues: 0,
  worst: null,
  tests: 0,
  ways: ways.map(([toId, intent, leftAlone = '']) => ({
    id: `${id}${intent}`,
    toId,
    intent,
    covered: intent === 'covered',
    leftAlone,
  })),
});
const screens = [
  screen('home', 0, [
    ['cart', 'Click "Cart"'],
    ['cart', 'covered'],
    ['home', 'Reload'],
    [null, 'Pay', 'It would pay.'],
    ['gone', 'x'],
  ]),
  screen('cart', 1, [['home', 'Back']]),
];

test('ways between two screens are one arrow, covered as soon as one of them is', () => {
  expect(waysOf(screens)).toEqual([
    { id: 'home>cart', from: 'home', to: 'cart', intents: ['Click "Cart"', 'covered'], covered: true },
    { id: 'cart>home', from: 'cart', to: 'home', intents: ['Back'], covered: false },
  ]);
});

test('what was left alone stands beyond its screen, with why', () => {
  expect(stubsOf(screens)).toEqual([
    { id: 'home!', from: 'home', ways: [{ intent: 'Pay', why: 'It would pay.' }] },
  ]);
});

test('no two places overlap, and what is further away stands further right', () => {
  const {
    screens: [home, cart],
    stubs: [stub],
  } = planMap(screens);
  expect(cart!.x).toBeGreaterThan(home!.x + 208);
  expect(Math.abs(cart!.y - stub!.y)).toBeGreaterThan(60);
});
