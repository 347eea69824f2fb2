import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateApp } from '#server/domain/app/update-app.ts';
import { refuseHeals } from '#server/domain/heal/refuse-heals.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { getExecution } from '#server/domain/run/get-execution.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { ExecutionOutcome, Heal, TestMemory } from '#worker/ports/records.ts';
import type { TargetMemory } from '#worker/ports/screen.ts';
import { createTasks } from './index.ts';
import { depsFor, engineeringStub, recordOf } from './testing.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
let testCaseId: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  ({ id: testCaseId } = await database.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title: 'Buys',
      steps: ['Click "Add to cart"'],
      assertions: ['It is bought'],
      status: 'active',
      origin: 'manual',
    },
  }));
});

const target: TargetMemory = {
  kind: 'button',
  label: 'Add to cart',
  box: { x: 0, y: 0, width: 9, height: 9 },
  neighbours: [],
  region: 'page',
  ordinal: 0,
  of: 1,
  thumbnail: [],
  fellows: [],
};
const heal: Heal = {
  index: 0,
  before: { intent: 'Click "Add to cart"', target },
  after: { intents: ['Click "Add to basket"'], target },
  reason: 'It says the same.',
  confidence: 0.8,
};

/** Runs the app's tests with this outcome each. Returns the memory given to the last one. */
async function run(outcome: Partial<ExecutionOutcome>, input: Parameters<typeof createRun>[0]['input'] = {}) {
  let given: TestMemory | undefined;
  const { id } = await createRun({ ctx, input });
  const deps = depsFor(database.db, {
    engineering: {
      ...engineeringStub,
      async runTest({ recorder, memory }) {
        given = memory;
        const record = await recordOf(0, { written: 0, intent: 'Click "Add to cart"', decidedBy: 'healed' });
        await recorder.step(record);
        return { status: 'passed', says: 'ok', steps: [record], ...outcome };
      },
    },
  });
  await runOnce({
    connectionString: database.url,
    taskList: createTasks(deps),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  const execution = await database.db.execution.findFirstOrThrow({ where: { runId: id } });
  return { memory: given!, execution: await getExecution({ ctx, input: { executionId: execution.id } }) };
}
const steps = async () => (await database.db.testCase.findUniqueOrThrow({ where: { id: testCaseId } })).steps;

test('what a passed test has healed waits for a person; what was refused is told to the next run', async () => {
  const { execution } = await run({ heals: [heal] });
  expect(execution.steps).toMatchObject([{ decidedBy: 'healed' }]);
  expect(execution.heals).toMatchObject([
    { status: 'proposed', before: 'Click "Add to cart"', after: ['Click "Add to basket"'], stepIndex: 0 },
  ]);
  expect(await steps()).toEqual(['Click "Add to cart"']);
  await refuseHeals({ ctx, input: { healIds: execution.heals.map(({ id }) => id), undo: false } });
  const { memory } = await run({});
  expect(memory.refuses?.(0, ['Click "Add to basket"'])).toBe(true);
  expect(memory.refuses?.(0, ['Click "Buy"'])).toBe(false);
});

test('an app may have heals applied at once', async () => {
  await updateApp({ ctx, input: { healing: 'apply' } });
  await run({ heals: [heal] });
  expect(await steps()).toEqual(['Click "Add to basket"']);
  expect(await database.db.healProposal.findFirst({ where: { testCaseId } })).toMatchObject({
    status: 'applied',
  });
});

test('a test that does not pass proposes nothing, and its class is kept with its reasons', async () => {
  const classified = { confidence: 0.75, reasons: ['It has worked before.'] };
  const { execution } = await run({
    status: 'failed',
    reason: 'element_not_found',
    class: 'app_change',
    classified,
    says: 'Nothing is called so.',
    heals: [heal],
  });
  expect(execution).toMatchObject({ class: 'app_change', classified, heals: [] });
  expect(await database.db.healProposal.count({ where: { testCaseId } })).toBe(0);
});

test('a frozen run is told to its memory, and a build by its line', async () => {
  const keep = (memory: TestMemory) =>
    memory.keep([
      { index: 0, intent: 'Click "Add to cart"', acts: [{ intent: 'x', act: { kind: 'back' } }] },
    ]);
  const first = await run({}, { buildID: 'web 1.0.0' });
  expect(first.memory.frozen).toBe(false);
  await keep(first.memory);
  const next = await run({}, { buildID: 'web 1.0.1', frozen: true });
  expect(next.memory.frozen).toBe(true);
  expect(next.memory.recall(0, 'Click "Add to cart"')).toMatchObject([{ act: { kind: 'back' } }]);
  const other = await run({}, { buildID: 'beta 1.0.1' });
  expect(other.memory.recall(0, 'Click "Add to cart"')).toBeUndefined();
});
