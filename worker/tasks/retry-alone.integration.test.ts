import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '#server/domain/run/create-run.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { Engineering } from '#worker/run/index.ts';
import { createTasks } from './index.ts';
import { candidateOf, depsFor, engineeringStub, recordOf } from './testing.ts';
import { workOff } from './testing-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Runs two tests that both show the same two bugs, to the end of the run. */
async function runWith(confirm: Engineering['confirm']) {
  const ctx = await seedApp(database.db);
  const scope = { organizationId: ctx.organizationId, appId: ctx.appId };
  for (const title of ['Buys a mug', 'Signs in'])
    await database.db.testCase.create({
      data: {
        ...scope,
        title,
        steps: ['Press it'],
        assertions: ['It is there'],
        status: 'active',
        origin: 'manual',
      },
    });
  const { id } = await createRun({ ctx, input: {} });
  const judgeStep: Engineering['judgeStep'] = async ({ step }) =>
    step.index === 1 ? [candidateOf('first'), candidateOf('second')] : [];
  const deps = depsFor(database.db, { engineering: { ...engineeringStub, judgeStep, confirm } });
  const run = () => database.db.run.findUniqueOrThrow({ where: { id } });
  const until = Date.now() + 60_000;
  while (!isFinalRunStatus((await run()).status) && Date.now() < until) {
    await workOff(database.url, createTasks(deps), 3);
    await wait(200);
  }
  const issues = await database.db.issue.findMany({ where: { appId: ctx.appId }, orderBy: { title: 'asc' } });
  return { run: await run(), issues: issues.map(({ title }) => title) };
}

/** For each replay, how many replays were running at that time. */
function replays(comesBack: (alone: boolean) => boolean) {
  const seen = new Map<string, number>();
  const beside: number[] = [];
  let atWork = 0;
  const confirm: Engineering['confirm'] = async ({ candidate, trail }) => {
    const calls = (seen.get(candidate.signature) ?? 0) + 1;
    seen.set(candidate.signature, calls);
    atWork++;
    beside.push(atWork);
    // Long enough for the other replay to begin.
    await wait(1500);
    atWork--;
    const reproduced = comesBack(calls > 1) ? 2 : 0;
    return { tries: 2, reproduced, trail, record: await recordOf(0) };
  };
  return { confirm, beside };
}

it('what does not come back among others is replayed alone, and proven where it comes back each time', async () => {
  const { confirm, beside } = replays((alone) => alone);
  const { run, issues } = await runWith(confirm);
  expect(run.status).toBe('completed');
  expect(issues).toEqual(['Bug first', 'Bug second']);
  expect(beside).toHaveLength(4);
  // Neither waits for the other's duplicate: both run, one after the other.
  expect(beside.slice(2)).toEqual([1, 1]);
});

it('what does not come back alone either is set aside, and the run ends', async () => {
  const { confirm } = replays(() => false);
  const { run, issues } = await runWith(confirm);
  expect([run.status, issues]).toEqual(['completed', []]);
  expect(run.unconfirmed).toBeGreaterThan(0);
});
