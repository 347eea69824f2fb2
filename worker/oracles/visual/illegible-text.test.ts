import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, line, scene, step } from '../testing/steps.ts';

describe('texts that the document lays over each other or cuts', () => {
  const fault = (kind: 'overlap' | 'cut' | 'covered' | 'pale', more = {}) => ({
    kind,
    text: 'Delivery takes three days',
    other: kind === 'overlap' ? 'Returns are free' : '',
    element: 'p.note',
    box: box(40, 100, 300, 30),
    ...more,
  });
  const judged = (texts: string[], ...faults: ReturnType<typeof fault>[]) =>
    names(
      step({
        before: at('/'),
        after: at(
          '/faq',
          scene([
            line('Questions and answers', box(40, 20)),
            ...texts.map((text, n) => line(text, box(40, 100 + n * 8))),
          ]),
        ),
        evidence: { accessibility: [], text: faults },
      }),
    );

  it('are an issue where they can’t be read', async () => {
    expect(await judged(['Deliveryresthreetays'], fault('overlap'))).toEqual(['overlapping-text']);
    expect(await judged(['Deliveryresthreetays'], fault('overlap'), fault('covered'))).toEqual([
      'overlapping-text',
    ]);
    expect(await judged(['Billing'], fault('covered'))).toEqual(['covered-text']);
    expect(await judged(['Billing'], fault('pale'))).toEqual(['unseen-text']);
    expect(await judged(['Delivery takes three days'], fault('pale'))).toEqual([]);
    expect(await judged(['Delivery takes three days'], fault('overlap'), fault('overlap'))).toEqual([
      'overlapping-text',
    ]);
    expect(await judged([], fault('cut'))).toEqual(['clipped-text']);
  });

  it('are an issue where a number can’t be read beneath another text', async () => {
    const number = { text: 'Delivery takes three days', other: '2' };
    expect(await judged(['Delivery takes three days'], fault('overlap', number))).toEqual([
      'overlapping-text',
    ]);
    expect(await judged(['Delivery takes three days', '2'], fault('overlap', number))).toEqual([]);
  });

  it('are none where only the numeral behind a title can’t be read', async () => {
    const behind = { text: 'Delivery takes three days', other: '01', ornament: true };
    expect(await judged(['Delivery takes three days'], fault('overlap', behind))).toEqual([]);
    expect(await judged(['£1,528'], fault('overlap', behind))).toEqual(['overlapping-text']);
  });

  it('are none where both can be', async () => {
    expect(await judged(['Delivery takes three days', 'Returns are free'], fault('overlap'))).toEqual([]);
    expect(await judged(['Delivery takes three days'], fault('cut'))).toEqual([]);
    expect(await judged([], fault('cut', { text: '→' }))).toEqual([]);
  });
});
