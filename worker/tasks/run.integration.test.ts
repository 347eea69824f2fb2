import { describe, expect, test } from 'vitest';
import { createCredential } from '#server/domain/credential/create-credential.ts';
import { cancelRun } from '#server/domain/run/cancel-run.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { runTestCases } from '#server/domain/test-case/run-test-cases.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { loadStepRecord } from './recorder/load-step.ts';
import { engineeringStub, recordOf } from './testing.ts';
import { engineering, seededRuns } from './testing-runs.ts';

const on = seededRuns();

describe('a regression run', () => {
  test('goes from queued to completed, with steps, ledger, mail and readiness', async () => {
    await on.addTest('Buys a mug');
    await on.addTest('Signs in');
    const { id } = await createRun({ ctx: on.ctx, input: {} });
    const deps = await on.work();
    const run = await on.runOf(id);
    expect(run).toMatchObject({
      status: 'completed',
      passed: 2,
      failed: 0,
      blocked: 0,
      stepsExecuted: 6,
      readiness: 100,
      readinessIfApproved: 100,
      hoursSaved: 0.15,
    });
    expect(await on.db.ledgerEntry.count({ where: { runId: id } })).toBe(2);
    expect(
      await on.db.mailMessage.findFirst({ where: { organizationId: on.ctx.organizationId } }),
    ).toMatchObject({ template: 'report-ready', status: 'kept' });
    expect(
      (await on.db.auditEvent.findMany({ where: { appId: on.ctx.appId } }))
        .map((event) => event.action)
        .sort(),
    ).toEqual(['run.complete', 'run.create']);

    const row = await on.db.step.findFirstOrThrow({
      where: { execution: { runId: id }, index: 1 },
      include: { execution: true },
    });
    const loaded = await loadStepRecord({ deps, row, execution: row.execution });
    expect(loaded.step).toMatchObject({
      index: 1,
      intent: 'Step 1',
      before: { title: 'Page 1', scene: { fingerprint: { layout: 'l1' } } },
      after: { title: 'Page 2' },
    });
    expect(loaded.step.before.picture.image.length).toBeGreaterThan(50);
    expect(loaded.earlier).toHaveLength(1);
    expect(loaded.earlier[0]?.after.picture.image).toHaveLength(0);
    expect(loaded.trail).toMatchObject({ start: 'http://app.test/0', steps: [{ intent: 'Step 1' }] });
    const [first, second] = await on.db.step.findMany({
      where: { executionId: row.executionId },
      orderBy: { index: 'asc' },
    });
    expect(second?.pictureBeforeId).toBe(first?.pictureAfterId);
  });

  test('a test that is added while the run waits is executed once, and one that is added afterwards in no total', async () => {
    const [mug, sign] = [await on.addTest('Buys a mug'), await on.addTest('Signs in')];
    const { id } = await createRun({ ctx: on.ctx, input: {} });
    await runTestCases({ ctx: on.ctx, input: { testCaseIds: [mug.id] } });
    await on.work();
    expect(await on.runOf(id)).toMatchObject({ status: 'completed', passed: 2 });
    expect(await runTestCases({ ctx: on.ctx, input: { testCaseIds: [sign.id] } })).toMatchObject({
      runId: id,
      executions: [{ added: true }],
    });
    expect(await on.runOf(id)).toMatchObject({ status: 'running' });
    await on.work();
    expect(await on.runOf(id)).toMatchObject({ status: 'completed', passed: 2 });
    expect(await on.db.execution.count({ where: { runId: id, added: true, status: 'passed' } })).toBe(1);
    expect(await on.db.mailMessage.count({ where: { organizationId: on.ctx.organizationId } })).toBe(1);
  });

  test('a target that does not answer fails the run with a sentence, and leaves nothing half-made', async () => {
    await on.addTest('Buys a mug');
    const { id } = await createRun({ ctx: on.ctx, input: {} });
    await on.work({
      preflight: async () => ({
        cause: 'target',
        sentence: 'Nothing answers at localhost:1. Start the app, or correct its address.',
      }),
    });
    expect(await on.runOf(id)).toMatchObject({
      status: 'failed',
      cause: 'target',
      causeSentence: 'Nothing answers at localhost:1. Start the app, or correct its address.',
    });
    expect(await on.db.execution.count({ where: { runId: id } })).toBe(0);
  });

  test('a secret is in nothing that is kept', async () => {
    const credential = await createCredential({
      ctx: on.ctx,
      input: { name: 'Ada', username: 'ada', password: 'open "sesame" & go' },
    });
    await on.db.app.update({ where: { id: on.ctx.appId }, data: { defaultCredentialId: credential.id } });
    await on.addTest('Signs in');
    await createRun({ ctx: on.ctx, input: {} });
    const deps = await on.work({
      engineering: engineering({
        async runTest({ recorder, test: planned }) {
          const secret = planned.credential?.password ?? '';
          const record = await recordOf(0, {
            intent: `Type ${secret}`,
            says: `Typed ${secret}.`,
            act: { kind: 'type', text: secret, secret: true },
            dom: `<input value="open &quot;sesame&quot; &amp; go">`,
            evidence: {
              console: [{ level: 'log', text: `got ${secret}`, at: 0 }],
              network: [
                {
                  method: 'POST',
                  url: `/x?p=${encodeURIComponent(secret)}`,
                  status: 200,
                  kind: 'fetch',
                  ms: 1,
                  at: 0,
                },
              ],
              exceptions: [],
            },
          });
          await recorder.step(record);
          return { status: 'passed', says: 'ok', steps: [record] };
        },
      }),
    });
    const step = await on.db.step.findFirstOrThrow({ where: { appId: on.ctx.appId } });
    const artifacts = await on.db.artifact.findMany({
      where: { appId: on.ctx.appId, kind: { not: 'picture' } },
    });
    const kept = [
      JSON.stringify({ ...step, costMicros: 0 }),
      ...(await Promise.all(
        artifacts.map(async (artifact) => (await deps.storage.get(artifact.key)).toString()),
      )),
    ].join('\n');
    expect(artifacts.length).toBe(3);
    expect(kept).not.toMatch(/sesame/);
    expect(kept).toContain('••••••');
  });

  test('a failing assertion is proven by executing the test again, and becomes an issue of its own', async () => {
    await on.addTest('Adds to the cart');
    const { id } = await createRun({ ctx: on.ctx, input: {} });
    await on.work({
      engineering: engineering({
        async runTest({ recorder, test: planned }) {
          const steps = [
            await recordOf(0),
            await recordOf(1, {
              kind: 'assertion',
              status: 'failed',
              intent: planned.assertions[0] as string,
              says: 'The badge shows 0.',
            }),
          ];
          for (const step of steps) await recorder.step(step);
          return {
            status: 'failed',
            reason: 'assertion_failed',
            class: 'bug',
            failedStep: 1,
            says: 'The badge shows 0.',
            steps,
          };
        },
      }),
    });
    expect(await on.runOf(id)).toMatchObject({
      status: 'completed',
      failed: 1,
      readiness: 100,
      readinessIfApproved: 99,
    });
    const issue = await on.db.issue.findFirstOrThrow({ where: { appId: on.ctx.appId } });
    expect(issue).toMatchObject({
      oracle: 'assertion',
      observed: 'The badge shows 0.',
      tries: 2,
      reproduced: 2,
    });
    expect(issue.testCaseId).not.toBeNull();
  });

  test('what the environment breaks is tried in a second session, and never becomes a bug', async () => {
    await on.addTest('Adds to the cart');
    const { id } = await createRun({ ctx: on.ctx, input: {} });
    let sessions = 0;
    await on.work({
      engineering: engineering({
        async runTest() {
          sessions++;
          return { status: 'blocked', class: 'environment', says: 'The browser crashed.', steps: [] };
        },
      }),
    });
    expect(sessions).toBe(2);
    expect(await on.runOf(id)).toMatchObject({ status: 'completed', passed: 0, failed: 0, blocked: 1 });
    expect(await on.db.finding.count({ where: { runId: id } })).toBe(0);
  });

  test('a task that keeps failing ends its row honestly, and the run still ends', async () => {
    await on.addTest('Adds to the cart');
    const { id } = await createRun({ ctx: on.ctx, input: {} });
    const broken = {
      engineering: engineering({ runTest: async () => Promise.reject(new Error('No Chromium found.')) }),
    };
    for (let round = 0; round < 4; round++) {
      await on.work(broken);
      await on.db.$executeRawUnsafe('UPDATE graphile_worker._private_jobs SET run_at = now()');
    }
    expect(await on.runOf(id)).toMatchObject({ status: 'completed', blocked: 1 });
    expect(await on.db.execution.findFirst({ where: { runId: id } })).toMatchObject({
      status: 'blocked',
      class: 'environment',
      says: 'The test could not be executed: No Chromium found.',
    });
  });

  test('a cancelled run stops what is at work, stays cancelled, and counts what had ended', async () => {
    await on.addTest('Is quick');
    await on.addTest('Takes long');
    const { id } = await createRun({ ctx: on.ctx, input: {} });
    let begun = 0;
    await on.work({
      engineering: engineering({
        async runTest(options) {
          if (begun++ === 0) return engineeringStub.runTest(options);
          const { signal } = options;
          await on.untilPassed(id);
          await cancelRun({ ctx: on.ctx, input: { runId: id } });
          await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
          return { status: 'cancelled', says: 'cancelled', steps: [] };
        },
      }),
    });
    const run = await on.runOf(id);
    expect(run).toMatchObject({ status: 'cancelled', readiness: null, passed: 1 });
    expect(run.stepsExecuted).toBeGreaterThan(0);
    const ends = await on.db.execution.findMany({ where: { runId: id }, orderBy: { position: 'asc' } });
    expect(ends.map(({ status }) => status).sort()).toEqual(['cancelled', 'passed']);
  });
});

