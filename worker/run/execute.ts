import { addLedger } from '#worker/core/ledger.ts';
import type { ExecutionOutcome, Recorder, Session } from '#worker/ports/records.ts';
import { isDeviceTrouble } from './device-trouble.ts';
import { maxSessionsPerTest } from './policy.ts';
import type { Attempt, ExecutionWork, Phases } from './ports.ts';
import { targetOf } from './session-target.ts';

type Engines = Pick<Phases, 'engine' | 'engineering'>;

/** Errors that say what the operator has to set up or to connect. */
const isOperatorsMatter = (error: unknown): error is Error =>
  isDeviceTrouble(error) || (error instanceof Error && error.name === 'ModelNotSetError');

const untried: ExecutionOutcome = {
  status: 'blocked',
  class: 'environment',
  says: 'The time for trying drafts was over. A longer discovery tries them all.',
  steps: [],
};

const unrecorded: Recorder = { step: async () => undefined };

/** Runs one test in a session of its own, stores its steps, and ends its execution. */
export async function executeTest(executionId: string, { store, ...engines }: Phases): Promise<void> {
  const work = await store.takeExecution(executionId);
  if (!work) return;
  try {
    if (work.isLate) return await work.finish(untried);
    for (let session = 1; ; session++) {
      if (await executeOnce(work, engines, session >= maxSessionsPerTest)) return;
      if (!(await work.retake())) return;
    }
  } finally {
    await work.close();
  }
}

/** @returns false where the session broke and a new one may succeed */
async function executeOnce(work: ExecutionWork, engines: Engines, isLast: boolean): Promise<boolean> {
  const unready = await work.reset();
  work.throwIfHandedBack();
  if (work.signal.aborted) return true;
  if (unready !== undefined) {
    if (isLast) await work.finish({ status: 'blocked', class: 'environment', says: unready, steps: [] });
    return isLast;
  }
  const attempt = await work.begin();
  try {
    const outcome = await provenOutcome(work, attempt, engines);
    work.throwIfHandedBack();
    if (work.isCancelled) {
      // Record the cost of a cancelled test too.
      await attempt.noteCost();
      return true;
    }
    await attempt.flush();
    if (outcome.status === 'blocked' && outcome.class === 'environment' && !isLast) return false;
    await work.finish({ ...outcome, besides: attempt.besides });
    return true;
  } finally {
    await attempt.close();
  }
}

/** A draft that must pass twice and passes only once is blocked as a flaky test. */
async function provenOutcome(
  work: ExecutionWork,
  attempt: Attempt,
  engines: Engines,
): Promise<ExecutionOutcome> {
  const outcome = await runOnce(work, attempt, engines, (session) => attempt.recorder(session));
  if (outcome.status !== 'passed' || !work.mustPassTwice()) return outcome;
  await work.reset();
  const again = await runOnce(work, attempt, engines, () => unrecorded);
  for (const { ledger } of again.steps) addLedger(attempt.besides, ledger);
  if (again.status === 'passed') return outcome;
  return {
    ...again,
    status: 'blocked',
    class: 'test',
    reason: undefined,
    says: `It passed once, and not a second time: ${again.says}`,
    steps: outcome.steps,
    failedStep: undefined,
  };
}

async function runOnce(
  { signal }: ExecutionWork,
  { test, settings, memory, scripts, budget, besides }: Attempt,
  { engine, engineering }: Engines,
  recorderFor: (session: Session) => Recorder,
): Promise<ExecutionOutcome> {
  const { openSession, brain } = await engine();
  let session: Session | undefined;
  try {
    session = await openSession(targetOf(settings));
    const outcome = await engineering.runTest({
      session,
      memory,
      brain: brain(settings.brain, budget),
      recorder: recorderFor(session),
      test,
      scripts,
      signal,
    });
    if (outcome.besides) addLedger(besides, outcome.besides);
    return withoutDevice(outcome, session.lost?.());
  } catch (error) {
    if (!isOperatorsMatter(error)) throw error;
    return { status: 'blocked', class: 'environment', says: error.message, steps: [] };
  } finally {
    await session?.close().catch(() => undefined);
  }
}

/** What a test told after its device was lost says nothing about the app. */
const withoutDevice = (outcome: ExecutionOutcome, lost: string | undefined): ExecutionOutcome =>
  lost === undefined || outcome.status === 'passed' || outcome.status === 'cancelled'
    ? outcome
    : {
        ...outcome,
        status: 'blocked',
        class: 'environment',
        reason: undefined,
        classified: { confidence: 0.95, reasons: ['The device is gone.'] },
        says: lost,
      };
