import { addLedger, noLedger } from '#worker/core/ledger.ts';
import { coverView } from '#worker/guardrails/redact.ts';
import { isClaim } from '#worker/oracles/review/claims.ts';
import { isProven, needsQuiet, needsShortTrail, neededReproductions } from '#worker/oracles/proof.ts';
import type { JudgeInput, Verdict } from '#worker/ports/brain.ts';
import type { Session, StepRecord } from '#worker/ports/records.ts';
import { isDeviceTrouble, openOnAny } from './device-trouble.ts';
import type { Confirmed, EnginePort, Engineering, FindingWork, Phases, RerunTest } from './ports.ts';
import { targetOf } from './session-target.ts';
import { wordsFor } from './words.ts';

/**
 * Replays what led to a candidate in fresh sessions, and marks it proven or unconfirmed. A candidate that
 * was not reproduced while other jobs ran is replayed once more alone, since sessions that share an account
 * or a busy machine disturb each other; then every try has to reproduce it. So is one that others may have caused.
 */
export async function confirmFinding(
  findingId: string,
  alone: boolean,
  { store, engine, engineering }: Phases,
): Promise<void> {
  const work = await store.takeFinding(findingId, alone);
  if (!work) return;
  try {
    if (work.isLate) {
      await work.conclude({ proven: false, confirmed: { tries: 0, reproduced: 0, trail: work.trail } });
      return;
    }
    const confirmed = await replay(work, await engine(), engineering);
    work.throwIfHandedBack();
    await work.recorder?.flush();
    if (work.signal.aborted) return;
    const isBack = isProven(work.candidate.oracle, confirmed);
    const isShown = isBack && (!work.isAlone || confirmed.reproduced === confirmed.tries);
    const isDoubtful = isShown && (await isPerhapsOfOthers(work));
    // What others may have caused is not reproduced yet.
    if (isDoubtful && (await work.retryAlone({ ...confirmed, reproduced: 0 }))) return;
    if (!isShown && (await mayShowAlone(work)) && (await work.retryAlone(confirmed))) return;
    const proven = isShown && !isDoubtful;
    const told = proven ? await described(confirmed, work, await engine(), engineering) : confirmed;
    if (!work.signal.aborted) await work.conclude({ proven, confirmed: told });
  } finally {
    await work.close();
  }
}

/** Whether what replays showed may have been made by others at the same time. */
const isPerhapsOfOthers = async ({ isAlone, candidate, wasCrowded }: FindingWork): Promise<boolean> =>
  !isAlone && needsQuiet(candidate.oracle) && (await wasCrowded());

/** Whether what replays did not show may show where nothing runs beside them. */
const mayShowAlone = async ({ isAlone, candidate, wasCrowded }: FindingWork): Promise<boolean> =>
  !isAlone &&
  !needsShortTrail(candidate.oracle) &&
  // Other jobs do not change what a model says of a picture.
  !isClaim(candidate.oracle) &&
  (await wasCrowded());

/** A proven finding with a model's words for it, where one is set. */
async function described(
  confirmed: Confirmed,
  work: FindingWork,
  engine: EnginePort,
  engineering: Engineering,
): Promise<Confirmed> {
  const analyst = work.analyst?.(engine);
  if (!analyst) return confirmed;
  const issue = engineering.writeIssue(confirmed.seen ?? work.candidate, confirmed.trail);
  const words = await wordsFor(analyst, { work, confirmed }, issue).catch((error: unknown) => {
    if (!work.signal.aborted) throw error;
    return undefined;
  });
  const besides = confirmed.besides ?? noLedger();
  addLedger(besides, analyst.spent());
  return { ...confirmed, besides, ...(words ? { words } : {}) };
}

/** How often a replay is begun whose device is lost. */
const maxRounds = 2;

async function replay(work: FindingWork, engine: EnginePort, engineering: Engineering): Promise<Confirmed> {
  let lost = false;
  const openSession = async () => {
    const session = await openOnAny(engine, targetOf(work.settings));
    const close = async () => {
      lost ||= session.lost?.() !== undefined;
      await session.close();
    };
    return { ...session, close };
  };
  for (let round = 1; ; round++) {
    lost = false;
    const confirmed = await replayOn(openSession, work, engine, engineering).catch((error: unknown) => {
      if (!isDeviceTrouble(error)) throw error;
      return { tries: 0, reproduced: 0, trail: work.trail };
    });
    // A replay whose device was lost says nothing.
    if (!lost || isProven(work.candidate.oracle, confirmed) || round === maxRounds) return confirmed;
  }
}

