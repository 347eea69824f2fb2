import { expect, it } from 'vitest';
import { draftsDeadline, provingDeadline } from './policy.ts';

const minutesOf = (ms: number) => ms / 60_000;

it('gives what follows an exploration as long as that was given, and at least two minutes', () => {
  expect(minutesOf(draftsDeadline(0, 10))).toBe(6);
  expect(minutesOf(draftsDeadline(0, 0.2))).toBe(1.2);
  expect(minutesOf(provingDeadline(0, 0, 10))).toBe(10);
  expect(minutesOf(provingDeadline(0, 0, 0.2))).toBe(2);
});

it('leaves time for replays where tests end late', () => {
  expect(minutesOf(provingDeadline(0, 9 * 60_000, 10))).toBe(12);
});
