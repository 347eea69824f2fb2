import type { Box } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Decision, PlannedAct } from '#worker/ports/brain.ts';
import type { TestMemory, TrailStep } from '#worker/ports/records.ts';
import { originOf, withoutOrigin } from '#worker/core/site.ts';
import { beyondSaid } from '#worker/guardrails/beyond-said.ts';
import { isDialogAnswer } from '#worker/language/dialogs.ts';
import { dependsOnScreen, parseStep } from '#worker/language/parse.ts';
import { namesGiven, type Filled } from '../placeholders.ts';
import { recognise } from '../memory/recognise.ts';
import { planOf, targetOf } from '../replay-trail.ts';
import { healAct, isCalledSo } from './heal.ts';
import { supply } from './supply.ts';
import { Halt, haltFor } from './halt.ts';
import { strayed } from './recorded-outcome.ts';
import { dismissOverlay } from './obstacles.ts';
import { waitForChange } from './wait.ts';
import { lookThrough } from '../looking/look-through.ts';
import type { Track } from './track.ts';

/** A written step may take at most this many actions. */
const maxActsAStep = 12;
/** How often the same action may be decided on the same screen before the step is stopped. */
const maxRepeats = 2;

interface Written {
  index: number;
  /** As written; `intent` has its placeholders filled. */
  text: string;
  intent: string;
  secrets: string[];
  used: Filled['used'];
}

/** A remembered address, where the step says only its path: the app may be served elsewhere now. */
function onThisHost(step: TrailStep, text: string, start: string): TrailStep {
  const { act } = step;
  const origin = act.kind === 'navigate' ? originOf(act.url) : undefined;
  if (act.kind !== 'navigate' || !origin) return step;
  const path = withoutOrigin(act.url, origin);
  return path !== act.url && text.trim().endsWith(` ${path}`)
    ? { ...step, act: { ...act, url: new URL(path, start).href } }
    : step;
}

/**
 * Repeats a step's remembered actions until a target is not found unambiguously. Returns how many were done.
 */
async function fromMemory(
  track: Track,
  acts: TrailStep[],
  { index, intent, secrets, used }: Written,
): Promise<number> {
  for (const [done, act] of acts.entries()) {
    track.goesOn();
    const known = targetOf(act);
    let target = known && (await recognise(track.session.sight, track.view, known));
    if (known && !target) {
      // The target may still be loading.
      await track.lookAgain({ quietMs: 400 });
      target =
        (await recognise(track.session.sight, track.view, known)) ??
        // A control that doesn't look clickable was recognized by the mouse pointer then, so probe it again
        // now.
        (await recognise(track.session.sight, await track.pointedAt(), known)) ??
        (await lookThrough(track, () => recognise(track.session.sight, track.view, known))).answer;
      if (!target) return done;
    }
    const toward =
      act.act.kind === 'drag' ? await recognise(track.session.sight, track.view, act.act.to) : undefined;
    if (act.act.kind === 'drag' && !toward) return done;
    const before = track.view;
    await track.carryOut({
      written: index,
      intent,
      secrets,
      used,
      plan: planOf(act, target, track.values, toward),
      decidedBy: 'memory',
      leavesDialog: isAnsweredNext(track, { index, intent }, done + 1),
    });
    const elsewhere = strayed(act, before, track.view);
    if (elsewhere) track.astray ??= `${track.hide(track.test.steps[index]!)}: it ${elsewhere}`;
  }
  return acts.length;
}

/** Whether what the test does next, after so many acts of a step, answers a dialog of the browser. */
function isAnsweredNext(
  { test }: Track,
  { index, intent }: Pick<Written, 'index' | 'intent'>,
  done: number,
): boolean {
  const left = [intent, ...test.steps.slice(index + 1)].flatMap((text, at) =>
    parseStep(text).acts.slice(at === 0 ? done : 0),
  );
  const next = left.find(({ kind }) => kind !== 'verify');
  return next !== undefined && isDialogAnswer(next);
}

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
  const done = await fromMemory(track, remembered, written);
  if (done > 0 && done === remembered.length) return;
  if (memory?.frozen && remembered.length > 0)
    throw await notAsItWas(track, remembered[done]!, written, startedAt);
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
          dialogs: track.dialogs,
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
      const beyond = beyondSaid(decision.plan, text);
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
      track.know({ [decision.name]: decision.value });
      await recordAsSaid(track, written, { ...decision, proofBox: decision.box, startedAt });
      continue;
    }
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
  throw new Halt('blocked', 'agent', `“${text}” was not done after ${maxActsAStep} acts.`);
}

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

/** In a frozen run, a target that memory does not find fails the step without healing. */
async function notAsItWas(
  track: Track,
  act: TrailStep,
  { index, text }: Written,
  startedAt: number,
): Promise<Halt> {
  const name = targetOf(act)?.label;
  const halt = new Halt(
    'failed',
    'app_change',
    `“${text}”: ${name ? `“${name}”` : 'its target'} is not as it was, and this run is frozen: nothing is healed.`,
    {
      reason: 'element_not_found',
      confidence: 0.7,
      reasons: ['The step has worked before, and what it acted on was not recognised.', 'The run is frozen.'],
    },
  );
  await track.record({
    kind: 'act',
    written: index,
    intent: text,
    status: 'failed',
    decidedBy: 'memory',
    says: halt.message,
    before: track.view,
    after: track.view,
    observations: [],
    startedAt,
  });
  return halt;
}
