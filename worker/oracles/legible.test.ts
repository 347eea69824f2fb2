import { expect, it } from 'vitest';
import { names, plainStep, summary } from './testing/judged.ts';

it('says nothing of what could not be read', async () => {
  const wrong = summary('$52.00');
  const total = wrong.lines.find(({ text }) => text === '$52.00')!;
  expect(await names(plainStep(wrong))).toEqual(['arithmetic']);
  total.unread = true;
  expect(await names(plainStep(wrong))).toEqual([]);
});
