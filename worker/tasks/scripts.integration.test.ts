import type { Engineering } from '#worker/run/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCredential } from '#server/domain/credential/create-credential.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { createScript } from '#server/domain/script/create-script.ts';
import { getScriptRun, tryScript } from '#server/domain/script/script-runs.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { ScriptResult } from '#worker/scripts/index.ts';
import { createTasks } from './index.ts';
import type { TaskDeps } from './ports.ts';
import { takeIdentity } from './session-identity.ts';
import { depsFor, engineeringStub, recordOf, until } from './testing.ts';
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

const addTest = (title: string, more: { credentialId?: string } = {}) =>
  database.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title,
      steps: ['Press it'],
      assertions: ['The cart shows 1'],
      status: 'active',
      origin: 'manual',
      ...more,
    },
  });

async function work(change: Partial<TaskDeps> = {}, only?: string) {
  const deps = depsFor(database.db, change);
  const tasks = createTasks(deps);
  await workOff(database.url, only ? { [only]: tasks[only]! } : tasks, 3);
  return deps;
}
const engineering = (change: Partial<Engineering>): Engineering => ({ ...engineeringStub, ...change });
const resultOf = (change: Partial<ScriptResult>): ScriptResult => ({
  output: '',
  cut: false,
  error: '',
  exitCode: 0,
  timedOut: false,
  ms: 1,
  ...change,
});
const script = (name: string, instructions = `echo ${name}`) =>
  createScript({ ctx, input: { name, instructions } });
const setReset = (when: 'run' | 'test') =>
  database.db.app.update({
    where: { id: ctx.appId },
    data: { settings: { resetScript: { name: 'reset-data', when } } },
  });

describe('scripts in a run', () => {
  test('each run is a row of its execution, without the secrets of the credential', async () => {
    await script('get-otp', 'curl -u {{username}}:{{password}} https://staging.test');
    const credential = await createCredential({
      ctx,
      input: { name: 'Ada', username: 'ada', password: 'open-sesame', totpSecret: 'JBSWY3DPEHPK3PXP' },
    });
    await addTest('Signs in', { credentialId: credential.id });
    const { id } = await createRun({ ctx, input: {} });
    let code = '';
    await work({
      runScript: async ({ command }) =>
        resultOf({
          output: `{"code":"1","auth":"open-sesame","totp":"${code}"}`,
          error: `> ${command} open-sesame`,
          exitCode: 3,
        }),
      engineering: engineering({
        async runTest({ scripts, test: planned, recorder }) {
          code = planned.credential?.code?.() ?? '';
          const done = await scripts!.run('get-otp', {
            username: 'ada',
            password: planned.credential!.password,
          });
          const record = await recordOf(0, { kind: 'assertion', says: `It says ${code}.` });
          await recorder.step(record);
          return { status: 'passed', says: 'failed' in done ? done.failed : '', steps: [record] };
        },
      }),
    });
    expect(code).toMatch(/^\d{6}$/);
    const execution = await database.db.execution.findFirstOrThrow({ where: { runId: id } });
    const [row, ...others] = await database.db.scriptRun.findMany({ where: { appId: ctx.appId } });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      executionId: execution.id,
      exitCode: 3,
      timedOut: false,
      output: '{"code":"1","auth":"••••••","totp":"••••••"}',
    });
    expect(row?.error).not.toContain('open-sesame');
    expect((await database.db.step.findFirstOrThrow({ where: { executionId: execution.id } })).says).toBe(
      'It says ••••••.',
    );
  });

  test('somebody who tries one out gets its output, or why it could not be run', async () => {
    const good = await script('good', 'echo {{order}}');
    const { scriptRunId } = await tryScript({ ctx, input: { scriptId: good.id, values: { order: '7' } } });
    await work({ runScript: async ({ values }) => resultOf({ output: `got ${values.order}\n`, cut: true }) });
    expect(await getScriptRun({ ctx, input: { scriptRunId } })).toMatchObject({
      ended: true,
      output: 'got 7\n',
      error: 'The output was cut at 1 MiB.',
      exitCode: 0,
    });
    const second = await tryScript({ ctx, input: { scriptId: good.id, values: {} } });
    await work({
      runScript: async () =>
        resultOf({
          exitCode: null,
          error: 'Its command needs a value for {{order}}, which nothing has supplied.',
        }),
    });
    expect(await getScriptRun({ ctx, input: second })).toMatchObject({
      ended: true,
      exitCode: null,
      error: expect.stringMatching(/{{order}}/),
    });
  });
});

