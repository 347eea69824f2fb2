import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Limit } from './limit.ts';

it('a look through ends with its time, to which that of the answers does not count', async () => {
  const limit = new Limit(80);
  expect(await limit.uncounted(() => wait(120, 'an answer'))).toBe('an answer');
  expect(limit.stop()).toBe(true);
  await wait(100);
  expect(limit.stop()).toBe(false);
});

it('a look through ends after sixty stops', () => {
  const limit = new Limit();
  const stops = Array.from({ length: 61 }, () => limit.stop());
  expect([stops.filter(Boolean).length, stops.at(-1)]).toEqual([60, false]);
});
