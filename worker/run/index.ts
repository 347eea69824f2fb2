/**
 * The workflow of a run: plan, explore, execute, analyse, confirm, report; over the ports Store and Queue.
 */
import type { JobPayload } from '#server/jobs/definitions.ts';
import { analyseStep } from './analyse.ts';
import { confirmFinding } from './confirm.ts';
import { executeTest } from './execute.ts';
import { exploreApp } from './explore.ts';
import { planRun } from './plan.ts';
import type { Phases, RunJobName } from './ports.ts';

export type * from './ports.ts';

type Phase<Name extends RunJobName> = (payload: JobPayload<Name>, phases: Phases) => Promise<void>;

/** The handler of each job of a run. */
export const phases: { [Name in RunJobName]: Phase<Name> } = {
  run_plan: ({ runId }, deps) => planRun(runId, deps),
  run_explore: ({ runId }, deps) => exploreApp(runId, deps),
  execution_run: ({ executionId }, deps) => executeTest(executionId, deps),
  step_analyze: ({ stepId }, deps) => analyseStep(stepId, deps),
  finding_confirm: ({ findingId, alone }, deps) => confirmFinding(findingId, alone, deps),
  run_complete: ({ runId }, { store }) => store.complete(runId),
};
