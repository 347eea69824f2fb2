import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LocalEventSchema, StartLocalInput, type LocalEvent } from '#server/domain/local/schemas.ts';
import { startLocal } from '#server/domain/local/start-local.ts';
import { getLocal, tellLocal, tellLocalFile } from '#server/domain/local/tell.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { getStorage } from '#server/platform/storage.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createReporter } from '#worker/run/spool/reporter.ts';
import { openSpool } from '#worker/run/spool/spool.ts';
import { createTasks } from './index.ts';
import { candidateOf, depsFor, recordOf } from './testing.ts';
import { temporaryFolder } from '#worker/testing/temporary-folder.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
const homeBefore = process.env.SIGHTREAD_HOME;
beforeAll(async () => {
  process.env.SIGHTREAD_HOME = temporaryFolder('local');
  forgetEnv();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  if (homeBefore === undefined) delete process.env.SIGHTREAD_HOME;
  else process.env.SIGHTREAD_HOME = homeBefore;
  forgetEnv();
});
beforeEach(async () => {
  await database.db.$executeRawUnsafe('DELETE FROM graphile_worker._private_jobs');
  ctx = await seedApp(database.db);
});

const work = () =>
  runOnce({
    connectionString: database.url,
    taskList: createTasks(depsFor(database.db, { storage: getStorage() })),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
const start = async () =>
  (await startLocal({ ctx, input: StartLocalInput.parse({ url: 'http://localhost:5173/', host: 'laptop' }) }))
    .runId;
const draft = (title: string) => ({
  title,
  description: '',
  steps: ['Open "Shop"'],
  assertions: ['"Mug" is shown'],
  feature: { name: 'Shop', description: '', icon: 'store' },
  suites: ['Smoke'],
  signature: `draft:${title}`,
  needsCredential: false,
  covers: { screens: ['s1'], ways: [] },
});
const trail = {
  start: 'http://app.test/0',
  steps: [{ intent: 'Press "Buy"', act: { kind: 'key' as const, keys: 'Enter' } }],
};

/** The events and files of a runner, as it sends them. */
async function told(tell: (reporter: ReturnType<typeof createReporter>) => Promise<void>) {
  const spool = openSpool();
  await tell(createReporter(spool));
  const { events, files } = spool.read(0, { events: 1000, characters: 1e9 });
  const contents = files.map((sha256) => ({ sha256, content: spool.readFile(sha256) }));
  spool.remove();
  return { events: events.map((text): LocalEvent => LocalEventSchema.parse(JSON.parse(text))), contents };
}
async function send(
  runId: string,
  { events, contents }: Awaited<ReturnType<typeof told>>,
  from = 0,
  to = events.length,
) {
  for (const file of contents) await tellLocalFile({ ctx, input: { runId, ...file } });
  await tellLocal({ ctx, input: { runId, from, events: events.slice(from, to), bytes: 1 } });
}

const whole = () =>
  told(async (reporter) => {
    reporter.explored({ kind: 'session', session: 0, title: 'Session 1' });
    reporter.explored({
      kind: 'screen',
      screen: {
        id: 's1',
        name: 'Home',
        address: 'http://app.test/0',
        fingerprint: { content: 'c', layout: 'l', features: [1] },
        depth: 0,
        leftAlone: '',
      },
      view: { picture: (await recordOf(0)).after.picture.image },
    });
    for (const index of [0, 1, 2])
      reporter.step({ session: 0 }, { ...(await recordOf(index)), dom: '<p>a document</p>' }, trail);
    reporter.drafts([draft('kept'), draft('not kept')]);
    for (const index of [0, 1]) reporter.step({ test: 'draft:kept' }, await recordOf(index), trail);
    reporter.outcome('draft:kept', { status: 'passed', says: 'All assertions hold.', steps: [] });
    reporter.step({ test: 'draft:not kept' }, await recordOf(0, { status: 'failed' }), trail);
    reporter.outcome('draft:not kept', {
      status: 'failed',
      reason: 'assertion_failed',
      class: 'test',
      says: 'It was not there.',
      steps: [],
    });
    reporter.finding({ session: 0 }, 1, candidateOf('proven'), {
      tries: 3,
      reproduced: 3,
      trail,
      record: await recordOf(1),
    });
    reporter.finding({ session: 0 }, 2, candidateOf('once'), { tries: 3, reproduced: 1, trail });
    reporter.end();
  });

async function report(runId: string) {
  const run = await database.db.run.findUniqueOrThrow({
    where: { id: runId },
    include: {
      executions: { include: { stepRows: true }, orderBy: [{ kind: 'asc' }, { position: 'asc' }] },
      findings: true,
    },
  });
  const tests = await database.db.testCase.findMany({ where: { appId: ctx.appId }, orderBy: { id: 'asc' } });
  const issues = await database.db.issue.findMany({ where: { appId: ctx.appId } });
  return {
    run,
    issues,
    tests: tests.map(({ title, status }) => `${title}: ${status}`),
    executions: run.executions
      .map(({ kind, title, status, stepRows }) => `${kind} ${title}: ${status}, ${stepRows.length} steps`)
      .sort(),
    findings: run.findings
      .map(({ signature, status, tries, reproduced }) => `${signature}: ${status} ${reproduced}/${tries}`)
      .sort(),
  };
}

it('becomes the same rows as a run of a worker, with its issue and its reproduction test, and no replay is queued here', async () => {
  const runId = await start();
  await send(runId, await whole());
  await work();
  const { run, issues, ...rest } = await report(runId);
  expect(rest).toEqual({
    tests: ['kept: active', 'not kept: archived', 'Fixed: Bug proven: issue_linked'],
    executions: [
      'exploration Session 1: passed, 3 steps',
      'test kept: passed, 2 steps',
      'test not kept: cancelled, 1 steps',
    ],
    findings: ['once: unconfirmed 1/3', 'proven: confirmed 3/3'],
  });
  expect(run).toMatchObject({
    kind: 'local',
    status: 'completed',
    passed: 1,
    failed: 0,
    blocked: 0,
    readinessIfApproved: 97,
  });
  expect(issues).toMatchObject([
    {
      title: 'Bug proven',
      pictureId: expect.any(String),
      pictureBeforeId: expect.any(String),
      steps: ['Open http://app.test/0', 'Press "Buy"'],
    },
  ]);
  const [step] = run.executions.find(({ kind }) => kind === 'exploration')!.stepRows;
  expect(step).toMatchObject({
    pictureAfterId: expect.any(String),
    sceneId: expect.any(String),
    evidenceId: expect.any(String),
    domId: expect.any(String),
  });
  expect(await getLocal({ ctx, input: { runId } })).toMatchObject({
    status: 'completed',
    kept: (await whole()).events.length,
  });
});

it('told in pieces, and kept twice over, is kept once', async () => {
  const runId = await start();
  const { events, contents } = await whole();
  for (let at = 0; at < events.length; at += 3) {
    await send(runId, { events, contents }, at, at + 3);
    await work();
    if (at + 3 >= events.length) break;
    // As if the worker had died before it could record its progress.
    await database.db.localRun.update({ where: { runId }, data: { kept: at } });
    await database.db.localEvent.createMany({
      data: events.slice(at, at + 3).map((event, index) => ({
        runId,
        seq: at + index,
        organizationId: ctx.organizationId,
        appId: ctx.appId,
        event: event as never,
      })),
    });
  }
  const { run, tests, executions, findings, issues } = await report(runId);
  expect([run.status, tests, executions, findings, issues.length]).toEqual([
    'completed',
    ['kept: active', 'not kept: archived', 'Fixed: Bug proven: issue_linked'],
    [
      'exploration Session 1: passed, 3 steps',
      'test kept: passed, 2 steps',
      'test not kept: cancelled, 1 steps',
    ],
    ['once: unconfirmed 1/3', 'proven: confirmed 3/3'],
    1,
  ]);
});

it('what was not carried out says so, and an app that shows nothing fails the run', async () => {
  const early = await start();
  await send(
    early,
    await told(async (reporter) => {
      reporter.drafts([draft('left')]);
      reporter.end();
    }),
  );
  const blank = await start();
  await send(
    blank,
    await told(async (reporter) => reporter.end('http://localhost:5173/ shows a blank page.')),
  );
  await work();
  expect((await report(early)).executions).toEqual(['test left: cancelled, 0 steps']);
  expect((await report(early)).tests).toEqual(['left: archived']);
  expect((await report(blank)).run).toMatchObject({
    status: 'failed',
    cause: 'target',
    causeSentence: 'http://localhost:5173/ shows a blank page.',
  });
});
