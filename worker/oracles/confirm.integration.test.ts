import { expect, it } from 'vitest';
import type { StepRecord, ActionTrace } from '#worker/ports/records.ts';
import { onStage } from '#worker/testing/stage.ts';
import { confirm } from './confirm.ts';
import { judgeStep } from './index.ts';

const link = (path: string, name: string) =>
  `<p><a href="${path}" style="color:#06c;text-decoration:underline">${name}</a></p>`;
const page = (name: string, body: string) =>
  `<!doctype html><title>${name}</title><style>body{font:16px sans-serif;padding:24px}</style><h1>${name}</h1>` +
  `${link('/', 'Home')}${link('/mug', 'Mug')}${link('/about', 'About us')}${link('/cart', 'Cart')}${body}`;
const sayScript = (said: string) => `document.getElementById('said').textContent = ${said}`;
/** The cart's text contains the number of visits so far, which differs between trails. */
const inCart =
  "localStorage.cart ? 'Delivery on Invalid Date, page ' + history.length : 'Your cart is empty.'";
const cart = `<p id="said"></p><script>${sayScript(inCart)}</script>`;
const add = `localStorage.cart = 1; ${sayScript("'It is in the cart.'")}`;
const pages: Record<string, string> = {
  '/': page('Shop', '<p>Pots and mugs, made by hand.</p>'),
  '/about': page('About us', '<p>We make pots.</p>'),
  '/cart': page('Your cart', cart),
  '/mug': page(
    'Mug',
    `<button style="padding:8px 16px" onclick="${add}">Add to cart</button><p id="said"></p>`,
  ),
};

/** Who has not signed in is sent to do so. */
const gate = "if (!localStorage.user) location = '/in';";
pages['/in'] = page(
  'Sign in',
  '<p><label>Password <input type="password" id="p"></label></p>' +
    '<button style="padding:8px 16px" onclick="localStorage.user = 1; location = \'/desk\'">Sign in</button>',
);
pages['/desk'] = page(
  'Desk',
  `<script>${gate}</script><p id="said"></p>` +
    ['Letters', 'Stamps', 'Parcels']
      .map(
        (name) =>
          `<button style="padding:8px 16px" onclick="${sayScript("'Due Invalid Date'")}">${name}</button>`,
      )
      .join(' '),
);

const on = onStage((path) => pages[path]);

it('tells the shortest way on which it shows, and what was seen there', { timeout: 180_000 }, async () => {
  const walked = await on.run({
    address: `${on.site.address}/`,
    assertions: ['The heading is "Your cart"'],
    steps: [
      'Click "About us"',
      'Click "Mug"',
      'Click "Add to cart"',
      'Click "About us"',
      'Click "Home"',
      'Click "About us"',
      'Click "Home"',
      'Click "Cart"',
    ],
  });
  const steps = walked.steps.filter(({ kind }) => kind === 'act');
  const trail: ActionTrace = {
    start: `${on.site.address}/`,
    steps: steps.slice(1).map((step) => step.trailStep!),
  };
  const suspected = (await judgeStep({ step: steps.at(-1)!, earlier: steps.slice(0, -1), trail })).find(
    ({ oracle }) => oracle === 'placeholder-text',
  )!;
  expect(suspected.observed).toContain('page 9');

  const told: StepRecord[] = [];
  const options = {
    minimiseMs: 60_000,
    openSession: on.openSession,
    trail,
    candidate: suspected,
    tries: 3,
    signal: new AbortController().signal,
    recorder: { step: async (record: StepRecord) => void told.push(record) },
  };
  const whole = await confirm({ ...options, minimiseMs: 0 });
  expect([whole.reproduced, whole.tries, whole.trail.steps.length]).toEqual([2, 2, 8]);

  told.length = 0;
  const shortest = await confirm(options);
  expect(shortest.trail.start).toBe(`${on.site.address}/mug`);
  expect(shortest.trail.steps.map(({ intent }) => intent)).toEqual(['Click "Add to cart"', 'Click "Cart"']);
  expect([shortest.reproduced, shortest.tries]).toEqual([2, 2]);
  expect(shortest.seen!.observed).toContain('page 3');
  expect(shortest.replay!.map(({ intent }) => intent)).toEqual(told.slice(-3).map(({ intent }) => intent));
  // Only the proving replays are recorded, not the tries in between.
  expect(told.slice(-6).map(({ intent }) => intent)).toEqual([
    `Open ${on.site.address}/mug`,
    'Click "Add to cart"',
    'Click "Cart"',
    `Open ${on.site.address}/mug`,
    'Click "Add to cart"',
    'Click "Cart"',
  ]);
});

it('tries no further way as a guest once one was sent to the sign-in', { timeout: 180_000 }, async () => {
  const walked = await on.run({
    address: `${on.site.address}/in`,
    assertions: ['The heading is "Desk"'],
    steps: ['Type "quiet" in "Password"', 'Click "Sign in"', 'Click "Letters"', 'Click "Stamps"'],
  });
  const steps = walked.steps.filter(({ kind }) => kind === 'act').slice(1);
  const acts = steps.map((step) => step.trailStep!);
  const [password] = acts;
  if (password?.act.kind === 'type') password.act.secret = true;
  const trail: ActionTrace = { start: `${on.site.address}/in`, steps: acts };
  const suspected = (await judgeStep({ step: steps[2]!, earlier: steps.slice(0, 2), trail })).find(
    ({ oracle }) => oracle === 'placeholder-text',
  )!;
  on.site.forget();
  const found = await confirm({
    minimiseMs: 0,
    openSession: on.openSession,
    trail,
    candidate: suspected,
    tries: 3,
    signal: new AbortController().signal,
  });
  expect([found.reproduced, found.tries]).toEqual([2, 2]);
  expect(found.trail.steps.some(({ act }) => act.kind === 'type' && act.secret)).toBe(true);
  // One guest, and two who signed in: each of these saw the sign-in first.
  expect(on.site.asked.filter((asked) => asked.startsWith('/in'))).toHaveLength(3);
});
