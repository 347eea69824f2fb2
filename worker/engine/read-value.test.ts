import { expect, it } from 'vitest';
import { parseTarget } from '#worker/language/target/parse-target.ts';
import { readValue } from './read-value.ts';
import { buildScene, cartPage } from '#worker/testing/scene-builder.ts';

const read = (page: { view(): Parameters<typeof readValue>[0] }, what: string) => {
  const found = readValue(page.view(), parseTarget(what));
  return 'value' in found ? found.value : `?${found.problem}`;
};

function pageWith(...lines: string[]) {
  const page = buildScene();
  for (const [index, line] of lines.entries()) page.line(line, 40, 100 + index * 60);
  return page;
}

it.each([
  ['the total', '$64.00'],
  ['the subtotal', '$58.00'],
  ['"Shipping"', '$6.00'],
  ['the "Email" field', 'ann@example.com'],
  ['the cart badge', '3'],
])('%s in a cart', (what, value) => expect(read(cartPage(), what)).toBe(value));

it.each([
  ['Order number: AB-1042', 'the order number', 'AB-1042'],
  ['Thank you! Your order #1042 is on its way', 'the order number', '1042'],
  ['Booking reference XK7P2', 'the booking reference', 'XK7P2'],
])('%s: %s', (line, what, value) => expect(read(pageWith(line), what)).toBe(value));

it('a price that bears no label, where it is the only one', () => {
  expect(read(pageWith('Stoneware Mug', '$24.00', 'Made by hand'), 'the price')).toBe('$24.00');
  expect(read(pageWith('$24.00', '$18.00'), 'the price')).toMatch(/^\?/);
});

it('what is not there, or there twice, is not made up', () => {
  expect(read(cartPage(), 'the order number')).toMatch(/^\?/);
  expect(read(pageWith('Order #1', 'Order #2'), 'the order number')).toMatch(/^\?/);
});
