import type { Execution, Run, TestCase } from '#prisma/generated/client.ts';
import { claimExecution, type Claim } from '#server/domain/execution/claim-execution.ts';
import { finishExecution } from '#server/domain/execution/finish-execution.ts';
import { saveCandidate } from '#server/domain/finding/save-candidate.ts';
import { proposeHeals } from '#server/domain/heal/propose-heals.ts';
import { noteLedger } from '#server/domain/ledger/note-ledger.ts';
import { memoryKey, type MemoryPlace } from '#server/domain/memory/step-memories.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { RunSettingsSchema, type RunSettings } from '#server/domain/run/schemas.ts';
import { isFinalExecutionStatus, isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { inApp } from '#server/domain/scope.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { settleDraft } from '#server/domain/test-case/settle-draft.ts';
import { settleValidation } from '#server/domain/test-draft/settle-validation.ts';
import type { ExecutionOutcome, PlannedTest, Recorder, Session } from '#worker/ports/records.ts';
import type { Ledger } from '#worker/core/ledger.ts';
import { addLedger, noLedger } from '#worker/core/ledger.ts';
import { assertionCandidate } from './assertion-candidate.ts';
import { RunEndedError, watchRun, type RunWatch } from './cancellation.ts';
import { credentialTurn } from './credential-turn.ts';
import { createModelBudget } from './model-budget.ts';
import type { TaskDeps } from './ports.ts';
import { createRecorder, type ExecutionRecorder } from './recorder/recorder.ts';
import { trailOf } from './recorder/load-step.ts';
import { resetData } from './reset-data.ts';
import { takeIdentity, type Identity } from './session-identity.ts';
import type { Task } from './task.ts';
import { createTestMemory, memoryPlace } from './test-memory.ts';
import { createTestScripts } from './test-scripts.ts';
import { toJson } from './to-json.ts';

/** A session that breaks under a test is tried once more before the test is called blocked. */
const mostSessions = 2;

/** Executes one test in a session of its own, keeps its steps, and ends its execution. */
export const executionRun: Task<'execution_run'> = {
  name: 'execution_run',
  async run({ executionId }, deps) {
    if (!(await isItsTurn(executionId, deps))) return;
    const claim = await claimExecution({ db: deps.db, executionId, instanceId: deps.instanceId });
    if (claim) await execute(claim, deps);
    const runId =
      claim?.run.id ??
      (await deps.db.execution.findUnique({ where: { id: executionId }, select: { runId: true } }))?.runId;
    if (runId) await advanceRun(deps.db, runId);
  },
  async giveUp({ executionId }, { db }, why) {
    const execution = await db.execution.findUnique({ where: { id: executionId } });
    if (!execution) return;
    await db.execution.updateMany({
      where: { id: executionId, status: { in: ['queued', 'running'] } },
      data: {
        status: 'blocked',
        class: 'environment',
        says: `The test could not be executed: ${why}`,
        endedAt: new Date(),
      },
    });
    await settleValidation({
      ctx: systemCtx(db, execution),
      executionId,
      outcome: { status: 'blocked', says: `The test could not be executed: ${why}` },
    });
    await advanceRun(db, execution.runId);
  },
};

/** False where its credential is in use, and the job has been put off. */
async function isItsTurn(executionId: string, { db }: TaskDeps): Promise<boolean> {
  const found = await db.execution.findUnique({
    where: { id: executionId },
    include: { run: true, testCase: { select: { credentialId: true } } },
  });
  if (!found || isFinalExecutionStatus(found.status) || isFinalRunStatus(found.run.status)) return true;
  const credentialId =
    found.testCase?.credentialId ?? RunSettingsSchema.parse(found.run.settings).credentialId;
  return credentialTurn({
    ctx: systemCtx(db, found),
    credentialId,
    executionId,
    job: { name: 'execution_run', payload: { executionId }, key: `execution_run:${executionId}` },
  });
}

async function execute({ execution, run }: Claim, deps: TaskDeps): Promise<void> {
  const watch = watchRun({ db: deps.db, runId: run.id, shutdown: deps.shutdown });
  // What no step shows, over all sessions that it took.
  const besides = noLedger();
  const ctx = systemCtx(deps.db, execution);
  const testCase =
    execution.testCaseId === null
      ? null
      : await deps.db.testCase.findUnique({ where: { id: execution.testCaseId } });
  let identity: Identity | undefined;
  try {
    identity = await takeIdentity({
      ctx,
      credentialId: testCase?.credentialId ?? RunSettingsSchema.parse(run.settings).credentialId,
      executionId: execution.id,
      signal: watch.signal,
    });
    for (let session = 1; ; session++) {
      const done = await executeOnce({
        execution,
        run,
        testCase,
        identity,
        deps,
        watch,
        besides,
        last: session >= mostSessions,
      });
      if (done) return;
      const again = await claimExecution({
        db: deps.db,
        executionId: execution.id,
        instanceId: deps.instanceId,
      });
      if (!again) return;
      execution = again.execution;
    }
  } finally {
    watch.stop();
    await identity?.release();
  }
}

/** @returns false where the session broke and another one may do better */
interface Once {
  execution: Execution;
  run: Run;
  testCase: TestCase | null;
  identity: Identity;
  deps: TaskDeps;
  watch: RunWatch;
  besides: Ledger;
  last: boolean;
}

async function executeOnce({
  execution,
  run,
  testCase,
  identity,
  deps,
  watch,
  besides,
  last,
}: Once): Promise<boolean> {
  const ctx = systemCtx(deps.db, execution);
  const settings = RunSettingsSchema.parse(run.settings);
  let recorder: ExecutionRecorder | undefined;
  try {
    const scripts = await createTestScripts({
      ctx,
      deps,
      executionId: execution.id,
      secrets: identity.secrets,
      signal: watch.signal,
    });
    const reset = () =>
      resetData({
        ctx,
        deps,
        settings,
        when: 'test',
        executionId: execution.id,
        identity,
        signal: watch.signal,
      });
    const unready = await reset();
    watch.throwIfHandedBack();
    if (watch.signal.aborted) return true;
    if (unready !== undefined) {
      if (last)
        await finish({
          execution,
          run,
          testCase,
          outcome: { status: 'blocked', class: 'environment', says: unready, steps: [] },
          deps,
        });
      return last;
    }
    const engine = await deps.engine();
    const place =
      execution.testCaseId === null
        ? undefined
        : await memoryPlace({
            db: deps.db,
            run,
            testCaseId: execution.testCaseId,
            viewport: settings.viewport,
            steps: execution.steps,
          });
    const memory = place && (await createTestMemory({ ctx, place, frozen: settings.frozen }));
    const budget = createModelBudget({ db: deps.db, execution, run });
    const runOnce = async (recorderFor: (session: Session) => Recorder): Promise<ExecutionOutcome> => {
      const session = await engine.openSession({ viewport: settings.viewport, locale: settings.locale });
      try {
        const recorder = recorderFor(session);
        const outcome = await deps.engineering.runTest({
          session,
          memory,
          brain: engine.brain(settings.brain, budget),
          recorder,
          test: plannedTest({ execution, testCase, settings, identity }),
          scripts,
          signal: watch.signal,
        });
        if (outcome.besides) addLedger(besides, outcome.besides);
        return outcome;
      } catch (error) {
        if (!(error instanceof Error && error.name === 'ModelNotSetError')) throw error;
        return {
          status: 'blocked',
          class: 'environment',
          says: error.message,
          steps: [],
        } satisfies ExecutionOutcome;
      } finally {
        await session.close().catch(() => undefined);
      }
    };
    let outcome: ExecutionOutcome = await runOnce((session) => {
      recorder = createRecorder({
        deps,
        execution,
        run,
        secrets: identity.secrets,
        analyze: true,
        evidence: session.evidence,
        onFailure: watch.abort,
      });
      return recorder;
    });
    if (outcome.status === 'passed' && mustProveTwice({ run, settings, testCase })) {
      await reset();
      const again = await runOnce(() => ({ step: async () => undefined }));
      for (const { ledger } of again.steps) addLedger(besides, ledger);
      if (again.status !== 'passed')
        outcome = {
          ...again,
          status: 'blocked',
          class: 'test',
          reason: undefined,
          says: `It passed once, and not a second time: ${again.says}`,
          steps: outcome.steps,
          failedStep: undefined,
        };
    }
    watch.throwIfHandedBack();
    if (!recorder) return true;
    if (watch.signal.reason instanceof RunEndedError) {
      // A cancelled test has been paid for too.
      await noteLedger({
        db: deps.db,
        execution,
        activity: 'execute',
        ms: Date.now() - (execution.startedAt?.getTime() ?? Date.now()),
        besides,
      });
      return true;
    }
    await recorder.flush();
    if (outcome.status === 'blocked' && outcome.class === 'environment' && !last) return false;
    await finish({ execution, run, testCase, outcome: { ...outcome, besides }, place, recorder, deps });
    return true;
  } finally {
    await recorder?.close();
  }
}

function plannedTest({
  execution,
  testCase,
  settings,
  identity,
}: {
  execution: Execution;
  testCase: TestCase | null;
  settings: RunSettings;
  identity: Identity;
}): PlannedTest {
  return {
    title: execution.title,
    steps: execution.steps,
    assertions: execution.assertions,
    address: testCase?.bundleId || settings.address,
    instructions: settings.instructions,
    credential: identity.credential,
  };
}

/**
 * A test from a prompt has to pass twice in a row, and so has one that discovery drafted, as long as the
 * discovery has time left.
 */
const mustProveTwice = ({
  run,
  settings,
  testCase,
}: {
  run: Run;
  settings: RunSettings;
  testCase: TestCase | null;
}) => isInWriting(testCase) || hasTimeLeft(run, settings);

/** It is no test yet: what it trips over may be the draft's own fault. */
const isInWriting = (testCase: TestCase | null): boolean =>
  testCase?.status === 'in_creation' && testCase.origin === 'prompt';

const hasTimeLeft = (run: Run, settings: RunSettings) =>
  run.kind === 'discovery' &&
  run.startedAt !== null &&
  Date.now() - run.startedAt.getTime() < settings.budget.minutes * 60_000;

interface Finished {
  execution: Execution;
  run: Run;
  testCase: TestCase | null;
  outcome: ExecutionOutcome;
  place?: MemoryPlace;
  recorder?: ExecutionRecorder;
  deps: TaskDeps;
}

async function finish({ execution, run, testCase, outcome, place, recorder, deps }: Finished): Promise<void> {
  const ctx = systemCtx(deps.db, execution);
  const failedStep = outcome.failedStep === undefined ? undefined : outcome.steps[outcome.failedStep];
  const provenBefore =
    execution.testCaseId !== null && (await hasPassed(deps, execution.testCaseId, execution.id));
  const saved = failedStep && (await recorder?.savedStep(failedStep));
  await deps.db.$transaction(
    async (tx) => {
      const scoped = { ...ctx, db: tx };
      // Before the execution ends, so that the run can't be summed up without it.
      // A reproduction test that still fails is its own issue seen again, which its oracle reports; it is
      // never a new one.
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

/**
 * Only what the app shows wrongly can be a bug: never the environment's, the agent's or the test's own
 * trouble.
 */
const isBugOfApp = (outcome: ExecutionOutcome) =>
  outcome.status === 'failed' &&
  outcome.reason === 'assertion_failed' &&
  (outcome.class === undefined || outcome.class === 'bug');

async function hasPassed(deps: TaskDeps, testCaseId: number, exceptId: string): Promise<boolean> {
  const passed = await deps.db.execution.findFirst({
    where: { testCaseId, kind: 'test', status: 'passed', id: { not: exceptId } },
    select: { id: true },
  });
  return passed !== null;
}
