import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('what was chosen of a thing', () => {
  const size = (value: string) => control('select', 'Size', box(600, 200, 200, 40), { value });
  const product = (value: string) =>
    at(
      '/products/runner',
      scene([line('Linen table runner', box(600, 100, 300), { fontPx: 30 })], [size(value)]),
    );
  const choose = step({
    before: product('Short'),
    after: product('Long'),
    targetBox: size('').box,
    trail: { kind: 'choose', target: { ...target('Size'), kind: 'select' }, option: 'Long' },
  });
  const add = step({
    before: product('Long'),
    after: product('Long'),
    trail: { kind: 'press', target: target('Add to cart') },
  });
  const cart = (...of: string[]) =>
    step({
      before: product('Long'),
      after: at(
        '/cart',
        scene([
          line('Your cart', box(40, 40), { fontPx: 30 }),
          ...of.flatMap((make, i) => [
            line('Linen table runner', box(200, 200 + i * 100, 200)),
            line(make, box(200, 226 + i * 100)),
          ]),
        ]),
      ),
      trail: { kind: 'press', target: target('Cart') },
    });

  it('is not missed where it was taken out again, and another make of the thing is left', async () => {
    const both = cart('Oat, Short', 'Oat, Long');
    const removed = step({
      before: both.after,
      after: cart('Oat, Short').after,
      trail: { kind: 'press', target: target('Remove') },
    });
    expect(await names(removed, [choose, add, both])).not.toContain('choice-kept');
    expect(
      await names(
        step({
          before: removed.after,
          after: removed.after,
          act: { kind: 'reload' },
          trail: { kind: 'reload' },
        }),
        [choose, add, both, removed],
      ),
    ).not.toContain('choice-kept');
  });
  it('was kept where it has been seen, or comes as it was ordered before', async () => {
    const later = cart('Oat, Short');
    expect(await names(later, [choose, add, cart('Oat, Long')])).not.toContain('choice-kept');
    expect(
      await names(later, [
        choose,
        add,
        step({
          before: at('/orders/7'),
          after: later.before,
          trail: { kind: 'press', target: target('Buy again') },
        }),
      ]),
    ).not.toContain('choice-kept');
  });
  it('is what is listed of it afterwards', async () => {
    expect(await names(cart('Oat, Short'), [choose, add])).toEqual(['choice-kept']);
    expect(await names(cart('Oat, Short'), [choose, { ...choose, before: product('Long') }, add])).toEqual([
      'choice-kept',
    ]);
    // A filtered list is no item, and what is added there is another one.
    const listed = (value: string) =>
      at('/runners', scene([line('Runners', box(600, 100, 300), { fontPx: 30 })], [size(value)]));
    const narrowed = { ...choose, before: listed('Short'), after: listed('Long') };
    const opened = step({
      before: listed('Long'),
      after: at('/runners/5', scene([line('Runners', box(40, 40)), line('Short', box(40, 66))])),
      trail: { kind: 'press', target: target('Oat runner') },
    });
    expect(
      await names(opened, [
        narrowed,
        step({
          before: listed('Long'),
          after: at('/runners/9'),
          trail: { kind: 'press', target: target('Add runner') },
        }),
      ]),
    ).toEqual([]);
    // A negative quantity need not be accepted.
    const fewer = step({
      before: product('Long'),
      after: product('Long'),
      act: { kind: 'type', text: '-3' },
      trail: { kind: 'type', target: target('Quantity'), text: '-3' },
    });
    expect(await names(cart('Oat, Short'), [choose, fewer, add])).toEqual([]);
    expect(await names(cart('Oat, Long'), [choose, add])).toEqual([]);
    expect(await names(cart('Oat, Short', 'Oat, Long'), [choose, add])).toEqual([]);
    expect(await names(cart('Shortbread'), [choose, add])).toEqual([]);
  });

  it('is not what an older order has of it', async () => {
    const order = cart('Oat, Short');
    expect(
      await names(
        {
          ...order,
          after: {
            ...at(
              '/orders/7',
              scene([
                { ...order.after.scene.lines[0]!, text: 'Order 7' },
                ...order.after.scene.lines.slice(1),
              ]),
            ),
          },
        },
        [choose, add],
      ),
    ).toEqual([]);
  });

  it('says nothing where nothing was done with it', async () => {
    expect(await names(cart('Oat, Short'), [choose])).toEqual([]);
  });
});
