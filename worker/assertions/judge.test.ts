import { describe, expect, test } from 'vitest';
import type { Verdict } from '#worker/ports/brain.ts';
import { judgeAssertion } from '#worker/engine/index.ts';
import { buildScene, cartPage, listPage, type SceneBuilder } from '#worker/testing/scene-builder.ts';

const judge = (page: SceneBuilder, assertion: string, before?: SceneBuilder): Verdict =>
  judgeAssertion({
    view: page.view({ title: 'Your cart · Shop' }),
    assertion,
    ...(before ? { before: before.view() } : {}),
  });

type Row = [string, Verdict['verdict']];

const onCart: Row[] = [
  ['The text "Your cart" is shown', 'holds'],
  ['"Blue Mug" is shown', 'holds'],
  ['"Blue Jug" is shown', 'fails'],
  ['"Blue Mug" is not shown', 'fails'],
  ['"Green Mug" is not shown', 'holds'],
  ['There is no "Green Mug"', 'holds'],
  ['"Blue Mug" and "Cedar Box" are shown', 'holds'],
  ['"Blue Mug" and "Amber Lamp" are shown', 'fails'],
  ['I see "Blue Mug"', 'holds'],
  ['The page should contain "Cedar Box"', 'holds'],
  ['The page does not contain "Cedar Box"', 'fails'],
  ['The "Checkout" button is shown', 'holds'],
  ['The button "Checkout" is not shown', 'fails'],
  ['There is a "Pay now" button', 'fails'],
  ['The page "Your cart" is shown', 'holds'],
  ['The cart page is shown', 'holds'],
  ['The page "Your orders" is shown', 'fails'],
  ['The Checkout page is shown', 'fails'],
  ['The page "Blue Mug" is shown', 'fails'],
  ['"Subtotal" shows "$58.00"', 'holds'],
  ['"Subtotal" shows "$58.01"', 'fails'],
  ['"Subtotal" shows "$64.00"', 'fails'],
  ['"Total" shows "$64.00"', 'holds'],
  ['"Total" shows "$58.00"', 'fails'],
  ['The total is $64', 'holds'],
  ['The total is not $64', 'fails'],
  ['The subtotal is 58 dollars and the shipping is $6.00', 'cannot-tell'],
  ['The shipping is $6.00 and the total is $64.00', 'holds'],
  ['The shipping is $6.00 and the total is $65.00', 'fails'],
  ['"Tax" shows "$9.99"', 'fails'],
  ['The cart badge shows 3', 'holds'],
  ['The cart badge shows 2', 'fails'],
  ['The cart shows 3 items', 'holds'],
  ['The cart shows 4 items', 'fails'],
  ['There are 2 rows', 'holds'],
  ['There are 3 rows', 'fails'],
  ['At least 2 rows are shown', 'holds'],
  ['More than 2 rows are shown', 'fails'],
  ['The "Email" field contains "ann@example.com"', 'holds'],
  ['The "Email" field contains "bob@example.com"', 'fails'],
  ['The "Email" field is empty', 'fails'],
  ['The "Notes" field is empty', 'holds'],
  ['"Gift wrap" is checked', 'holds'],
  ['"Gift wrap" is not checked', 'fails'],
  ['The "Express" radio button is selected', 'fails'],
  ['"Standard" is selected', 'holds'],
  ['The "Checkout" button is enabled', 'holds'],
  ['The "Checkout" button is disabled', 'fails'],
  ['The "Checkout" button is blue', 'holds'],
  ['The "Checkout" button is green', 'fails'],
  ['Subtotal plus Shipping equals Total', 'holds'],
  ['The total equals subtotal plus shipping', 'holds'],
  ['The total is the sum of the subtotal and shipping', 'holds'],
  ['"Subtotal" plus "Shipping" equals "Total"', 'holds'],
  ['Subtotal minus Shipping equals Total', 'fails'],
  ['Subtotal plus Total equals Shipping', 'fails'],
  ['The subtotal is the sum of the prices', 'cannot-tell'],
  ['The total is the sum of the line totals plus shipping', 'holds'],
  ['The total is the sum of the line totals', 'fails'],
  ['The shipping is the sum of the prices', 'fails'],
  ['The total is more than the subtotal', 'holds'],
  ['The total is less than the subtotal', 'fails'],
  ['The total is greater than $60', 'holds'],
  ['The total is at least $65', 'fails'],
  ['An error "Enter a valid email address" is shown under "Email"', 'holds'],
  ['An error "Enter a valid email address" is shown under "Notes"', 'fails'],
  ['"Enter a valid email address" is shown below "Email"', 'holds'],
  ['"Enter a valid email address" is shown above "Email"', 'fails'],
  ['An error is shown under "Email"', 'holds'],
  ['An error is shown under "Notes"', 'fails'],
  ['No error is shown', 'fails'],
  ['"Blue Mug" is shown above "Cedar Box"', 'holds'],
  ['"Cedar Box" is shown above "Blue Mug"', 'fails'],
  ['"$32.00" is shown in the row for "Blue Mug"', 'holds'],
  ['"$26.00" is shown in the row for "Blue Mug"', 'fails'],
  ['The first row is "Blue Mug"', 'holds'],
  ['The second row is "Blue Mug"', 'fails'],
  ['The address contains /cart', 'holds'],
  ['The address ends with "/orders"', 'fails'],
  ['The title is "Your cart"', 'holds'],
  ['The title contains "Orders"', 'fails'],
  ['"Cart" is shown in the header', 'holds'],
  ['"Remove" is shown twice', 'holds'],
  ['"Remove" is shown 3 times', 'fails'],
  ['The cart is empty', 'fails'],
  ['The weather is lovely', 'cannot-tell'],
  ['Everything looks right', 'cannot-tell'],
  ['The design is beautiful and modern', 'cannot-tell'],
  ['', 'cannot-tell'],
];

