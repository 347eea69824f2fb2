import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, line, scene, step, target } from '../testing/steps.ts';

const basket = (...rows: [string, string, string][]) => at('/basket', scene(rows.flatMap(([name, count, price], row) => [
  line(name, box(60, 200 + row * 100, 160)), line(count, box(400, 200 + row * 100, 30)), line(price, box(560, 200 + row * 100, 60)), line('Remove', box(700, 200 + row * 100, 60)),
])));
const whole = basket(['Night Train', '2', '$58.00'], ['Slow Reads', '1', '$26.50']);
const less = basket(['Slow Reads', '1', '$26.50']);
const remove = step({ before: whole, after: less, targetBox: box(700, 200, 60), trail: { kind: 'press', target: target('Remove') } });
const undone = (after: typeof whole) => names(step({ before: less, after, trail: { kind: 'press', target: target('Undo') } }), [remove]);

describe('a removal that is undone', () => {
  it('brings back what was there, as it was', async () => {
    expect(await undone(whole)).toEqual([]);
    expect(await undone(basket(['Slow Reads', '1', '$26.50'], ['Night Train', '2', '$58.00']))).toEqual([]);
    expect(await undone(basket(['Night Train', '1', '$29.00'], ['Slow Reads', '1', '$26.50']))).toEqual(['undo']);
  });
});
