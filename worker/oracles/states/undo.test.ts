import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

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

describe('an act that is undone', () => {
  const card = (x: number, y: number) => [line('Kitchen tap drips', box(x, y, 180)), line('Alder Court, Flat 4', box(x, y + 30, 160))];
  const other = line('Mend the boiler', box(60, 200, 160));
  const board = (...lines: ReturnType<typeof card>) => at('/board', scene([line('New', box(60, 120, 40)), line('Done', box(700, 120, 50)), other, ...lines], [control('button', 'Done', box(60, 360, 60))]));
  const offered = (seen: ReturnType<typeof board>) => ({ ...seen, scene: { ...seen.scene, lines: [...seen.scene.lines, line('Moved to Done.', box(900, 680, 120))], controls: [...seen.scene.controls, control('button', 'Undo', box(1100, 680, 60))] } });
  const [was, is] = [board(...card(60, 300)), board(...card(700, 200))];
  const move = step({ before: was, after: offered(is), targetBox: box(60, 360, 60), trail: { kind: 'press', target: target('Done') } });
  const undone = (after: typeof was, act = move) => names(step({ before: act.after, after, trail: { kind: 'press', target: target('Undo') } }), [act]);

  it('is taken back', async () => {
    expect(await undone(was)).toEqual([]);
    expect(await undone(is)).toEqual(['undo-acts']);
  });

  it('leaves no question about what only made room', async () => {
    const slid = step({ before: was, after: offered(board(...card(60, 380))), trail: { kind: 'press', target: target('Done') } });
    expect(await undone(board(...card(60, 380)), slid)).toEqual([]);
  });

  it('brings back what was removed', async () => {
    const taken = { ...remove, after: offered(less) };
    expect(await undone(less, taken)).toEqual(['undo-acts']);
    expect(await undone(whole, taken)).toEqual([]);
  });
});
