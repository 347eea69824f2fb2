import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaseStatus } from '#prisma/generated/client.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { createKeyFeature, deleteKeyFeature } from '../key-feature/key-features.ts';
import { CreateTestSuiteInput } from '../test-suite/schemas.ts';
import { listTestSuites } from '../test-suite/read-test-suites.ts';
import { createTestSuite } from '../test-suite/write-test-suites.ts';
import { activeTestCasesByFeature, countTestCases } from './count-test-cases.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = await seedApp(database.db);
});
afterAll(() => database.drop());

const statuses = ['active', 'in_creation', 'archived', 'issue_linked'] as const satisfies TestCaseStatus[];
const row = (title: string, status: TestCaseStatus, keyFeatureId: string | null = null) => ({
  organizationId: ctx.organizationId,
  appId: ctx.appId,
  title,
  steps: ['x'],
  assertions: ['y'],
  origin: 'manual' as const,
  status,
  keyFeatureId,
});

/** What is kept is what counting gives. */
async function expectRight() {
  const where = { organizationId: ctx.organizationId, appId: ctx.appId };
  for (const status of statuses)
    expect(await countTestCases({ ctx, status: [status] }), status).toBe(
      await ctx.db.testCase.count({ where: { ...where, status } }),
    );
  const byFeature = await ctx.db.testCase.groupBy({
    by: ['keyFeatureId'],
    where: { ...where, status: 'active' },
    _count: true,
  });
  expect(Object.fromEntries([...(await activeTestCasesByFeature(ctx))].filter(([, n]) => n !== 0))).toEqual(
    Object.fromEntries(byFeature.map(({ keyFeatureId, _count }) => [keyFeatureId ?? '', _count])),
  );
  for (const suite of await listTestSuites({ ctx })) {
    expect(suite.testCaseCount, suite.name).toBe(
      await ctx.db.testCase.count({
        where: suite.main
          ? { ...where, status: 'active' }
          : { ...where, status: { not: 'archived' }, suites: { some: { testSuiteId: suite.id } } },
      }),
    );
  }
}

test('counts follow what is written, moved, archived and deleted', async () => {
  const [cart, search] = await Promise.all(
    ['Cart', 'Search'].map((name) =>
      createKeyFeature({ ctx, input: { name, description: '', icon: 'box' } }),
    ),
  );
  await ctx.db.testCase.createMany({
    data: Array.from({ length: 40 }, (_, n) =>
      row(`Test ${n}`, statuses[n % 4]!, [cart!.id, search!.id, null][n % 3]!),
    ),
  });
  await expectRight();
  const ids = (await ctx.db.testCase.findMany({ where: { appId: ctx.appId }, orderBy: { id: 'asc' } })).map(
    ({ id }) => id,
  );
  await createTestSuite({
    ctx,
    input: CreateTestSuiteInput.parse({
      name: 'Smoke',
      testCaseIds: (await ctx.db.testCase.findMany({ where: { appId: ctx.appId, status: 'active' } })).map(
        ({ id }) => id,
      ),
    }),
  });
  await expectRight();
  await ctx.db.testCase.updateMany({ where: { id: { in: ids.slice(0, 17) } }, data: { status: 'archived' } });
  await expectRight();
  await ctx.db.testCase.updateMany({
    where: { id: { in: ids.slice(3, 9) } },
    data: { status: 'active', keyFeatureId: search!.id },
  });
  await expectRight();
  await deleteKeyFeature({ ctx, input: { keyFeatureId: search!.id } });
  await expectRight();
  await ctx.db.testCase.deleteMany({ where: { id: { in: ids.slice(5, 12) } } });
  await expectRight();
  expect(await countTestCases({ ctx, status: ['active'] })).toBeGreaterThan(0);
});

test('many who write at once are all counted', async () => {
  const { id } = await createTestSuite({ ctx, input: CreateTestSuiteInput.parse({ name: 'Release' }) });
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      ctx.db.$transaction(
        async (db) => {
          const test = await db.testCase.create({
            data: row(`At once ${n}`, n % 2 === 0 ? 'active' : 'in_creation'),
          });
          await db.testSuiteMember.create({ data: { testSuiteId: id, testCaseId: test.id, position: n } });
          if (n % 3 === 0) await db.testCase.update({ where: { id: test.id }, data: { status: 'archived' } });
        },
        { maxWait: 20_000, timeout: 20_000 },
      ),
    ),
  );
  await expectRight();
  expect((await listTestSuites({ ctx })).find(({ name }) => name === 'Release')?.testCaseCount).toBe(16);
});
