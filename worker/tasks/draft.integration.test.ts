/**
 * Tests from prompts and rediscovered tests, with a real database and a real browser, on a small shop of
 * three pages.
 */
import type { EnginePort } from '#worker/run/index.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRun } from '#server/domain/run/create-run.ts';
import { addToMainSuite } from '#server/domain/test-case/add-to-main-suite.ts';
import { createCustomTestCase } from '#server/domain/test-case/create-custom-test-case.ts';
import { acceptRediscovery, refuseRediscovery } from '#server/domain/test-case/decide-rediscovery.ts';
import { getTestCase } from '#server/domain/test-case/get-test-case.ts';
import { listRediscoveries } from '#server/domain/test-case/list-rediscoveries.ts';
import { triggerRediscovery } from '#server/domain/test-case/trigger-rediscovery.ts';
import { StagesSchema } from '#server/domain/test-draft/stages.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { runTest } from '#worker/agent/index.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { walkTest } from '#worker/authoring/walk/index.ts';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { createTasks } from './index.ts';
import { depsFor, engineeringStub } from './testing.ts';
import { workOff } from './testing-runs.ts';

const style =
  '<style>body{font:18px sans-serif;margin:0}header{display:flex;gap:32px;padding:18px 40px;' +
  'border-bottom:1px solid #bbb}main{padding:32px 40px}button{font:inherit;padding:10px 18px;' +
  'background:#1b5e9b;color:#fff;border:0;border-radius:6px}a{color:#1b5e9b}</style>';
const shell = (heading: string, body: string, count = 0) =>
  `<!doctype html><title>${heading}</title>${style}<header><b>Mugs &amp; Co</b>` +
  '<a href="/">Home</a><a href="/shelf">Shelf</a><a href="/cart">Cart</a>' +
  `<span>${count > 0 ? count : ''}</span></header><main><h1>${heading}</h1>${body}</main>`;

let buttonLabel = 'Put in bag';
const pageOf = ({ pathname, searchParams }: URL): string => {
  if (pathname === '/shelf')
    return shell(
      'Our shelf',
      '<p>Thrown by hand.</p><form action="' +
        (buttonLabel.startsWith('Bag sizes') ? '/cart' : '/bag') +
        '"><button>' +
        buttonLabel +
        '</button></form>',
    );
  if (pathname === '/bag') return shell('In your bag', '<p>The blue mug is yours.</p>', 1);
  if (pathname === '/cart') return shell('Your cart', '<p>Nothing here yet.</p>');
  if (pathname === '/hello') return shell('Welcome', `<p>Hello ${searchParams.get('name') ?? ''}</p>`);
  return shell(
    'Mugs and more',
    '<form action="/hello"><label>Name <input name="name" style="font:inherit;padding:8px"></label> <button>Greet me</button></form>',
  );
};

let server: Server;
let address: string;
let database: TestDatabase;
let sight: Sight;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let ctx: Awaited<ReturnType<typeof seedApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageOf(new URL(request.url ?? '/', 'http://local')));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  sight = await createSight({ threads: 1 });
  browser = await openBrowser({ sight });
});
afterAll(async () => {
  await browser?.close();
  await sight?.close();
  server?.close();
  await database?.drop();
});
beforeEach(async () => {
  buttonLabel = 'Put in bag';
  await database.db.$executeRawUnsafe('DELETE FROM graphile_worker._private_jobs');
  ctx = await seedApp(database.db, { url: address });
});

