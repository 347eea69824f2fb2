import { expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { box, control, line, scene, step } from '../testing/steps.ts';

const heads = { bold: true, fontPx: 20 };
const shut = at('/faq', scene([line('Can I return something?', box(80, 200))]));
const faq = (answer: string) =>
  at(
    '/faq',
    scene([
      line('Can I return something?', box(80, 200)),
      line(answer, box(80, 230)),
      line('as long as it is unused.', box(80, 252)),
    ]),
  );
const shipping = (said: string, over = 'Returns') =>
  at('/shipping', scene([line(over, box(80, 200), heads), line(said, box(80, 234))]));

const seenBoth = (one: ReturnType<typeof at>, other: ReturnType<typeof at>) =>
  names(step({ before: one, after: other }), [step({ before: shut, after: one })]);

it('two pages that give different times for sending something back', async () => {
  expect(
    await seenBoth(
      faq('Yes, within 30 days, which is plenty,'),
      shipping('Send anything back within 14 days.'),
    ),
  ).toEqual(['stated-terms']);
  expect(
    await seenBoth(
      faq('Yes, within 30 days, which is plenty,'),
      shipping('Send anything back within 30 days.'),
    ),
  ).toEqual([]);
  // Another subject, and other terms for some customers.
  expect(
    await seenBoth(
      faq('Yes, within 30 days, which is plenty,'),
      shipping('Everything leaves the workshop within 2 days.', 'Shipping and returns'),
    ),
  ).toEqual([]);
  expect(
    await seenBoth(
      faq('Yes, within 30 days, which is plenty,'),
      shipping('Your money is refunded within 5 days.'),
    ),
  ).toEqual([]);
  expect(
    await seenBoth(
      faq('Yes, within 30 days, which is plenty,'),
      shipping('Members send anything back within 60 days.'),
    ),
  ).toEqual([]);
});

it('a page on which something is sold has terms of its own, and one with two terms states neither', async () => {
  const sold = at(
    '/lamp',
    scene(
      [line('Returns', box(80, 200), heads), line('Send anything back within 14 days.', box(80, 234))],
      [control('button', 'Add to cart', box(400, 200))],
    ),
  );
  expect(await seenBoth(faq('Yes, within 30 days, which is plenty,'), sold)).toEqual([]);
  const both = at(
    '/terms',
    scene([
      line('Returns', box(80, 200), heads),
      line('Send lamps back within 14 days.', box(80, 234)),
      line('Returns of rugs are taken for 60 days.', box(80, 300)),
    ]),
  );
  expect(await seenBoth(faq('Yes, within 30 days, which is plenty,'), both)).toEqual([]);
});

it('free delivery from two amounts', async () => {
  const banner = (amount: string) =>
    at('/', scene([line(`Free shipping on orders over ${amount}`, box(80, 20))]));
  expect(
    await seenBoth(
      banner('$50'),
      shipping('Orders over $60 are shipped free of charge, wherever you are.', 'Shipping'),
    ),
  ).toEqual(['stated-terms']);
  expect(
    await seenBoth(banner('$50'), shipping('Free delivery for all orders over $60.00.', 'Shipping')),
  ).toEqual(['stated-terms']);
  expect(
    await seenBoth(banner('$50'), shipping('Free delivery for all orders over $50.00.', 'Shipping')),
  ).toEqual([]);
});
