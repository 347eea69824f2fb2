import { claimExecution } from '#server/domain/execution/claim-execution.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { RunSettingsSchema } from '#server/domain/run/schemas.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { showStage } from '#server/domain/test-draft/show-stage.ts';
import { isWalkedStage } from '#server/domain/test-draft/stages.ts';
import { addJob } from '#server/jobs/index.ts';
import { RunEndedError } from './cancellation.ts';
import { credentialTurn } from './credential-turn.ts';
import { createTest } from './draft/create-test.ts';
import { rediscoverTest } from './draft/rediscover-test.ts';
import { end, type Work } from './draft/work.ts';
import type { TaskDeps } from './ports.ts';
import { takeWatchedIdentity } from './watched-identity.ts';
import type { Task } from './task.ts';

/** Delay before asking again whether a run has been planned, ms. Waiting blocks no worker. */
const askAgainMs = 700;

/**
 * Writes a test from a prompt, or walks through an old one again. A worker that takes over restarts the
 * walk.
 */
export const testDraft: Task<'test_draft'> = {
  name: 'test_draft',
  async run({ draftId }, deps) {
    const runId = await work(draftId, deps);
    if (runId) await advanceRun(deps.db, runId);
  },
  async giveUp({ draftId }, { db }, why) {
    const draft = await db.testDraft.findUnique({ where: { id: draftId }, include: { execution: true } });
    if (!draft) return;
    const says = `The test could not be ${draft.kind === 'creation' ? 'written' : 'walked anew'}: ${why}`;
    if (isWalkedStage(draft.stage) || draft.kind === 'rediscovery')
      await showStage({ db, draft, stage: 'failed', says });
    if (!draft.execution) return;
    await db.execution.updateMany({
      where: { id: draft.execution.id, status: { in: ['queued', 'running'] } },
      data: { status: 'blocked', class: 'environment', says, endedAt: new Date() },
    });
    await advanceRun(db, draft.execution.runId);
  },
};

/** @returns the run to advance, if any */
async function work(draftId: string, deps: TaskDeps): Promise<string | undefined> {
  const { db } = deps;
  const found = await db.testDraft.findUnique({
    where: { id: draftId },
    include: { testCase: true, execution: { include: { run: true } } },
  });
  if (!found?.execution) return undefined;
  const {
    testCase,
    execution: { run },
    ...draft
  } = found;
  // The validation of a new test is a job of its own.
  if (!isWalkedStage(draft.stage) && !(draft.kind === 'rediscovery' && draft.stage === 'validating'))
    return run.id;
  if (isFinalRunStatus(run.status)) {
    await showStage({
      db,
      draft,
      stage: 'failed',
      says: run.causeSentence || `Run ${run.number} is ${run.status}.`,
    });
    return undefined;
  }
  const job = { name: 'test_draft' as const, payload: { draftId }, key: `test_draft:${draftId}` };
  if (run.status === 'queued') {
    await addJob(db, job.name, job.payload, { key: job.key, runAt: new Date(Date.now() + askAgainMs) });
    return undefined;
  }
  const ctx = systemCtx(db, draft);
  const settings = RunSettingsSchema.parse(run.settings);
  const credentialId = testCase.credentialId ?? settings.credentialId;
  if (!(await credentialTurn({ ctx, credentialId, executionId: found.execution.id, job }))) return undefined;
  const claim = await claimExecution({ db, executionId: found.execution.id, instanceId: deps.instanceId });
  if (!claim) return run.id;
  const { watch, identity } = await takeWatchedIdentity({
    deps,
    runId: run.id,
    ctx,
    credentialId,
    executionId: claim.execution.id,
  });
  try {
    const all: Work = {
      draft,
      testCase,
      ...claim,
      settings,
      identity,
      engine: await deps.engine(),
      deps,
      watch,
    };
    await (draft.kind === 'creation' ? createTest(all) : rediscoverTest(all)).catch(
      async (error: unknown) => {
        if (!(error instanceof Error && error.name === 'ModelNotSetError')) throw error;
        await end(all, { stage: 'needs_model', says: error.message, status: 'blocked' });
      },
    );
  } catch (error) {
    watch.throwIfHandedBack();
    if (!(watch.signal.reason instanceof RunEndedError)) throw error;
  } finally {
    watch.stop();
    await identity.release();
  }
  return run.id;
}
