import { DomainError } from '#server/domain/errors.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { acceptRediscovery } from '#server/domain/test-case/decide-rediscovery.ts';
import { showStage } from '#server/domain/test-draft/show-stage.ts';
import type { WalkOptions } from '#worker/authoring/walk/index.ts';
import { addLedger } from '#worker/core/ledger.ts';
import { readHints } from '#worker/authoring/prompt/hints.ts';
import type { ExecutionOutcome, PlannedTest } from '#worker/ports/records.ts';
import { targetOf } from '#worker/run/session-target.ts';
import { resetData } from '../reset-data.ts';
import { createTestMemory, memoryPlace } from '../store/test-memory.ts';
import { createTestScripts } from '../test-scripts.ts';
import { plannedTest } from '../store/planned-test.ts';
import { brainOf, end, walk, type Work } from './work.ts';

/**
 * Walks through an old test without its memory. Where a step fails, it looks for what the step means now.
 * Steps that pass twice are applied, and can be taken back; where every step is as it was and another outcome
 * is shown for sure, that is proposed: only a person may change what is expected.
 */
export async function rediscoverTest(work: Work): Promise<void> {
  const { draft, testCase, deps } = work;
  const { db } = deps;
  const before = testCase.steps;
  await showStage({ db, draft, stage: 'exploring', says: 'Walking the test without its memory.' });
  const test = plannedTest({ ...work, test: testCase });
  const walked = await walk(work, test, await whatIsKnown(work));
  const { steps: after, stuck, outcome, besides } = walked;
  const isWalkedAsBefore = same(before, after);
  const ends = (stage: 'failed' | 'ready', says: string) =>
    end(work, { stage, says, status: 'passed', besides });
  if (stuck)
    return ends(
      'failed',
      `“${stuck.step}” could not be carried out, and nothing was found that it may mean now: ${stuck.says}`,
    );
  // A step that is found anew and an outcome that is another one are no proof of each other.
  const shown = isWalkedAsBefore ? expectationsShown(test.assertions, outcome) : undefined;
  if (outcome.status !== 'passed' && !shown)
    return ends(
      'failed',
      `Every step can be carried out${isWalkedAsBefore ? '' : ', with changes'}, but the expectations do not all hold: ${outcome.says}`,
    );
  if (isWalkedAsBefore && !shown) return ends('ready', 'Nothing to change: the test passes as it is.');

  await showStage({
    db,
    draft,
    stage: 'validating',
    says: 'Running the changed test once more from a clean session.',
  });
  const again = await runOnce(work, { ...test, steps: after, assertions: shown ?? test.assertions });
  for (const { ledger } of again.steps) addLedger(besides, ledger);
  if (again.besides) addLedger(besides, again.besides);
  if (again.status !== 'passed')
    return ends(
      'failed',
      shown
        ? `Another outcome was shown, and not a second time: ${again.says}`
        : `With changed steps it passed once, and not a second time: ${again.says}`,
    );
  await end(work, {
    stage: 'proposed',
    says: shown
      ? 'Every step works as before, and another outcome is shown, twice in a row. If it is meant so, accept it.'
      : `With ${changesIn(before, after)} it passes twice in a row.`,
    status: 'passed',
    besides,
    proposal: {
      before,
      after,
      ...(shown ? { assertions: { before: testCase.assertions, after: shown } } : {}),
    },
  });
  if (!shown) await applySteps(work);
}

/** The proposed steps become the test's. Where it was edited meanwhile, they go on waiting for a person. */
async function applySteps({ draft, deps }: Work): Promise<void> {
  try {
    await acceptRediscovery({
      ctx: systemCtx(deps.db, draft),
      input: { draftId: draft.id, undo: false },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** The hints of whoever asked, and what each step's targets looked like when it last worked. */
async function whatIsKnown({
  draft,
  testCase,
  run,
  settings,
  deps,
}: Work): Promise<WalkOptions['rediscovery']> {
  const { viewport } = settings;
  const { id: testCaseId, steps } = testCase;
  const place = await memoryPlace({ db: deps.db, run, testCaseId, viewport, steps });
  const memory = await createTestMemory({ ctx: systemCtx(deps.db, draft), place, frozen: true });
  return {
    hints: readHints(draft.instructions),
    remembered: (index, step) => (index < 0 ? undefined : memory.recall(index, step)),
  };
}

/** Runs a test from a clean session, without its memory. @throws HandedBackError, or why the run ended */
async function runOnce(work: Work, test: PlannedTest): Promise<ExecutionOutcome> {
  const { draft, execution, deps, settings, engine, watch, identity } = work;
  const ctx = systemCtx(deps.db, draft);
  const { secrets } = identity;
  const { signal } = watch;
  const executionId = execution.id;
  const scripts = await createTestScripts({ ctx, deps, executionId, secrets, signal });
  await resetData({ ctx, deps, settings, when: 'test', executionId, identity, signal });
  const session = await engine.openSession(targetOf(settings));
  try {
    const recorder = { step: async () => undefined };
    const brain = brainOf(work);
    const outcome = await deps.engineering.runTest({ session, brain, recorder, test, scripts, signal });
    watch.throwIfHandedBack();
    signal.throwIfAborted();
    return outcome;
  } finally {
    await session.close().catch(() => undefined);
  }
}

/** The expectations as they hold on what was shown; undefined where one of them could not be told or replaced. */
function expectationsShown(assertions: string[], { status, steps }: ExecutionOutcome): string[] | undefined {
  if (status !== 'failed') return undefined;
  const judged = steps.filter(({ kind }) => kind === 'assertion');
  const shown = assertions.map((line, at) => {
    const step = judged.find(({ written }) => written === at);
    return step?.status === 'passed' ? line : step?.instead;
  });
  const sure = shown.filter((line) => line !== undefined);
  return sure.length === assertions.length && !same(sure, assertions) ? sure : undefined;
}

function changesIn(before: string[], after: string[]): string {
  const changed = after.filter((step) => !before.includes(step)).length;
  return `${changed} changed or added ${changed === 1 ? 'step' : 'steps'}`;
}

const same = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((step, at) => step === b[at]);
