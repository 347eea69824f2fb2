import type { Prisma, Run, TestCase } from '#prisma/generated/client.ts';
import { failRun } from '#server/domain/run/fail-run.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { RunSettingsSchema, type RunSettings } from '#server/domain/run/schemas.ts';
import { showProgress } from '#server/domain/run/show-progress.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { openDraftStages } from '#server/domain/test-draft/stages.ts';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { watchRun } from '../cancellation.ts';
import { resetData } from '../reset-data.ts';
import type { PlanWork } from '#worker/run/index.ts';
import type { TaskDeps } from '../ports.ts';
import { workOf } from './work-of.ts';

/** Claims a queued run; a run that has already started is only advanced. */
export async function takePlan(runId: string, deps: TaskDeps): Promise<PlanWork | undefined> {
  const { db } = deps;
  const run = await db.run.findUnique({ where: { id: runId } });
  if (!run || isFinalRunStatus(run.status)) return undefined;
  if (run.status !== 'queued') return void (await advanceRun(db, runId));
  const settings = RunSettingsSchema.parse(run.settings);
  await showProgress({ db, run, progress: { stage: 'opening', says: `Opening ${settings.address}.` } });
  const watch = watchRun({ db, runId, shutdown: deps.shutdown });
  return Object.assign(workOf(watch), {
    settings,
    isDiscovery: run.kind === 'discovery',
    reset: () =>
      resetData({
        ctx: systemCtx(db, run),
        deps,
        settings,
        when: 'run',
        executionId: null,
        identity: { secrets: [], values: {} },
        signal: watch.signal,
      }),
    start: async (unready) => {
      await db.$transaction((tx) => start(tx, run, settings, unready));
      await advanceRun(db, runId);
    },
    fail: (problem) => failRun({ db, runId, ...problem }),
    close: async () => watch.stop(),
  } satisfies Omit<PlanWork, keyof ReturnType<typeof workOf>>);
}

async function start(
  tx: Prisma.TransactionClient,
  run: Run,
  settings: RunSettings,
  unready: string | undefined,
): Promise<void> {
  const { count } = await tx.run.updateMany({
    where: { id: run.id, status: 'queued' },
    data: { status: 'running', startedAt: new Date() },
  });
  if (count === 0) return;
  const scope = { organizationId: run.organizationId, appId: run.appId, runId: run.id };
  if (run.kind === 'discovery') {
    await tx.execution.create({
      data: {
        id: newId('execution'),
        ...scope,
        kind: 'exploration',
        title: 'Exploring',
        steps: [],
        assertions: [],
        position: 0,
      },
    });
    await addJob(tx, 'run_explore', { runId: run.id }, { key: `run_explore:${run.id}` });
    await showProgress({ db: tx, run, progress: { stage: 'exploring', says: 'Looking around.' } });
  } else {
    const planned = await pickTests(tx, run, settings);
    const adopted = await adoptAdded(tx, run, planned);
    const tests = planned.filter((test) => !adopted.has(test.id));
    if (unready === undefined) await queueExecutions(tx, run, tests);
    else await blockExecutions(tx, run, tests, unready);
    await showProgress({
      db: tx,
      run,
      progress: { stage: 'executing', says: `${planned.length} tests to execute.` },
    });
  }
  await publish(tx, { topic: 'run', ...scope });
}

/**
 * A test that was added to the run while it was queued and is in its plan belongs to it, and runs once.
 * @returns those tests
 */
async function adoptAdded(
  tx: Prisma.TransactionClient,
  run: Run,
  planned: TestCase[],
): Promise<Set<number | null>> {
  const where = { runId: run.id, kind: 'test' as const, testCaseId: { in: planned.map(({ id }) => id) } };
  await tx.execution.updateMany({ where, data: { added: false } });
  const rows = await tx.execution.findMany({ where, select: { testCaseId: true } });
  return new Set(rows.map((row) => row.testCaseId));
}

/**
 * The tests to run: the given ones (unless still being written), else the suite's, else all active ones.
 * Archived tests are left out.
 */
async function pickTests(tx: Prisma.TransactionClient, run: Run, settings: RunSettings): Promise<TestCase[]> {
  const where = { organizationId: run.organizationId, appId: run.appId };
  if (settings.testCaseIds)
    return tx.testCase.findMany({
      where: {
        ...where,
        id: { in: settings.testCaseIds },
        status: { not: 'archived' },
        drafts: { none: { stage: { in: [...openDraftStages] } } },
      },
      orderBy: { id: 'asc' },
    });
  const suite = run.testSuiteId ? await tx.testSuite.findUnique({ where: { id: run.testSuiteId } }) : null;
  const members = suite && !suite.main ? { suites: { some: { testSuiteId: suite.id } } } : {};
  const tests = await tx.testCase.findMany({
    where: { ...where, ...members, status: { in: ['active', 'issue_linked'] } },
    orderBy: { id: 'asc' },
  });
  if (!suite || suite.main) return tests;
  // In the order of the suite.
  const places = new Map(
    (
      await tx.testSuiteMember.findMany({
        where: { testSuiteId: suite.id },
        select: { testCaseId: true, position: true },
      })
    ).map(({ testCaseId, position }) => [testCaseId, position]),
  );
  return tests.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** Without the app's data reset, test results would say nothing about the app. */
async function blockExecutions(
  tx: Prisma.TransactionClient,
  run: Run,
  tests: TestCase[],
  says: string,
): Promise<void> {
  const now = new Date();
  await tx.execution.createMany({
    data: rowsOf(run, tests).map((row) => ({
      ...row,
      status: 'blocked' as const,
      class: 'environment' as const,
      says,
      startedAt: now,
      endedAt: now,
    })),
  });
}

const rowsOf = (run: Run, tests: Pick<TestCase, 'id' | 'title' | 'steps' | 'assertions'>[]) =>
  tests.map((test, position) => ({
    id: newId('execution'),
    organizationId: run.organizationId,
    appId: run.appId,
    runId: run.id,
    kind: 'test' as const,
    testCaseId: test.id,
    title: test.title,
    steps: test.steps,
    assertions: test.assertions,
    position,
  }));

/** Creates executions without jobs, for a runner that executes them elsewhere. */
export async function openExecutions(
  tx: Prisma.TransactionClient,
  run: Run,
  tests: Pick<TestCase, 'id' | 'title' | 'steps' | 'assertions'>[],
): Promise<void> {
  await tx.execution.createMany({ data: rowsOf(run, tests) });
}

/**
 * Creates executions with one job each. They run concurrently, or one after the other with `inTurn`, for
 * apps that rate-limit.
 */
export async function queueExecutions(
  tx: Prisma.TransactionClient,
  run: Run,
  tests: Pick<TestCase, 'id' | 'title' | 'steps' | 'assertions'>[],
  { inTurn = false } = {},
): Promise<void> {
  const rows = rowsOf(run, tests);
  await tx.execution.createMany({ data: rows });
  for (const { id } of rows)
    await addJob(
      tx,
      'execution_run',
      { executionId: id },
      { key: `execution_run:${id}`, ...(inTurn ? { queue: `executions:${run.id}` } : {}) },
    );
}
