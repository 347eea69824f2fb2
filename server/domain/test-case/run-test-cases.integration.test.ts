import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { AppCtx } from '../context.ts';
import { runTestCases } from './run-test-cases.ts';

let database: TestDatabase;
let ctx: AppCtx;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
});

const scope = () => ({ organizationId: ctx.organizationId, appId: ctx.appId });
const makeTest = async (data: object = {}) =>
  (
    await ctx.db.testCase.create({
      data: {
        ...scope(),
        title: 'T',
        steps: ['a'],
        assertions: ['b'],
        status: 'active',
        origin: 'manual',
        ...data,
      },
    })
  ).id;
const makeRun = async (data: object = {}) => {
  const number = (await ctx.db.run.count({ where: scope() })) + 1;
  return (
    await ctx.db.run.create({
      data: {
        id: newId('run'),
        ...scope(),
        number,
        kind: 'regression',
        full: true,
        status: 'completed',
        readiness: 100,
        readinessIfApproved: 100,
        endedAt: new Date(),
        ...data,
      },
    })
  ).id;
};
const run = (testCaseIds: number[], runId?: string) => runTestCases({ ctx, input: { testCaseIds, runId } });
const jobs = () =>
  ctx.db.$queryRaw<
    { key: string }[]
  >`SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'execution_run'`;

it('takes the default run, which goes back to running and keeps its end, and queues each test once', async () => {
  const [suite, id] = [newId('suite'), await makeTest()];
  const main = await makeRun();
  await ctx.db.testSuite.create({ data: { id: suite, ...scope(), name: 'Other' } });
  await makeRun({ testSuiteId: suite, full: false });
  await makeRun({ kind: 'custom', full: false });
  await makeRun({ status: 'failed' });
  const first = await run([id, id]);
  expect(first).toMatchObject({ runId: main, executions: [{ testCaseId: id, added: true }] });
  expect((await run([id])).executions).toEqual([{ ...first.executions[0], added: false }]);
  expect(await ctx.db.run.findUniqueOrThrow({ where: { id: main } })).toMatchObject({
    status: 'running',
    endedAt: expect.any(Date),
  });
  expect((await jobs()).map((job) => job.key)).toContain(`execution_run:${first.executions[0]!.executionId}`);
});

it('takes the run that is named, also one of another suite', async () => {
  const id = await makeTest();
  await makeRun();
  const named = await makeRun({ kind: 'custom', status: 'running' });
  expect((await run([id], named)).runId).toBe(named);
});

it('makes a run where there is none, and leaves its executions to its planning', async () => {
  const id = await makeTest();
  const made = await run([id]);
  expect(made.executions).toEqual([{ testCaseId: id, executionId: null, added: true }]);
  expect(await ctx.db.run.findUniqueOrThrow({ where: { id: made.runId } })).toMatchObject({
    kind: 'custom',
    status: 'queued',
    settings: expect.objectContaining({ testCaseIds: [id] }),
  });
  expect(await ctx.db.execution.count({ where: { runId: made.runId } })).toBe(0);
});

it('refuses what can not be run, and then adds nothing', async () => {
  const [good, archived, empty, walked] = [
    await makeTest(),
    await makeTest({ status: 'archived' }),
    await makeTest({ steps: [], assertions: [] }),
    await makeTest(),
  ];
  await ctx.db.testDraft.create({
    data: { id: newId('draft'), ...scope(), testCaseId: walked, kind: 'rediscovery', stage: 'exploring' },
  });
  const main = await makeRun();
  const theirs = await seedApp(database.db);
  const foreign = (
    await ctx.db.testCase.create({
      data: {
        organizationId: theirs.organizationId,
        appId: theirs.appId,
        title: 'T',
        steps: ['a'],
        assertions: [],
        status: 'active',
        origin: 'manual',
      },
    })
  ).id;
  for (const [id, why] of [
    [archived, /archived/],
    [empty, /neither steps nor assertions/],
    [walked, /walked anew/],
  ] as const)
    await expect(run([good, id])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(why),
    });
  await expect(run([good, foreign])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(run([good], await makeRun({ status: 'cancelled' }))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await ctx.db.execution.count({ where: { runId: main } })).toBe(0);
});

it('asked for twice at once, queues one execution', async () => {
  const id = await makeTest();
  await makeRun();
  const [a, b] = await Promise.all([run([id]), run([id])]);
  expect(a.executions[0]!.executionId).toBe(b.executions[0]!.executionId);
});