describe('createRun', () => {
  test('makes nothing when its transaction fails', async () => {
    await on.addTest('One');
    await expect(
      on.db.$transaction(async (tx) => {
        await createRun({ ctx: { ...on.ctx, db: tx }, input: {} });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await on.db.run.count({ where: { appId: on.ctx.appId } })).toBe(0);
    expect(await on.db.$queryRaw`SELECT count(*)::int AS jobs FROM graphile_worker.jobs`).toEqual([
      { jobs: 0 },
    ]);
  });

  test('numbers runs within the app, also when several are made at once', async () => {
    await on.addTest('One');
    const runs = await Promise.all(Array.from({ length: 5 }, () => createRun({ ctx: on.ctx, input: {} })));
    expect(runs.map((run) => run.number).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test("takes the suite's settings before the app's", async () => {
    const one = await on.addTest('One');
    const suite = await on.db.testSuite.create({
      data: {
        id: `ste_${on.ctx.appId}`,
        organizationId: on.ctx.organizationId,
        appId: on.ctx.appId,
        name: 'Staging',
        suiteUrl: 'http://staging.test/',
        suiteInstructions: 'Be quick',
        osVersion: '17',
        members: { create: [{ testCaseId: one.id }] },
      },
    });
    const run = await createRun({ ctx: on.ctx, input: { testSuiteId: suite.id, buildID: 'v1.2' } });
    expect(run).toMatchObject({
      osVersion: '17',
      settings: { address: 'http://staging.test/', instructions: 'Be quick' },
    });
    expect(await on.db.build.findFirst({ where: { appId: on.ctx.appId } })).toMatchObject({
      label: 'v1.2',
    });
  });

  test("another organization's suite does not exist", async () => {
    const other = await seedApp(on.db);
    const suite = await on.db.testSuite.findFirstOrThrow({ where: { appId: other.appId } });
    await expect(createRun({ ctx: on.ctx, input: { testSuiteId: suite.id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
