import { completeRun } from '#server/domain/run/complete-run.ts';
import { failRun } from '#server/domain/run/fail-run.ts';
import type { Task } from './task.ts';

/** Sums up a run once nothing of it is open. */
export const runComplete: Task<'run_complete'> = {
  name: 'run_complete',
  async run({ runId }, deps) {
    if (await completeRun({ db: deps.db, runId })) deps.log.info('the run has completed');
  },
  giveUp: ({ runId }, { db }, why) =>
    failRun({ db, runId, cause: 'platform', sentence: `The run could not be summed up: ${why}` }),
};
