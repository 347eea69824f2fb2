import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTest } from '#worker/agent/run-test.ts';
import { createHybridBrain } from '#worker/brain/hybrid.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { parseStep } from '#worker/language/parse.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { ExecutionOutcome, PlannedTest, RememberedStep, TestMemory } from '#worker/ports/records.ts';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { assumedAbilities } from '../client/abilities.ts';
import { createModelBrain } from '../index.ts';
import type { Rule } from '../testing/answers.ts';
import { startModelServer, type ModelServer } from '../testing/model-server.ts';
import { goalActs, review } from '../testing/shapes.ts';

const page = (body: string) =>
  '<!doctype html><title>Library</title><style>body{font:18px sans-serif;margin:40px}button,input{font:inherit;' +
  `padding:8px 14px}label{display:block;margin:14px 0}</style>${body}`;

const pages: Record<string, (url: URL) => string> = {
  '/': () =>
    page('<h1>The town library</h1><p><a href="/join">Membership</a></p><p><a href="/admin">Archive</a></p>'),
  '/join': () =>
    page(
      '<h1>Membership</h1><form action="/member"><label>Name <input name="n"></label><button>Enrol</button></form>',
    ),
  '/member': (url) =>
    page(`<h1>Welcome, ${url.searchParams.get('n') ?? ''}</h1><p>Your card is on its way</p>`),
  '/closed': () => page('<h1>Sorry</h1><p>Enrolment is closed</p>'),
  '/still': () =>
    page(
      '<h1>The town library</h1><button>Enrol</button><button>Borrow</button><button>Renew</button><button>Return</button>',
    ),
  '/count': () =>
    page(
      '<h1>Visitors</h1><p id="n">0 came in</p><button onclick="n.textContent=parseInt(n.textContent)+1+\' came in\'">Let in</button>',
    ),
  '/close': () => page('<h1>Your account</h1><form action="/admin"><button>Delete account</button></form>'),
  '/admin': () => page('<h1>Archive</h1>'),
};

const goal = 'Make “Ada Quill” one of their readers';
const joins: Rule = {
  when: /one of their readers/,
  does: [
    { kind: 'press', label: 'Membership' },
    { kind: 'type', label: 'Name', text: 'Ada Quill' },
    { kind: 'press', label: 'Enrol' },
  ],
  proves: 'The page shows "Welcome, Ada Quill"',
};

let app: Server;
let address: string;
let asked: string[];
let rules: Rule[] = [];
let isClosed = false;
let sight: Sight;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let model: ModelServer;

beforeAll(async () => {
  app = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://app.test');
    asked.push(url.pathname);
    const body = pages[isClosed && url.pathname === '/member' ? '/closed' : url.pathname]?.(url);
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? 'no');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => app.once('listening', resolve));
  address = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  sight = await createSight({ threads: 1 });
  browser = await openBrowser({ sight });
  rules = [];
  model = await startModelServer({ sight, rules });
});
afterAll(async () => {
  await browser.close();
  await model.close();
  await sight.close();
  app.close();
});
beforeEach(() => {
  model.reset();
  rules.splice(0, rules.length, joins);
  asked = [];
  isClosed = false;
});

const hybrid = (): Brain =>
  createHybridBrain({
    engine: createEmbeddedBrain(),
    model: createModelBrain({
      apiKey: 'sk-of-the-test',
      baseUrl: model.url,
      model: 'sees-well',
      detail: 'low',
      prices: {},
      abilities: assumedAbilities('sees-well'),
      timeoutMs: 3000,
      questionMs: 8000,
      tries: 2,
      backoffMs: 20,
    }),
  });

/** Memory of one test, as it is kept between runs. */
function memoryOf(kept: RememberedStep[]): TestMemory {
  return {
    recall: (index) => kept.find((one) => one.index === index)?.acts,
    keep: async (steps) =>
      void kept.splice(0, kept.length, ...(JSON.parse(JSON.stringify(steps)) as RememberedStep[])),
  };
}

