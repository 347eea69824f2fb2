import { expect, it } from 'vitest';
import { expectsFault } from './expects-fault.ts';

const wrongTotal = {
  expected: 'The total is the sum of “$18.00” and “$27.00”.',
  observed: 'The total is “$54.00”.',
  texts: [],
};
const errorPage = {
  expected: 'Details that are valid are accepted.',
  observed: 'The page “Something went wrong” came instead, with status 500.',
  texts: ['Something went wrong'],
};

it.each([
  ['The text "$54.00" is shown', wrongTotal],
  ['The page "Something went wrong" is shown', errorPage],
  ['Check that the text "Something went wrong." is shown', errorPage],
  [
    '5 items are shown',
    { expected: '“Lamps” lists 6 items.', observed: '“Lamps” lists 5 items.', texts: [] },
  ],
])('tells that “%s” expects the fault', (claim, fault) => {
  expect(expectsFault(['The page "Basket" is shown', claim], fault)).toBe(claim);
});

it.each([
  ['The text "$18.00" is shown', wrongTotal],
  ['"Total" equals "Goods" plus "Tax"', wrongTotal],
  ['The page "Thank you" is shown', errorPage],
  [
    'The text "Mug" is shown',
    { expected: '“Mug” is listed once.', observed: '“Mug” is listed twice.', texts: [] },
  ],
  ['The address ends with the path of the shop', errorPage],
])('leaves “%s” alone', (claim, fault) => {
  expect(expectsFault([claim], fault)).toBeUndefined();
});
