import { expect, it } from 'vitest';
import { oracles } from './index.ts';
import { isProven } from './proof.ts';

it('takes a majority of the replays for a proof, and all of them where something is said never to happen', () => {
  expect(isProven('arithmetic', { tries: 2, reproduced: 2 })).toBe(true);
  expect(isProven('arithmetic', { tries: 3, reproduced: 2 })).toBe(true);
  expect(isProven('arithmetic', { tries: 3, reproduced: 1 })).toBe(false);
  expect(oracles.map(({ name }) => name)).toEqual(expect.arrayContaining(['dead-control', 'endless-spinner']));
  expect(isProven('dead-control', { tries: 2, reproduced: 2 })).toBe(true);
  expect(isProven('dead-control', { tries: 3, reproduced: 2 })).toBe(false);
  expect(isProven('endless-spinner', { tries: 3, reproduced: 2 })).toBe(false);
  // A machine elsewhere may tell anything.
  expect(isProven('arithmetic', { tries: 1, reproduced: 3 })).toBe(false);
});
