import { expect, it } from 'vitest';
import { paraphrase } from './paraphrase.ts';

it.each([
  ['Click the second "Delete" in the row "Ann"', ['Click the 2nd “Delete” in the row “Ann”']],
  ['Type "a" in "Name" and press Enter', ['Type “a” into the “Name”', 'Press the key Enter']],
  ['If "A" is shown, right-click "B"', ['If "A" is shown: Right-click the “B”']],
  ['Tick all boxes except "A"', ['Tick every box and switch except the “A”']],
  ['Scroll down until "Reviews" is visible', ['Scroll to the “Reviews”']],
  ['Wait until "Saved" is shown', ['Wait until “Saved” is shown']],
  ['Check that "Total" shows "$5"', ['Check: "Total" shows "$5"']],
])('%s', (step, acts) => expect(paraphrase(step).acts).toEqual(acts));

it('tells what is not done, what is open and what is not understood', () => {
  expect(paraphrase('Click "A" and do not click "B"').refrains).toEqual(['click "B"']);
  expect(paraphrase('Select the cheapest flight').open).toEqual(['cheapest']);
  expect(paraphrase('Click "Save". Hmm.').unknown).toBe('Hmm');
});
