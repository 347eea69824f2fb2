import type { Brain, JudgesByOracle } from '#worker/ports/brain.ts';
import { askedTooOften, refusesRequests } from './asked-too-often.ts';
import type { ExecutionOutcome, PlannedTest, Recorder, Session, TestMemory } from '#worker/ports/records.ts';
import { oracleAsked } from '#worker/language/checked-by.ts';
import { scriptsIn } from '#worker/language/script-calls.ts';
import { namesGiven, placeholdersIn } from './placeholders.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import { judgeAssertion } from './steps/assertion.ts';
import { Halt, sentence, troubleOn } from './steps/halt.ts';
import { dismissOverlay } from './steps/obstacles.ts';
import { takeStep } from './steps/step.ts';
import { Track } from './steps/track.ts';

export interface RunTestOptions {
  session: Session;
  brain: Brain;
  memory?: TestMemory;
  recorder: Recorder;
  test: PlannedTest;
  scripts?: Scripts;
  /** Without it, an assertion that asks an oracle can't be told. */
  judgeByOracle?: JudgesByOracle;
  signal: AbortSignal;
}

/**
 * Runs one test from a clean session: opens its address, carries out its steps, judges its assertions on
 * fresh pictures. Never throws for what the tested app does; a broken session is `blocked: environment`.
 * `passed` only if every assertion held.
 */
export async function runTest({
  session,
  brain,
  memory,
  recorder,
  test,
  scripts,
  judgeByOracle,
  signal,
}: RunTestOptions): Promise<ExecutionOutcome> {
  // Oracles see what an explorer sees.
  const asksOracle = test.assertions.some((text) => oracleAsked(text) !== undefined);
  const track = new Track({
    session: asksOracle ? { ...session, probing: true } : session,
    brain,
    recorder,
    test,
    scripts,
    judgeByOracle,
    signal,
  });
  const outcome = await walk(track, test, memory).catch((error: unknown): Told => {
    const failedStep = Math.max(0, track.steps.length - 1);
    if (signal.aborted) return { status: 'cancelled', says: 'The run was cancelled.' };
    if (error instanceof Halt)
      return {
        status: error.status,
        reason: error.reason,
        class: error.class,
        classified: { confidence: error.confidence, reasons: error.reasons },
        failedStep,
        says: error.message,
      };
    return {
      status: 'blocked',
      class: 'environment',
      classified: { confidence: 0.8, reasons: ['The session broke.'] },
      failedStep,
      says: sentence(error),
    };
  });
  return {
    ...outcome,
    says: track.hide(outcome.says),
    steps: track.steps,
    heals: track.heals,
    besides: brain.spent(),
  };
}

type Told = Omit<ExecutionOutcome, 'steps' | 'heals' | 'besides'>;

async function walk(track: Track, test: PlannedTest, memory: TestMemory | undefined): Promise<Told> {
  track.goesOn();
  await track.open();
  await dismissOverlay(track);
  for (const [index, text] of test.steps.entries()) await takeStep(track, memory, index, text);
  const { worst, holding } = await judgeAll(track);
  // After skipped steps, the assertions say nothing about the app.
  const [unsupplied] = track.unsupplied;
  if (unsupplied !== undefined)
    return {
      status: 'blocked',
      class: 'environment',
      classified: { confidence: 0.95, reasons: ['A script supplied no value.'] },
      failedStep: track.steps.findIndex((step) => step.says === unsupplied),
      says: unsupplied,
    };
  if (worst?.status === 'failed') {
    await track.typed.checkKept(track.session, track.view);
    const classed = classifyFailure(track, worst.text, memory);
    const why = classed.class === 'agent' && track.typed.untaken ? ` ${track.typed.untaken}` : '';
    return { ...classed, failedStep: worst.at, says: `${worst.says}${why}` };
  }
  if (worst)
    return {
      status: 'blocked',
      class: 'agent',
      classified: { confidence: 0.8, reasons: ['The engine could not tell whether it holds.'] },
      failedStep: worst.at,
      says: worst.says,
    };
  if (test.assertions.length === 0)
    return {
      status: 'blocked',
      class: 'test',
      says: 'The test has no assertion: there is nothing that could prove it passed.',
    };
  const { heals } = track;
  for (const heal of heals) heal.acts = track.kept.of(heal.index)?.acts;
  // A healed step teaches nothing to the memory until a person has approved the heal.
  if (!memory?.frozen && heals.length === 0) await memory?.keep(track.kept.steps);
  return {
    status: 'passed',
    says: `All ${holding} assertions hold${heals.length > 0 ? `; ${heals.length} ${heals.length === 1 ? 'step was' : 'steps were'} healed and wait${heals.length === 1 ? 's' : ''} for review` : ''}.`,
  };
}

