import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { box, line, scene, view } from '#worker/oracles/testing/steps.ts';
import type { WriteInput } from '#worker/ports/analyst.ts';
import { draw } from '../testing/liar.ts';
import { createAnalyst } from './index.ts';
import { startAnalystServer, type AnalystServer } from './testing/analyst-server.ts';

let server: AnalystServer;
let told: object;
beforeAll(async () => {
  server = await startAnalystServer({ issue_words: () => told });
});
afterAll(() => server.close());

const shown = scene([line('Shipping $2.00', box(40, 40))]);
const input: WriteInput = {
  title: 'The total does not fit on /cart',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'Who pays, pays something else.',
  expected: 'Total is $30.00.',
  observed: 'Total is $28.00.',
  suspectedCause: '',
  address: 'https://app.example/cart',
  steps: ['Click "Add to cart"'],
  evidence: ['POST /api/cart answered 200'],
  others: ['The badge of the cart stays at 0', 'Shipping is not added'],
  secrets: ['Zephyr-8841'],
};
const words = {
  title: 'Whoever checks out pays $28.00 instead of $30.00',
  expected: 'The total is $30.00.',
  observed: 'The total is $28.00.',
  cause: 'Shipping $2.00 is left out by POST /api/cart.',
  severity: 'High',
  impact: 'The shop loses the shipping of each order.',
  same_as: 2,
};
beforeEach(() => {
  told = words;
});

const write = async () => {
  const page = view(input.address, shown);
  const picture = { ...page.picture, image: await draw(shown), width: shown.width, height: shown.height };
  return createAnalyst({
    model: 'writes',
    baseUrl: server.url,
    detail: 'low',
    prices: {},
    maxCalls: 3,
  }).write({ ...input, view: { ...page, picture } });
};

it('gives words that stand in the evidence, the severity with its reason, and what may be the same', async () => {
  const { same_as: _, ...same } = words;
  expect(await write()).toEqual({ ...same, sameAs: 1 });
});

it.each([
  ['a figure', { observed: 'The total is $27.50.' }, 'observed'],
  ['a name', { cause: 'The service "Ledgerly" rounds.' }, 'cause'],
  ['a count', { impact: 'Three customers lose money.' }, 'impact'],
  ['a secret', { title: 'Zephyr-8841 does not fit' }, 'title'],
])('leaves out words with %s that no evidence has', async (_, changes, field) => {
  told = { ...words, ...changes };
  expect(await write()).toHaveProperty(field, '');
});

it('moves the severity by one step at most, and by none without a reason that stands', async () => {
  told = { ...words, severity: 'Critical' };
  expect(await write()).toHaveProperty('severity', 'High');
  told = { ...words, severity: 'Low', impact: 'It cost 4000 euros.' };
  expect(await write()).toHaveProperty('severity', 'Medium');
  told = { ...words, same_as: 9 };
  expect(await write()).not.toHaveProperty('sameAs');
});
