import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { updateApp } from '../app/update-app.ts';
import { readUsage } from './read-usage.ts';
import { startOfMonth } from './read-spending.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
});

async function spend(
  to: typeof ctx,
  {
    number,
    costMicros,
    createdAt = new Date(),
    activity = 'execute',
  }: { number: number; costMicros: number; createdAt?: Date; activity?: string },
) {
  const scope = { organizationId: to.organizationId, appId: to.appId };
  const run =
    (await database.db.run.findFirst({ where: { ...scope, number } })) ??
    (await database.db.run.create({
      data: { id: newId('run'), ...scope, number, kind: 'regression', status: 'completed' },
    }));
  await database.db.ledgerEntry.create({
    data: {
      id: newId('ledger'),
      ...scope,
      runId: run.id,
      activity,
      ms: 1000,
      modelCalls: 2,
      tokensIn: 10,
      tokensOut: 5,
      costMicros,
      createdAt,
    },
  });
}
const lastMonth = () => new Date(startOfMonth().getTime() - 86_400_000);

test('it is summed by month, by run and by activity, and by nobody else’s', async () => {
  await spend(ctx, { number: 1, costMicros: 300, createdAt: lastMonth() });
  await spend(ctx, { number: 2, costMicros: 500 });
  await spend(ctx, { number: 2, costMicros: 900, activity: 'judge' });
  await spend(await seedApp(database.db), { number: 1, costMicros: 9_000_000 });
  const usage = await readUsage({ ctx, input: { months: 12, runs: 20 } });
  expect(usage.months).toEqual([
    { month: lastMonth().toISOString().slice(0, 7), costMicros: 300, modelCalls: 2, tokens: 15, ms: 1000 },
    { month: new Date().toISOString().slice(0, 7), costMicros: 1400, modelCalls: 4, tokens: 30, ms: 2000 },
  ]);
  expect(usage.runs).toMatchObject([
    { number: 1, costMicros: 300 },
    { number: 2, costMicros: 1400, modelCalls: 4 },
  ]);
  expect(usage.activities).toMatchObject([
    { activity: 'judge', costMicros: 900 },
    { activity: 'execute', costMicros: 500 },
  ]);
  expect(usage.organizationThisMonth).toEqual({ costMicros: 1400, modelCalls: 4 });
  expect(await readUsage({ ctx, input: { months: 1, runs: 1 } })).toMatchObject({
    months: [{ costMicros: 1400 }],
    runs: [{ number: 2 }],
  });
});

test('budgets stand beside it', async () => {
  expect((await readUsage({ ctx, input: { months: 1, runs: 1 } })).budgets).toEqual({});
  await updateApp({ ctx, input: { budgets: { monthMicros: 2_000_000 } } });
  expect((await readUsage({ ctx, input: { months: 1, runs: 1 } })).budgets).toEqual({
    monthMicros: 2_000_000,
  });
});