async function work() {
  const engine: EnginePort = {
    openSession: (options) => browser.openSession(options),
    brain: () => createEmbeddedBrain(),
    close: async () => undefined,
  };
  const deps = depsFor(database.db, {
    engine: async () => engine,
    engineering: { ...engineeringStub, runTest, walkTest },
  });
  const done = async () =>
    (await database.db.run.count({
      where: { appId: ctx.appId, status: { in: ['queued', 'running', 'analyzing'] } },
    })) === 0;
  for (let round = 0; round < 8; round++) {
    await database.db.$executeRawUnsafe('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await workOff(database.url, createTasks(deps), 2);
    if (await done()) return;
  }
}

const draftOf = async (id: string) => {
  const draft = await database.db.testDraft.findUniqueOrThrow({
    where: { id },
    include: { testCase: true, execution: { include: { run: true } } },
  });
  return { ...draft, went: StagesSchema.parse(draft.stages).map(({ stage }) => stage) };
};

describe('a test from a prompt', () => {
  test(
    'is walked, written down, passes twice, and can join the main suite',
    { timeout: 120_000 },
    async () => {
      const input = { prompt: 'Type "Ada" in "Name" and click "Greet me". "Hello Ada" should be shown.' };
      const made = await createCustomTestCase({ ctx, input });
      expect(await createCustomTestCase({ ctx, input })).toEqual(made);
      await expect(addToMainSuite({ ctx, input: made })).rejects.toThrow(/still being written/);
      await work();
      const draft = await draftOf(made.draftId);
      expect(draft).toMatchObject({
        stage: 'ready',
        went: ['queued', 'exploring', 'drafting', 'validating', 'ready'],
      });
      expect(draft.testCase).toMatchObject({
        status: 'in_creation',
        origin: 'prompt',
        steps: ['Type "Ada" in "Name"', 'Click "Greet me"'],
        assertions: ['"Hello Ada" should be shown'],
      });
      expect(draft.execution).toMatchObject({
        status: 'passed',
        kind: 'test',
        // What is in creation counts in no total.
        run: { kind: 'custom', status: 'completed', passed: 0, blocked: 0 },
      });
      await addToMainSuite({ ctx, input: made });
      expect((await database.db.testCase.findUniqueOrThrow({ where: { id: made.testCaseId } })).status).toBe(
        'active',
      );
      expect(
        (await database.db.auditEvent.findMany({ where: { appId: ctx.appId, targetKind: 'test_case' } }))
          .map(({ action }) => action)
          .sort(),
      ).toEqual(['test_case.add_to_suite', 'test_case.create']);
    },
  );

  test(
    'finds the page in between, drafts what to expect, and goes on with the default run',
    { timeout: 180_000 },
    async () => {
      await database.db.testCase.create({
        data: {
          organizationId: ctx.organizationId,
          appId: ctx.appId,
          title: 'The cart opens',
          steps: ['Click "Cart"'],
          assertions: ['The page "Your cart" is shown'],
          status: 'active',
          origin: 'manual',
        },
      });
      const run = await createRun({ ctx, input: {} });
      await work();
      expect(await database.db.mailMessage.count({ where: { organizationId: ctx.organizationId } })).toBe(1);
      const ended = await database.db.run.findUniqueOrThrow({ where: { id: run.id } });
      expect(ended).toMatchObject({ status: 'completed', passed: 1 });

      const made = await createCustomTestCase({
        ctx,
        input: { prompt: 'Check that a visitor can press "Put in bag" on the shelf' },
      });
      expect(made.runId).toBe(run.id);
      expect(await database.db.run.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({
        status: 'running',
        endedAt: ended.endedAt,
      });
      await work();
      const draft = await draftOf(made.draftId);
      expect(draft).toMatchObject({ stage: 'ready' });
      expect(draft.testCase.steps).toEqual(['Click "Shelf"', expect.stringContaining('ress "Put in bag"')]);
      expect(draft.testCase.assertions.length).toBeGreaterThan(0);
      expect(await database.db.run.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({
        status: 'completed',
        passed: 1,
      });
      expect(await database.db.mailMessage.count({ where: { organizationId: ctx.organizationId } })).toBe(1);
    },
  );

  test('that is not understood says which part needs a model', { timeout: 60_000 }, async () => {
    const made = await createCustomTestCase({
      ctx,
      input: { prompt: 'Open the shelf and make sure that the site feels fast and modern' },
    });
    await work();
    const draft = await draftOf(made.draftId);
    expect(draft).toMatchObject({
      stage: 'needs_model',
      says: expect.stringContaining('feels fast and modern'),
    });
    expect(draft.execution).toMatchObject({
      status: 'blocked',
      class: 'test',
      run: { status: 'completed', passed: 0, blocked: 0 },
    });
    await expect(addToMainSuite({ ctx, input: made })).rejects.toThrow(/no assertion/);
  });

  test('is gone on with where its worker died', { timeout: 120_000 }, async () => {
    const made = await createCustomTestCase({
      ctx,
      input: { prompt: 'Click "Cart". The page "Your cart" is shown.' },
    });
    await database.db.testDraft.update({ where: { id: made.draftId }, data: { stage: 'exploring' } });
    await database.db.execution.update({
      where: { id: made.executionId },
      data: { status: 'running', attempt: 1, instanceId: 'wrk_dead' },
    });
    await work();
    expect(await draftOf(made.draftId)).toMatchObject({
      stage: 'ready',
      execution: { status: 'passed', attempt: 3, run: { status: 'completed' } },
    });
  });

  test('whose app cannot be opened fails with the run, and says why', { timeout: 60_000 }, async () => {
    const made = await createCustomTestCase({
      ctx,
      input: { prompt: 'Click "Cart". The page "Your cart" is shown.' },
    });
    const deps = depsFor(database.db, {
      preflight: async () => ({ cause: 'target', sentence: 'Nothing answers there. Start the app.' }),
    });
    await runOnce({
      connectionString: database.url,
      taskList: createTasks(deps),
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    });
    expect(await draftOf(made.draftId)).toMatchObject({
      stage: 'failed',
      says: 'Nothing answers there. Start the app.',
      execution: null,
    });
  });

  test('names no script or value that nothing supplies', async () => {
    await expect(
      createCustomTestCase({ ctx, input: { prompt: 'Run #{seed} and open the cart' } }),
    ).rejects.toThrow(/no script called “seed”/);
    expect(await database.db.testCase.count({ where: { appId: ctx.appId } })).toBe(0);
  });
});

describe('rediscovery', () => {
  const addTest = () =>
    database.db.testCase.create({
      data: {
        organizationId: ctx.organizationId,
        appId: ctx.appId,
        title: 'Puts a mug in the bag',
        steps: ['Click "Shelf"', 'Click "Put in bag"'],
        assertions: ['The page "In your bag" is shown'],
        status: 'active',
        origin: 'manual',
      },
    });

  test(
    'applies the step under its new name, which can be undone and accepted again',
    { timeout: 180_000 },
    async () => {
      const { id } = await addTest();
      buttonLabel = 'Take it home';
      const made = await triggerRediscovery({
        ctx,
        input: {
          testCaseId: id,
          rediscoveryInstructions: 'The "Put in bag" button is now called "Take it home".',
        },
      });
      expect(
        await triggerRediscovery({ ctx, input: { testCaseId: id, rediscoveryInstructions: '' } }),
      ).toEqual(made);
      await work();
      const [listed] = await listRediscoveries({ ctx, input: { testCaseId: id } });
      expect(listed).toMatchObject({
        stage: 'accepted',
        proposal: {
          before: ['Click "Shelf"', 'Click "Put in bag"'],
          after: ['Click "Shelf"', 'Click "Take it home"'],
        },
      });
      const steps = async () => (await database.db.testCase.findUniqueOrThrow({ where: { id } })).steps;
      const isAppliedUnseen = async () =>
        (await getTestCase({ ctx, input: { testCaseId: id } })).draft?.isAppliedUnseen;
      expect(await steps()).toEqual(['Click "Shelf"', 'Click "Take it home"']);
      expect(await isAppliedUnseen()).toBe(true);
      await acceptRediscovery({ ctx, input: { draftId: made.draftId, undo: true } });
      expect(await steps()).toEqual(['Click "Shelf"', 'Click "Put in bag"']);
      await acceptRediscovery({ ctx, input: { draftId: made.draftId, undo: false } });
      await acceptRediscovery({ ctx, input: { draftId: made.draftId, undo: false } });
      expect(await steps()).toEqual(['Click "Shelf"', 'Click "Take it home"']);
      expect(await isAppliedUnseen()).toBe(false);
      await expect(refuseRediscovery({ ctx, input: { draftId: made.draftId, undo: false } })).rejects.toThrow(
        /accepted/,
      );
      expect((await draftOf(made.draftId)).execution).toMatchObject({
        kind: 'exploration',
        status: 'passed',
        run: { status: 'completed', passed: 0, failed: 0, blocked: 0 },
      });
    },
  );

  test(
    'finds a new name by itself where it says nearly the same, and says so where nothing has changed',
    { timeout: 180_000 },
    async () => {
      const { id } = await addTest();
      const same = await triggerRediscovery({ ctx, input: { testCaseId: id, rediscoveryInstructions: '' } });
      await work();
      expect(await draftOf(same.draftId)).toMatchObject({ stage: 'ready', proposal: null });
      buttonLabel = 'Bag this mug';
      const changed = await triggerRediscovery({
        ctx,
        input: { testCaseId: id, rediscoveryInstructions: '' },
      });
      await work();
      expect(await draftOf(changed.draftId)).toMatchObject({
        stage: 'accepted',
        proposal: { after: ['Click "Shelf"', 'Click "Bag this mug"'] },
      });
      await acceptRediscovery({ ctx, input: { draftId: changed.draftId, undo: true } });
      await refuseRediscovery({ ctx, input: { draftId: changed.draftId, undo: false } });
      expect((await database.db.testCase.findUniqueOrThrow({ where: { id } })).steps).toEqual([
        'Click "Shelf"',
        'Click "Put in bag"',
      ]);
    },
  );

  test(
    'proposes the outcome that is shown where every step works as before, and applies it when accepted',
    { timeout: 180_000 },
    async () => {
      const { id } = await addTest();
      const assertions = ['The page "In your basket" is shown', 'The text "The blue mug is yours." is shown'];
      await database.db.testCase.update({ where: { id }, data: { assertions } });
      const made = await triggerRediscovery({ ctx, input: { testCaseId: id, rediscoveryInstructions: '' } });
      await work();
      const after = ['The page "In your bag" is shown', assertions[1]];
      expect(await draftOf(made.draftId)).toMatchObject({
        stage: 'proposed',
        proposal: { assertions: { before: assertions, after } },
      });
      const expected = async () =>
        (await database.db.testCase.findUniqueOrThrow({ where: { id } })).assertions;
      expect(await expected()).toEqual(assertions);
      await acceptRediscovery({ ctx, input: { draftId: made.draftId, undo: false } });
      expect(await expected()).toEqual(after);
      await acceptRediscovery({ ctx, input: { draftId: made.draftId, undo: true } });
      expect(await expected()).toEqual(assertions);
    },
  );

  test('is led astray by no control that only sounds like it', { timeout: 180_000 }, async () => {
    const { id } = await addTest();
    buttonLabel = 'Bag sizes</button></form><p>And besides:</p><form action="/bag"><button>Bag this mug';
    const made = await triggerRediscovery({ ctx, input: { testCaseId: id, rediscoveryInstructions: '' } });
    await work();
    const { stage, says, proposal } = await draftOf(made.draftId);
    expect({ stage, says, proposal }).toMatchObject({
      stage: 'accepted',
      proposal: { after: ['Click "Shelf"', 'Click "Bag this mug"'] },
    });
  });

  test('offers nothing for a test that is archived or has no steps', async () => {
    const { id } = await addTest();
    await database.db.testCase.update({ where: { id }, data: { status: 'archived' } });
    await expect(
      triggerRediscovery({ ctx, input: { testCaseId: id, rediscoveryInstructions: '' } }),
    ).rejects.toThrow(/archived/);
    await database.db.testCase.update({ where: { id }, data: { status: 'active', steps: [] } });
    await expect(
      triggerRediscovery({ ctx, input: { testCaseId: id, rediscoveryInstructions: '' } }),
    ).rejects.toThrow(/no steps/);
  });
});
