import type { Box } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Decision, PlannedAct } from '#worker/ports/brain.ts';
import type { TestMemory } from '#worker/ports/records.ts';
import { beyondSaid } from '#worker/guardrails/beyond-said.ts';
import { isOfRecord } from '../record-words.ts';
import { fencedPlan, readInstructions } from '#worker/guardrails/instructions.ts';
import { dependsOnScreen } from '#worker/language/parse.ts';
import type { GoalAct } from '#worker/ports/goals.ts';
import { pursueGoal } from '../goals/pursue-goal.ts';
import { namesGiven } from '../placeholders.ts';
import { targetOf } from '../replay-trail.ts';
import { healAct, isCalledSo } from './heal.ts';
import {
  asGoalActs,
  fromMemory,
  isAnsweredNext,
  notAsItWas,
  notRepeated,
  onThisHost,
} from './from-memory.ts';
import { supply } from './supply.ts';
import { Halt, haltFor } from './halt.ts';
import { dismissOverlay } from './obstacles.ts';
import { waitForChange } from './wait.ts';
import { lookThrough } from '../looking/look-through.ts';
import type { Track } from './track.ts';
import type { Written } from './written.ts';

/** A written step may take at most this many actions. */
const maxActsAStep = 12;
/** How often the same action may be decided on the same screen before the step is stopped. */
const maxRepeats = 2;

type Decide = (view?: SessionView) => Promise<Decision>;

const isAtAGlance = (decision: Decision): boolean =>
  decision.kind === 'act' && decision.decidedBy === 'engine' && decision.plan.target !== undefined;

/**
 * Pointer shapes reveal controls that don't look clickable, print that only looks like one, and several links
 * in a line: nothing is acted on at a glance.
 */
async function withPointer(track: Track, decision: Decision, decide: Decide): Promise<Decision> {
  if ((decision.kind !== 'cannot' && !isAtAGlance(decision)) || track.session.probing) return decision;
  const settled = await decide(await track.pointedAt());
  return settled.kind !== 'cannot' || isAtAGlance(decision) ? settled : decision;
}

/** How long a step waits for its target, and longer where something still moves, ms. */
const [patienceMs, movingMs] = [5000, 7500];

/** Looks for the target everywhere, then waits for it to come. */
async function soughtAfter(
  track: Track,
  notFound: Extract<Decision, { kind: 'cannot' }>,
  decide: Decide,
): Promise<Decision> {
  const began = performance.now();
  /** What was met on the way, and why it was not taken. */
  let refused: Decision | undefined;
  const decided = async () => {
    const glance = await decide();
    const here = isAtAGlance(glance) ? await withPointer(track, glance, decide) : glance;
    if (here.kind === 'cannot' && here.why !== 'not-found') refused = here;
    return here.kind === 'cannot' ? undefined : here;
  };
  const { answer, missed } = await lookThrough(track, decided);
  if (answer) return answer;
  const isMoving = track.rest !== undefined && track.rest.state !== 'still';
  const until = began + (isMoving ? movingMs : patienceMs);
  while (performance.now() < until) {
    track.goesOn();
    const { content } = track.view.scene.fingerprint;
    await waitForChange(track, until);
    // A model is asked again only about something new.
    const isNew = content !== track.view.scene.fingerprint.content;
    const here = isNew || track.brain.kind === 'embedded' ? await decided() : undefined;
    if (here) return here;
  }
  const here = track.brain.kind === 'embedded' ? await withPointer(track, await decide(), decide) : notFound;
  if (here.kind !== 'cannot') return here;
  if (refused) return refused;
  return missed === undefined
    ? notFound
    : { ...notFound, why: 'not-understood', says: `${notFound.says} ${missed}` };
}

const asSaid = ({ act, target }: PlannedAct): string => JSON.stringify([act, target?.box]);

/**
 * Carries out one written step: from memory, else by the brain, else by healing. Throws a Halt where it
 * can't be done.
 */
