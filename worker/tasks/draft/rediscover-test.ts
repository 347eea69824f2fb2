import { systemCtx } from '#server/domain/system-context.ts';
import { showStage } from '#server/domain/test-draft/show-stage.ts';
import { addLedger } from '#worker/core/ledger.ts';
import { readHints } from '#worker/authoring/prompt/hints.ts';
import { targetOf } from '#worker/run/session-target.ts';
import { resetData } from '../reset-data.ts';
import { createTestMemory, memoryPlace } from '../store/test-memory.ts';
import { createTestScripts } from '../test-scripts.ts';
import { plannedTest } from '../store/planned-test.ts';
import { brainOf, end, walk, type Work } from './work.ts';

/**
 * Walks through an old test without its memory. Where a step fails, it looks for what the step means now.
 * Steps that pass twice are proposed; expectations are never changed.
 */
export async function rediscoverTest(work: Work): Promise<void> {
  const { draft, testCase, deps, settings, engine, watch, identity } = work;
  const { db } = deps;
  const before = testCase.steps;
  await showStage({ db, draft, stage: 'exploring', says: 'Walking the test without its memory.' });
  const place = await memoryPlace({
    db,
    run: work.run,
    testCaseId: testCase.id,
    viewport: settings.viewport,
    steps: before,
  });
  const memory = await createTestMemory({ ctx: systemCtx(db, draft), place, frozen: true });
  const test = plannedTest({ ...work, test: testCase });
  const walked = await walk(work, test, {
    hints: readHints(draft.instructions),
    remembered: (index, step) => (index < 0 ? undefined : memory.recall(index, step)),
  });
  const { steps: after, stuck, outcome, besides: spent } = walked;
  if (stuck)
    return end(work, {
      stage: 'failed',
      says: `“${stuck.step}” could not be carried out, and nothing was found that it may mean now: ${stuck.says}`,
      status: 'passed',
      besides: spent,
    });
  if (outcome.status !== 'passed')
    return end(work, {
      stage: 'failed',
      says: `Every step can be carried out${same(before, after) ? '' : ', with changes'}, but the expectations do not all hold: ${outcome.says} Rediscovery never changes an expectation.`,
      status: 'passed',
      besides: spent,
    });
  if (same(before, after))
    return end(work, {
      stage: 'ready',
      says: 'Nothing to change: the test passes as it is.',
      status: 'passed',
      besides: spent,
    });

  await showStage({
    db,
    draft,
    stage: 'validating',
    says: 'Running the changed test once more from a clean session.',
  });
  const ctx = systemCtx(db, draft);
  const scripts = await createTestScripts({
    ctx,
    deps,
    executionId: work.execution.id,
    secrets: identity.secrets,
    signal: watch.signal,
  });
  await resetData({
    ctx,
    deps,
    settings,
    when: 'test',
    executionId: work.execution.id,
    identity,
    signal: watch.signal,
  });
  const session = await engine.openSession(targetOf(settings));
  try {
    const again = await deps.engineering.runTest({
      session,
      brain: brainOf(work),
      recorder: { step: async () => undefined },
      test: { ...test, steps: after },
      scripts,
      signal: watch.signal,
    });
    for (const { ledger } of again.steps) addLedger(spent, ledger);
    if (again.besides) addLedger(spent, again.besides);
    watch.throwIfHandedBack();
    watch.signal.throwIfAborted();
    if (again.status !== 'passed')
      return await end(work, {
        stage: 'failed',
        says: `With changed steps it passed once, and not a second time: ${again.says}`,
        status: 'passed',
        besides: spent,
      });
  } finally {
    await session.close().catch(() => undefined);
  }
  const changed = after.filter((step) => !before.includes(step)).length;
  await end(work, {
    stage: 'proposed',
    says: `With ${changed} changed or added ${changed === 1 ? 'step' : 'steps'} it passes twice in a row.`,
    status: 'passed',
    besides: spent,
    proposal: { before, after },
  });
}

const same = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((step, at) => step === b[at]);
