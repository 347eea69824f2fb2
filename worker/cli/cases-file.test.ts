import { expect, it } from 'vitest';
import { unreadIn } from './cases-file.ts';

const cases = [
  { title: 'Saves', steps: ['Clik "Save"'], assertions: ['"Saved" is shown', 'The moon smiles'] },
];

it('says of each case what is not understood, and what would be', () => {
  expect(unreadIn(cases, false)).toEqual([
    'Saves: in “Clik "Save"”, “Clik” is done only where the screen explains it. Understood would be: Click "Save"',
    'Saves: in “The moon smiles”, “The moon smiles” is not understood.',
  ]);
  expect(unreadIn(cases, true)[1]).toBe(
    'Saves: in “The moon smiles”, “The moon smiles” is left to the model.',
  );
});
