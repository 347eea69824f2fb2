/** The context of work on a draft: its rows, settings and identity, and how progress is shown. */
import type { EnginePort } from '#worker/run/index.ts';
import type { Execution, Run, TestCase, TestDraft } from '#prisma/generated/client.ts';
import { finishExecution } from '#server/domain/execution/finish-execution.ts';
import type { RunSettings } from '#server/domain/run/schemas.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { showStage } from '#server/domain/test-draft/show-stage.ts';
import type { Proposal } from '#server/domain/test-draft/stages.ts';
import type { PlannedTest } from '#worker/ports/records.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { Ledger } from '#worker/core/ledger.ts';
import type { Walked, WalkOptions } from '#worker/authoring/walk/index.ts';
import { protectionOf, targetOf } from '#worker/run/session-target.ts';
import type { RunWatch } from '../cancellation.ts';
import { createModelBudget } from '../model-budget.ts';
import type { TaskDeps } from '../ports.ts';
import { createRecorder, type ExecutionRecorder } from '../recorder/recorder.ts';
import { resetData } from '../reset-data.ts';
import type { Identity } from '../session-identity.ts';
import { createTestScripts } from '../test-scripts.ts';
import { readKnownApp } from './known-app.ts';

export interface Work {
  draft: TestDraft;
  testCase: TestCase;
  execution: Execution;
  run: Run;
  settings: RunSettings;
  identity: Identity;
  engine: EnginePort;
  deps: TaskDeps;
  watch: RunWatch;
}

export const brainOf = ({ engine, settings, deps, execution, run }: Work): Brain =>
  engine.brain(settings.brain, createModelBudget({ db: deps.db, execution, run }));

/**
 * Walks through a test and records the steps of every try in the execution. @throws HandedBackError, or the
 * reason why the run ended
 */
export async function walk(
  work: Work,
  test: PlannedTest,
  rediscovery?: WalkOptions['rediscovery'],
): Promise<Walked> {
  const { deps, execution, run, settings, identity, engine, watch } = work;
  const ctx = systemCtx(deps.db, execution);
  const recorder: ExecutionRecorder = createRecorder({
    deps,
    execution,
    run,
    secrets: identity.secrets,
    analyze: false,
    onFailure: watch.abort,
  });
  try {
    const scripts = await createTestScripts({
      ctx,
      deps,
      executionId: execution.id,
      secrets: identity.secrets,
      signal: watch.signal,
    });
    const walked = await deps.engineering.walkTest({
      openSession: () => engine.openSession(targetOf(settings)),
      brain: brainOf(work),
      test,
      scripts,
      known: await readKnownApp({ ctx, address: test.address }),
      recorder: () => ({ step: (record) => recorder.step(record), live: (view) => recorder.live?.(view) }),
      reset: () =>
        resetData({
          ctx,
          deps,
          settings,
          when: 'test',
          executionId: execution.id,
          identity,
          signal: watch.signal,
        }),
      boundaries: { ...settings.boundaries, protection: protectionOf(settings) },
      ...(rediscovery ? { rediscovery } : {}),
      says: async (says) =>
        void (await showStage({ db: deps.db, draft: work.draft, stage: 'exploring', says })),
      signal: watch.signal,
    });
    watch.throwIfHandedBack();
    watch.signal.throwIfAborted();
    await recorder.flush();
    return walked;
  } finally {
    await recorder.close();
  }
}

/** Ends a draft and its execution in one transaction. */
export async function end(
  { draft, execution, deps }: Work,
  {
    stage,
    says,
    status,
    besides,
    proposal,
  }: {
    stage: 'ready' | 'needs_model' | 'failed' | 'proposed';
    says: string;
    status: 'passed' | 'blocked';
    besides?: Ledger;
    proposal?: Proposal;
  },
): Promise<void> {
  await deps.db.$transaction(
    async (tx) => {
      await showStage({ db: tx, draft, stage, says, ...(proposal ? { proposal } : {}) });
      const outcome = status === 'passed' ? { status, says } : { status, class: 'test' as const, says };
      await finishExecution({
        db: tx,
        execution,
        activity: 'explore',
        outcome: { ...outcome, ...(besides ? { besides } : {}) },
      });
    },
    { timeout: 30_000 },
  );
}