async function run(
  test: Partial<PlannedTest> = {},
  { brain = hybrid(), memory }: { brain?: Brain; memory?: TestMemory } = {},
): Promise<ExecutionOutcome> {
  const session = await browser.openSession({ viewport: { width: 700, height: 480 } });
  try {
    return await runTest({
      session,
      brain,
      ...(memory ? { memory } : {}),
      signal: new AbortController().signal,
      recorder: { step: async () => {} },
      test: {
        title: 'Becomes a reader',
        steps: [goal],
        assertions: ['The page shows "Your card is on its way"'],
        address: `${address}/`,
        ...test,
      },
    });
  } finally {
    await session.close();
  }
}

const calls = ({ steps, besides }: ExecutionOutcome) =>
  [...steps.map(({ ledger }) => ledger), besides].reduce((sum, one) => sum + (one?.modelCalls ?? 0), 0);

describe('a goal', () => {
  it('is pursued over several screens, and shown as plain steps that do the same without a model', async () => {
    const outcome = await run();
    expect(outcome).toMatchObject({ status: 'passed' });
    const plain = outcome.steps.find((step) => step.plain)?.plain;
    expect(plain).toEqual(['Click "Membership"', 'Type "Ada Quill" in "Name"', 'Click "Enrol"']);
    expect(plain!.every((step) => parseStep(step).unknown === undefined)).toBe(true);
    expect((await run({ steps: plain! }, { brain: createEmbeddedBrain() })).status).toBe('passed');
  });

  it('is told of by title, owner, data, day, earlier steps and acts, of which one opening begins the next', async () => {
    const steps = ['Click "Membership"', goal];
    rules[0] = { ...joins, does: joins.does!.slice(1) };
    await run({ steps, instructions: 'Names are written in full.', values: { branch: 'Old Mill' } });
    const texts = model.requests
      .filter(({ asked: { kind } }) => kind === 'goal')
      .map(({ body }) => {
        const [, user] = (JSON.parse(body) as { messages: { content: { type: string; text?: string }[] }[] })
          .messages;
        return user!.content;
      });
    const [first, second] = texts;
    for (const words of [
      'Becomes a reader',
      'Names are written in full.',
      'Old Mill',
      'Click "Membership" – ',
      'Today is 20',
    ])
      expect(first![0]!.text).toContain(words);
    expect(second![0]!.text).toContain('Type "Ada Quill" in textfield "Name"');
    expect(second![0]!.text!.startsWith(first![0]!.text!.replace(/none$/, ''))).toBe(true);
    // Before and after the last act.
    expect(second!.map(({ type }) => type)).toEqual(['text', 'image_url', 'image_url', 'text', 'text']);
    expect(second!.at(-1)!.text).toMatch(/^TASK\nThe goal: /);
  });

  it('is repeated from memory without a question, and asked again where the memory leads elsewhere', async () => {
    const kept: RememberedStep[] = [];
    await run({}, { memory: memoryOf(kept) });
    model.reset();
    const again = await run({}, { memory: memoryOf(kept) });
    expect([again.status, calls(again), model.counted.calls]).toEqual(['passed', 0, 0]);
    expect(again.steps.map(({ decidedBy }) => decidedBy)).toEqual([
      'none',
      'memory',
      'memory',
      'memory',
      'engine',
    ]);
    // Without a model the memory still does.
    expect((await run({}, { memory: memoryOf(kept), brain: createEmbeddedBrain() })).status).toBe('passed');
    isClosed = true;
    const without = await run({}, { memory: memoryOf(kept), brain: createEmbeddedBrain() });
    expect(without).toMatchObject({ status: 'blocked', class: 'agent' });
    expect(without.says).toContain(
      'could not be repeated from memory: “The page shows "Welcome, Ada Quill"”',
    );
    const anew = await run({}, { memory: memoryOf(kept) });
    expect(anew.status).toBe('blocked');
    expect(model.counted.calls).toBeGreaterThan(0);
  });

  it('may take more than a dozen acts', async () => {
    rules[0] = {
      when: /fifteen/,
      does: Array.from({ length: 15 }, () => ({ kind: 'press', label: 'Let in' })),
      proves: 'The page shows "15 came in"',
    };
    const outcome = await run({
      steps: ['Kindly see to it that fifteen have come in'],
      assertions: ['The page shows "15 came in"'],
      address: `${address}/count`,
    });
    expect(outcome.says).toBe('All 1 assertions hold.');
  });
});

