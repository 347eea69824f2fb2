import { expect, it } from 'vitest';
import { buildScene, cartPage, listPage } from '#worker/testing/scene-builder.ts';
import { expectedInstead } from './instead.ts';

/** A page with these lines under a heading. */
function page(heading: string, ...lines: string[]) {
  const b = buildScene();
  b.region('main', [0, 0, 1280, 900]);
  b.line(heading, 40, 40, { size: 32 });
  lines.forEach((line, at) => b.line(line, 60, 150 + at * 40));
  return b;
}
const todo = page('Todos', '6 items left', 'Buy milk', 'Read a book');
const cart = cartPage();

it.each([
  [todo, '"5 items left" is shown', '"6 items left" is shown'],
  [todo, 'The page "Tasks" is shown', 'The page "Todos" is shown'],
  [todo, '"Read the book" is shown', '"Read a book" is shown'],
  [cart, '"Subtotal" shows "$57.00"', '"Subtotal" shows "$58.00"'],
  [cart, 'The total is $65.00', 'The total is $64.00'],
  [cart, 'The cart badge shows 2', 'The cart badge shows 3'],
  [cart, 'The cart shows 4 items', 'The cart shows 3 items'],
] as const)('%#: the other outcome of %2$s', (shown, assertion, instead) =>
  expect(expectedInstead({ view: shown.view({ title: '' }), assertion })).toBe(instead),
);

it.each([
  [todo, '"6 items left" is shown', 'holds'],
  [todo, '"Water the plants" is shown', 'nothing is like it'],
  [todo, '"Buy milk" is not shown', 'nothing else is meant'],
  [page('Todos', '6 items left', '7 items left'), '"5 items left" is shown', 'two stand for it'],
  [cart, 'At least 9 rows are shown', 'many numbers fit'],
  [cart, 'The shipping is $6.00 and the total is $65.00', 'two numbers'],
  [todo, 'The weather is somehow nice', 'it is not understood'],
] as const)('%#: none of %2$s: %3$s', (shown, assertion, _why) =>
  expect(expectedInstead({ view: shown.view({ title: '' }), assertion })).toBeUndefined(),
);

it('offers nothing that was so before the last act: the act has changed nothing', () => {
  const assertion = '"7 items left" is shown';
  const view = todo.view({ title: '' });
  expect(expectedInstead({ view, assertion, before: view })).toBeUndefined();
  const before = page('Todos', '5 items left').view({ title: '' });
  expect(expectedInstead({ view, assertion, before })).toBe('"6 items left" is shown');
});

it('takes no text from a page that a test would run or fill in', () => {
  const shown = page('Notes', '#{delete-notes} milk', 'Price {{password}}').view({ title: '' });
  for (const assertion of ['"#delete-notes milk" is shown', '"Price password" is shown'])
    expect(expectedInstead({ view: shown, assertion })).toBeUndefined();
});

it('is quick enough for a long list', () => {
  const began = performance.now();
  expectedInstead({ view: listPage().view({ title: '' }), assertion: '"12345 things" is shown' });
  expect(performance.now() - began).toBeLessThan(2000);
});
