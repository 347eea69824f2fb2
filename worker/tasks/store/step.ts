import { saveCandidate } from '#server/domain/finding/save-candidate.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import type { StepWork } from '#worker/run/index.ts';
import type { TaskDeps } from '../ports.ts';
import { loadStepRecord } from '../recorder/load-step.ts';
import { toJson } from '../to-json.ts';

/** Claims a recorded step for analysis. One that no longer counts is only marked as analysed. */
export async function takeStep(stepId: string, deps: TaskDeps): Promise<StepWork | undefined> {
  const row = await deps.db.step.findUnique({
    where: { id: stepId },
    include: { execution: { include: { run: { select: { status: true } } } } },
  });
  if (!row) return undefined;
  const { execution, ...step } = row;
  const finish = () => endAnalysis(deps, stepId, execution.runId);
  // Steps of an exploration by a worker that died are not repeated, and so still count.
  const isSuperseded = execution.kind !== 'exploration' && step.attempt !== execution.attempt;
  if (step.analyzedAt !== null || isSuperseded || isFinalRunStatus(execution.run.status)) {
    await finish();
    return undefined;
  }
  const loaded = await loadStepRecord({ deps, row: step, execution });
  return {
    ...loaded,
    suspect: (candidate) =>
      saveCandidate({
        ctx: systemCtx(deps.db, execution),
        input: {
          runId: execution.runId,
          executionId: execution.id,
          stepId,
          pictureId: step.pictureAfterId,
          candidate,
          trail: toJson(loaded.trail),
        },
      }),
    finish,
  };
}

/** Marks a step as analysed, and advances its run. */
export async function endAnalysis({ db }: TaskDeps, stepId: string, runId: string): Promise<void> {
  await db.step.updateMany({ where: { id: stepId, analyzedAt: null }, data: { analyzedAt: new Date() } });
  await advanceRun(db, runId);
}