const onList: Row[] = [
  ['3 products are shown', 'holds'],
  ['2 products are shown', 'fails'],
  ['Exactly three product cards are shown', 'holds'],
  ['The list shows 3 products', 'holds'],
  ['No products are shown', 'fails'],
  ['The products are sorted by price, lowest first', 'holds'],
  ['The products are sorted by price, highest first', 'fails'],
  ['The products are sorted by price in ascending order', 'holds'],
  ['The products are sorted by price from high to low', 'fails'],
  ['The products are sorted by name A to Z', 'holds'],
  ['The products are sorted by name, Z to A', 'fails'],
  ['The products are sorted alphabetically', 'holds'],
  ['The products are sorted by price', 'cannot-tell'],
  ['The price of "Blue Mug" is $16.00', 'holds'],
  ['The price of "Blue Mug" is $12.00', 'fails'],
  ['The first product is "Amber Lamp"', 'holds'],
  ['The last product is "Amber Lamp"', 'fails'],
  ['"Sort by" shows "Name"', 'holds'],
  ['"Sort by" shows "Price"', 'fails'],
  ['3 orders are shown', 'cannot-tell'],
  ['The search box is empty', 'holds'],
  ['The user is signed in', 'fails'],
  ['The user is not signed in', 'holds'],
  ['A confirmation is shown', 'fails'],
];

describe('on a cart', () =>
  test.each(onCart)('%s: %s', (assertion, verdict) =>
    expect(judge(cartPage(), assertion).verdict).toBe(verdict),
  ));
describe('on a list', () =>
  test.each(onList)('%s: %s', (assertion, verdict) =>
    expect(judge(listPage(), assertion).verdict).toBe(verdict),
  ));

describe('order needs something to compare', () => {
  test('out of order', () =>
    expect(
      judge(listPage(['$12.00', '$30.00', '$16.00']), 'The products are sorted by price, lowest first')
        .verdict,
    ).toBe('fails'));
  test('all equal proves nothing', () =>
    expect(
      judge(listPage(['$12.00', '$12.00', '$12.00']), 'The products are sorted by price, lowest first')
        .verdict,
    ).toBe('cannot-tell'));
  test('a price that was not read', () =>
    expect(
      judge(listPage(['$12.00', 'S1b.OO', '$30.00']), 'The products are sorted by price, lowest first')
        .verdict,
    ).toBe('cannot-tell'));
});

