/** Repeats what a written step took when it last worked. */
import { originOf, withoutOrigin } from '#worker/core/site.ts';
import { judgeAssertion } from '#worker/assertions/index.ts';
import { isDialogAnswer } from '#worker/language/dialogs.ts';
import { parseStep } from '#worker/language/parse.ts';
import type { GoalAct } from '#worker/ports/goals.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { recognise } from '../memory/recognise.ts';
import { planOf, targetOf } from '../replay-trail.ts';
import { lookThrough } from '../looking/look-through.ts';
import { Halt } from './halt.ts';
import { strayed } from './recorded-outcome.ts';
import type { Track } from './track.ts';
import type { Written } from './written.ts';

/** A remembered address, where the step says only its path: the app may be served elsewhere now. */
export function onThisHost(step: TrailStep, text: string, start: string): TrailStep {
  const { act } = step;
  const origin = act.kind === 'navigate' ? originOf(act.url) : undefined;
  if (act.kind !== 'navigate' || !origin) return step;
  const path = withoutOrigin(act.url, origin);
  return path !== act.url && text.trim().endsWith(` ${path}`)
    ? { ...step, act: { ...act, url: new URL(path, start).href } }
    : step;
}

/** What came of repeating remembered actions. */
export interface Repeated {
  done: number;
  /** What was proved when the step's goal was reached and does not hold now, as a sentence. */
  refuted?: string;
}

/** The first claim that was proved on the screen an action led to and that is false there now, as a sentence. */
function refutedBy({ shows = [] }: TrailStep, view: SessionView, before: SessionView): string | undefined {
  for (const assertion of shows) {
    const { verdict, says } = judgeAssertion({ view, before, assertion });
    if (verdict === 'fails') return `“${assertion}” does not hold any more: ${says}`;
  }
  return undefined;
}

/**
 * Repeats a step's remembered actions until a target is not found unambiguously, or an action leads to what a
 * goal was not.
 */
export async function fromMemory(
  track: Track,
  acts: TrailStep[],
  { index, intent, secrets, used }: Written,
): Promise<Repeated> {
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
      if (!target) return { done };
    }
    const toward =
      act.act.kind === 'drag' ? await recognise(track.session.sight, track.view, act.act.to) : undefined;
    if (act.act.kind === 'drag' && !toward) return { done };
    const before = track.view;
    await track.carryOut({
      written: index,
      intent,
      secrets,
      used,
      plan: planOf(act, target, track.values.byName, toward),
      decidedBy: 'memory',
      leavesDialog: isAnsweredNext(track, { index, intent }, done + 1),
    });
    const again = track.kept.of(index)?.acts.at(-1);
    if (again && act.shows) again.shows = act.shows;
    const elsewhere = strayed(act, before, track.view);
    if (elsewhere) track.astray ??= `${track.hide(track.test.steps[index]!)}: it ${elsewhere}`;
    const refuted = refutedBy(act, track.view, before);
    if (refuted) return { done: done + 1, refuted };
  }
  return { done: acts.length };
}

/** Acts of a goal that were repeated from memory, for whoever has to go on from there. */
export const asGoalActs = (acts: TrailStep[], { done, refuted }: Repeated): GoalAct[] =>
  acts.slice(0, done).map((act, at) => ({
    says: wordsOfAct(act),
    effect: refuted && at === done - 1 ? refuted : 'Repeated as it was done before.',
    worked: true,
  }));

function wordsOfAct(step: TrailStep): string {
  const label = targetOf(step)?.label;
  return `${step.act.kind}${label ? ` "${label}"` : ''}`;
}

/** Whether what the test does next, after so many acts of a step, answers a dialog of the browser. */
export function isAnsweredNext(
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

/** In a frozen run, a target that memory does not find fails the step without healing. */
export async function notAsItWas(
  track: Track,
  act: TrailStep | undefined,
  { index, text }: Written,
  { startedAt, refuted }: { startedAt: number; refuted: string | undefined },
): Promise<Halt> {
  const name = act && targetOf(act)?.label;
  const changed = refuted ?? `${name ? `“${name}”` : 'its target'} is not as it was`;
  const halt = new Halt(
    'failed',
    'app_change',
    `“${text}”: ${changed.replace(/\.$/, '')}, and this run is frozen: nothing is healed.`,
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

/** A goal that memory can't reach any more, where no model is set that could. */
export async function notRepeated(
  track: Track,
  { index, text }: Written,
  { startedAt, repeated: { done, refuted } }: { startedAt: number; repeated: Repeated },
): Promise<Halt> {
  const why = refuted ?? `after ${done} of its acts, what the next one acts on was not found.`;
  const says =
    `“${text}” was reached with a model before, and could not be repeated from memory: ${why} ` +
    'Without a model it can’t be reached anew.';
  await track.record({
    kind: 'act',
    written: index,
    intent: text,
    status: 'blocked',
    decidedBy: 'memory',
    says,
    before: track.view,
    after: track.view,
    observations: [],
    startedAt,
  });
  return new Halt('blocked', 'agent', says, { reasons: ['A goal needs a model.'] });
}
