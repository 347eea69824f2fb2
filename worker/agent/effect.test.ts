import { describe, expect, it } from 'vitest';
import type { Change, Control, SceneDifference } from '#worker/sight/scene.ts';
import { nothingElseChanged } from './effect.ts';

const box = (x: number, y: number, width = 80, height = 40) => ({ x, y, width, height });
const cancel = box(600, 400);
const amount: Pick<Control, 'affordance' | 'box' | 'state'> = {
  affordance: 'type',
  box: box(300, 200, 400),
  state: { focused: true },
};
const changed = (...changes: Omit<Change, 'says'>[]): SceneDifference => ({
  sameScreen: true,
  same: false,
  repainted: 0.01,
  changes: changes.map((change) => ({ ...change, says: '' })),
});
const only = (...changes: Omit<Change, 'says'>[]) =>
  nothingElseChanged({
    difference: changed(...changes),
    targetBox: cancel,
    before: { scene: { controls: [amount as Control] } },
  });

describe('a press that does nothing', () => {
  const lost: Omit<Change, 'says'> = {
    kind: 'control-changed',
    box: amount.box,
    before: 'focused: true',
    after: 'focused: false',
  };
  const read = (before: string, after: string): Omit<Change, 'says'> => ({
    kind: 'text-changed',
    box: box(312, 210, 50, 18),
    before,
    after,
  });

  it('takes the focus away, and with it what marked a text as chosen', () => {
    expect(only({ kind: 'region-repainted', box: box(596, 398, 90, 44) })).toBe(true);
    expect(only(lost, read('179.24', '179.28'))).toBe(true);
  });
  it('is repainted as one with the field beside it that loses the focus', () => {
    const beside = (x: number) =>
      nothingElseChanged({
        difference: changed({ kind: 'region-repainted', box: box(300, 150, 380, 90) }),
        targetBox: box(x, 160, 24, 24),
        before: { scene: { controls: [amount as Control] } },
      });
    expect(beside(320)).toBe(true);
    expect(beside(900)).toBe(false);
  });
  it('does something where a field counts on, or anything else is written', () => {
    expect(only(lost, read('1', '2'))).toBe(false);
    expect(only({ ...read('Draft', 'Saved'), box: box(40, 40) })).toBe(false);
    expect(
      only({ kind: 'control-changed', box: amount.box, before: 'checked: false', after: 'checked: true' }),
    ).toBe(false);
  });
});
