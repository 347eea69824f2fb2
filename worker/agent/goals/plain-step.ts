/** Words what was done for a goal as a step that needs no model. */
import { areaOf, centre, containsPoint, overlap } from '#worker/core/geometry.ts';
import { pressVerb } from '#worker/core/press.ts';
import { withoutOrigin } from '#worker/core/site.ts';
import { decide } from '#worker/engine/decide.ts';
import type { Target } from '#worker/grounding/target.ts';
import { chooseIntent, phrase, pressIntent, typeIntent } from '#worker/grounding/wording.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';

const quoted = (text: string): string => `"${text.replace(/"/g, "'")}"`;

/** Acts on the app as a whole; undefined for those on a target. */
function wordsForPage({ act }: PlannedAct, start: string): string | undefined {
  switch (act.kind) {
    case 'key':
      return `Press ${act.keys}`;
    case 'navigate':
      return `Open ${withoutOrigin(act.url, start)}`;
    case 'back':
    case 'forward':
      return `Go ${act.kind}`;
    case 'reload':
      return 'Reload the page';
    default:
      return undefined;
  }
}

function wordsForField(control: Control, done: TrailStep, scene: Scene): string | undefined {
  switch (done.act.kind) {
    case 'type':
      return done.act.text === ''
        ? `Clear ${phrase(scene, control)}`
        : typeIntent(scene, control, done.act.text);
    case 'choose':
      return chooseIntent(scene, control, done.act.option);
    default:
      return undefined;
  }
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Names of a target, the plainest first: of equal texts, each is also named by its place among them. */
function namesOf({ control, line }: Target, { scene }: SessionView): string[] {
  if (control) return [phrase(scene, control)];
  if (!line) return [];
  const equal = scene.lines.filter(({ text }) => text === line.text);
  const ordinal = equal.length > 1 ? ordinals[equal.indexOf(line)] : undefined;
  return [quoted(line.text), ...(ordinal ? [`the ${ordinal} ${quoted(line.text)}`] : [])];
}

/** What is done to a target of that name; '' where there are no words for it. */
function wordsForTarget({ act, target }: PlannedAct, named: string, { scene }: SessionView): string {
  switch (act.kind) {
    case 'press':
      if (Object.keys(act).length > 1) return `${pressVerb(act)} ${named}`;
      return target?.control ? pressIntent(scene, target.control) : `Click ${named}`;
    case 'toggle':
      return `${act.to ? 'Check' : 'Uncheck'} ${named}`;
    case 'hover':
      return `Hover over ${named}`;
    default:
      return '';
  }
}

/** The plan on the control that a text belongs to, where the screen has one there. */
function onControl(plan: PlannedAct, { scene }: SessionView): PlannedAct {
  const { target } = plan;
  if (!target || target.control) return plan;
  const [control] = scene.controls
    .filter(({ box, affordance }) => affordance === 'press' && containsPoint(box, centre(target.box)))
    .sort((a, b) => areaOf(a.box) - areaOf(b.box));
  return control ? { ...plan, target: { ...target, control } } : plan;
}

/** Wordings of an act, the plainest first. */
function wordingsOf(plan: PlannedAct, done: TrailStep, view: SessionView, start: string): string[] {
  const { target } = plan;
  const page =
    wordsForPage(plan, start) ?? (target?.control && wordsForField(target.control, done, view.scene));
  if (page !== undefined) return [page];
  return target ? namesOf(target, view).map((named) => wordsForTarget(plan, named, view)) : [];
}

/** Whether the engine, told so on the same screen, does the same to the same thing. */
function isUnderstood(words: string, plan: PlannedAct, view: SessionView, start: string): boolean {
  const decision = decide({ view, intent: words, done: 0, start, secrets: [] });
  if (decision.kind !== 'act') return false;
  const [own, meant] = [decision.plan.target?.box, plan.target?.box];
  const isSameKind =
    decision.plan.act.kind === plan.act.kind ||
    // Ticking a box is pressing it.
    [decision.plan.act.kind, plan.act.kind].every((kind) => kind === 'press' || kind === 'toggle');
  if (!isSameKind || (own === undefined) !== (meant === undefined)) return false;
  if (!own || !meant) return true;
  const around = decision.plan.target?.control !== undefined && containsPoint(own, centre(meant));
  return overlap(own, meant) > 0.3 || containsPoint(meant, centre(own)) || around;
}

/**
 * The step for an act that was done; '' for one that need not be taken again, undefined where no words make
 * the engine do the same.
 * @param view the screen before the act; that of which the mouse pointer told what can be pressed, where the
 *   target is no control
 */
export function plainStep(
  plan: PlannedAct,
  done: TrailStep,
  view: SessionView,
  start: string,
): string | undefined {
  // Whole pages are seen, and what is awaited is waited for anyway.
  if (plan.act.kind === 'wait' || plan.act.kind === 'scroll') return '';
  return [onControl(plan, view), plan]
    .flatMap((one) => wordingsOf(one, done, view, start))
    .find((words) => words !== '' && isUnderstood(words, plan, view, start));
}
