import { expect, it } from 'vitest';
import { at, names, plainStep, summary } from './testing/judged.ts';
import { box, line, scene, step } from './testing/steps.ts';

it('says nothing of what could not be read', async () => {
  const wrong = summary('$52.00');
  const total = wrong.lines.find(({ text }) => text === '$52.00')!;
  expect(await names(plainStep(wrong))).toEqual(['arithmetic']);
  total.unread = true;
  expect(await names(plainStep(wrong))).toEqual([]);
});

it('says what the document itself is known to say, read or not', async () => {
  const words = 'Delivery takes three days';
  const printed = { ...line(words, box(40, 100)), unread: true as const };
  const texts = [
    {
      kind: 'overlap' as const,
      text: words,
      other: 'Returns are free',
      element: 'p',
      box: box(40, 100, 300, 30),
    },
  ];
  const over = step({
    before: at('/'),
    after: at('/faq', scene([line('Questions', box(40, 20)), printed])),
    evidence: { accessibility: [], text: texts },
  });
  expect(await names(over)).toEqual(['overlapping-text']);
});

it('is not kept from speaking by an unread word that only its own sentence has', async () => {
  const wrong = summary('$52.00');
  const other = line('total', box(600, 700));
  const seen = { ...wrong, lines: [...wrong.lines, { ...other, unread: true as const }] };
  expect(await names(plainStep(seen))).toEqual(['arithmetic']);
});