describe('change', () => {
  const rows: [string, Verdict['verdict']][] = [
    ['The cart badge goes up by one', 'holds'],
    ['The cart badge increases by 1', 'holds'],
    ['The cart badge goes up by two', 'fails'],
    ['The cart badge goes down', 'fails'],
    ['The cart badge stays the same', 'fails'],
    ['The cart badge goes from 2 to 3', 'holds'],
    ['The cart badge changes from 1 to 3', 'fails'],
    ['The total increases', 'holds'],
    ['The total is unchanged', 'fails'],
    ['The subtotal stays the same', 'holds'],
    ['The page changed', 'holds'],
  ];
  test.each(rows)('%s', (assertion, verdict) =>
    expect(judge(cartPage(), assertion, cartPage({ badge: '2', total: '$60.00' })).verdict).toBe(verdict),
  );
  test('without a view to compare with', () =>
    expect(judge(cartPage(), 'The cart badge goes up by one').verdict).toBe('cannot-tell'));
  test('nothing changed', () =>
    expect(judge(cartPage(), 'The page changed', cartPage()).verdict).toBe('fails'));
});

describe('on other pages', () => {
  test('a text may be wrapped over lines', () => {
    const b = buildScene();
    b.line('Your order was placed and', 40, 100);
    b.line('will arrive on Monday', 40, 122);
    b.line('Elsewhere', 700, 500);
    expect(judge(b, 'The text "placed and will arrive" is shown').verdict).toBe('holds');
    expect(judge(b, 'The text "placed and Elsewhere" is shown').verdict).toBe('fails');
  });

  test('of many that say how many they have, each is asked for its own', () => {
    const b = buildScene();
    for (const [at, [name, count]] of [
      ['Fonts', '3 items'],
      ['Drafts', '4 items'],
      ['Photos', '12 items'],
    ].entries()) {
      b.line(name!, 40, 100 + at * 40);
      b.line(count!, 400, 100 + at * 40);
    }
    expect(judge(b, 'The folder Fonts has 3 items').verdict).toBe('holds');
    expect(judge(b, 'The folder Fonts has 4 items').verdict).not.toBe('holds');
  });

  test.each([
    ['Eleni Markou sits in 15C', 'holds'],
    ['Eleni Markou sits in 14C', 'cannot-tell'],
    ['Nikos Pappas sits in 15C', 'cannot-tell'],
    ['Nikos Pappas sits in 14C', 'holds'],
    ['The Clay wheel costs £19.50', 'holds'],
    ['The Clay wheel costs £24.00', 'fails'],
    ['The Loom room costs £19.50', 'fails'],
    ['The Clay wheel has 6 seats', 'holds'],
    ['Eleni Markou does not sit in 14C', 'cannot-tell'],
    ['Only Eleni Markou sits in 15C', 'cannot-tell'],
    ['The Clay wheel costs less than £24.00', 'holds'],
    ['Eleni Markou is seated', 'cannot-tell'],
    // The line on the page states the distance to the next voucher.
    ['The points are worth €10.00', 'cannot-tell'],
    ['The kiln costs £3.00', 'cannot-tell'],
    ['The kiln costs £9.00', 'cannot-tell'],
    ['The kiln is assigned to Ines', 'cannot-tell'],
    ['The Clay wheel has 4 c++ seats', 'cannot-tell'],
    ['The Clay wheel has 4 seats', 'fails'],
  ] as [string, Verdict['verdict']][])('a plain statement in no set form: %s: %s', (assertion, verdict) => {
    const b = buildScene();
    for (const [at, [name, seat]] of [
      ['Eleni Markou', '15C'],
      ['Nikos Pappas', '14C'],
    ].entries()) {
      b.line(name!, 40, 100 + at * 40);
      b.line(seat!, 400, 100 + at * 40);
    }
    b.line('160 points to the next €10.00 voucher', 40, 700);
    for (const [at, cell] of ['Kiln', '£3.00', '£9.00', 'Ines', 'Nora'].entries())
      b.line(cell, 40 + at * 160, 600);
    for (const [at, [name, price, seats]] of [
      ['Clay wheel', '£19.50', '6 seats'],
      ['Loom room', '£24.00', '4 seats'],
    ].entries()) {
      b.region('card', [40 + at * 300, 300, 260, 120]);
      b.line(name!, 60 + at * 300, 320, { size: 18, bold: true });
      b.line(price!, 60 + at * 300, 350);
      b.line(seats!, 60 + at * 300, 380);
    }
    expect(judge(b, assertion).verdict).toBe(verdict);
  });

  test('a struck-through price is not the price', () => {
    const b = buildScene();
    b.line('Price', 40, 100);
    b.line('$20.00', 120, 100, { struckThrough: true });
    b.line('$15.00', 200, 100);
    expect(judge(b, '"Price" shows "$15.00"').verdict).toBe('holds');
    expect(judge(b, '"Price" shows "$20.00"').verdict).toBe('fails');
  });

  test('the heading of an error page is not the page asked for', () => {
    const b = buildScene();
    b.line('404 Page not found', 40, 100, { size: 30, bold: true });
    b.line('Orders', 40, 160);
    for (let i = 0; i < 4; i++) b.line('Some ordinary text here', 40, 200 + i * 30);
    expect(
      judgeAssertion({
        view: b.view({ address: 'http://shop.test/orders', title: 'Orders' }),
        assertion: 'The Orders page is shown',
      }).verdict,
    ).toBe('fails');
  });
});

