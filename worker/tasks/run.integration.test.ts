import { getAppModel } from '#server/domain/app/app-model.ts';
import { nothingKnown, type Operator } from '#worker/app-model/index.ts';
import type { Engineering } from '#worker/run/index.ts';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCredential } from '#server/domain/credential/create-credential.ts';
import { cancelRun } from '#server/domain/run/cancel-run.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { rejectIssues } from '#server/domain/issue/reject-issues.ts';
import { resolveIssues } from '#server/domain/issue/resolve-issues.ts';
import { getIssue } from '#server/domain/issue/get-issue.ts';
import { saveCandidate } from '#server/domain/finding/save-candidate.ts';
import { getRun } from '#server/domain/run/get-run.ts';
import { newId } from '#server/platform/ids.ts';
import { getExecution } from '#server/domain/run/get-execution.ts';
import { getScreen } from '#server/domain/screen/get-screen.ts';
import { listScreens } from '#server/domain/screen/list-screens.ts';
import { saveScreen } from '#server/domain/screen/save-screen.ts';
import { runTestCases } from '#server/domain/test-case/run-test-cases.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { loadStepRecord } from './recorder/load-step.ts';
import { createTasks } from './index.ts';
import type { TaskDeps } from './ports.ts';
import { candidateOf, depsFor, engineeringStub, recordOf } from './testing.ts';

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

const addTest = (title: string, assertions = ['The cart shows 1']) =>
  database.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title,
      steps: ['Press it'],
      assertions,
      status: 'active',
      origin: 'manual',
    },
  });

async function work(change: Partial<TaskDeps> = {}) {
  const deps = depsFor(database.db, change);
  await runOnce({
    connectionString: database.url,
    taskList: createTasks(deps),
    noHandleSignals: true,
    concurrency: 3,
    logger: new Logger(() => () => undefined),
  });
  return deps;
}
const engineering = (change: Partial<Engineering>): Engineering => ({ ...engineeringStub, ...change });
const runOf = (id: string) => database.db.run.findUniqueOrThrow({ where: { id } });
const untilPassed = (runId: string) =>
  vi.waitUntil(() => database.db.execution.findFirst({ where: { runId, status: 'passed' } }), 10_000);