describe('a reset script', () => {
  test.each([
    ['run', 1],
    ['test', 2],
  ] as const)('runs before each %s', async (when, times) => {
    await script('reset-data');
    await setReset(when);
    await addTest('One');
    await addTest('Two');
    const { id } = await createRun({ ctx, input: {} });
    const order: string[] = [];
    await work({
      runScript: async ({ command }) => (order.push(command), resultOf({})),
      engineering: engineering({
        runTest: async (options) => (order.push('test'), engineeringStub.runTest(options)),
      }),
    });
    expect(await database.db.run.findUnique({ where: { id } })).toMatchObject({
      status: 'completed',
      passed: 2,
    });
    expect(order.filter((one) => one === 'echo reset-data')).toHaveLength(times);
    expect(order[0]).toBe('echo reset-data');
    expect(await database.db.scriptRun.count({ where: { appId: ctx.appId } })).toBe(times);
  });

  test.each(['run', 'test'] as const)('that fails before a %s blocks, and says why', async (when) => {
    await script('reset-data');
    await setReset(when);
    await addTest('One');
    const { id } = await createRun({ ctx, input: {} });
    let tests = 0;
    await work({
      runScript: async () => resultOf({ exitCode: 7, error: 'no such host' }),
      engineering: engineering({ runTest: async (options) => (tests++, engineeringStub.runTest(options)) }),
    });
    expect(tests).toBe(0);
    expect(await database.db.run.findUnique({ where: { id } })).toMatchObject({
      status: 'completed',
      passed: 0,
      failed: 0,
      blocked: 1,
    });
    expect(await database.db.execution.findFirst({ where: { runId: id } })).toMatchObject({
      status: 'blocked',
      class: 'environment',
      says: 'The reset script “reset-data” failed: It ended with exit code 7: no such host',
    });
  });
});

describe('an exclusive credential', () => {
  test('has one user at a time, and who waits holds no worker', async () => {
    const credential = await createCredential({
      ctx,
      input: { name: 'Ada', username: 'ada', password: 'open-sesame', exclusive: true },
    });
    await addTest('One', { credentialId: credential.id });
    await addTest('Two', { credentialId: credential.id });
    await addTest('Free');
    const { id } = await createRun({ ctx, input: {} });
    let users = 0;
    let most = 0;
    const order: string[] = [];
    let waits = false;
    const slow = engineering({
      async runTest(options) {
        order.push(options.test.title);
        if (!options.test.credential) return engineeringStub.runTest(options);
        most = Math.max(most, ++users);
        await new Promise((done) => setTimeout(done, 600));
        waits ||=
          (await database.db.execution.count({
            where: {
              runId: id,
              status: 'queued',
              says: 'Waiting for its credential, which another test is using.',
            },
          })) === 1;
        users--;
        order.push('done');
        return engineeringStub.runTest(options);
      },
    });
    // Workers start together only if the jobs are queued already.
    await work({}, 'run_plan');
    await work({ engineering: slow });
    // While one test held the credential, the other was rescheduled, and tests without a credential
    // continued.
    expect(waits).toBe(true);
    expect(order.indexOf('Free')).toBeLessThan(order.indexOf('done'));
    await until('both had their turn', async () => {
      await work({ engineering: slow });
      return (await database.db.run.findUniqueOrThrow({ where: { id } })).status === 'completed';
    });
    expect(most).toBe(1);
    expect(await database.db.run.findUnique({ where: { id } })).toMatchObject({ passed: 3, blocked: 0 });
    const leases = await database.db.credentialLease.findMany({
      where: { credentialId: credential.id },
      orderBy: { takenAt: 'asc' },
    });
    expect(leases).toHaveLength(2);
    expect(leases.every(({ releasedAt }) => releasedAt !== null)).toBe(true);
    expect(leases[0]!.releasedAt!.getTime()).toBeLessThanOrEqual(leases[1]!.takenAt.getTime());
  });

  test('who waits for it stops waiting when the run ends', async () => {
    const credential = await createCredential({
      ctx,
      input: { name: 'Ada', username: 'ada', password: 'open-sesame', exclusive: true },
    });
    const held = await takeIdentity({
      ctx,
      credentialId: credential.id,
      executionId: 'exe_one',
      signal: new AbortController().signal,
    });
    const controller = new AbortController();
    const waiting = takeIdentity({
      ctx,
      credentialId: credential.id,
      executionId: 'exe_two',
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(new Error('The run was cancelled.')), 200);
    await expect(waiting).rejects.toThrow('The run was cancelled.');
    await held.release();
    const next = await takeIdentity({
      ctx,
      credentialId: credential.id,
      executionId: 'exe_three',
      signal: new AbortController().signal,
    });
    expect(next.credential?.username).toBe('ada');
    await next.release();
  });
});
