import { describe, expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target } from '../testing/steps.ts';

describe('what is ordered once more', () => {
  const order = at(
    '/orders/7',
    scene([
      line('Order 7', box(60, 120), { fontPx: 30 }),
      line('Stoneware Mug', box(60, 220)),
      line('Oat, 4 at $16.00', box(60, 244)),
      line('$64.00', box(700, 220)),
      line('Linen Towel', box(60, 300)),
      line('1 at $9.00', box(60, 324)),
    ]),
  );
  const cart = (mugs: number) =>
    at(
      '/cart',
      scene(
        [
          line('Your cart', box(60, 120), { fontPx: 30 }),
          line('Stoneware Mug', box(200, 220)),
          line('Linen Towel', box(200, 340)),
        ],
        [mugs, 1].flatMap((value, row) => [
          control('textfield', '', box(400, 220 + row * 120, 50, 36), { value: String(value) }),
          control('button', '', box(452, 220 + row * 120, 36, 36), { icon: 'plus' }),
        ]),
      ),
    );
  const again = (mugs: number, label = 'Buy again') =>
    names(step({ before: order, after: cart(mugs), trail: { kind: 'press', target: target(label) } }));

  it('is as many as it was, or more', async () => {
    expect(await again(4)).toEqual([]);
    expect(await again(5)).toEqual([]);
    expect(await again(1)).toEqual(['taken-again']);
    expect(await again(1, 'Checkout')).toEqual([]);
  });
  it('is told where the cart is looked at next', async () => {
    const said = step({
      before: order,
      after: order,
      trail: { kind: 'press', target: target('Order again') },
    });
    expect(
      await names(step({ before: order, after: cart(1), trail: { kind: 'press', target: target('Cart') } }), [
        said,
      ]),
    ).toEqual(['taken-again']);
  });
  it('is fewer once some were taken out again', async () => {
    const taken = step({
      before: order,
      after: cart(4),
      trail: { kind: 'press', target: target('Buy again') },
    });
    expect(
      await names(
        step({ before: cart(4), after: cart(3), trail: { kind: 'press', target: target('Remove one') } }),
        [taken],
      ),
    ).toEqual([]);
  });
  it('is read from a table as well', async () => {
    const table = at(
      '/orders/7',
      scene(
        ['Item', 'Qty', 'Price', 'Stoneware Mug', '4', '$16.00', 'Linen Towel', '1', '$9.00'].map((text, n) =>
          line(text, box(60 + (n % 3) * 300, 200 + Math.floor(n / 3) * 40, 60)),
        ),
      ),
    );
    expect(
      await names(
        step({ before: table, after: cart(1), trail: { kind: 'press', target: target('Reorder') } }),
      ),
    ).toContain('taken-again');
  });
});

describe('a cart', () => {
  const page = (path: string, title: string, count?: number) =>
    at(
      path,
      scene([
        line('Cart', box(1100, 30, 40)),
        ...(count === undefined ? [] : [line(String(count), box(1144, 30, 10))]),
        line(title, box(60, 120), { fontPx: 30 }),
      ]),
    );
  const place = (after: ReturnType<typeof page>, label = 'Place order') =>
    names(
      step({
        before: page('/checkout/review', 'Review your order', 3),
        after,
        trail: { kind: 'press', target: target(label) },
        evidence: { network: [request('POST', 'https://shop.example/orders', 303)] },
      }),
    );

  it('is empty once its things are ordered', async () => {
    expect(await place(page('/orders/8', 'Thank you for your order'))).toEqual([]);
    expect(await place(page('/orders/8', 'Thank you for your order', 3))).toEqual(['ordered-stays']);
  });
  it('stays where nothing was ordered', async () => {
    expect(await place(page('/checkout/payment', 'Payment', 3))).toEqual([]);
    expect(await place(page('/orders/8', 'Thank you for your review', 3), 'Send')).toEqual([]);
  });
});