/** Judges every assertion, even after a failure, since people want to see them all. */
async function judgeAll(track: Track) {
  let worst: { status: 'failed' | 'blocked'; text: string; says: string; at: number } | undefined;
  for (const [written, text] of track.test.assertions.entries()) {
    track.goesOn();
    const { status, says } = await judgeAssertion(track, written, text);
    if (status === 'failed' && worst?.status !== 'failed')
      worst = { status, text, says: `“${text}” does not hold: ${says}`, at: track.steps.length - 1 };
    if (status === 'blocked' && !worst)
      worst = { status, text, says: `“${text}” could not be judged: ${says}`, at: track.steps.length - 1 };
  }
  return { worst, holding: track.test.assertions.length };
}

const refused =
  /\b(?:invalid|incorrect|wrong|unknown|not (?:match|recognised|recognized))\b.{0,40}\b(?:password|credentials?|username|e-?mail|login)\b|\b(?:password|credentials?|username|e-?mail)\b.{0,40}\b(?:invalid|incorrect|wrong|not (?:match|recognised|recognized))\b|\baccount (?:is )?(?:locked|disabled|suspended)\b/i;

/** The class of a failed assertion (bug, data, environment), by the steps and the last screen. */
function classifyFailure(
  track: Track,
  text: string,
  memory: TestMemory | undefined,
): Pick<ExecutionOutcome, 'status' | 'reason' | 'class' | 'classified'> {
  const { view, test, heals } = track;
  const isKnown = (step: string, index: number) => memory?.recall(index, step) !== undefined;
  // Steps that call scripts, remember values or use what differs from run to run are never in memory.
  const varies = (step: string) =>
    scriptsIn(step).length > 0 || namesGiven(step).length > 0 || placeholdersIn(step).includes('unique');
  const known =
    test.steps.some(isKnown) && test.steps.every((step, index) => isKnown(step, index) || varies(step));
  const bug = (confidence: number, reason: string): ReturnType<typeof classifyFailure> => ({
    status: 'failed',
    reason: 'assertion_failed',
    class: 'bug',
    classified: { confidence, reasons: [reason] },
  });
  const signedIn =
    test.credential !== undefined && track.steps.some(({ act }) => act?.kind === 'type' && act.secret);
  const turnedAway =
    signedIn && !refused.test(text) ? view.scene.lines.find((line) => refused.test(line.text)) : undefined;
  // A credential that has worked for this test before should still work: a refusal is the app's fault.
  if (turnedAway && !known)
    return {
      status: 'blocked',
      class: 'environment',
      classified: { confidence: 0.85, reasons: [`The app refused the credential: “${turnedAway.text}”.`] },
    };
  const unready = [...track.ran].find(([, failed]) => failed !== undefined);
  if (unready)
    return {
      status: 'failed',
      reason: 'assertion_failed',
      class: 'data',
      classified: { confidence: 0.7, reasons: [`The script ${unready[0]} failed before it: ${unready[1]}`] },
    };
  // Under rate limiting, a failure says nothing about the app.
  if (track.steps.some(({ evidence, after }) => refusesRequests(evidence.network, after.address)))
    return {
      status: 'blocked',
      class: 'environment',
      classified: { confidence: 0.85, reasons: [askedTooOften] },
    };
  const trouble = troubleOn(view);
  if (trouble) return bug(0.95, `The page says “${trouble}”.`);
  if (track.typed.untaken)
    return {
      status: 'blocked',
      class: 'agent',
      classified: { confidence: 0.8, reasons: [track.typed.untaken] },
    };
  if (track.astray) return bug(0.8, `${track.astray}.`);
  if (heals.length > 0)
    return bug(0.6, 'Steps were healed on the way; the expectation was not, and it does not hold.');
  return known
    ? bug(0.9, 'Every step worked as it did when the test last passed, and the result is another.')
    : bug(0.7, 'Every step could be carried out, and what is expected is not there.');
}
