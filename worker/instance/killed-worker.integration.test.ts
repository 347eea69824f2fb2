import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRun } from '#server/domain/run/create-run.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { until } from '#worker/tasks/testing.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
const home = mkdtempSync(join(tmpdir(), 'sightread-killed-'));
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
beforeEach(async () => {
  ctx = await seedApp(database.db);
  for (const title of ['One', 'Two', 'Three']) {
    await database.db.testCase.create({
      data: {
        organizationId: ctx.organizationId,
        appId: ctx.appId,
        title,
        steps: ['Press it'],
        assertions: ['It is so'],
        status: 'active',
        origin: 'manual',
      },
    });
  }
});

/** `ready` resolves once it takes jobs: its row exists before that, and the start is not measured. */
function startProcess(): ChildProcess & { ended: Promise<number | null>; ready: Promise<void> } {
  const child = spawn(process.execPath, ['worker/testing-worker.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      SIGHTREAD_HOME: home,
      SIGHTREAD_LOG: 'warn',
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const ready = new Promise<void>((resolve) =>
    child.stdout?.on('data', (chunk) => String(chunk).includes('worker ready') && resolve()),
  );
  return Object.assign(child, {
    ready,
    ended: new Promise<number | null>((resolve) => child.once('exit', resolve)),
  });
}

const stepsOf = (runId: string) =>
  database.db.step.findMany({
    where: { execution: { runId, kind: 'test' } },
    select: { executionId: true, attempt: true, index: true },
  });
const isAtWork = (runId: string) => async () => (await stepsOf(runId)).length >= 4;

async function expectWhole(runId: string) {
  await until(
    'the run completes',
    async () => (await database.db.run.findUniqueOrThrow({ where: { id: runId } })).status === 'completed',
    45_000,
  );
  expect(await database.db.run.findUnique({ where: { id: runId } })).toMatchObject({
    passed: 3,
    failed: 0,
    blocked: 0,
    stepsExecuted: 30,
  });
  const executions = await database.db.execution.findMany({ where: { runId, kind: 'test' } });
  const steps = await stepsOf(runId);
  for (const { id, attempt } of executions) {
    const current = steps
      .filter((step) => step.executionId === id && step.attempt === attempt)
      .map((step) => step.index);
    expect(current.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  }
  expect(await database.db.issue.count({ where: { appId: ctx.appId } })).toBe(1);
  expect(await database.db.$queryRaw`SELECT count(*)::int AS left FROM graphile_worker.jobs`).toEqual([
    { left: 0 },
  ]);
  return executions;
}

test('SIGKILL in mid-run: another picks the work up within 5 seconds, and nothing is recorded twice', async () => {
  const { id } = await createRun({ ctx, input: {} });
  const first = startProcess();
  await until('a worker is at work', isAtWork(id));
  await startProcess().ready;
  expect(
    await database.db.execution.count({ where: { runId: id, kind: 'test', status: 'running' } }),
  ).toBeGreaterThan(0);
  const before = Math.max(
    ...(await database.db.execution.findMany({ where: { runId: id } })).map((execution) => execution.attempt),
  );
  first.kill('SIGKILL');
  const killedAt = Date.now();
  await until(
    'its work is taken over',
    async () =>
      (await database.db.execution.findFirst({ where: { runId: id, attempt: { gt: before } } })) !== null,
    5000,
  );
  expect(Date.now() - killedAt).toBeLessThan(5000);
  const executions = await expectWhole(id);
  expect(executions.some((execution) => execution.attempt > 1)).toBe(true);
});

test('SIGTERM in mid-job: the work is handed back at once, and the next worker completes it', async () => {
  const { id } = await createRun({ ctx, input: {} });
  const first = startProcess();
  await until('a worker is at work', isAtWork(id));
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(
    await database.db
      .$queryRaw`SELECT count(*)::int AS locked FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`,
  ).toEqual([{ locked: 0 }]);
  expect(await database.db.workerInstance.count({ where: { endedAt: null } })).toBe(0);
  startProcess();
  await expectWhole(id);
});
