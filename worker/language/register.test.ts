import { expect, it } from 'vitest';
import { toldAsClaim, toldAsOrder } from './register.ts';

it.each([
  ['When the user presses Save', 'press Save'],
  ['When the user clicks on Save', 'click on Save'],
  ['Given the user ticks the box', 'tick the box'],
  ['User navigates to the Billing tab', 'navigate to the Billing tab'],
  ['And I type in the name', 'type in the name'],
  ['Then the user should see the list', 'Then the user should see the list'],
  ['When I click A, click B', 'When I click A, click B'],
  ['The user is signed in', 'The user is signed in'],
  ['Click Save', 'Click Save'],
])('%s', (told, order) => expect(toldAsOrder(told)).toBe(order));

it.each([
  ['Verify that the list is empty', 'the list is empty'],
  ['Then check whether the box is ticked', 'the box is ticked'],
  ['Ensure the list is empty', 'the list is empty'],
  ['The note is empty', 'The note is empty'],
  ['Note that the list is empty', 'the list is empty'],
])('%s', (told, claim) => expect(toldAsClaim(told)).toBe(claim));
