import { completeRun } from '#server/domain/run/complete-run.ts';
import type { Store } from '#worker/run/index.ts';
import type { TaskDeps } from '../ports.ts';
import { takeExecution } from './execution.ts';
import { takeExploration } from './exploration.ts';
import { takeFinding } from './finding.ts';
import { takePlan } from './plan.ts';
import { takeStep } from './step.ts';

/** The Store of runs in Postgres: jobs claim their subjects for this process and write in transactions. */
export const createPostgresStore = (deps: TaskDeps): Store => ({
  takePlan: (runId) => takePlan(runId, deps),
  takeExploration: (runId) => takeExploration(runId, deps),
  takeExecution: (executionId) => takeExecution(executionId, deps),
  takeStep: (stepId) => takeStep(stepId, deps),
  takeFinding: (findingId, alone) => takeFinding(findingId, alone, deps),
  complete: async (runId) => {
    if (await completeRun({ db: deps.db, runId })) deps.log.info('the run has completed');
  },
});