describe('messages', () => {
  const said = (text: string, colour = { r: 20, g: 20, b: 20 }): SceneBuilder => {
    const b = listPage();
    b.line(text, 300, 160, { colour });
    return b;
  };
  test.each([
    ['Your order was placed', 'A confirmation is shown', 'holds'],
    ['Your changes were saved.', 'A success message is shown', 'holds'],
    ['Something went wrong', 'A confirmation is shown', 'cannot-tell'],
    ['Please enter your name', 'An error is shown', 'holds'],
    ['Please enter your name', 'An error about the name is shown', 'holds'],
    ['Please enter your name', 'An error about the email is shown', 'fails'],
    ['Please enter your name', 'No error is shown', 'fails'],
    ['Your order was placed', 'An error is shown', 'fails'],
  ] as [string, string, Verdict['verdict']][])('"%s": %s', (text, assertion, verdict) =>
    expect(judge(said(text), assertion, listPage()).verdict).toBe(verdict),
  );
});

describe('falsified assertions never hold', () => {
  const amounts = [
    '$58.00',
    '$6.00',
    '$64.00',
    '$32.00',
    '$26.00',
    '$16.00',
    '$57.00',
    '$0.00',
    '$640.00',
    '$6.40',
    '€64.00',
  ];
  const labels: Record<string, string> = { Subtotal: '$58.00', Shipping: '$6.00', Total: '$64.00' };
  const cases = Object.entries(labels).flatMap(([label, right]) =>
    amounts
      .filter((a) => a !== right)
      .flatMap((a) => [
        `"${label}" shows "${a}"`,
        `The ${label.toLowerCase()} is ${a}`,
        `"${label}" is "${a}"`,
        `The page shows "${label}" and "${label}" shows "${a}"`,
      ]),
  );
  test.each(cases)('%s', (assertion) => expect(judge(cartPage(), assertion).verdict).not.toBe('holds'));

  const texts = cartPage()
    .scene()
    .lines.map((l) => l.text);
  const altered = texts
    .flatMap((t) => [
      `${t} sold out`,
      /\d/.test(t) ? t.replace(/\d/, (d) => String((Number(d) + 1) % 10)) : `${t}x7`,
      `Never ${t}`,
    ])
    .filter((t) => !texts.includes(t));
  test.each(altered)('The text "%s" is shown', (text) =>
    expect(judge(cartPage(), `The text "${text}" is shown`).verdict).not.toBe('holds'),
  );
  test.each(texts)('"%s" is not shown', (text) =>
    expect(judge(cartPage(), `"${text}" is not shown`).verdict).toBe('fails'),
  );
});
