import { describe, expect, it } from 'vitest';
import type { SessionView } from '#worker/ports/screen.ts';
import { at, names, plainStep, price } from '../testing/judged.ts';
import { box, line, scene, step } from '../testing/steps.ts';

const columns = [40, 300, 420, 560];
const invoice = (
  rows: string[][],
  sums: [string, string][] = [],
  heads = ['Item', 'Qty', 'Unit price', 'Total'],
) =>
  scene([
    ...[heads, ...rows].flatMap((cells, row) =>
      cells.map((text, column) => line(text, box(columns[column]!, 60 + row * 40, 70))),
    ),
    ...sums.flatMap(([label, amount], row) => [
      line(label, box(columns[2]!, 80 + (rows.length + 1 + row) * 40, 70)),
      line(amount, box(columns[3]!, 80 + (rows.length + 1 + row) * 40, 70)),
    ]),
  ]);
const right = [
  ['Oak board', '2', '$20.00', '$40.00'],
  ['Brass hinge', '12', '$1.15', '$13.80'],
  ['Sanding, hours', '1.5', '$30.00', '$45.00'],
];
const then = (before: SessionView, after: SessionView) => names(step({ before, after }));

describe('a row of a quantity, a price and what they come to', () => {
  it('multiplies', async () => {
    expect(await names(plainStep(invoice(right)))).toEqual([]);
    expect(await names(plainStep(invoice([right[0]!, ['Brass hinge', '12', '$1.15', '$11.50']])))).toEqual([
      'line-totals',
    ]);
    expect(await names(plainStep(invoice([['Oak board', '2', '$20.00', '$20.00']])))).toEqual([
      'line-totals',
    ]);
  });
  it('tells nothing where no row shows what the column means, or where something is taken off', async () => {
    expect(
      await names(
        plainStep(
          invoice([
            ['Oak board', '2', '$20.00', '$48.00'],
            ['Hinge', '12', '$1.00', '$14.40'],
          ]),
        ),
      ),
    ).toEqual([]);
    expect(
      await names(plainStep(invoice([right[0]!, ['Brass hinge, 10% off', '12', '$1.00', '$10.80']]))),
    ).toEqual([]);
    expect(
      await names(
        plainStep(
          invoice(
            right.map((row) => row.with(3, '$48.00')),
            [],
            ['Item', 'Qty', 'Unit price', 'Total incl. VAT'],
          ),
        ),
      ),
    ).toEqual([]);
  });
});

describe('a sum under a column', () => {
  it('is what its rows come to', async () => {
    expect(await names(plainStep(invoice(right, [['Subtotal', '$98.80']])))).toEqual([]);
    expect(await names(plainStep(invoice(right, [['Subtotal', '$85.00']])))).toEqual(['column-total']);
  });
  it('that may have more in it is wrong only where it was right before', async () => {
    const page = (rows: string[][], total: string) => at('/invoices/7', invoice(rows, [['Total', total]]));
    expect(await names(plainStep(invoice(right, [['Total', '$118.80']])))).toEqual([]);
    expect(await then(page(right, '$98.80'), page(right.slice(0, 2), '$53.80'))).toEqual([]);
    expect(await then(page(right, '$98.80'), page(right.slice(0, 2), '$98.80'))).toEqual(['column-total']);
  });
});

