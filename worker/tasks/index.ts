import type { TaskList } from 'graphile-worker';
import { localKeep, localWatch } from './local-keep.ts';
import { mailSend } from './mail-send.ts';
import type { TaskDeps } from './ports.ts';
import { runSummarise } from './summary/run-summarise.ts';
import { scriptTry } from './script-try.ts';
import { executionRun, findingConfirm, runComplete, runExplore, runPlan, stepAnalyze } from './run-tasks.ts';
import { asQueueTask } from './task.ts';
import { testDraft } from './test-draft.ts';
import { trackerPush } from './tracker-push.ts';
import { webhookDeliver } from './webhook-deliver.ts';

export type { TaskDeps } from './ports.ts';

/** All jobs of a worker by name. */
export const createTasks = (deps: TaskDeps): TaskList => ({
  run_plan: asQueueTask(runPlan, deps),
  run_explore: asQueueTask(runExplore, deps),
  test_draft: asQueueTask(testDraft, deps),
  execution_run: asQueueTask(executionRun, deps),
  step_analyze: asQueueTask(stepAnalyze, deps),
  finding_confirm: asQueueTask(findingConfirm, deps),
  script_try: asQueueTask(scriptTry, deps),
  mail_send: asQueueTask(mailSend, deps),
  local_keep: asQueueTask(localKeep, deps),
  local_watch: asQueueTask(localWatch, deps),
  tracker_push: asQueueTask(trackerPush, deps),
  webhook_deliver: asQueueTask(webhookDeliver, deps),
  run_complete: asQueueTask(runComplete, deps),
  run_summarise: asQueueTask(runSummarise, deps),
});