describe('a regression run', () => {
  test('goes from queued to completed, with steps, ledger, mail and readiness', async () => {
    await addTest('Buys a mug');
    await addTest('Signs in');
    const { id } = await createRun({ ctx, input: {} });
    const deps = await work();
    const run = await runOf(id);
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
    expect(await database.db.ledgerEntry.count({ where: { runId: id } })).toBe(2);
    expect(
      await database.db.mailMessage.findFirst({ where: { organizationId: ctx.organizationId } }),
    ).toMatchObject({ template: 'report-ready', status: 'kept' });
    expect(
      (await database.db.auditEvent.findMany({ where: { appId: ctx.appId } }))
        .map((event) => event.action)
        .sort(),
    ).toEqual(['run.complete', 'run.create']);

    const row = await database.db.step.findFirstOrThrow({
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
    const [first, second] = await database.db.step.findMany({
      where: { executionId: row.executionId },
      orderBy: { index: 'asc' },
    });
    expect(second?.pictureBeforeId).toBe(first?.pictureAfterId);
  });

  test('a test that is added while the run waits is executed once, and one that is added afterwards in no total', async () => {
    const [mug, sign] = [await addTest('Buys a mug'), await addTest('Signs in')];
    const { id } = await createRun({ ctx, input: {} });
    await runTestCases({ ctx, input: { testCaseIds: [mug.id] } });
    await work();
    expect(await runOf(id)).toMatchObject({ status: 'completed', passed: 2 });
    expect(await runTestCases({ ctx, input: { testCaseIds: [sign.id] } })).toMatchObject({
      runId: id,
      executions: [{ added: true }],
    });
    expect(await runOf(id)).toMatchObject({ status: 'running' });
    await work();
    expect(await runOf(id)).toMatchObject({ status: 'completed', passed: 2 });
    expect(await database.db.execution.count({ where: { runId: id, added: true, status: 'passed' } })).toBe(
      1,
    );
    expect(await database.db.mailMessage.count({ where: { organizationId: ctx.organizationId } })).toBe(1);
  });

  test('a target that does not answer fails the run with a sentence, and leaves nothing half-made', async () => {
    await addTest('Buys a mug');
    const { id } = await createRun({ ctx, input: {} });
    await work({
      preflight: async () => ({
        cause: 'target',
        sentence: 'Nothing answers at localhost:1. Start the app, or correct its address.',
      }),
    });
    expect(await runOf(id)).toMatchObject({
      status: 'failed',
      cause: 'target',
      causeSentence: 'Nothing answers at localhost:1. Start the app, or correct its address.',
    });
    expect(await database.db.execution.count({ where: { runId: id } })).toBe(0);
  });

  test('a secret is in nothing that is kept', async () => {
    const credential = await createCredential({
      ctx,
      input: { name: 'Ada', username: 'ada', password: 'open "sesame" & go' },
    });
    await database.db.app.update({ where: { id: ctx.appId }, data: { defaultCredentialId: credential.id } });
    await addTest('Signs in');
    await createRun({ ctx, input: {} });
    const deps = await work({
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
    const step = await database.db.step.findFirstOrThrow({ where: { appId: ctx.appId } });
    const artifacts = await database.db.artifact.findMany({
      where: { appId: ctx.appId, kind: { not: 'picture' } },
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
    await addTest('Adds to the cart');
    const { id } = await createRun({ ctx, input: {} });
    await work({
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
    expect(await runOf(id)).toMatchObject({
      status: 'completed',
      failed: 1,
      readiness: 100,
      readinessIfApproved: 99,
    });
    const issue = await database.db.issue.findFirstOrThrow({ where: { appId: ctx.appId } });
    expect(issue).toMatchObject({
      oracle: 'assertion',
      observed: 'The badge shows 0.',
      tries: 2,
      reproduced: 2,
    });
    expect(issue.testCaseId).not.toBeNull();
  });

  test('what the environment breaks is tried in a second session, and never becomes a bug', async () => {
    await addTest('Adds to the cart');
    const { id } = await createRun({ ctx, input: {} });
    let sessions = 0;
    await work({
      engineering: engineering({
        async runTest() {
          sessions++;
          return { status: 'blocked', class: 'environment', says: 'The browser crashed.', steps: [] };
        },
      }),
    });
    expect(sessions).toBe(2);
    expect(await runOf(id)).toMatchObject({ status: 'completed', passed: 0, failed: 0, blocked: 1 });
    expect(await database.db.finding.count({ where: { runId: id } })).toBe(0);
  });

  test('a task that keeps failing ends its row honestly, and the run still ends', async () => {
    await addTest('Adds to the cart');
    const { id } = await createRun({ ctx, input: {} });
    const broken = {
      engineering: engineering({ runTest: async () => Promise.reject(new Error('No Chromium found.')) }),
    };
    for (let round = 0; round < 4; round++) {
      await work(broken);
      await database.db.$executeRawUnsafe('UPDATE graphile_worker._private_jobs SET run_at = now()');
    }
    expect(await runOf(id)).toMatchObject({ status: 'completed', blocked: 1 });
    expect(await database.db.execution.findFirst({ where: { runId: id } })).toMatchObject({
      status: 'blocked',
      class: 'environment',
      says: 'The test could not be executed: No Chromium found.',
    });
  });

  test('a cancelled run stops what is at work, stays cancelled, and counts what had ended', async () => {
    await addTest('Is quick');
    await addTest('Takes long');
    const { id } = await createRun({ ctx, input: {} });
    let begun = 0;
    await work({
      engineering: engineering({
        async runTest(options) {
          if (begun++ === 0) return engineeringStub.runTest(options);
          const { signal } = options;
          await untilPassed(id);
          await cancelRun({ ctx, input: { runId: id } });
          await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
          return { status: 'cancelled', says: 'cancelled', steps: [] };
        },
      }),
    });
    const run = await runOf(id);
    expect(run).toMatchObject({ status: 'cancelled', readiness: null, passed: 1 });
    expect(run.stepsExecuted).toBeGreaterThan(0);
    const ends = await database.db.execution.findMany({ where: { runId: id }, orderBy: { position: 'asc' } });
    expect(ends.map(({ status }) => status).sort()).toEqual(['cancelled', 'passed']);
  });
});

describe('findings and issues', () => {
  const seeing = (...signatures: string[]) =>
    engineering({
      judgeStep: async ({ step }) =>
        step.index === 1 ? signatures.map((signature) => candidateOf(signature)) : [],
    });

  async function runSeeing(change: Partial<Engineering>) {
    const { id } = await createRun({ ctx, input: {} });
    await work({ engineering: engineering(change) });
    return runOf(id);
  }

  test('the same bug in two tests is one issue, proven once, with its reproduction test', async () => {
    await addTest('One');
    await addTest('Two');
    let proofs = 0;
    const run = await runSeeing({
      ...seeing('dead|/cart'),
      confirm: async (options) => (proofs++, engineeringStub.confirm(options)),
    });
    expect(run).toMatchObject({ status: 'completed', readiness: 100, readinessIfApproved: 97 });
    const issues = await database.db.issue.findMany({
      where: { appId: ctx.appId },
      include: { testCase: true, runs: true },
    });
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({
      number: 1,
      occurrences: 2,
      resolution: 'active',
      triage: 'pending',
      suspectedCause: 'A handler is missing.',
      testCase: { status: 'issue_linked', origin: 'reproduction' },
      runs: [{ isNew: true }],
    });
    expect(await database.db.finding.count({ where: { runId: run.id, status: 'confirmed' } })).toBe(2);
    expect(proofs).toBe(1);
  });

  test('the map tells which tests came to a screen, and which issues were seen on it', async () => {
    const screen = (name: string, n: number) =>
      saveScreen({
        ctx,
        input: {
          runId: '',
          name,
          address: `http://app.test/${n}`,
          fingerprint: { layout: `l${n}`, features: [n] },
          depth: n,
          leftAlone: '',
          pictureId: null,
        },
      });
    const [, , second] = [
      await screen('First', 0),
      await screen('Next', 1),
      await screen('Second', 2),
      await screen('Elsewhere', 9),
    ];
    await addTest('One');
    await addTest('Two');
    await runSeeing(seeing('dead|/cart'));
    expect(
      await database.db.step.count({
        where: {
          appId: ctx.appId,
          index: 0,
          screenBeforeId: { not: null },
          screenAfterId: { not: null },
          execution: { kind: 'test' },
        },
      }),
    ).toBe(2);
    expect(
      (await listScreens({ ctx })).map(({ name, tests, openIssues, worst }) => [
        name,
        tests,
        openIssues,
        worst,
      ]),
    ).toEqual([
      ['First', 2, 0, null],
      ['Next', 2, 0, null],
      ['Second', 2, 1, 'High'],
      ['Elsewhere', 0, 0, null],
    ]);
    expect(await getScreen({ ctx, input: { screenId: second } })).toMatchObject({
      issues: [{ number: 1 }],
      tests: [{ title: 'One' }, { title: 'Two' }],
    });
  });

  test('an issue is told as it was seen on the way that proves it, without secrets', async () => {
    const credential = await createCredential({
      ctx,
      input: { name: 'Ada', username: 'ada', password: 'open "sesame" & go' },
    });
    const { id: testCaseId } = await addTest('One');
    await database.db.testCase.update({ where: { id: testCaseId }, data: { credentialId: credential.id } });
    const box = { x: 1, y: 2, width: 3, height: 4 };
    const again = candidateOf('total|/cart', {
      observed: 'It says 7',
      title: 'The total is 7',
      box,
      address: 'http://app.test/7',
      evidence: { console: ['sent open "sesame" & go'] },
    });
    const run = await runSeeing({
      ...seeing('total|/cart'),
      confirm: async (options) => ({
        ...(await engineeringStub.confirm(options)),
        trail: { start: 'http://app.test/cart', steps: [] },
        seen: again,
      }),
    });
    const told = {
      title: 'The total is 7',
      observed: 'It says 7',
      address: 'http://app.test/7',
      box,
      evidence: { console: ['sent ••••••'] },
    };
    expect(await database.db.issue.findFirst({ where: { appId: ctx.appId } })).toMatchObject({
      ...told,
      steps: ['Open http://app.test/cart'],
    });
    expect(await database.db.finding.findFirst({ where: { runId: run.id } })).toMatchObject(told);
  });

  test('of a proof in several replays, the steps of the one that proved it are shown', async () => {
    await addTest('One');
    await runSeeing({
      ...seeing('long way'),
      confirm: async ({ trail, recorder }) => {
        const steps = await Promise.all(Array.from({ length: 8 }, (_, at) => recordOf(at % 4)));
        for (const step of steps) await recorder?.step(step);
        return { tries: 2, reproduced: 2, trail, record: steps[6]!, replay: steps.slice(4, 7) };
      },
    });
    const issue = await database.db.issue.findFirstOrThrow({ where: { appId: ctx.appId } });
    const { replay } = await getIssue({ ctx, input: { issueId: issue.id } });
    const { steps } = await getExecution({ ctx, input: { executionId: replay!.id } });
    expect(steps.filter(({ superseded }) => !superseded).map(({ index, intent }) => [index, intent])).toEqual(
      [
        [0, 'Step 0'],
        [1, 'Step 1'],
        [2, 'Step 2'],
      ],
    );
    expect(steps).toHaveLength(8);
  });

  test('what does not come back is set aside, and is no issue', async () => {
    await addTest('One');
    const run = await runSeeing({
      ...seeing('flaky'),
      confirm: async ({ trail }) => ({ tries: 3, reproduced: 1, trail }),
    });
    expect(run).toMatchObject({ status: 'completed', unconfirmed: 1, readinessIfApproved: 100 });
    expect(await database.db.issue.count({ where: { appId: ctx.appId } })).toBe(0);
  });

  test('what there was no time to replay is set aside with that as the reason', async () => {
    const scope = { organizationId: ctx.organizationId, appId: ctx.appId };
    const budget = { minutes: 1, acts: 10, screens: 10 };
    const run = await database.db.run.create({
      data: {
        id: newId('run'),
        ...scope,
        number: 1,
        kind: 'discovery',
        status: 'running',
        settings: { address: 'http://app.test/', budget },
      },
    });
    const explored = { id: newId('execution'), ...scope, runId: run.id, title: 'Exploring' };
    const hourAgo = new Date(Date.now() - 3_600_000);
    const ended = {
      ...scope,
      runId: run.id,
      status: 'passed',
      startedAt: hourAgo,
      endedAt: hourAgo,
    } as const;
    await database.db.execution.create({ data: { ...ended, ...explored, kind: 'exploration' } });
    // The first replay began long ago: no other run has held this one up.
    await database.db.execution.create({
      data: { ...ended, id: newId('execution'), kind: 'confirmation', title: 'Another' },
    });
    await saveCandidate({
      ctx,
      input: {
        runId: run.id,
        executionId: explored.id,
        stepId: null,
        pictureId: null,
        candidate: candidateOf('late'),
        trail: { start: 'http://app.test/', steps: [] },
      },
    });
    await work();
    const { setAside } = await getRun({ ctx, input: { runId: run.id } });
    expect(setAside).toMatchObject([
      { tries: 0, setAsideBecause: expect.stringContaining('the time for proving was over') },
    ]);
  });

  test('a resolved issue that is seen again is the same one, active and regressed', async () => {
    await addTest('One');
    const first = await runSeeing(seeing('back'));
    const issue = await database.db.issue.findFirstOrThrow({ where: { appId: ctx.appId } });
    await resolveIssues({ ctx, input: { issueIds: [issue.id], dismissedReason: '' } as never });
    const second = await runSeeing(seeing('back'));
    expect(await database.db.issue.findMany({ where: { appId: ctx.appId } })).toMatchObject([
      {
        id: issue.id,
        resolution: 'active',
        regressed: true,
        regressedFromRunId: first.id,
        regressedInRunId: second.id,
        lastRunId: second.id,
        resolvedAt: null,
      },
    ]);
    expect(await database.db.runIssue.count({ where: { issueId: issue.id } })).toBe(2);
  });

  test('a rejected pattern silences the finding and is counted', async () => {
    await addTest('One');
    await runSeeing(seeing('noise'));
    const issue = await database.db.issue.findFirstOrThrow({ where: { appId: ctx.appId } });
    await rejectIssues({
      ctx,
      input: { issueIds: [issue.id], rejectReason: 'By design', undo: false } as never,
    });
    const run = await runSeeing(seeing('noise'));
    expect(run).toMatchObject({ status: 'completed', silenced: 1, readinessIfApproved: 100 });
    expect(await database.db.finding.findFirst({ where: { runId: run.id } })).toMatchObject({
      status: 'silenced',
      issueId: issue.id,
    });
    expect(await database.db.issue.count({ where: { appId: ctx.appId } })).toBe(1);
  });
});

describe('a discovery', () => {
  const draft = (title: string) => ({
    title,
    description: '',
    steps: ['Press it'],
    assertions: ['It is so'],
    feature: { name: 'Cart', description: 'Buying', icon: 'cart' },
    suites: ['Smoke'],
    signature: title,
    needsCredential: false,
    covers: { screens: ['home', 'cart'], ways: ['home>Open the cart'] },
  });

  const adding: Operator = {
    kind: 'create',
    gesture: 'type, Enter',
    on: 'item',
    page: '/',
    counts: [],
    seen: 2,
  };

  test('keeps what passes, archives what does not, and maps the app', async () => {
    const { id } = await createRun({ ctx, input: { kind: 'discovery', minutes: 1 } });
    const screen = (name: string) => ({
      id: name,
      name,
      address: `http://app.test/${name}`,
      fingerprint: { content: name, layout: name, features: [1.4] },
      depth: 0,
      leftAlone: name === 'admin' ? 'Fenced off.' : '',
    });
    await work({
      engineering: engineering({
        async explore({ on }) {
          await on({ kind: 'session', session: 0, title: 'Shopping' });
          await on({
            kind: 'way',
            way: { from: 'home', to: 'cart', intent: 'Open the cart', leftAlone: '' },
          });
          for (const name of ['home', 'cart', 'admin'])
            await on({
              kind: 'screen',
              screen: screen(name),
              view: { picture: (await recordOf(0)).after.picture.image },
            });
          await on({
            kind: 'step',
            session: 0,
            record: await recordOf(0),
            trail: { start: 'http://app.test/', steps: [] },
          });
          await on({ kind: 'progress', says: 'Looking.', screens: 3, ways: 1, acts: 1 });
          return {
            screens: [screen('home'), screen('cart'), screen('admin')],
            ways: [],
            model: { ...nothingKnown, operators: [adding] },
            drafts: [draft('Good'), draft('Bad'), draft('Good')],
            acts: 1,
          };
        },
        async runTest(options) {
          if (options.test.title === 'Good') return engineeringStub.runTest(options);
          return { status: 'blocked', class: 'agent', says: 'Not understood.', steps: [] };
        },
      }),
    });
    expect(await runOf(id)).toMatchObject({
      status: 'completed',
      passed: 1,
      failed: 0,
      blocked: 0,
      coverage: {
        screens: 3,
        screensCovered: 2,
        ways: 1,
        waysCovered: 1,
        leftAlone: [{ name: 'admin', why: 'Fenced off.' }],
      },
    });
    const tests = await database.db.testCase.findMany({
      where: { appId: ctx.appId },
      include: { keyFeature: true, suites: { include: { testSuite: true } } },
      orderBy: { id: 'asc' },
    });
    expect(tests.map((row) => [row.title, row.status])).toEqual([
      ['Good', 'active'],
      ['Bad', 'archived'],
    ]);
    expect(tests[0]).toMatchObject({ keyFeature: { name: 'Cart', icon: 'cart' } });
    expect(tests[0]?.suites.map((member) => member.testSuite.name).sort()).toEqual(['Cart', 'Smoke']);
    expect(await getAppModel({ ctx })).toMatchObject({ collections: [], operators: [adding] });
    expect(
      await database.db.execution.findFirst({ where: { runId: id, kind: 'exploration' } }),
    ).toMatchObject({ status: 'passed', title: 'Shopping' });
    await expect(createRun({ ctx, input: { kind: 'discovery' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('tries no draft after the time for it, and says so', async () => {
    const { id } = await createRun({ ctx, input: { kind: 'discovery', minutes: 1 } });
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    await work({
      engineering: engineering({
        async explore({ on }) {
          await on({ kind: 'session', session: 0, title: 'Shopping' });
          return { screens: [], ways: [], model: nothingKnown, drafts: titles.map(draft), acts: 1 };
        },
        async runTest(options) {
          const hourAgo = new Date(Date.now() - 3_600_000);
          await database.db.execution.updateMany({
            where: { runId: id, kind: 'exploration' },
            data: { endedAt: hourAgo },
          });
          await database.db.execution.updateMany({
            where: { runId: id, kind: 'test', startedAt: { not: null } },
            data: { startedAt: hourAgo },
          });
          return engineeringStub.runTest(options);
        },
      }),
    });
    const untried = await database.db.execution.findMany({
      where: { runId: id, kind: 'test', status: 'cancelled' },
      include: { testCase: true },
    });
    // Three are tried at once.
    expect(untried.length).toBeGreaterThanOrEqual(3);
    for (const { says, testCase } of untried) {
      expect(says).toContain('The time for trying drafts was over.');
      expect(testCase).toMatchObject({ status: 'archived', statusBefore: 'in_creation' });
    }
    expect(await runOf(id)).toMatchObject({ status: 'completed', passed: 6 - untried.length, blocked: 0 });
  });

  test('whose worker fails midway goes on from where it stood', async () => {
    const { id } = await createRun({ ctx, input: { kind: 'discovery', minutes: 1 } });
    const screen = (name: string) => ({
      id: name,
      name,
      address: `http://app.test/${name}`,
      fingerprint: { content: name, layout: name, features: [1.4] },
      depth: 0,
      leftAlone: '',
    });
    const picture = (await recordOf(0)).after.picture.image;
    const resumed: (string | undefined)[] = [];
    const explore: Engineering['explore'] = async ({ on, keep, resume }) => {
      resumed.push(resume?.toString());
      if (!resume) {
        await on({ kind: 'screen', screen: screen('home'), view: { picture } });
        await keep!(Buffer.from('one screen'));
        await keep!(Buffer.from('one screen, looked at'));
        throw new Error('The machine went away.');
      }
      await on({ kind: 'screen', screen: screen('cart'), view: { picture } });
      await on({ kind: 'way', way: { from: 'home', to: 'cart', intent: 'Open the cart', leftAlone: '' } });
      return {
        screens: [screen('home'), screen('cart')],
        ways: [],
        model: { ...nothingKnown, operators: [adding] },
        drafts: [],
        acts: 1,
      };
    };
    const deps = await work({ engineering: engineering({ explore }) });
    await database.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await work({ engineering: engineering({ explore }), storage: deps.storage });
    expect(resumed).toEqual([undefined, 'one screen, looked at']);
    const way = await database.db.way.findFirstOrThrow({
      where: { appId: ctx.appId },
      include: { from: true, to: true },
    });
    expect([way.from.name, way.to?.name]).toEqual(['home', 'cart']);
    expect(await runOf(id)).toMatchObject({ status: 'completed', coverage: { screens: 2, ways: 1 } });
  });

  test('none of whose tests passes once comes to know nothing, and says so', async () => {
    const { id } = await createRun({ ctx, input: { kind: 'discovery', minutes: 1 } });
    await work({
      engineering: engineering({
        explore: async () => ({
          screens: [],
          ways: [],
          model: { ...nothingKnown, operators: [adding] },
          drafts: [draft('Bad')],
          acts: 1,
        }),
        runTest: async () => ({
          status: 'blocked',
          class: 'environment',
          says: 'Too many requests.',
          steps: [],
        }),
      }),
    });
    const run = await runOf(id);
    expect(run).toMatchObject({ status: 'failed', cause: 'target', readiness: null });
    expect(run.causeSentence).toMatch(
      /^The only test that was written for .* did not pass when it was run, so nothing is known of it\. It ended with: Too many requests\./,
    );
    expect(
      await database.db.testCase.findMany({
        where: { appId: ctx.appId },
        select: { title: true, status: true },
      }),
    ).toEqual([{ title: 'Bad', status: 'archived' }]);
  });

  test('of an app that is easily asked too often has its tests run one at a time', async () => {
    const queues = async (limited: boolean) => {
      const seen = new Set<string | null>();
      const explore: Engineering['explore'] = async () => ({
        screens: [],
        ways: [],
        model: { ...nothingKnown, operators: [adding] },
        drafts: ['One', 'Two', 'Three'].map(draft),
        acts: 1,
        ...(limited ? { limited } : {}),
      });
      const runTest: Engineering['runTest'] = async (options) => {
        for (const { queue_name } of await database.db.$queryRaw<
          { queue_name: string | null }[]
        >`SELECT queue_name FROM graphile_worker.jobs WHERE task_identifier = 'execution_run'`)
          seen.add(queue_name);
        return engineeringStub.runTest(options);
      };
      const { id } = await createRun({ ctx, input: { kind: 'discovery', minutes: 1 } });
      await work({ engineering: engineering({ explore, runTest }) });
      expect(await runOf(id)).toMatchObject({ status: 'completed', passed: 3 });
      return { id, seen: [...seen] };
    };
    const { id, seen } = await queues(true);
    expect(seen).toEqual([`executions:${id}`]);
    ctx = await seedApp(database.db);
    expect((await queues(false)).seen).toEqual([null]);
  });

  test("an app that can not be explored fails the run as the target's", async () => {
    const { id } = await createRun({ ctx, input: { kind: 'discovery' } });
    await work({
      engineering: engineering({
        explore: async () => ({
          screens: [],
          ways: [],
          model: { ...nothingKnown, operators: [adding] },
          drafts: [],
          acts: 0,
          failure: 'It shows a blank page.',
        }),
      }),
    });
    expect(await runOf(id)).toMatchObject({
      status: 'failed',
      cause: 'target',
      causeSentence: 'It shows a blank page.',
    });
    expect(await database.db.execution.count({ where: { runId: id } })).toBe(0);
  });
});

describe('createRun', () => {
  test('makes nothing when its transaction fails', async () => {
    await addTest('One');
    await expect(
      database.db.$transaction(async (tx) => {
        await createRun({ ctx: { ...ctx, db: tx }, input: {} });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await database.db.run.count({ where: { appId: ctx.appId } })).toBe(0);
    expect(await database.db.$queryRaw`SELECT count(*)::int AS jobs FROM graphile_worker.jobs`).toEqual([
      { jobs: 0 },
    ]);
  });

  test('numbers runs within the app, also when several are made at once', async () => {
    await addTest('One');
    const runs = await Promise.all(Array.from({ length: 5 }, () => createRun({ ctx, input: {} })));
    expect(runs.map((run) => run.number).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test("takes the suite's settings before the app's", async () => {
    const one = await addTest('One');
    const suite = await database.db.testSuite.create({
      data: {
        id: `ste_${ctx.appId}`,
        organizationId: ctx.organizationId,
        appId: ctx.appId,
        name: 'Staging',
        suiteUrl: 'http://staging.test/',
        suiteInstructions: 'Be quick',
        osVersion: '17',
        members: { create: [{ testCaseId: one.id }] },
      },
    });
    const run = await createRun({ ctx, input: { testSuiteId: suite.id, buildID: 'v1.2' } });
    expect(run).toMatchObject({
      osVersion: '17',
      settings: { address: 'http://staging.test/', instructions: 'Be quick' },
    });
    expect(await database.db.build.findFirst({ where: { appId: ctx.appId } })).toMatchObject({
      label: 'v1.2',
    });
  });

  test("another organization's suite does not exist", async () => {
    const other = await seedApp(database.db);
    const suite = await database.db.testSuite.findFirstOrThrow({ where: { appId: other.appId } });
    await expect(createRun({ ctx, input: { testSuiteId: suite.id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