async function replayOn(
  openSession: () => Promise<Session>,
  work: FindingWork,
  engine: EnginePort,
  engineering: Engineering,
): Promise<Confirmed> {
  if (work.rerun) return rerunTest({ ...work, rerun: work.rerun }, openSession, engine, engineering);
  if (isClaim(work.candidate.oracle)) return replayClaim(openSession, work, engine, engineering);
  await work.reset();
  const { settings, trail, candidate, recorder, values, signal, minimiseMs, kept, isAlone } = work;
  return engineering.confirm({
    openSession,
    trail,
    candidate,
    tries: settings.confirmTries,
    recorder,
    values,
    signal,
    minimiseMs,
    // What others replayed is what did not show it.
    ...(kept && !isAlone ? { kept } : {}),
  });
}

/**
 * Confirms what a model claims: the model judges it again on each replay. Without one it is not replayed, and
 * it is not minimised, since each try would be judged.
 */
async function replayClaim(
  openSession: () => Promise<Session>,
  work: FindingWork,
  engine: EnginePort,
  engineering: Engineering,
): Promise<Confirmed> {
  const { settings, trail, candidate, recorder, values, signal, kept, isAlone } = work;
  const analyst = work.analyst?.(engine);
  if (!analyst) return { tries: 0, reproduced: 0, trail, because: noJudge };
  let because: string | undefined = 'On no replay did its page come back with the words that it rests on.';
  await work.reset();
  const secrets = Object.values(values);
  const confirmed = await engineering.confirm({
    openSession,
    trail,
    candidate,
    claimed: {
      candidate,
      async judge(input) {
        const cover: JudgeInput['cover'] = (view) => coverView(view, [], secrets);
        const verdict = await analyst.judge({ ...input, secrets, cover, signal });
        because = takenBack(verdict);
        return verdict;
      },
    },
    tries: settings.confirmTries,
    recorder,
    values,
    signal,
    minimiseMs: 0,
    ...(kept && !isAlone ? { kept } : {}),
  });
  return { ...confirmed, besides: analyst.spent(), ...(because ? { because } : {}) };
}

const noJudge = 'A model suspected it, and none is set that could judge it again.';

/** What a verdict that does not bear out a claim says of it; nothing of one that does. */
function takenBack({ verdict, says }: Verdict): string | undefined {
  if (verdict === 'holds') return `The judges disagree: on a replay it was found to be right. ${says}`;
  return verdict === 'cannot-tell' ? `On a replay it could not be told. ${says}` : undefined;
}

/**
 * Confirms a failed assertion by running its whole test again: only a failure of the same assertion counts.
 */
async function rerunTest(
  work: FindingWork & { rerun: RerunTest },
  openSession: () => Promise<Session>,
  engine: EnginePort,
  engineering: Engineering,
): Promise<Confirmed> {
  const { candidate, rerun, settings, signal, trail, recorder = { step: async () => undefined } } = work;
  const { confirmTries: tries } = settings;
  const besides = noLedger();
  let tried = 0;
  let reproduced = 0;
  let shown: { record: StepRecord; replay: StepRecord[] } | undefined;
  const canBeProven = () => tried < tries && tries - tried >= neededReproductions - reproduced;
  while (reproduced < neededReproductions && canBeProven() && !signal.aborted) {
    await work.reset();
    const session = await openSession();
    try {
      const { test, scripts } = rerun;
      const brain = rerun.brain(engine);
      const outcome = await engineering.runTest({ session, brain, recorder, test, scripts, signal });
      tried++;
      if (outcome.besides) addLedger(besides, outcome.besides);
      const failed = outcome.steps.find(
        ({ kind, status, intent }) =>
          kind === 'assertion' && status === 'failed' && rerun.signatureOf(intent) === candidate.signature,
      );
      if (outcome.status === 'failed' && failed) {
        reproduced++;
        shown = { record: failed, replay: outcome.steps };
      }
    } finally {
      await session.close().catch(() => undefined);
    }
  }
  return { tries: tried, reproduced, trail, besides, ...shown };
}
