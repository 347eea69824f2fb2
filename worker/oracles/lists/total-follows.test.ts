import { describe, expect, it } from 'vitest';
import { at, names, price } from '../testing/judged.ts';
import { box, line, scene, step, target } from '../testing/steps.ts';

describe('a total under a list', () => {
  const list = (amounts: string[], total: string, more: string[] = []) =>
    at(
      '/shopping',
      scene([
        ...['Bread', 'Coffee', 'Apples'].flatMap((name, n) => [
          line(name, box(60, 100 + n * 60)),
          ...(amounts[n] ? [line(amounts[n], box(600, 100 + n * 60, 60))] : []),
        ]),
        ...more.map((text) => line(text, box(60, 300, 200))),
        line('Total', box(60, 340)),
        line(total, box(600, 340, 60)),
      ]),
    );
  const press = (after: ReturnType<typeof list>, before = list(['€3.20', '€6.49', '€4.00'], '€13.69')) =>
    names(step({ before, after, trail: { kind: 'press', target: target('+') } }));

  it('follows its rows', async () => {
    expect(await press(list(['€6.40', '€6.49', '€4.00'], '€16.89'))).toEqual([]);
    expect(await press(list(['€6.40', '€6.49', '€4.00'], '€13.69'))).toEqual(['total-follows']);
  });
  it('is told once where its rows say by themselves that it is wrong', async () => {
    const summary = (shipping: string) =>
      at(
        '/checkout',
        scene([
          line('Order summary', box(400, 60), { fontPx: 24 }),
          line('Subtotal', box(400, 100)),
          price('$40.00', 100),
          line('Shipping', box(400, 130)),
          price(shipping, 130),
          line('Total', box(400, 160)),
          price('$46.00', 160),
        ]),
      );
    expect(await press(summary('$12.00'), summary('$6.00'))).toEqual(['arithmetic']);
  });
  it('may be of something else, or have more in it', async () => {
    expect(
      await press(list(['€6.40', '€6.49', '€4.00'], '€20.00'), list(['€3.20', '€6.49', '€4.00'], '€20.00')),
    ).toEqual([]);
    expect(await press(list(['€6.40', '€6.49', '€4.00'], '€13.69', ['Discount −€3.20']))).toEqual([]);
  });
});
