/** The shop's goals, answered by what somebody answered once who looked at the pictures. No network. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '#demo/server.ts';
import { runTest } from '#worker/agent/run-test.ts';
import { createHybridBrain } from '#worker/brain/hybrid.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import type { Brain } from '#worker/ports/brain.ts';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { assumedAbilities } from '../../client/abilities.ts';
import { createModelBrain } from '../../index.ts';
import { cassetteCases, type CassetteCase } from './cases.ts';
import { startPlayer } from './player.ts';
import { readTapes, type Tape } from './tape.ts';

let sight: Sight;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let shop: Awaited<ReturnType<typeof startShop>>;
let tapes: Map<string, Tape>;

beforeAll(async () => {
  sight = await createSight({ threads: 1 });
  browser = await openBrowser({ sight });
  shop = await startShop({ port: 0, faults: [] });
  tapes = await readTapes();
});
afterAll(async () => {
  await browser.close();
  await sight.close();
  await shop.close();
});

async function run({ title, steps, assertions }: Omit<CassetteCase, 'tape'>, brain: Brain) {
  const session = await browser.openSession();
  try {
    return await runTest({
      session,
      brain,
      recorder: { step: async () => {} },
      test: { title, steps, assertions, address: shop.url },
      signal: new AbortController().signal,
    });
  } finally {
    await session.close();
  }
}

async function play(one: Omit<CassetteCase, 'tape'>, tape: Tape) {
  const player = await startPlayer({ tape, sight });
  try {
    const model = createModelBrain({
      baseUrl: player.url,
      model: 'recorded',
      detail: 'high',
      prices: {},
      abilities: assumedAbilities('recorded'),
    });
    return { outcome: await run(one, createHybridBrain({ engine: createEmbeddedBrain(), model })), player };
  } finally {
    await player.close();
  }
}

describe('a goal on the shop', () => {
  it.each(cassetteCases)('$tape: $title', async (one) => {
    const tape = tapes.get(one.tape)!;
    const { outcome, player } = await play(one, tape);
    expect([player.misses, outcome.status]).toEqual([[], one.ends ?? 'passed']);
    expect(player.answered).toBe(tape.answers.length);
  });

  it.each([
    {
      tape: 'sends-a-message',
      shown: 'Thank you for your message',
      steps: [
        'Click "Contact"',
        'Type "Ada Lovelace" in "Your name"',
        'Type "ada.lovelace@example.com" in "Email"',
        'Select "A product" in "Topic"',
        'Type "Is the teapot safe in the dishwasher?" in "Message"',
        'Click "Send message"',
      ],
    },
    {
      tape: 'cheapest-lamp',
      shown: 'Added to your cart.',
      steps: ['Click the first "Lighting"', 'Click "Beeswax Candle Pair"', 'Click "Add to cart"'],
    },
  ])('$tape is shown as plain steps, which do the same without a model', async ({ tape, shown, steps }) => {
    const one = cassetteCases.find((other) => other.tape === tape)!;
    const { outcome } = await play(one, tapes.get(tape)!);
    expect(outcome.steps.find(({ plain }) => plain)?.plain).toEqual(steps);
    const assertions = [`The page shows "${shown}"`];
    const alone = await run({ title: 'Alone', steps, assertions }, createEmbeddedBrain());
    expect([alone.status, alone.says]).toEqual(['passed', 'All 1 assertions hold.']);
  });
});

describe('what is not on a tape', () => {
  it('is said so, with how to record it, and proves nothing', async () => {
    const [one] = cassetteCases;
    const steps = ['Put the dearest of the lighting products into the cart'];
    const { outcome, player } = await play({ ...one!, steps }, tapes.get(one!.tape)!);
    expect(outcome).toMatchObject({ status: 'blocked', class: 'agent' });
    expect(outcome.says).toMatch(/No cassette answers “goal_act: The goal: Put the dearest .*record it with/);
    expect(player.misses).toHaveLength(1);
  });

  it('is a prompt that has changed', async () => {
    const [one] = cassetteCases;
    const tape = tapes.get(one!.tape)!;
    const older = { ...tape, answers: tape.answers.map((answer) => ({ ...answer, prompt: 'older' })) };
    const { outcome } = await play(one!, older);
    expect(outcome.says).toContain('since its prompt was changed');
  });
});
