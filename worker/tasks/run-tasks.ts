/**
 * The jobs of a run. worker/run does the work; each job here says how to end its row after repeated failure.
 */
import { setAside } from '#server/domain/finding/set-aside.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { failRun } from '#server/domain/run/fail-run.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { settleValidation } from '#server/domain/test-draft/settle-validation.ts';
import { phases, type RunJobName } from '#worker/run/index.ts';
import type { TaskDeps } from './ports.ts';
import { createPostgresStore } from './store/index.ts';
import { endAnalysis } from './store/step.ts';
import type { Task } from './task.ts';

const runJob = <Name extends RunJobName>(name: Name, giveUp: Task<Name>['giveUp']): Task<Name> => ({
  name,
  run: (payload, deps) => phases[name](payload, { ...deps, store: createPostgresStore(deps) }),
  giveUp,
});

const failed =
  (what: string) =>
  ({ runId }: { runId: string }, { db }: TaskDeps, why: string): Promise<void> =>
    failRun({ db, runId, cause: 'platform', sentence: what.replace('WHY', why) });

export const runPlan = runJob('run_plan', failed('The run could not be started: WHY'));

export const runExplore = runJob(
  'run_explore',
  failed(
    'The app could not be explored: WHY Run the discovery again; if it fails again, look at the worker’s log.',
  ),
);

export const runComplete = runJob('run_complete', failed('The run could not be summed up: WHY'));

export const executionRun = runJob('execution_run', async ({ executionId }, { db }, why) => {
  const execution = await db.execution.findUnique({ where: { id: executionId } });
  if (!execution) return;
  const says = `The test could not be executed: ${why}`;
  await db.execution.updateMany({
    where: { id: executionId, status: { in: ['queued', 'running'] } },
    data: { status: 'blocked', class: 'environment', says, endedAt: new Date() },
  });
  const ctx = systemCtx(db, execution);
  await settleValidation({ ctx, executionId, outcome: { status: 'blocked', says } });
  await advanceRun(db, execution.runId);
});

export const stepAnalyze = runJob('step_analyze', async ({ stepId }, deps, why) => {
  deps.log.error({ stepId, why }, 'a step stays unjudged');
  const row = await deps.db.step.findUnique({
    where: { id: stepId },
    select: { execution: { select: { runId: true } } },
  });
  if (row) await endAnalysis(deps, stepId, row.execution.runId);
});

export const findingConfirm = runJob('finding_confirm', async ({ findingId }, { db }, why) => {
  const finding = await db.finding.findUnique({ where: { id: findingId } });
  if (!finding) return;
  await db.execution.updateMany({
    where: { findingId, kind: 'confirmation', status: { in: ['queued', 'running'] } },
    data: {
      status: 'blocked',
      class: 'environment',
      says: `The replay could not be carried out: ${why}`,
      endedAt: new Date(),
    },
  });
  await setAside({ ctx: systemCtx(db, finding), findingId, tries: 0, reproduced: 0 });
  await advanceRun(db, finding.runId);
});
