import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noteLedger } from '#server/domain/ledger/note-ledger.ts';
import { readSpending, startOfMonth } from '#server/domain/ledger/read-spending.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { updateApp } from '#server/domain/app/update-app.ts';
import { readArtifact } from '#server/domain/artifact/read-artifact.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { Budget } from '#worker/ports/brain.ts';
import type { ModelQuestion } from '#worker/ports/questions.ts';
import type { ExecutionOutcome, StepRecord } from '#worker/ports/records.ts';
import { createTasks } from './index.ts';
import type { EvidencePayload } from './recorder/payload.ts';
import { depsFor, engineeringStub, engineStub, recordOf } from './testing.ts';
import { workOff } from './testing-runs.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.$executeRawUnsafe('DELETE FROM graphile_worker._private_jobs');
  ctx = await seedApp(database.db);
});

const addTest = (title: string) =>
  database.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title,
      steps: ['Press it'],
      assertions: ['It holds'],
      status: 'active',
      origin: 'manual',
    },
  });

/**
 * The cost of each call of a stub brain, which calls a model once per step, and once more without a step:
 * 100 tokens in, 20 out, 1,000 micros.
 */
const oneCall = { modelCalls: 1, tokensIn: 100, tokensOut: 20, costMicros: 1000 };

/** What was asked in that call. */
const question = async (): Promise<ModelQuestion> => ({
  kind: 'next_act',
  model: 'sees-well',
  system: 'You operate an app.',
  text: 'TASK\nThe step: Press it',
  pictures: [
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  ],
  answer: '{"decision":"done"}',
  isAnswered: true,
  ledger: oneCall,
  ms: 12,
});

async function work({ seen, steps = 3 }: { seen: (true | string)[]; steps?: number }) {
  const deps = depsFor(database.db, {
    engine: async () => ({ ...engineStub, brain: (_kind, budget) => ({ budget }) as never }),
    engineering: {
      ...engineeringStub,
      async runTest({ recorder, brain }): Promise<ExecutionOutcome> {
        const { budget } = brain as unknown as { budget: Budget };
        const records: StepRecord[] = [];
        const ask = async () => {
          const allowed = await budget.allow({ priced: true });
          seen.push(allowed);
          if (allowed === true) budget.spent(oneCall);
          return allowed === true;
        };
        for (let index = 0; index < steps; index++) {
          const asked = await ask();
          const asking = { ledger: oneCall, decidedBy: 'model' as const, questions: [await question()] };
          const record = await recordOf(index, asked ? asking : {});
          records.push(record);
          await recorder.step(record);
        }
        const besides = (await ask()) ? { ...oneCall } : undefined;
        return {
          status: 'passed',
          says: 'All assertions hold.',
          steps: records,
          ...(besides ? { besides } : {}),
        };
      },
    },
  });
  await workOff(database.url, createTasks(deps), 1);
  return deps;
}

test('what a model took is in the steps, the ledger and the run, in and out apart', async () => {
  await addTest('Buys a mug');
  const { id } = await createRun({ ctx, input: {} });
  const seen: (true | string)[] = [];
  await work({ seen });
  expect(seen).toEqual([true, true, true, true]);
  const rows = await database.db.step.findMany({ where: { execution: { runId: id } } });
  expect(
    rows.map(({ modelCalls, tokens, tokensOut, costMicros }) => [modelCalls, tokens, tokensOut, costMicros]),
  ).toEqual(Array(3).fill([1, 120, 20, 1000n]));
  expect(await database.db.ledgerEntry.findMany({ where: { runId: id } })).toMatchObject([
    { activity: 'execute', modelCalls: 4, tokensIn: 400, tokensOut: 80, costMicros: 4000n },
  ]);
  expect(await database.db.run.findUniqueOrThrow({ where: { id } })).toMatchObject({
    modelCalls: 4,
    tokens: 480,
    costMicros: 4000n,
  });
});

