import { saveCandidate } from '#server/domain/finding/save-candidate.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { loadStepRecord } from './recorder/load-step.ts';
import type { TaskDeps } from './ports.ts';
import type { Task } from './task.ts';
import { toJson } from './to-json.ts';

/**
 * Asks the oracles about one recorded step; what they suspect becomes candidate findings. Never holds up the
 * test itself.
 */
export const stepAnalyze: Task<'step_analyze'> = {
  name: 'step_analyze',
  async run({ stepId }, deps) {
    const row = await deps.db.step.findUnique({
      where: { id: stepId },
      include: { execution: { include: { run: { select: { status: true } } } } },
    });
    if (!row) return;
    const { execution, ...step } = row;
    // What an exploration did before its worker died is not done again: it counts.
    const superseded = execution.kind !== 'exploration' && step.attempt !== execution.attempt;
    if (step.analyzedAt === null && !superseded && !isFinalRunStatus(execution.run.status)) {
      const loaded = await loadStepRecord({ deps, row: step, execution });
      const ctx = systemCtx(deps.db, execution);
      for (const candidate of await deps.engineering.judgeStep(loaded)) {
        await saveCandidate({
          ctx,
          input: {
            runId: execution.runId,
            executionId: execution.id,
            stepId,
            pictureId: step.pictureAfterId,
            candidate,
            trail: toJson(loaded.trail),
          },
        });
      }
    }
    await end(deps, stepId, execution.runId);
  },
  async giveUp({ stepId }, deps, why) {
    deps.log.error({ stepId, why }, 'a step stays unjudged');
    const row = await deps.db.step.findUnique({
      where: { id: stepId },
      select: { execution: { select: { runId: true } } },
    });
    if (row) await end(deps, stepId, row.execution.runId);
  },
};

async function end({ db }: TaskDeps, stepId: string, runId: string): Promise<void> {
  await db.step.updateMany({ where: { id: stepId, analyzedAt: null }, data: { analyzedAt: new Date() } });
  await advanceRun(db, runId);
}
