/** A discovery in the service with a model that reviews, plans, drafts and writes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '#server/domain/run/create-run.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { createAnalyst } from '#worker/model/analyst/index.ts';
import {
  elementOf,
  startAnalystServer,
  type AnalystServer,
} from '#worker/model/analyst/testing/analyst-server.ts';
import { startModelServer, type ModelServer } from '#worker/model/testing/model-server.ts';
import { engineering } from '#worker/run/engineering.ts';
import type { EnginePort } from '#worker/run/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { onStage } from '#worker/testing/stage.ts';
import { createTasks } from './index.ts';
import { depsFor } from './testing.ts';
import { workOff } from './testing-runs.ts';

const style = 'body{font:18px sans-serif;padding:28px}a{color:#06c;text-decoration:underline}';
const page = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><style>${style}</style><h1>${title}</h1>${body}`;
const pages: Record<string, string> = {
  '/': page('Northbound', '<p>Trains on the coast.</p><p><a href="/trip">Your trip</a></p>'),
  '/trip': page('Your trip', '<p>Departure: 12 May 2027</p><p>Arrival: 10 May 2027</p>'),
};
const claim = 'The arrival is after the departure';
const quoted = ['Departure: 12 May 2027', 'Arrival: 10 May 2027'];

const site = onStage((path) => pages[path]);
let database: TestDatabase;
let sight: Sight;
let eyes: ModelServer;
let server: AnalystServer;

beforeAll(async () => {
  database = await createTestDatabase();
  sight = await createSight({ threads: 1 });
  eyes = await startModelServer({
    sight,
    rules: [
      {
        when: /arrival is after/i,
        holds: (seen) => (seen.includes('10 May') ? false : undefined),
        shownBy: quoted,
      },
    ],
  });
  server = await startAnalystServer(
    {
      screen_review: (text) => ({
        suspicions: text.includes('Departure: 12 May')
          ? [
              {
                assertion: claim,
                observed: 'It arrives on 10 May 2027.',
                type: 'Content',
                severity: 'High',
                why: 'Nobody can plan by it.',
                evidence: quoted.map((quote) => ({
                  ...{ picture: 'now', x: null, y: null, width: null, height: null },
                  element: elementOf(text, quote),
                  quote,
                })),
              },
            ]
          : [],
      }),
      act_review: () => ({ suspicions: [] }),
      journey_review: () => ({ suspicions: [] }),
      exploration_plan: () => ({ about: 'Journeys.', journeys: [], acts: [], values: [] }),
      test_drafts: () => ({ tests: [], names: [] }),
      issue_words: () => ({
        title: 'The trip arrives before it departs',
        expected: 'Other words for what should be.',
        observed: 'The arrival stands before the departure.',
        cause: '',
        severity: 'Critical',
        impact: 'Nobody can take the trip.',
        same_as: null,
      }),
      run_summary: (text) => ({
        sentences: [
          { text: 'Trips are shown with impossible dates.', issues: [elementOf(text, 'The trip arrives')] },
          { text: 'All 340 customers are hit.', issues: [1] },
        ],
      }),
    },
    eyes.url,
  );
});
afterAll(async () => {
  server?.close();
  await eyes?.close();
  await sight?.close();
  await database.drop();
});

const price = { in: 1, out: 4 };

async function discover(
  ctx: Awaited<ReturnType<typeof seedApp>>,
  brain: 'embedded' | 'hybrid',
  runCalls?: number,
) {
  const { id } = await createRun({ ctx, input: { kind: 'discovery', minutes: 0.4 } });
  const made = await database.db.run.findUniqueOrThrow({ where: { id } });
  const settings = {
    ...(made.settings as object),
    brain,
    budgets: runCalls === undefined ? {} : { runCalls },
  };
  await database.db.run.update({ where: { id }, data: { settings } });
  server.names.length = 0;
  const engine: EnginePort = {
    openSession: site.openSession,
    brain: createEmbeddedBrain,
    analyst: (limits) =>
      createAnalyst({
        ...limits,
        model: 'sees',
        baseUrl: server.url,
        detail: 'low',
        prices: { sees: price },
      }),
    close: async () => {},
  };
  const deps = depsFor(database.db, { engine: async () => engine, engineering });
  const run = () => database.db.run.findUniqueOrThrow({ where: { id } });
  while (!isFinalRunStatus((await run()).status)) {
    await workOff(database.url, createTasks(deps), 1);
  }
  return run();
}

const seeded = async () => {
  const ctx = await seedApp(database.db, { url: `${site.site.address}/` });
  const settings = { sessions: 1, viewport: { width: 760, height: 700 } };
  await database.db.app.update({ where: { id: ctx.appId }, data: { settings } });
  return ctx;
};

it(
  'reports what a model suspected and judged again, in its words, and counts what that cost',
  { timeout: 300_000 },
  async () => {
    const ctx = await seeded();
    const run = await discover(ctx, 'hybrid');
    const issue = await database.db.issue.findFirstOrThrow({
      where: { appId: ctx.appId, oracle: 'model-review' },
    });
    expect(issue).toMatchObject({
      title: 'The trip arrives before it departs',
      // What was proven is the claim itself.
      expected: claim,
      severity: 'Critical',
      severityReason: 'Nobody can take the trip.',
      reproduced: 2,
    });
    const reproduction = await database.db.testCase.findUniqueOrThrow({ where: { id: issue.testCaseId! } });
    expect(reproduction.assertions).toEqual([claim]);
    expect(run.modelCalls).toBe(server.names.length);
    expect(Number(run.costMicros)).toBeGreaterThan(0);
    expect(new Set(server.names)).toEqual(
      new Set([
        ...['screen_review', 'exploration_plan', 'test_drafts', 'verdict', 'second_look', 'issue_words'],
        'run_summary',
      ]),
    );
    expect(run.summary).toEqual([{ text: 'Trips are shown with impossible dates.', issues: [issue.id] }]);

    // Where it was wrong too often, what it proves is set aside.
    await database.db.issue.update({
      where: { id: issue.id },
      data: { resolution: 'rejected', signature: 'wrong 0' },
    });
    const { id: _, number: __, testCaseId: ___, evidence, box: ____, ...like } = issue;
    for (let at = 1; at < 5; at++)
      await database.db.issue.create({
        data: {
          ...like,
          id: `iss_wrong${at}`,
          number: 100 + at,
          signature: `wrong ${at}`,
          resolution: 'rejected',
          evidence: evidence ?? {},
        },
      });
    // Only an app without tests is discovered.
    await database.db.testCase.deleteMany({ where: { appId: ctx.appId } });
    const again = await discover(ctx, 'hybrid');
    expect(
      await database.db.issue.count({
        where: { appId: ctx.appId, oracle: 'model-review', resolution: 'active' },
      }),
    ).toBe(0);
    const finding = await database.db.finding.findFirstOrThrow({
      where: { runId: again.id, oracle: 'model-review' },
    });
    expect(finding).toMatchObject({ status: 'unconfirmed', reproduced: 2 });
    expect(finding.setAsideBecause).toContain('Of 5 issues that “model-review” reported');
  },
);

it(
  'asks nothing beyond the budget of a run, and nothing at all where its brain is the embedded one',
  { timeout: 300_000 },
  async () => {
    expect((await discover(await seeded(), 'hybrid', 2)).modelCalls).toBe(2);
    expect(server.names).toHaveLength(2);
    const ctx = await seeded();
    expect((await discover(ctx, 'embedded')).modelCalls).toBe(0);
    expect(server.names).toEqual([]);
    expect(await database.db.issue.count({ where: { appId: ctx.appId, oracle: 'model-review' } })).toBe(0);
  },
);
