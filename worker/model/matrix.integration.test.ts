/** Servers as they are: with each, a test either works or is blocked with the server's own words. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTest } from '#worker/agent/run-test.ts';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { assumedAbilities } from './client/abilities.ts';
import { createModelBrain } from './index.ts';
import { startModelServer, type ModelServer } from './testing/model-server.ts';
import { hopeless, pointing, workable, type Quirk } from './testing/quirks.ts';

const page = (taken: string) =>
  '<!doctype html><title>Mugs</title><style>body{font:18px sans-serif;margin:40px}button{font:inherit;padding:8px 14px}' +
  `</style><h1>Mugs of the week</h1><button onclick="o.textContent='${taken}'">Reserve</button><p id="o">Your shelf is bare</p>`;

let app: Server;
let address: string;
let asked: string[];
let sight: Sight;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let model: ModelServer;

beforeAll(async () => {
  app = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page('Blue mug is waiting for you'));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => app.once('listening', resolve));
  address = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  sight = await createSight({ threads: 1 });
  browser = await openBrowser({ sight });
  model = await startModelServer({
    sight,
    rules: [
      {
        when: /save me one/,
        does: [{ kind: 'press', label: 'Reserve' }],
        proves: 'The page shows "Blue mug is waiting for you"',
      },
      {
        when: /has been put by/,
        holds: (seen) => seen.includes('waiting for you'),
        shownBy: 'Blue mug is waiting for you',
      },
    ],
  });
});
afterAll(async () => {
  await browser.close();
  await model.close();
  await sight.close();
  app.close();
});
beforeEach(() => {
  model.reset();
  asked = [];
});

async function run(quirk: Quirk, name = 'sees-well') {
  model.behave({ quirk });
  const abilities = assumedAbilities(name);
  const brain = createModelBrain({
    apiKey: 'sk-of-the-test',
    baseUrl: model.url,
    model: name,
    detail: 'low',
    prices: {},
    abilities,
    timeoutMs: 1500,
    questionMs: 6000,
    backoffMs: 20,
    longestWaitMs: 500,
  });
  const session = await browser.openSession({ viewport: { width: 600, height: 360 } });
  try {
    const outcome = await runTest({
      session,
      brain,
      signal: new AbortController().signal,
      recorder: { step: async () => {} },
      test: {
        title: 'A test',
        steps: ['Would somebody save me one, kindly'],
        assertions: ['A vessel has been put by for the visitor'],
        address: `${address}/`,
      },
    });
    return { outcome, abilities };
  } finally {
    await session.close();
  }
}

describe('a test works where', () => {
  for (const [what, quirk] of Object.entries(workable)) {
    it(`${what}, and it is learned once`, async () => {
      const { outcome } = await run(quirk);
      expect([what, outcome.status, outcome.says]).toEqual([what, 'passed', outcome.says]);
      // A question costs one request once the server is known: here of five, three a goal and two a verdict.
      expect(model.counted.calls).toBeLessThanOrEqual(8);
    });
  }

  it('its model points in thousandths', async () => {
    const inThousandths = pointing(() => ({ width: 1000, height: 1000 }));
    const { outcome } = await run(inThousandths, 'qwen/qwen3-vl-8b');
    expect(outcome.status).toBe('passed');
  });
});

describe('a test is blocked with the server’s own words where', () => {
  for (const [what, { quirk, says }] of Object.entries(hopeless)) {
    it(what, async () => {
      const { outcome } = await run(quirk);
      expect(outcome).toMatchObject({ status: 'blocked', class: 'agent' });
      expect(outcome.says).toContain(says);
      expect(outcome.says).not.toContain('sk-of-the-test');
      expect(outcome.steps.filter(({ act }) => act?.kind === 'press')).toHaveLength(0);
      expect(asked.every((url) => url === '/' || url === '/favicon.ico')).toBe(true);
    });
  }
});
