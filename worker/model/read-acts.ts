/** Acts of an answer as plans that may be carried out, with what is needed to find their targets later. */
import type { Box } from '#worker/core/geometry.ts';
import { describeTarget, findTarget } from '#worker/grounding/target.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { SessionView, TargetMemory } from '#worker/ports/screen.ts';
import { checkAct, type StepContext } from './check-act.ts';
import type { Abilities } from './client/abilities.ts';
import type { LookedAt } from './look.ts';
import { learnScale, scaleOf, toPixels } from './places.ts';
import { maxActs, type ActAnswer } from './schemas.ts';
import type { Hider } from './secrets.ts';

/** After these actions the rest of the form looks the same, so that the next action needs no new picture. */
const fillsIn = new Set<ActAnswer['kind']>(['type', 'clear', 'choose', 'toggle']);

const isSamePlace = (a: ActAnswer, b: ActAnswer): boolean =>
  a.element === b.element && a.x === b.x && a.y === b.y;

/** Whether an act may follow the one before it without a look in between. */
function follows(acts: ActAnswer[], index: number): boolean {
  const [before, last, next] = [acts[index - 2], acts[index - 1]!, acts[index]!];
  if (fillsIn.has(last.kind)) return true;
  // Enter after each of several entries of one field: it is found again, or nothing more is done.
  const isEntered = last.kind === 'key' && last.text === 'Enter' && before?.kind === 'type';
  return isEntered && next.kind === 'type' && isSamePlace(before, next);
}

export interface Ahead {
  plan: PlannedAct;
  named: boolean;
  /** Description of the target when it was planned. */
  memory?: TargetMemory;
}

/**
 * The acts with their points in px of the picture. Points that can only be meant in another unit than the
 * model's are taken so, and must hit an element.
 */
function placesOf(
  acts: ActAnswer[],
  window: Box,
  abilities: Abilities,
): { acts: ActAnswer[]; isReinterpreted: boolean } {
  const pointOf = ({ x, y }: ActAnswer) => (x !== null && y !== null ? { x, y } : undefined);
  const points = acts.flatMap((act) => (act.element === null ? (pointOf(act) ?? []) : []));
  const assumed = abilities.scale;
  const scale = scaleOf(points, window, assumed);
  // Out of every range: as it stands, it is refused for it.
  if (scale === undefined || points.length === 0) return { acts, isReinterpreted: false };
  learnScale(abilities, scale);
  const inPixels = (act: ActAnswer) => {
    const point = pointOf(act);
    return point ? { ...act, ...toPixels(point, window, scale) } : act;
  };
  return { acts: acts.map(inPixels), isReinterpreted: scale !== assumed };
}

/** What the acts of an answer are checked against. */
export interface Asked {
  /** As sent. */
  words: string;
  start: string;
  view: SessionView;
  now: LookedAt;
  hider: Hider;
  abilities: Abilities;
  /** What is typed need not stand in the words. */
  isFree?: boolean;
}

/** The acts that may follow each other without a look in between, or why the first wrong one is none. */
export function readActs(
  answer: { acts: ActAnswer[]; says: string; confidence: number },
  { words, start, view, now, hider, abilities, isFree = false }: Asked,
): Ahead[] | { refused: string } {
  const places = placesOf(answer.acts, now.window, abilities);
  // The answer's numbers refer to the redacted view that was sent; the action applies to the real one.
  const context: StepContext = {
    words,
    start,
    address: view.address,
    scene: view.scene,
    entries: now.entries,
    window: now.window,
    onlyElements: places.isReinterpreted,
    hider,
    isFree,
  };
  const read: Ahead[] = [];
  for (const [index, act] of places.acts.slice(0, maxActs).entries()) {
    if (index > 0 && !follows(answer.acts, index)) break;
    const one = checkAct(act, answer.says, answer.confidence, context);
    if ('refused' in one) return one;
    const { target } = one.plan;
    read.push({ ...one, ...(target ? { memory: describeTarget(view.scene, target) } : {}) });
  }
  return read;
}

/** An act that was planned before, on the screen as it is now; undefined where its target is not found surely. */
export function refound(next: Ahead, { scene }: SessionView): Ahead | undefined {
  if (!next.memory) return next.plan.target ? undefined : next;
  const target = findTarget(scene, next.memory);
  return target && { ...next, plan: { ...next.plan, target } };
}
