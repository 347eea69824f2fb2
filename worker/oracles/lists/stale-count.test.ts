import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('a list that says how many are waiting', () => {
  const waiting = ['Birch', 'Cedar', 'Maple'];
  const page = (said: string, items: readonly string[], asks = false) =>
    at(
      '/queue',
      scene(
        [
          line('Review queue', box(60, 60), { fontPx: 30 }),
          line(said, box(60, 100)),
          ...items.flatMap((name, n) => [
            line(`Sample ${name}`, box(80, 160 + n * 120)),
            line(`Taken by ${name} Lane`, box(80, 190 + n * 120)),
          ]),
        ],
        [
          ...items.map((_, n) => control('button', 'Approve', box(80, 220 + n * 120, 100, 36))),
          ...(asks ? [control('button', 'Yes, approve', box(600, 300, 120, 36))] : []),
        ],
        {
          regions: [
            { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
            ...items.map((_, n) => ({
              id: n + 1,
              kind: 'card' as const,
              box: box(70, 150 + n * 120, 400, 112),
              label: '',
            })),
            ...(asks ? [{ id: 9, kind: 'dialog' as const, box: box(560, 200, 300, 200), label: '' }] : []),
          ],
        },
      ),
    );
  const approve = (after: ReturnType<typeof page>) =>
    step({
      before: page('3 waiting for approval', waiting),
      after,
      trail: { kind: 'press', target: target('Approve') },
      targetBox: box(80, 340, 100, 36),
    });
  const left = ['Birch', 'Maple'];

  it('says one less when one is dealt with', async () => {
    expect(await names(approve(page('3 waiting for approval', left)))).toEqual(['stale-count']);
    expect(await names(approve(page('2 waiting for approval', left)))).toEqual([]);
  });
  it('once it was agreed to as well', async () => {
    const asked = approve(page('3 waiting for approval', waiting, true));
    const agree = (said: string) =>
      step({
        before: page('3 waiting for approval', waiting, true),
        after: page(said, left),
        trail: { kind: 'press', target: target('Yes, approve') },
        targetBox: box(600, 300, 120, 36),
      });
    expect(await names(agree('3 waiting for approval'), [asked])).toEqual(['stale-count']);
    expect(await names(agree('2 waiting for approval'), [asked])).toEqual([]);
  });
  it('counts something else where the number is another one, or what was dealt with still stands there', async () => {
    const of = (said: string, items: readonly string[]) =>
      step({
        ...approve(page(said, items)),
        before: page(said, waiting),
        after: page(said, items),
        trail: { kind: 'press', target: target('Approve') },
        targetBox: box(80, 340, 100, 36),
      });
    expect(await names(of('8 samples in the house', left))).toEqual([]);
    expect(await names(of('3 samples in the house', waiting))).toEqual([]);
  });
});
