import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEnvironment } from '#server/domain/environment/create-environment.ts';
import { CreateEnvironmentInput } from '#server/domain/environment/schemas.ts';
import { createRun } from '#server/domain/run/create-run.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { ExploreOptions } from '#worker/explore/types.ts';
import type { PlannedTest } from '#worker/ports/records.ts';
import { createTasks } from './index.ts';
import type { TaskDeps } from './ports.ts';
import { depsFor, engineeringStub } from './testing.ts';

/** What an environment forbids reaches those who act, whichever way a run takes. */
let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  await createEnvironment({
    ctx,
    input: CreateEnvironmentInput.parse({
      name: 'Production',
      address: 'https://shop.example/',
      forbids: ['destroys', 'spends'],
    }),
  });
});

const protection = { environment: 'Production', forbids: ['destroys', 'spends'] };

const work = (engineering: TaskDeps['engineering']) =>
  runOnce({
    connectionString: database.url,
    taskList: createTasks(depsFor(database.db, { engineering })),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });

it('tests steps at its address, under its protection', async () => {
  await database.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title: 'Open the basket',
      steps: ['Open /basket'],
      assertions: ['"Basket" is shown'],
      status: 'active',
      origin: 'manual',
    },
  });
  const tested: PlannedTest[] = [];
  const engineering: TaskDeps['engineering'] = {
    ...engineeringStub,
    runTest: (options) => {
      tested.push(options.test);
      return engineeringStub.runTest(options);
    },
  };
  await createRun({ ctx, input: { environment: 'Production' } });
  await work(engineering);
  await createRun({ ctx, input: {} });
  await work(engineering);
  expect(tested.map(({ address, protection }) => ({ address, protection }))).toEqual([
    { address: 'https://shop.example/', protection },
    { address: 'http://127.0.0.1:4100/', protection: undefined },
  ]);
});

it('explores under its protection', async () => {
  let explored: ExploreOptions | undefined;
  await createRun({ ctx, input: { kind: 'discovery', environment: 'Production' } });
  await work({
    ...engineeringStub,
    explore: (options) => {
      explored = options;
      return engineeringStub.explore(options);
    },
  });
  expect(explored).toMatchObject({ address: 'https://shop.example/', boundaries: { protection } });
});
