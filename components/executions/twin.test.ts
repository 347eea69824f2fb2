import { expect, test } from 'vitest';
import { twinOf } from './twin.ts';

const green = [
  ['act', 'Open the shop'],
  ['act', 'Click "Cart"'],
  ['assertion', 'The cart shows 1'],
].map(([kind, intent], at) => ({ id: `s${at}`, kind: kind as 'act', intent: intent! }));

test('a step’s twin says the same, wherever it stood; else it is the one at its place', () => {
  expect(twinOf({ kind: 'act', intent: 'Click "Cart"' }, 0, green)?.id).toBe('s1');
  expect(twinOf({ kind: 'act', intent: 'Click "Basket"' }, 1, green)?.id).toBe('s1');
  expect(twinOf({ kind: 'act', intent: 'Wait' }, 7, green)).toBeUndefined();
});
