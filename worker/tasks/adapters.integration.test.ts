/** Runs one app with each adapter of the run's ports: all must report the same tests and bugs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LocalEventSchema, StartLocalInput, type LocalEvent } from '#server/domain/local/schemas.ts';
import { startLocal } from '#server/domain/local/start-local.ts';
import { tellLocal, tellLocalFile } from '#server/domain/local/tell.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { getStorage } from '#server/platform/storage.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { engineering } from '#worker/run/engineering.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { RunListener } from '#worker/run/memory/types.ts';
import { createReporter } from '#worker/run/spool/reporter.ts';
import { openSpool } from '#worker/run/spool/spool.ts';
import { onStage } from '#worker/testing/stage.ts';
import { createTasks } from './index.ts';
import { depsFor } from './testing.ts';
import { workOff } from './testing-runs.ts';
import { temporaryFolder } from '#worker/testing/temporary-folder.ts';

const style = 'body{font:16px sans-serif;padding:24px}a{color:#06c;text-decoration:underline}';
const page = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><style>${style}</style><h1>${title}</h1>${body}`;
const home = '<p><a href="/">Back to the trees</a></p>';
const pages: Record<string, string> = {
  '/': page(
    'Trees',
    ['Oak', 'Elm', 'Ash'].map((name) => `<p><a href="/${name}">About ${name}</a></p>`).join(''),
  ),
  '/Oak': page('Oak', `<p>The oak is tall, and rare by now.</p>${home}`),
  '/Elm': page('Elm', `<p>Planted on Invalid Date</p>${home}`),
};

const minutes = 0.5;
const site = onStage((path) => pages[path]);
let database: TestDatabase;
const homeBefore = process.env.SIGHTREAD_HOME;

beforeAll(async () => {
  process.env.SIGHTREAD_HOME = temporaryFolder('adapters');
  forgetEnv();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  if (homeBefore === undefined) delete process.env.SIGHTREAD_HOME;
  else process.env.SIGHTREAD_HOME = homeBefore;
  forgetEnv();
});

/** The result of a run as people see it. */
interface Result {
  tests: string[];
  issues: string[];
}

const inMemory = async (listener?: RunListener): Promise<Result> => {
  const report = await runInMemory({
    openSession: site.openSession,
    brain: createEmbeddedBrain,
    address: `${site.site.address}/`,
    cases: [],
    discover: true,
    minutes,
    parallel: 1,
    seed: 1,
    signal: new AbortController().signal,
    says: () => {},
    ...(listener ? { listener } : {}),
  });
  return {
    tests: report.executions.map(({ title, outcome }) => `${title}: ${outcome.status}`).sort(),
    issues: report.issues.map(({ title, candidate }) => `${candidate.severity}: ${title}`).sort(),
  };
};

/** Works through the service's jobs until the run has ended, and reads the result from its rows. */
async function served(runId: string): Promise<Result> {
  const engine = { openSession: site.openSession, brain: createEmbeddedBrain, close: async () => {} };
  const deps = depsFor(database.db, { storage: getStorage(), engine: async () => engine, engineering });
  const run = () => database.db.run.findUniqueOrThrow({ where: { id: runId } });
  while (!isFinalRunStatus((await run()).status)) {
    await workOff(database.url, createTasks(deps), 1);
  }
  const executions = await database.db.execution.findMany({ where: { runId, kind: 'test' } });
  const issues = await database.db.issue.findMany({ where: { runs: { some: { runId } } } });
  return {
    // A draft that did not pass does not count as a test.
    tests: executions
      .filter(({ status }) => status === 'passed')
      .map(({ title, status }) => `${title}: ${status}`)
      .sort(),
    issues: issues.map(({ title, severity }) => `${severity}: ${title}`).sort(),
  };
}

const seeded = async () => {
  const ctx = await seedApp(database.db, { url: `${site.site.address}/` });
  const settings = { sessions: 1, viewport: { width: 760, height: 700 } };
  await database.db.app.update({ where: { id: ctx.appId }, data: { settings } });
  return ctx;
};

async function inService(): Promise<Result> {
  const ctx = await seeded();
  const { id } = await createRun({ ctx, input: { kind: 'discovery', minutes } });
  return served(id);
}

async function bySpool(): Promise<Result> {
  const ctx = await seeded();
  const input = StartLocalInput.parse({ url: `${site.site.address}/`, host: 'laptop' });
  const { runId } = await startLocal({ ctx, input });
  const spool = openSpool();
  const reporter = createReporter(spool);
  await inMemory(reporter);
  reporter.end();
  const { events, files } = spool.read(0, { events: 100_000, characters: 1e9 });
  for (const sha256 of files)
    await tellLocalFile({ ctx, input: { runId, sha256, content: spool.readFile(sha256) } });
  const told = events.map((text): LocalEvent => LocalEventSchema.parse(JSON.parse(text)));
  await tellLocal({ ctx, input: { runId, from: 0, events: told, bytes: 1 } });
  spool.remove();
  return served(runId);
}

it('finds the same tests, verdicts and issues in memory, in Postgres and by the spool', async () => {
  const memory = await inMemory();
  expect(memory.tests.length).toBeGreaterThan(0);
  expect(memory.issues).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\w+: .*Invalid Date/),
      expect.stringMatching(/^\w+: .*About Ash/),
    ]),
  );
  expect(await inService()).toEqual(memory);
  expect(await bySpool()).toEqual(memory);
}, 400_000);
