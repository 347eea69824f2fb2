import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import type { Engineering } from '#worker/run/index.ts';
import { createTasks } from './index.ts';
import type { TaskDeps } from './ports.ts';
import { depsFor, engineeringStub } from './testing.ts';

export const engineering = (change: Partial<Engineering>): Engineering => ({ ...engineeringStub, ...change });

/** Works off all jobs that wait, and says nothing of it. */
export const workOff = (connectionString: string, taskList: TaskList, concurrency: number): Promise<void> =>
  runOnce({
    connectionString,
    taskList,
    noHandleSignals: true,
    concurrency,
    logger: new Logger(() => () => undefined),
  });

/** A database for the tests of a file, with an app of its own for each of them, and the tasks that work on it. */
export function seededRuns() {
  let database: TestDatabase;
  let ctx: Awaited<ReturnType<typeof seedApp>>;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  const seedAnother = async () => {
    ctx = await seedApp(database.db);
  };
  beforeEach(async () => {
    await database.db.$executeRawUnsafe('DELETE FROM graphile_worker._private_jobs');
    await seedAnother();
  });
  return {
    get db() {
      return database.db;
    },
    /** The app that was seeded last. */
    get ctx() {
      return ctx;
    },
    seedAnother,
    addTest: (title: string, assertions = ['The cart shows 1']) =>
      database.db.testCase.create({
        data: {
          organizationId: ctx.organizationId,
          appId: ctx.appId,
          title,
          steps: ['Press it'],
          assertions,
          status: 'active',
          origin: 'manual',
        },
      }),
    /** Works off all jobs that wait. */
    async work(change: Partial<TaskDeps> = {}) {
      const deps = depsFor(database.db, change);
      await workOff(database.url, createTasks(deps), 3);
      return deps;
    },
    runOf: (id: string) => database.db.run.findUniqueOrThrow({ where: { id } }),
    untilPassed: (runId: string) =>
      vi.waitUntil(() => database.db.execution.findFirst({ where: { runId, status: 'passed' } }), 10_000),
  };
}
