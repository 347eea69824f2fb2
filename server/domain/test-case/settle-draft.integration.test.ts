import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FindingStatus, IssueType } from '#prisma/generated/enums.ts';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { settleDrafts } from './settle-draft.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A discovery whose drafted test passed, and a finding of the same run. */
async function discovered({
  assertion,
  status = 'confirmed',
  type = 'Functional',
}: {
  assertion: string;
  status?: FindingStatus;
  type?: IssueType;
}) {
  const ctx = await seedApp(database.db);
  const scope = { organizationId: ctx.organizationId, appId: ctx.appId };
  const run = await ctx.db.run.create({
    data: { id: newId('run'), ...scope, number: 1, kind: 'discovery', status: 'running' },
  });
  const lines = { steps: ['Click "Send"'], assertions: [assertion] };
  const test = await ctx.db.testCase.create({
    data: { ...scope, title: 'Sends', ...lines, status: 'active', origin: 'discovery' },
  });
  const execution = await ctx.db.execution.create({
    data: {
      id: newId('execution'),
      ...scope,
      ...lines,
      runId: run.id,
      kind: 'test',
      testCaseId: test.id,
      title: 'Sends',
      status: 'passed',
    },
  });
  await ctx.db.finding.create({
    data: {
      id: newId('finding'),
      ...scope,
      runId: run.id,
      executionId: execution.id,
      status,
      oracle: 'refuses-good-input',
      signature: 'refuses-good-input /contact',
      type,
      severity: 'High',
      title: 'The contact form refuses good details',
      expected: 'Good details are accepted.',
      observed: 'The page “Something went wrong” came instead.',
    },
  });
  await settleDrafts({ ctx, runId: run.id });
  return {
    test: (await ctx.db.testCase.findUniqueOrThrow({ where: { id: test.id } })).status,
    execution: await ctx.db.execution.findUniqueOrThrow({ where: { id: execution.id } }),
  };
}

const expectsTheFault = 'The page "Something went wrong" is shown';

it('keeps no draft that expects what a finding of the run calls wrong, and says so', async () => {
  const { test, execution } = await discovered({ assertion: expectsTheFault });
  expect(test).toBe('archived');
  expect(execution).toMatchObject({ status: 'cancelled' });
  expect(execution.says).toMatch(/expects “The page .*which the finding “The contact form refuses/);
});

it.each([
  ['expects something else', { assertion: 'The page "Thank you" is shown' }],
  ['meets a finding that was not seen again', { assertion: expectsTheFault, status: 'unconfirmed' as const }],
  ['meets a finding about looks', { assertion: expectsTheFault, type: 'Visual' as const }],
])('keeps a draft that %s', async (_, given) => {
  expect(await discovered(given)).toMatchObject({ test: 'active', execution: { status: 'passed' } });
});
