import { expect, it } from 'vitest';
import { oracles } from './index.ts';
import { isProven, isInconclusive, needsShortTrail } from './proof.ts';
import { box, line, scene, step, view } from './testing/steps.ts';

it('asks for a short trail where a claim is about how a page is built or drawn', () => {
  expect(['accessibility', 'low-contrast', 'out-of-line'].map(needsShortTrail)).toEqual([true, true, true]);
  expect(['arithmetic', 'kept-on-reload', 'assertion'].map(needsShortTrail)).toEqual([false, false, false]);
});

it('takes a majority of the replays for a proof, and all of them where something is said never to happen', () => {
  expect(isProven('arithmetic', { tries: 2, reproduced: 2 })).toBe(true);
  expect(isProven('arithmetic', { tries: 3, reproduced: 2 })).toBe(true);
  expect(isProven('arithmetic', { tries: 3, reproduced: 1 })).toBe(false);
  expect(oracles.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['dead-control', 'endless-spinner']),
  );
  expect(isProven('dead-control', { tries: 2, reproduced: 2 })).toBe(true);
  expect(isProven('dead-control', { tries: 3, reproduced: 2 })).toBe(false);
  expect(isProven('endless-spinner', { tries: 3, reproduced: 2 })).toBe(false);
  // Numbers from a remote runner may be invalid.
  expect(isProven('arithmetic', { tries: 1, reproduced: 3 })).toBe(false);
});

it('is told nothing by a replay that saw nothing come, and nothing turn either', () => {
  const page = view(
    'https://app.example/crate',
    scene([line('Crate', box(40, 40)), line('Reviews', box(40, 90))]),
  );
  const come = view(
    'https://app.example/crate',
    scene([line('Crate', box(40, 40)), line('Reviews', box(40, 90)), line('It holds a lot.', box(40, 140))]),
  );
  const turning = [step({ before: page, after: page })];
  expect(isInconclusive('endless-spinner', [step({ before: page, after: page })], turning)).toBe(true);
  expect(isInconclusive('endless-spinner', [step({ before: page, after: come })], turning)).toBe(false);
  // The replay stopped early.
  expect(isInconclusive('endless-spinner', [], turning)).toBe(false);
  expect(isInconclusive('dead-control', [step({ before: page, after: page })], turning)).toBe(false);
});