export async function takeStep(
  track: Track,
  memory: TestMemory | undefined,
  index: number,
  text: string,
): Promise<void> {
  const startedAt = Date.now();
  const supplied = await supply(track, text, { written: index, kind: 'act' });
  if (!supplied || supplied.text.trim() === '') return;
  const { secrets, used } = supplied;
  const written: Written = { index, text, intent: supplied.text, secrets, used };
  const known = dependsOnScreen(supplied.text) ? [] : (memory?.recall(index, text) ?? []);
  const remembered = known.map((act) => onThisHost(act, text, track.test.address));
  const repeated = await fromMemory(track, remembered, written);
  const { done, refuted } = repeated;
  if (done > 0 && done === remembered.length && !refuted) return;
  if (memory?.frozen && remembered.length > 0)
    throw await notAsItWas(track, remembered[done], written, { startedAt, refuted });
  // Its acts say nothing by themselves of what is left to do: nothing but the goal is asked again.
  if (remembered.some(({ shows }) => shows !== undefined)) {
    if (track.brain.pursue) return pursueGoal(track, written, asGoalActs(remembered, repeated));
    throw await notRepeated(track, written, { startedAt, repeated });
  }
  const said: string[] = [];
  const did: string[] = [];
  for (let acts = done; acts < maxActsAStep; acts++) {
    track.goesOn();
    const decide = (view = track.view): Promise<Decision> =>
      track.in('observe', () =>
        track.brain.decide({
          view,
          intent: written.intent,
          done: acts,
          start: track.test.address,
          secrets: written.secrets,
          did,
          ...(track.test.instructions ? { instructions: track.test.instructions } : {}),
          dialogs: track.dialogs.shown,
          ...track.outside(),
        }),
      );
    let decision = await decide();
    if (decision.kind === 'cannot' && (decision.why === 'not-found' || namesGiven(text).length > 0)) {
      // The target may still be loading, or be covered by an overlay.
      await track.lookAgain({ quietMs: 600 });
      await dismissOverlay(track);
      decision = await decide();
    }
    decision = await withPointer(track, decision, decide);
    if (decision.kind === 'cannot' && decision.why === 'not-found') {
      decision = await soughtAfter(track, decision, decide);
    }
    if (decision.kind === 'act' && decision.decidedBy === 'model') {
      const beyond =
        beyondSaid(decision.plan, text, isOfRecord(decision.plan, track.view.scene)) ||
        fencedPlan(readInstructions(track.test.instructions ?? ''), decision.plan, text);
      if (beyond)
        decision = {
          kind: 'cannot',
          why: 'not-understood',
          says: `The model chose: ${decision.plan.says}. It was not done. ${beyond}`,
          candidates: [],
          decidedBy: 'model',
        };
    }
    if (decision.kind === 'done') {
      // A step that does nothing, or checks something, still says why.
      if (acts === 0) await recordAsSaid(track, written, { ...decision, startedAt });
      return;
    }
    if (decision.kind === 'read') {
      track.values.know({ [decision.name]: decision.value });
      await recordAsSaid(track, written, { ...decision, proofBox: decision.box, startedAt });
      continue;
    }
    if (decision.kind === 'goal') return pursueGoal(track, written, asDone(did));
    if (decision.kind === 'needs-script')
      throw new Halt(
        'blocked',
        'test',
        `The step needs the script #{${decision.name}}, which this run does not have.`,
      );
    const act = remembered[acts];
    const lost = act && targetOf(act);
    const mayHeal =
      decision.kind === 'act'
        ? lost && !isCalledSo(decision.plan, text, lost)
        : decision.why === 'not-found' || decision.why === 'ambiguous';
    if (memory && act && lost && mayHeal) {
      if (!memory.frozen && (await healAct(track, { ...written, act, memory }, decision))) {
        if (acts + 1 >= remembered.length) return;
        continue;
      }
      // The words now match another control than the remembered one: the agent must not use that instead.
      if (decision.kind === 'act')
        decision = {
          kind: 'cannot',
          why: 'not-found',
          says: `“${lost.label}” is not on the screen any more.`,
          candidates: [{ says: decision.plan.says, box: lost.box }],
        };
    }
    if (decision.kind === 'cannot') {
      const halt = haltFor(decision, {
        view: track.view,
        text,
        workedBefore: remembered.length > 0,
        idle: track.idle,
        astray: track.astray,
      });
      await track.record({
        kind: 'act',
        written: index,
        intent: text,
        status: halt.status,
        decidedBy: decision.decidedBy ?? 'engine',
        says: halt.message,
        proofBox: decision.candidates[0]?.box,
        before: track.view,
        after: track.view,
        observations: [],
        startedAt,
      });
      throw halt;
    }
    const content = track.view.scene.fingerprint.content;
    said.push(`${content} ${asSaid(decision.plan)}`);
    if (said.filter((one) => one === said.at(-1)).length > maxRepeats)
      throw new Halt(
        'blocked',
        'agent',
        `“${text}” leads nowhere: ${decision.plan.says} was tried ${maxRepeats} times and changed nothing.`,
        { reasons: ['The same act on the same screen, again and again.'] },
      );
    await track.carryOut({
      written: index,
      intent: written.intent,
      secrets,
      used,
      plan: decision.plan,
      decidedBy: decision.decidedBy,
      leavesDialog: isAnsweredNext(track, written, acts + 1),
    });
    did.push(track.hide(decision.plan.says));
  }
  // More than any step that says what to do: what it says is what is to be reached.
  if (track.brain.pursue) return pursueGoal(track, written, asDone(did));
  throw new Halt('blocked', 'agent', `“${text}” was not done after ${maxActsAStep} acts.`);
}

const asDone = (did: string[]): GoalAct[] =>
  did.map((says) => ({ says, effect: 'It was done.', worked: true }));

/** Records a step that passed without an act. */
const recordAsSaid = (
  track: Track,
  { index, text }: Written,
  said: { says: string; decidedBy?: 'engine' | 'model'; proofBox?: Box; startedAt: number },
): Promise<unknown> =>
  track.record({
    kind: 'act',
    written: index,
    intent: text,
    status: 'passed',
    decidedBy: said.decidedBy ?? 'engine',
    says: said.says,
    ...(said.proofBox ? { proofBox: said.proofBox } : {}),
    before: track.view,
    after: track.view,
    observations: [],
    startedAt: said.startedAt,
  });
