import { expect, it } from 'vitest';
import { isGoal, mayBeGoal, namesRelativeDay } from './goal.ts';

it.each([
  'Book the cheapest flight from Berlin to Oslo next Monday',
  'Put the three newest articles in the basket',
  'Find a mug that costs less than 10 dollars and put it into the cart',
  'Sign up as a new customer',
  'Would somebody save me one, kindly',
])('is a goal: %s', (step) => expect(isGoal(step)).toBe(true));

it.each([
  'Click "Save"',
  'Click "Save", not "Save as"',
  'Type "a" in "Name"',
  'Open the cart',
  'Check that the total is $5',
  'If a banner is shown, close it',
  'Uncheck all boxes',
  '#{seed}',
])('says what to do: %s', (step) => expect(isGoal(step)).toBe(false));

it('may be a goal where it may be the name of a button, too', () => {
  expect(['Buy the Aurora lamp', 'Add "Blue Mug" to the cart'].map(mayBeGoal)).toEqual([true, true]);
  expect(['Buy the Aurora lamp', 'Add "Blue Mug" to the cart'].map(isGoal)).toEqual([false, false]);
  expect(['Click "Save"', 'Open the cart', 'Tap the save icon'].map(mayBeGoal)).toEqual([
    false,
    false,
    false,
  ]);
});

it('means another day each time where it names one of the week', () => {
  expect(namesRelativeDay('Book a table for next Monday')).toBe(true);
  expect(namesRelativeDay('Book a table for 7 December 2026')).toBe(false);
});
