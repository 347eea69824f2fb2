import { seeEffect } from './follow-change.ts';
import { collectEvidence } from './collect-evidence.ts';
import { ModeTimeline } from './modes.ts';
import { blankView, observe, pointOf } from './observe.ts';
import { leaveOpen, perform } from './perform.ts';
import { reveal } from './reveal.ts';
import { sentence } from './steps/halt.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { mannerOf } from '#worker/core/press.ts';
import { withoutOrigin } from '#worker/core/site.ts';
import type { SessionView, TargetMemory } from '#worker/ports/screen.ts';
import type { Recorder, Session, StepRecord, ActionTrace, TrailStep } from '#worker/ports/records.ts';
import { findTarget, type Target } from '#worker/grounding/target.ts';

export interface Replay {
  /** False where a step's target was not found: then the rest of the trail was not checked. */
  completed: boolean;
  /** The reason, as a sentence. */
  says: string;
  steps: StepRecord[];
}

/** A text that is just a placeholder gets its current value. */
const refilled = (text: string, values: Record<string, string>): string => {
  const name = /^\{\{([\w.-]+)\}\}$/.exec(text)?.[1];
  return name === undefined ? text : (values[name] ?? text);
};

/** The remembered target of a step; undefined where it has none. */
export const targetOf = ({ act }: TrailStep): TargetMemory | undefined =>
  'target' in act ? act.target : undefined;

/** A number behind a label says how many there were on that day: “Clear completed (2)”. */
const numberBehind = /(?<=\p{L}) ?\(\d+\)(?=")/u;

/**
 * A step in words that hold on any day, and name no host: it is to be taken wherever the app is served.
 * @param start an address of the app
 */
export const lastingIntent = ({ act, intent }: TrailStep, start: string): string =>
  (act.kind === 'navigate' ? intent.replace(act.url, withoutOrigin(act.url, start)) : intent).replace(
    numberBehind,
    '',
  );

/** Where a step drags to; undefined where it does not, or where that is not there any more. */
const towardOf = ({ act }: TrailStep, { scene }: SessionView): Target | undefined =>
  act.kind === 'drag' ? findTarget(scene, act.to) : undefined;

export const planOf = (
  step: TrailStep,
  target?: Target,
  values: Record<string, string> = {},
  toward?: Target,
): PlannedAct => {
  const { act } = step;
  const base = { says: step.intent, confidence: 1, target };
  switch (act.kind) {
    case 'press':
      return { ...base, act: { kind: 'press', ...mannerOf(act) } };
    case 'type':
      return {
        ...base,
        act: {
          kind: 'type',
          text: refilled(act.text, values),
          secret: act.secret,
          ...(act.keepsKeyboard ? { keepsKeyboard: true } : {}),
        },
      };
    case 'type-at-caret':
      return { ...base, act: { kind: 'type', text: refilled(act.text, values), secret: act.secret } };
    case 'upload':
      return { ...base, act: { kind: 'upload', files: act.files } };
    case 'choose':
      return { ...base, act: { kind: 'choose', option: refilled(act.option, values) } };
    case 'scroll':
      return { ...base, act: { kind: 'scroll', dy: act.dy } };
    case 'drag':
      if (!toward) throw new Error('Where it was dragged to is not there any more.');
      return { ...base, act: { kind: 'drag', to: toward.box, toward } };
    case 'key':
    case 'navigate':
    case 'resize':
    case 'answer-dialog':
    case 'switch-tab':
    case 'rotate':
    case 'background':
    case 'hide-keyboard':
    case 'text-size':
      return { ...base, act };
    default:
      return { ...base, act: { kind: act.kind } };
  }
};

export interface ReplayOptions {
  session: Session;
  trail: ActionTrace;
  recorder?: Recorder;
  /** Values for placeholders that stand for secrets. */
  values?: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Replays a trail in a clean session from memory alone, and records each step. Never throws for what the app
 * does.
 */
export async function replayTrail({
  session,
  trail,
  recorder,
  values,
  signal,
}: ReplayOptions): Promise<Replay> {
  const steps: StepRecord[] = [];
  const audited = new Set<string>();
  const modes = new ModeTimeline();
  let view: SessionView = blankView(session.screen.viewport.width, session.screen.viewport.height);
  const all: TrailStep[] = [
    { intent: `Open ${trail.start}`, act: { kind: 'navigate', url: trail.start } },
    ...trail.steps,
  ];
  for (const [at, step] of all.entries()) {
    if (signal.aborted) return { completed: false, says: 'The run was cancelled.', steps };
    const startedAt = Date.now();
    let target: Target | undefined;
    const known = targetOf(step);
    if (known) {
      target = findTarget(view.scene, known);
      if (!target) {
        view = (await observe(session, { quietMs: 600 })).view;
        target = findTarget(view.scene, known);
      }
      if (!target)
        return {
          completed: false,
          says: `“${step.intent}” could not be repeated: its target was not found again.`,
          steps,
        };
    }
    try {
      const before = await modes.in('act', () => reveal(session, view, step.act.kind, target));
      const performed = await modes.in('act', () =>
        perform(
          session,
          before,
          planOf(step, target, values, towardOf(step, view)),
          step.intent,
          all[at + 1]?.act.kind === 'answer-dialog' ? leaveOpen : undefined,
        ),
      );
      const done = await modes.in('analyze', () => seeEffect(session, before, performed));
      const record: StepRecord = {
        index: steps.length,
        kind: 'act',
        intent: step.intent,
        status: 'passed',
        decidedBy: target ? 'memory' : 'none',
        says: `${step.intent}.`,
        act: done.act,
        actPoint: pointOf(done.act),
        targetBox: target?.box,
        focus: done.focus,
        trailStep: done.trailStep,
        before,
        after: done.after,
        difference: done.difference,
        rest: done.rest,
        observations: done.observations,
        modes: modes.take(),
        evidence: await collectEvidence(session, done.after.address, done.after, audited),
        startedAt,
        ms: Date.now() - startedAt,
        ledger: { modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 },
      };
      steps.push(record);
      await recorder?.step(record);
      view = done.after;
    } catch (error) {
      const says = `“${step.intent}” could not be repeated: ${sentence(error)}`;
      return { completed: false, says, steps };
    }
  }
  return { completed: true, says: 'Every step was repeated.', steps };
}
