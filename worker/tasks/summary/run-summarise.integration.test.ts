/** A model's sentences about a run that has completed, in the service. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCredential } from '#server/domain/credential/create-credential.ts';
import { rejectIssues } from '#server/domain/issue/reject-issues.ts';
import { getRun } from '#server/domain/run/get-run.ts';
import { readReport } from '#server/domain/run/read-report.ts';
import { documentOf } from '#server/domain/run/report/from-run.ts';
import { addTest, proveIssue, tellRun, type TestCtx } from '#server/domain/run/testing/told-run.ts';
import { addJob } from '#server/jobs/index.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createAnalyst } from '#worker/model/analyst/index.ts';
import { startAnalystServer, type AnalystServer } from '#worker/model/analyst/testing/analyst-server.ts';
import type { EnginePort } from '#worker/run/index.ts';
import { createTasks } from '../index.ts';
import { depsFor, engineStub } from '../testing.ts';
import { workOff } from '../testing-runs.ts';

const told = [
  { text: 'Buying stops at a button without effect.', issues: [1, 7] },
  { text: 'All 340 customers are hit.', issues: [1] },
  { text: 'Whoever knows wordpass-of-ada gets in.', issues: [] },
  { text: 'Of the tests, 1 passed and 1 failed.', issues: [] },
];

let database: TestDatabase;
let server: AnalystServer;
let ctx: TestCtx;
/** What the model answers. */
let sentences: object[];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startAnalystServer({ run_summary: () => ({ sentences }) });
});
afterAll(async () => {
  server.close();
  await database.drop();
});
beforeEach(async () => {
  await database.db.$executeRawUnsafe('DELETE FROM graphile_worker._private_jobs');
  ctx = await seedApp(database.db);
  server.names.length = 0;
  server.bodies.length = 0;
  sentences = told;
});

const analyst: NonNullable<EnginePort['analyst']> = (limits) =>
  createAnalyst({
    ...limits,
    model: 'sees',
    baseUrl: server.url,
    detail: 'low',
    prices: { sees: { in: 1, out: 4 } },
  });

const work = (engine: EnginePort = { ...engineStub, analyst }) =>
  workOff(database.url, createTasks(depsFor(database.db, { engine: async () => engine })), 1);

const configure = (settings: object) =>
  ctx.db.app.update({ where: { id: ctx.appId }, data: { settings: { ...settings } } });

/** A run with a test that passed and one that failed and proved an issue; it is summed up, its jobs wait. */
async function toldRun({ brain = 'hybrid', ...settings }: { brain?: string; budgets?: object } = {}) {
  await configure({ brain, ...settings });
  let issueId = '';
  const run = await tellRun(
    ctx,
    {},
    [
      [await addTest(ctx, 'A'), 'passed'],
      [await addTest(ctx, 'B'), 'failed'],
    ],
    async (_, [, failed]) => {
      ({ id: issueId } = await proveIssue(ctx, { executionId: failed!, severity: 'High' }));
    },
  );
  return { run, issueId };
}

const stored = (id: string) => ctx.db.run.findUniqueOrThrow({ where: { id } });
const ledgerOf = (runId: string) => ctx.db.ledgerEntry.findMany({ where: { runId, activity: 'explain' } });
const summariesQueued = async (): Promise<number> => {
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'run_summarise'`;
  return row!.count;
};

describe('a run that has completed, with a model', () => {
  it('is summed up in sentences that say nothing new, linked to its issues, on its page and in its report', async () => {
    const credential = await createCredential({
      ctx,
      input: { name: 'Ada', username: 'ada', password: 'wordpass-of-ada', exclusive: false },
    });
    const { run, issueId } = await toldRun();
    await ctx.db.testCase.updateMany({
      where: { executions: { some: { runId: run.id } } },
      data: { credentialId: credential.id },
    });
    await ctx.db.execution.updateMany({
      where: { runId: run.id, status: 'failed' },
      data: { says: 'It typed wordpass-of-ada and failed.' },
    });
    await work();
    expect((await stored(run.id)).summary).toEqual([
      { text: told[0]!.text, issues: [issueId] },
      { text: told[3]!.text, issues: [] },
    ]);
    expect(server.bodies[0]).toContain('A button does nothing');
    expect(server.bodies[0]).not.toContain('wordpass-of-ada');

    const { number } = await ctx.db.issue.findUniqueOrThrow({ where: { id: issueId } });
    const shown = await getRun({ ctx, input: { runId: run.id } });
    expect(shown.summary).toEqual([
      { text: told[0]!.text, issues: [number] },
      { text: told[3]!.text, issues: [] },
    ]);
    const document = documentOf(await readReport({ ctx, input: { runId: run.id } }), 'https://here.test/');
    expect(document.summary?.[0]).toEqual({ text: told[0]!.text, issues: [0] });

    await rejectIssues({
      ctx,
      input: { issueIds: [issueId], rejectReason: 'Works as intended', undo: false },
    });
    expect((await getRun({ ctx, input: { runId: run.id } })).summary).toEqual([
      { text: told[3]!.text, issues: [] },
    ]);
  });

  it('is asked about and counted once, though the job comes again', async () => {
    const { run } = await toldRun();
    await work();
    const before = await stored(run.id);
    await addJob(ctx.db, 'run_summarise', { runId: run.id });
    await work();
    expect(server.names).toEqual(['run_summary']);
    const [entry, ...more] = await ledgerOf(run.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ executionId: null, modelCalls: 1 });
    expect(Number(entry!.costMicros)).toBeGreaterThan(0);
    expect(before).toMatchObject({
      modelCalls: run.modelCalls + 1,
      tokens: run.tokens + entry!.tokensIn + entry!.tokensOut,
      costMicros: run.costMicros + entry!.costMicros,
    });
    expect(await stored(run.id)).toEqual(before);
  });

  it('is counted, and has no sentences, where the model says nothing that its report bears out', async () => {
    sentences = [told[1]!];
    const { run } = await toldRun();
    await work();
    expect(await stored(run.id)).toMatchObject({ summary: [], status: 'completed' });
    expect(await ledgerOf(run.id)).toHaveLength(1);
  });
});

describe('a run has no sentences and no cost of them', () => {
  const expectNothing = async (runId: string) => {
    expect(await stored(runId)).toMatchObject({ summary: [], status: 'completed' });
    expect(await ledgerOf(runId)).toEqual([]);
    expect(server.names).toEqual([]);
  };

  it('where its brain is the embedded one', async () => {
    const { run } = await toldRun({ brain: 'embedded' });
    expect(await summariesQueued()).toBe(0);
    await work();
    await expectNothing(run.id);
  });

  it('where no model is set', async () => {
    const { run } = await toldRun();
    expect(await summariesQueued()).toBe(1);
    await work(engineStub);
    await expectNothing(run.id);
  });

  it('where its budget is spent', async () => {
    const { run } = await toldRun({ budgets: { runCalls: 1 } });
    await ctx.db.ledgerEntry.create({
      data: {
        id: `led_${run.id}`,
        organizationId: ctx.organizationId,
        appId: ctx.appId,
        runId: run.id,
        activity: 'execute',
        modelCalls: 1,
      },
    });
    await work();
    await expectNothing(run.id);
  });

  it('where it has neither tests nor issues', async () => {
    await configure({ brain: 'hybrid' });
    const run = await tellRun(ctx, { kind: 'custom', testCaseIds: [await addTest(ctx, 'A')] }, []);
    expect(run.status).toBe('completed');
    expect(await summariesQueued()).toBe(0);
  });
});