describe('a goal is not reached', () => {
  it.each([
    ['what is claimed is not so', 'The page shows "Welcome, Ada Byron"', /is not proved on screen 4/],
    [
      'what is claimed leaves a name of it out',
      'The page shows "The town library"',
      /nothing proves “Ada Quill”/,
    ],
    ['what is claimed is nothing', '', /one sentence/],
  ])('where %s', async (_, proves, why) => {
    // Nothing was typed that says the name.
    const does = proves.includes('library') ? [] : joins.does!;
    rules[0] = { ...joins, does, proves };
    const outcome = await run();
    expect(outcome).toMatchObject({ status: 'blocked', class: 'agent' });
    expect(outcome.says).toMatch(why);
  });

  it('where whoever reviews it misses a part, though what is claimed holds', async () => {
    const no = { instead: review('') };
    model.behave('honest', 'honest', 'honest', no, 'honest', no, 'honest', no);
    rules[0] = { ...joins, does: joins.does!.slice(0, 2), proves: 'The page shows "Membership"' };
    const outcome = await run();
    expect(outcome).toMatchObject({ status: 'blocked', class: 'agent' });
    expect(outcome.says).toContain('is not shown to be done');
  });

  it('by the same act on the same screen, nor by act after act without effect', async () => {
    const press = (labels: string[]): Rule => ({
      when: /one of their readers/,
      does: labels.map((label) => ({ kind: 'press', label })),
      proves: '',
    });
    rules[0] = press(['Enrol', 'Enrol']);
    const same = await run({ address: `${address}/still` });
    expect(same).toMatchObject({ status: 'blocked', class: 'agent' });
    expect(same.says).toMatch(/leads nowhere: Click button "Enrol" was chosen again .* had changed nothing/);
    rules[0] = press(['Enrol', 'Borrow', 'Renew', 'Return']);
    const idle = await run({ address: `${address}/still` });
    expect(idle.says).toMatch(/makes no progress: 4 acts in a row changed nothing/);
  });

  it('by what the environment forbids, though the step says so', async () => {
    rules[0] = { when: /rid of/, does: [{ kind: 'press', label: 'Delete account' }], proves: '' };
    const steps = ['Get rid of the account and delete whatever else belongs to it'];
    const protection = { environment: 'production', forbids: ['destroys' as const] };
    const outcome = await run({ steps, address: `${address}/close`, protection });
    expect(outcome).toMatchObject({ status: 'blocked', class: 'test' });
    expect(outcome.says).toContain('The environment “production” rules it out');
    expect(asked).not.toContain('/admin');
    expect((await run({ steps, address: `${address}/close` })).status).toBe('blocked');
    expect(asked).toContain('/admin');
  });

  it('by what the owner rules out, what the step does not ask for, or what leads out of the app', async () => {
    rules[0] = { ...joins, does: [{ kind: 'press', label: 'Archive' }] };
    const fenced = await run({ instructions: 'Stay out of the archive.' });
    expect(fenced.status).toBe('blocked');
    expect(asked).not.toContain('/admin');
    model.behave({ instead: goalActs([{ kind: 'navigate', text: 'http://evil.test/' }]) });
    const away = await run();
    expect(away).toMatchObject({ status: 'blocked', class: 'agent' });
    expect(away.steps.every(({ after }) => after.address.startsWith(address))).toBe(true);
  });
});
