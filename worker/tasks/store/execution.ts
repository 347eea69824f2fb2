import type { Execution, Run, TestCase } from '#prisma/generated/client.ts';
import { claimExecution } from '#server/domain/execution/claim-execution.ts';
import { noteLedger } from '#server/domain/ledger/note-ledger.ts';
import type { MemoryPlace } from '#server/domain/memory/step-memories.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { RunSettingsSchema, type RunSettings } from '#server/domain/run/schemas.ts';
import { isFinalExecutionStatus, isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { noLedger } from '#worker/core/ledger.ts';
import type { ExecutionOutcome, PlannedTest } from '#worker/ports/records.ts';
import type { Attempt, ExecutionWork } from '#worker/run/index.ts';
import { draftsDeadline } from '#worker/run/policy.ts';
import type { RunWatch } from '../cancellation.ts';
import { credentialTurn } from '../credential-turn.ts';
import { createModelBudget } from '../model-budget.ts';
import type { TaskDeps } from '../ports.ts';
import { createRecorder, type ExecutionRecorder } from '../recorder/recorder.ts';
import { resetData } from '../reset-data.ts';
import type { Identity } from '../session-identity.ts';
import { createTestScripts } from '../test-scripts.ts';
import { takeWatchedIdentity } from '../watched-identity.ts';
import { finishTest, isInWriting } from './finish-test.ts';
import { plannedTest } from './planned-test.ts';
import { spansOf } from './spans-of.ts';
import { createTestMemory, memoryPlace } from './test-memory.ts';
import { workOf } from './work-of.ts';

/** Claims a waiting test. Where its credential is in use, the job is rescheduled. */
export async function takeExecution(executionId: string, deps: TaskDeps): Promise<ExecutionWork | undefined> {
  const { db, instanceId } = deps;
  const found = await db.execution.findUnique({
    where: { id: executionId },
    include: { run: true, testCase: true },
  });
  if (!found) return undefined;
  const moveOn = () => advanceRun(db, found.runId);
  const isOpen = !isFinalExecutionStatus(found.status) && !isFinalRunStatus(found.run.status);
  const credentialId =
    found.testCase?.credentialId ?? RunSettingsSchema.parse(found.run.settings).credentialId;
  const ctx = systemCtx(db, found);
  if (isOpen && !(await credentialTurn({ ctx, credentialId, executionId, job: jobOf(executionId) })))
    return undefined;
  const claim = await claimExecution({ db, executionId, instanceId });
  if (!claim) return void (await moveOn());
  const { run } = claim;
  const lease = { ctx, credentialId, executionId };
  const { watch, identity } = await takeWatchedIdentity({ deps, runId: run.id, ...lease });
  const settings = RunSettingsSchema.parse(run.settings);
  // Cost that belongs to no step, over all sessions of this execution.
  const besides = noLedger();
  const { testCase } = found;
  let { execution } = claim;
  let place: MemoryPlace | undefined;
  let recorder: ExecutionRecorder | undefined;
  return Object.assign(workOf(watch), {
    isLate: await isLate({ deps, run, settings, testCase }),
    mustPassTwice: () => isInWriting(testCase) || hasTimeLeft(run, settings),
    reset: () =>
      resetData({ ctx, deps, settings, when: 'test', executionId, identity, signal: watch.signal }),
    begin: async () => {
      recorder = undefined;
      place = await placeOf({ deps, run, execution, settings });
      return attemptOf({
        deps,
        run,
        execution,
        settings,
        identity,
        watch,
        besides,
        place,
        test: plannedTest({ test: execution, testCase, settings, identity }),
        keep: (made) => (recorder = made),
      });
    },
    retake: async () => {
      const again = await claimExecution({ db, executionId, instanceId });
      if (again) execution = again.execution;
      return again !== undefined;
    },
    finish: (outcome: ExecutionOutcome) =>
      finishTest({ execution, run, testCase, outcome, place, recorder, deps }),
    close: async () => {
      watch.stop();
      await identity.release();
      await moveOn();
    },
  } satisfies Omit<ExecutionWork, keyof ReturnType<typeof workOf>>);
}

const jobOf = (executionId: string) => ({
  name: 'execution_run' as const,
  payload: { executionId },
  key: `execution_run:${executionId}`,
});

interface AttemptParts {
  deps: TaskDeps;
  run: Run;
  execution: Execution;
  settings: RunSettings;
  identity: Identity;
  watch: RunWatch;
  besides: Attempt['besides'];
  place: MemoryPlace | undefined;
  test: PlannedTest;
  keep(recorder: ExecutionRecorder): void;
}

async function attemptOf({
  deps,
  run,
  execution,
  settings,
  identity,
  watch,
  besides,
  place,
  test,
  keep,
}: AttemptParts): Promise<Attempt> {
  const ctx = systemCtx(deps.db, execution);
  const { secrets } = identity;
  const memory = place && (await createTestMemory({ ctx, place, frozen: settings.frozen }));
  let recorder: ExecutionRecorder | undefined;
  return {
    test,
    settings,
    besides,
    ...(memory ? { memory } : {}),
    scripts: await createTestScripts({ ctx, deps, executionId: execution.id, secrets, signal: watch.signal }),
    budget: createModelBudget({ db: deps.db, execution, run }),
    recorder: ({ evidence }) => {
      recorder = createRecorder({
        deps,
        execution,
        run,
        secrets,
        analyze: true,
        evidence,
        onFailure: watch.abort,
      });
      keep(recorder);
      return recorder;
    },
    flush: async () => recorder?.flush(),
    noteCost: () =>
      noteLedger({
        db: deps.db,
        execution,
        activity: 'execute',
        ms: Date.now() - (execution.startedAt?.getTime() ?? Date.now()),
        besides,
      }),
    close: async () => recorder?.close(),
  };
}

const placeOf = async ({
  deps,
  run,
  execution,
  settings,
}: Pick<AttemptParts, 'deps' | 'run' | 'execution' | 'settings'>) =>
  execution.testCaseId === null
    ? undefined
    : memoryPlace({
        db: deps.db,
        run,
        testCaseId: execution.testCaseId,
        viewport: settings.viewport,
        steps: execution.steps,
      });

/** Whether the time for trying a discovery's drafts is over. */
async function isLate({
  deps,
  run,
  settings,
  testCase,
}: Pick<AttemptParts, 'deps' | 'run' | 'settings'> & { testCase: TestCase | null }): Promise<boolean> {
  if (run.kind !== 'discovery' || testCase?.status !== 'in_creation') return false;
  if (testCase.origin !== 'discovery') return false;
  const { exploration, test } = await spansOf(deps.db, run.id);
  const [exploredAt, begunAt] = [exploration?.endedAt, test?.begunAt];
  if (exploredAt === undefined || begunAt === undefined) return false;
  // Other runs may have kept the workers busy until then.
  return Date.now() >= draftsDeadline(Math.max(exploredAt, begunAt), settings.budget.minutes);
}

/** A discovery's drafts have to pass twice in a row, while its time budget lasts. */
const hasTimeLeft = (run: Run, settings: RunSettings) =>
  run.kind === 'discovery' &&
  run.startedAt !== null &&
  Date.now() - run.startedAt.getTime() < settings.budget.minutes * 60_000;
