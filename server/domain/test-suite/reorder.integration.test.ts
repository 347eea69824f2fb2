import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { getTestSuite, listTestSuites } from './read-test-suites.ts';
import { CreateTestSuiteInput } from './schemas.ts';
import { createTestSuite, reorderTestSuite } from './write-test-suites.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
let testSuiteId: string;
let ids: number[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  ids = [];
  for (const title of ['a', 'b', 'c'])
    ids.push(
      (
        await ctx.db.testCase.create({
          data: {
            organizationId: ctx.organizationId,
            appId: ctx.appId,
            title,
            steps: ['x'],
            assertions: ['y'],
            status: 'active',
            origin: 'manual',
          },
        })
      ).id,
    );
  testSuiteId = (
    await createTestSuite({ ctx, input: CreateTestSuiteInput.parse({ name: 'Smoke', testCaseIds: ids }) })
  ).id;
});
const order = async () =>
  (await getTestSuite({ ctx, input: { testSuiteId } })).testCases.map(({ title }) => title).join('');

test('tests stand as they were put; those left out come after them', async () => {
  const [a, b, c] = ids as [number, number, number];
  await reorderTestSuite({ ctx, input: { testSuiteId, testCaseIds: [c, a, b] } });
  expect(await order()).toBe('cab');
  expect(await reorderTestSuite({ ctx, input: { testSuiteId, testCaseIds: [b] } })).toMatchObject({
    testCaseIds: [b, c, a],
  });
  expect(await order()).toBe('bca');
  expect(await ctx.db.auditEvent.count({ where: { appId: ctx.appId, action: 'test_suite.reorder' } })).toBe(
    2,
  );
});

test('a stranger, the main suite and another organization’s are refused', async () => {
  await expect(
    reorderTestSuite({ ctx, input: { testSuiteId, testCaseIds: [2_000_000] } }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  const main = (await listTestSuites({ ctx })).find((suite) => suite.main)!;
  await expect(
    reorderTestSuite({ ctx, input: { testSuiteId: main.id, testCaseIds: ids } }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(
    reorderTestSuite({ ctx: await seedApp(database.db), input: { testSuiteId, testCaseIds: ids } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await order()).toBe('abc');
});
