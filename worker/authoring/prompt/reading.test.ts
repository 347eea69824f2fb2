import { expect, it } from 'vitest';
import { readPrompt } from './reading.ts';

it('reads the lines that a prompt is drafted as', () => {
  const read = readPrompt(
    '1. Open "Shop"\n2. Clik "Save"\n3. Complete the checkout\nExpected:\n- "Saved" is shown',
    {
      hasCredential: false,
    },
  );
  expect(
    read.map(({ kind, line, understood, unread }) => [kind, line, understood, unread.map((one) => one.text)]),
  ).toEqual([
    ['step', 'Open "Shop"', true, []],
    ['step', 'Clik "Save"', false, ['Clik']],
    ['step', 'Complete the checkout', false, ['Complete the checkout']],
    ['assertion', '"Saved" is shown', true, []],
  ]);
});