describe('the last row of a table that sums up several columns', () => {
  const table = (sold: string, gross: string, averages = 'Average price') =>
    scene(
      [
        ['Ticket', 'Sold', averages, 'Gross sales'],
        ['Early bird', '21', '€189.00', '€3,969.00'],
        ['Standard', '12', '€240.00', '€2,880.00'],
        ['Student', '5', '€90.00', '€450.00'],
        ['Total', sold, '€173.00', gross],
      ].flatMap((cells, row) =>
        cells.map((text, column) => line(text, box(40 + column * 200, 60 + row * 40, 80))),
      ),
    );
  it('adds up all of them, or none', async () => {
    expect(await names(plainStep(table('38', '€7,299.00')))).toEqual([]);
    expect(await names(plainStep(table('38', '€6,849.00')))).toEqual(['column-total']);
    // Low-confidence numbers that add up were read correctly.
    const faint = table('38', '€6,849.00');
    expect(
      await names(
        plainStep({
          ...faint,
          lines: faint.lines.map((one) => (/^\d+$/.test(one.text) ? { ...one, confidence: 0.83 } : one)),
        }),
      ),
    ).toEqual(['column-total']);
    // Without any column that adds up, the last row may be no sum.
    expect(await names(plainStep(table('40', '€6,849.00')))).toEqual([]);
  });
});

describe('parts of a price without a subtotal', () => {
  const costs = (rows: [string, string][]) =>
    names(
      plainStep(
        scene([
          line('Costs', box(400, 60), { fontPx: 24 }),
          ...rows.flatMap(([label, amount], row) => [
            line(label, box(400, 100 + row * 30)),
            price(amount, 100 + row * 30),
          ]),
        ]),
      ),
    );
  const home: [string, string][] = [
    ['Rent a month', '€980'],
    ['Utilities a month', '€135'],
    ['Deposit (once)', '€1,960'],
  ];

  it('add up to their total', async () => {
    expect(await costs([...home, ['Move-in total', '€3,075']])).toEqual([]);
    expect(await costs([...home, ['Move-in total', '€2,940']])).toEqual(['arithmetic']);
    expect(
      await costs([
        ['Room hire', '$80.00'],
        ['Cleaning', '$25.00'],
        ['Total', '$80.00'],
      ]),
    ).toEqual(['arithmetic']);
  });
  it('tell nothing where the total may mean more of them, or not all', async () => {
    expect(
      await costs([
        ['Hire', '$20.00'],
        ['Insurance', '$5.00'],
        ['Total', '$65.00'],
      ]),
    ).toEqual([]);
    expect(
      await costs([
        ['Rental', '$20.00'],
        ['Deposit, refundable', '$50.00'],
        ['Total', '$20.00'],
      ]),
    ).toEqual([]);
    expect(await costs([...home, ['Total per month', '€1,115']])).toEqual([]);
    expect(
      await costs([
        ['Stoneware Mug', '$16.00'],
        ['Cleaning', '$5.00'],
        ['Total', '$30.00'],
      ]),
    ).toEqual([]);
    expect(
      await costs([
        ['Nights per week', '$16.00'],
        ['Cleaning', '$5.00'],
        ['Total', '$30.00'],
      ]),
    ).toEqual([]);
  });
});

describe('an amount that says what share it is', () => {
  const quote = (subtotal: string, label: string, amount: string) =>
    scene([
      line('Quote', box(400, 60), { fontPx: 24 }),
      line('Subtotal', box(400, 100)),
      price(subtotal, 100),
      line(label, box(400, 130)),
      price(amount, 130),
    ]);
  it('is that share', async () => {
    expect(await names(plainStep(quote('$120.00', 'Discount (10%)', '-$12.00')))).toEqual([]);
    expect(await names(plainStep(quote('$150.00', 'Discount (10%)', '-$12.00')))).toEqual(['percentages']);
    expect(await names(plainStep(quote('$120.00', 'VAT 20%', '$24.00')))).toEqual([]);
  });
  it('of what a tax leaves out nothing is known, until it is right once', async () => {
    const page = (...parts: [string, string, string]) => at('/quotes/3', quote(...parts));
    expect(await names(plainStep(quote('$120.00', 'VAT 20%', '$14.00')))).toEqual([]);
    expect(await then(page('$120.00', 'VAT 20%', '$24.00'), page('$150.00', 'VAT 20%', '$24.00'))).toEqual([
      'percentages',
    ]);
    expect(await then(page('$120.00', 'VAT 20%', '$24.00'), page('$150.00', 'VAT 20%', '$30.00'))).toEqual(
      [],
    );
  });
});
