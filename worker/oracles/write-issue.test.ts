import { expect, it } from 'vitest';
import type { Candidate } from './types.ts';
import { reproductionTest } from './write-issue.ts';

const shown = (text: string): Candidate => ({
  oracle: 'placeholder-text',
  signature: 'placeholder-text|/account',
  type: 'Content',
  severity: 'Medium',
  severityReason: '',
  title: `“${text}” is shown to the user`,
  expected: 'A real value, or nothing, stands here.',
  observed: `“${text}” is shown.`,
  address: 'https://shop.example/account',
  evidence: { texts: [text] },
});
const trail = { start: 'https://shop.example/account', steps: [] };

it('asserts what a sentence can say', () => {
  expect(reproductionTest(shown('Hello, undefined'), trail).assertions).toEqual([
    'The text "Hello, undefined" is not shown',
  ]);
});

it('leaves to the oracle what would be taken for a value of the test', () => {
  expect(reproductionTest(shown('Hello, {{ name }}'), trail).assertions).toEqual([
    'Checked by: placeholder text',
  ]);
});
