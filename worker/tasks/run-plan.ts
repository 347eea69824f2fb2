import type { Prisma, Run, TestCase } from '#prisma/generated/client.ts';
import { failRun } from '#server/domain/run/fail-run.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { RunSettingsSchema, type RunSettings } from '#server/domain/run/schemas.ts';
import { showProgress } from '#server/domain/run/show-progress.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { watchRun } from './cancellation.ts';
import type { Task } from './task.ts';

/** Checks the target, picks what to execute, and queues it; the run is `running` afterwards, or has failed with its cause. */
export const runPlan: Task<'run_plan'> = {
  name: 'run_plan',
  async run({ runId }, deps) {
    const { db } = deps;
    const run = await db.run.findUnique({ where: { id: runId } });
    if (!run || isFinalRunStatus(run.status)) return;
    if (run.status !== 'queued') return advanceRun(db, runId);
    const settings = RunSettingsSchema.parse(run.settings);
    await showProgress({ db, run, progress: { stage: 'opening', says: `Opening ${settings.address}.` } });

    const watch = watchRun({ db, runId, shutdown: deps.shutdown });
    try {
      const problem = await deps.preflight({ address: settings.address, engine: await deps.engine(), settings: { viewport: settings.viewport, locale: settings.locale }, signal: watch.signal });
      watch.throwIfHandedBack();
      if (problem) return failRun({ db, runId, cause: 'target', sentence: problem });
    } finally {
      watch.stop();
    }
    await db.$transaction((tx) => start(tx, run, settings));
    await advanceRun(db, runId);
  },
  giveUp: ({ runId }, { db }, why) => failRun({ db, runId, cause: 'platform', sentence: `The run could not be started: ${why}` }),
};

async function start(tx: Prisma.TransactionClient, run: Run, settings: RunSettings): Promise<void> {
  const { count } = await tx.run.updateMany({ where: { id: run.id, status: 'queued' }, data: { status: 'running', startedAt: new Date() } });
  if (count === 0) return;
  const scope = { organizationId: run.organizationId, appId: run.appId, runId: run.id };
  if (run.kind === 'discovery') {
    await tx.execution.create({ data: { id: newId('execution'), ...scope, kind: 'exploration', title: 'Exploring', steps: [], assertions: [], position: 0 } });
    await addJob(tx, 'run_explore', { runId: run.id }, { key: `run_explore:${run.id}` });
    await showProgress({ db: tx, run, progress: { stage: 'exploring', says: 'Looking around.' } });
  } else {
    const tests = await pickTests(tx, run, settings);
    await queueExecutions(tx, run, tests);
    await showProgress({ db: tx, run, progress: { stage: 'executing', says: `${tests.length} tests to execute.` } });
  }
  await publish(tx, { topic: 'run', ...scope });
}

/** Given ones, else the suite's, else all of the main suite; what is archived since is left out. */
async function pickTests(tx: Prisma.TransactionClient, run: Run, settings: RunSettings): Promise<TestCase[]> {
  const where = { organizationId: run.organizationId, appId: run.appId };
  if (settings.testCaseIds) return tx.testCase.findMany({ where: { ...where, id: { in: settings.testCaseIds }, status: { not: 'archived' } }, orderBy: { id: 'asc' } });
  const suite = run.testSuiteId ? await tx.testSuite.findUnique({ where: { id: run.testSuiteId } }) : null;
  const members = suite && !suite.main ? { suites: { some: { testSuiteId: suite.id } } } : {};
  return tx.testCase.findMany({ where: { ...where, ...members, status: { in: ['active', 'issue_linked'] } }, orderBy: { id: 'asc' } });
}

/** One execution and one job each: they run side by side as far as there are workers. */
export async function queueExecutions(tx: Prisma.TransactionClient, run: Run, tests: Pick<TestCase, 'id' | 'title' | 'steps' | 'assertions'>[]): Promise<void> {
  const rows = tests.map((test, position) => ({
    id: newId('execution'), organizationId: run.organizationId, appId: run.appId, runId: run.id, kind: 'test' as const, testCaseId: test.id,
    title: test.title, steps: test.steps, assertions: test.assertions, position,
  }));
  await tx.execution.createMany({ data: rows });
  for (const { id } of rows) await addJob(tx, 'execution_run', { executionId: id }, { key: `execution_run:${id}` });
}
