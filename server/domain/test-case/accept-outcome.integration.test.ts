import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prisma } from '#prisma/generated/client.ts';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { getExecution } from '../run/get-execution.ts';
import { acceptOutcome } from './accept-outcome.ts';
import { getTestResult } from './get-test-result.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
let testCaseId: number;
let executionId: string;
const before = ['"Todos" is shown', '"5 items left" is shown'];
const after = ['"Todos" is shown', '"6 items left" is shown'];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  ({ testCaseId, executionId } = await failedTest());
});

/** A test whose second assertion failed, with 6 items shown in place of 5. */
async function failedTest({
  test = {},
  execution = {},
  instead = after[1]!,
}: {
  test?: Partial<Prisma.TestCaseUncheckedCreateInput>;
  execution?: Partial<Prisma.ExecutionUncheckedCreateInput>;
  instead?: string;
} = {}) {
  const scope = { organizationId: ctx.organizationId, appId: ctx.appId };
  const steps = ['Click "Add"'];
  const { id: testCaseId } = await ctx.db.testCase.create({
    data: { ...scope, title: 'Adds', steps, assertions: before, status: 'active', origin: 'manual', ...test },
  });
  const number = 1 + (await ctx.db.run.count({ where: { appId: ctx.appId } }));
  const run = await ctx.db.run.create({
    data: { id: newId('run'), ...scope, number, kind: 'regression', status: 'completed' },
  });
  const executionId = newId('execution');
  await ctx.db.execution.create({
    data: {
      id: executionId,
      ...scope,
      runId: run.id,
      kind: 'test',
      testCaseId,
      title: 'Adds',
      steps,
      assertions: before,
      status: 'failed',
      reason: 'assertion_failed',
      class: 'bug',
      attempt: 1,
      ...execution,
    },
  });
  const row = { ...scope, executionId, kind: 'assertion' as const, decidedBy: 'engine' as const };
  await ctx.db.step.createMany({
    data: [
      { ...row, id: newId('step'), attempt: 1, index: 0, intent: before[0]!, status: 'passed' },
      { ...row, id: newId('step'), attempt: 1, index: 1, intent: before[1]!, status: 'failed', instead },
    ],
  });
  return { testCaseId, executionId };
}

const accept = (undo = false) => acceptOutcome({ ctx, input: { executionId, undo } });
const expected = async () =>
  (await ctx.db.testCase.findUniqueOrThrow({ where: { id: testCaseId } })).assertions;
const offered = async (id = executionId) =>
  (await getExecution({ ctx, input: { executionId: id } })).newOutcome;

it('is offered to people and agents, and changes nothing by itself', async () => {
  expect(await offered()).toEqual({ before, after, accepted: false });
  expect((await getTestResult({ ctx, input: { testCaseId } })).newOutcome).toEqual({
    before,
    after,
    accepted: false,
  });
  expect(await expected()).toEqual(before);
});

it('is accepted in one press and taken back in another; both are in the audit log', async () => {
  expect(await accept()).toEqual({ testCaseId, assertions: after });
  expect(await accept()).toEqual({ testCaseId, assertions: after });
  expect(await expected()).toEqual(after);
  expect(await offered()).toMatchObject({ accepted: true });
  expect(await accept(true)).toEqual({ testCaseId, assertions: before });
  expect(await expected()).toEqual(before);
  const acts = await ctx.db.auditEvent.findMany({
    where: { targetKind: 'test_case', appId: ctx.appId },
    orderBy: { createdAt: 'asc' },
  });
  expect(acts.map(({ action, detail }) => [action, detail])).toEqual([
    ['test_case.accept_outcome', { executionId, before, after }],
    ['test_case.undo_accept_outcome', { executionId, before: after, after: before }],
  ]);
});

it('is not offered of a test that was edited since', async () => {
  await ctx.db.testCase.update({ where: { id: testCaseId }, data: { assertions: ['"Done" is shown'] } });
  expect(await offered()).toBeNull();
  await expect(accept()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await expected()).toEqual(['"Done" is shown']);
});

it.each([
  ['nothing sure was shown instead', { instead: '' }],
  ['the test is a reproduction', { test: { origin: 'reproduction' as const } }],
  ['the test is in creation', { test: { status: 'in_creation' as const } }],
  ['the data is to blame', { execution: { class: 'data' as const } }],
  ['it was blocked', { execution: { status: 'blocked' as const, reason: null } }],
  ['a later attempt passed', { execution: { attempt: 2 } }],
])('is not offered where %s', async (_why, change) => {
  const { executionId: id } = await failedTest(change);
  expect(await offered(id)).toBeNull();
});

it('of another organization is not found', async () => {
  const other = await seedApp(database.db);
  await expect(acceptOutcome({ ctx: other, input: { executionId, undo: false } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