test('what a model was asked is kept beside the step, and a picture of several questions once', async () => {
  await addTest('Buys a mug');
  const { id } = await createRun({ ctx, input: {} });
  const { storage } = await work({ seen: [] });
  const rows = await database.db.step.findMany({ where: { execution: { runId: id } } });
  const kept = await Promise.all(
    rows.map(async ({ evidenceId }) => {
      const content = await readArtifact({ ctx, artifactId: evidenceId!, storage });
      return JSON.parse(content.toString('utf8')) as EvidencePayload;
    }),
  );
  const questions = kept.flatMap((payload) => payload.questions ?? []);
  expect(questions).toHaveLength(3);
  expect(questions[0]).toMatchObject({
    kind: 'next_act',
    model: 'sees-well',
    ledger: oneCall,
    isAnswered: true,
  });
  expect(new Set(questions.flatMap(({ pictures }) => pictures)).size).toBe(1);
});

test('a run’s budget is over all its tests, and the next run has its own', async () => {
  await updateApp({ ctx, input: { budgets: { runCalls: 5, runMicros: 1_000_000 } } });
  await addTest('Buys a mug');
  await addTest('Signs in');
  for (let run = 0; run < 2; run++) {
    const { id } = await createRun({ ctx, input: {} });
    const seen: (true | string)[] = [];
    await work({ seen });
    expect(seen.filter((one) => one === true)).toHaveLength(5);
    expect(seen.at(-1)).toBe('the budget of the run, 5 model calls, is spent.');
    expect(await database.db.run.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'completed',
      modelCalls: 5,
    });
  }
});

test('a month’s budget is the organization’s, over its apps and runs, in money too', async () => {
  await updateApp({ ctx, input: { budgets: { monthMicros: 6000 } } });
  await addTest('Buys a mug');
  const other = await database.db.app.create({
    data: {
      id: `app_other_${ctx.appId}`,
      organizationId: ctx.organizationId,
      name: 'Other',
      platform: 'web',
      url: 'http://127.0.0.1:1/',
    },
  });
  const stranger = await seedApp(database.db);
  const ledgerOf = async (organizationId: string, appId: string, costMicros: bigint, createdAt: Date) => {
    const run = await database.db.run.create({
      data: {
        id: `run_${Math.random()}`,
        organizationId,
        appId,
        number: Math.floor(Math.random() * 1e6),
        kind: 'custom',
        settings: {},
        requestedByKind: 'user',
      },
    });
    await database.db.ledgerEntry.create({
      data: {
        id: `led_${Math.random()}`,
        organizationId,
        appId,
        runId: run.id,
        activity: 'execute',
        modelCalls: 1,
        costMicros,
        createdAt,
      },
    });
  };
  await ledgerOf(ctx.organizationId, other.id, 4000n, new Date());
  await ledgerOf(ctx.organizationId, other.id, 9000n, new Date(startOfMonth().getTime() - 1000));
  await ledgerOf(stranger.organizationId, stranger.appId, 9000n, new Date());
  await createRun({ ctx, input: {} });
  const seen: (true | string)[] = [];
  await work({ seen });
  expect(seen).toEqual([
    true,
    true,
    'the budget of the month, $0.0060, is spent.',
    'the budget of the month, $0.0060, is spent.',
  ]);
});

test('what others are spending just now counts before they have ended, and nothing counts twice', async () => {
  await addTest('Buys a mug');
  const { id } = await createRun({ ctx, input: {} });
  await work({ seen: [] });
  const execution = await database.db.execution.findFirstOrThrow({ where: { runId: id } });
  const run = await database.db.run.findUniqueOrThrow({ where: { id } });
  const read = (except: { executionId: string; attempt: number }) =>
    readSpending({ db: database.db, organizationId: ctx.organizationId, run, since: startOfMonth(), except });
  expect((await read({ executionId: 'another', attempt: 1 })).run).toEqual({ micros: 4000, calls: 4 });
  await database.db.ledgerEntry.deleteMany({ where: { runId: id } });
  expect((await read({ executionId: 'another', attempt: 1 })).run).toEqual({ micros: 3000, calls: 3 });
  expect((await read({ executionId: execution.id, attempt: execution.attempt })).month).toEqual({
    micros: 0,
    calls: 0,
  });
  await noteLedger({ db: database.db, execution, activity: 'execute', ms: 1 });
  await noteLedger({ db: database.db, execution, activity: 'execute', ms: 1 });
  expect((await read({ executionId: 'another', attempt: 1 })).month).toEqual({ micros: 3000, calls: 3 });
});
