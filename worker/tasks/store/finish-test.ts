import type { Execution, Run, TestCase } from '#prisma/generated/client.ts';
import { finishExecution } from '#server/domain/execution/finish-execution.ts';
import { saveCandidate } from '#server/domain/finding/save-candidate.ts';
import { proposeHeals } from '#server/domain/heal/propose-heals.ts';
import { memoryKey, type MemoryPlace } from '#server/domain/memory/step-memories.ts';
import { RunSettingsSchema } from '#server/domain/run/schemas.ts';
import { inApp } from '#server/domain/scope.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { settleDraft } from '#server/domain/test-case/settle-draft.ts';
import { settleValidation } from '#server/domain/test-draft/settle-validation.ts';
import type { ExecutionOutcome } from '#worker/ports/records.ts';
import { assertionCandidate, isBugOfApp } from '#worker/run/assertion-candidate.ts';
import { trailOf } from '#worker/run/trail-of.ts';
import type { TaskDeps } from '../ports.ts';
import type { ExecutionRecorder } from '../recorder/recorder.ts';
import { toJson } from '../to-json.ts';

interface Finished {
  execution: Execution;
  run: Run;
  testCase: TestCase | null;
  outcome: ExecutionOutcome;
  place?: MemoryPlace;
  recorder?: ExecutionRecorder;
  deps: TaskDeps;
}

/** Ends the execution of a test. A failed assertion may become a candidate, heals become proposals. */
export async function finishTest({
  execution,
  run,
  testCase,
  outcome,
  place,
  recorder,
  deps,
}: Finished): Promise<void> {
  const ctx = systemCtx(deps.db, execution);
  const failedStep = outcome.failedStep === undefined ? undefined : outcome.steps[outcome.failedStep];
  const provenBefore =
    execution.testCaseId !== null && (await hasPassed(deps, execution.testCaseId, execution.id));
  const saved = failedStep && (await recorder?.savedStep(failedStep));
  await deps.db.$transaction(
    async (tx) => {
      const scoped = { ...ctx, db: tx };
      // The candidate is saved before the execution ends, so that the run can't complete without it. A
      // failing reproduction test is no new candidate: its issue's oracle reports it.
      const reproduces =
        execution.testCaseId !== null &&
        (await tx.testCase.count({
          where: { id: execution.testCaseId, ...inApp(scoped), origin: 'reproduction' },
        })) > 0;
      const inWriting = isInWriting(testCase);
      if (
        failedStep &&
        saved &&
        isBugOfApp(outcome) &&
        run.kind !== 'discovery' &&
        !reproduces &&
        !inWriting
      ) {
        const candidate = assertionCandidate({ execution, outcome, step: failedStep, provenBefore });
        const trail = trailOf(outcome.steps.slice(0, (outcome.failedStep ?? 0) + 1));
        await saveCandidate({
          ctx: scoped,
          input: {
            runId: run.id,
            executionId: execution.id,
            stepId: saved.id,
            pictureId: saved.pictureAfterId,
            candidate,
            trail: toJson(trail),
          },
        });
      }
      if (run.kind === 'discovery' && execution.testCaseId !== null)
        await settleDraft({
          ctx: scoped,
          testCaseId: execution.testCaseId,
          passed: outcome.status === 'passed',
        });
      if (outcome.status === 'passed' && outcome.heals?.length && execution.testCaseId !== null) {
        const heals = outcome.heals.map(({ index, before, after, reason, confidence, acts }) => ({
          stepIndex: index,
          before: before.intent,
          after: after.intents,
          reason,
          confidence,
          ...(place && acts ? { learnt: { key: memoryKey(place, index), memory: toJson({ acts }) } } : {}),
        }));
        await proposeHeals({
          ctx: scoped,
          testCaseId: execution.testCaseId,
          executionId: execution.id,
          heals,
          mode: RunSettingsSchema.parse(run.settings).healing,
        });
      }
      await settleValidation({ ctx: scoped, executionId: execution.id, outcome });
      await finishExecution({ db: tx, execution, activity: 'execute', outcome });
    },
    { timeout: 30_000 },
  );
}

/** Whether a test is still being written: its failures may be the draft's own fault. */
export const isInWriting = (testCase: TestCase | null): boolean =>
  testCase?.status === 'in_creation' && testCase.origin === 'prompt';

async function hasPassed(deps: TaskDeps, testCaseId: number, exceptId: string): Promise<boolean> {
  const passed = await deps.db.execution.findFirst({
    where: { testCaseId, kind: 'test', status: 'passed', id: { not: exceptId } },
    select: { id: true },
  });
  return passed !== null;
}
