import { expect, it } from 'vitest';
import { nothingKnown } from './nothing-known.ts';

const explored = { address: 'http://app.test/', drafted: 4, passed: 0, issues: 0, says: 'Nothing came.' };

it.each([
  ['no test passed and nothing was proven', {}, 'None of the 4 tests'],
  ['the only test did not pass', { drafted: 1 }, 'The only test'],
  ['nothing made anything happen', { drafted: 0, operators: 0 }, 'made anything happen'],
  ['print was found pale where nothing happened', { drafted: 0, issues: 2, operators: 0 }, 'made anything'],
])('is so where %s', (_, more, sentence) =>
  expect(nothingKnown({ ...explored, ...more })).toContain(sentence),
);

it.each([
  ['a test passed', { passed: 1, operators: 0 }],
  ['an issue was proven where something happened', { issues: 1, operators: 3 }],
  ['all its tests are known already', { drafted: 0, operators: 3 }],
  ['it is not known what happened', { drafted: 0 }],
])('is not so where %s', (_, more) => expect(nothingKnown({ ...explored, ...more })).toBeUndefined());
