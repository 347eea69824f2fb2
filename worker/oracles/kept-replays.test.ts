import { expect, it } from 'vitest';
import type { ActionTrace, StepRecord } from '#worker/ports/records.ts';
import { KeptReplays } from './kept-replays.ts';

const opening = (start: string, presses = 0): ActionTrace => ({
  start,
  steps: Array.from({ length: presses }, () => ({ intent: 'Go on', act: { kind: 'reload' as const } })),
});

/** Replays, and how often each was made. */
function replays() {
  const kept = new KeptReplays();
  let made = 0;
  const take = (way: ActionTrace, nth: number, values?: Record<string, string>) =>
    kept.take({ way, values }, nth, async () => {
      made++;
      return [{ index: made } as StepRecord];
    });
  return { kept, take, made: () => made };
}

it('makes each replay of a way once, and the next one anew', async () => {
  const { take, made } = replays();
  const [first, second] = [await take(opening('/a'), 0), await take(opening('/a'), 1)];
  expect(first).not.toBe(second);
  expect([await take(opening('/a'), 0), await take(opening('/a'), 1)]).toEqual([first, second]);
  expect(made()).toBe(2);
});

it('shares none of another way, of other values, or of a long way', async () => {
  const { take, made } = replays();
  await take(opening('/a'), 0);
  await take(opening('/b'), 0);
  await take(opening('/a'), 0, { password: 'other' });
  await take(opening('/a', 11), 0);
  await take(opening('/a', 11), 0);
  expect(made()).toBe(5);
});

it('keeps none that broke off', async () => {
  const { kept, take, made } = replays();
  const broken = kept.take({ way: opening('/a') }, 0, () =>
    Promise.reject(new Error('The browser is gone.')),
  );
  await expect(broken).rejects.toThrow('gone');
  await take(opening('/a'), 0);
  expect(made()).toBe(1);
});

it('forgets the way that was used longest ago', async () => {
  const { take, made } = replays();
  for (let n = 0; n < 13; n++) await take(opening(`/${n}`), 0);
  await take(opening('/12'), 0);
  expect(made()).toBe(13);
  await take(opening('/0'), 0);
  expect(made()).toBe(14);
});
