/** Whether what the embedded brain decides is what a sentence means. */
import { centre, containsPoint } from '#worker/core/geometry.ts';
import type { HeldKey, PressManner } from '#worker/core/press.ts';
import type { Brain, PlannedAct } from '#worker/ports/brain.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { lookAtScreens, type SeenScreen } from './look.ts';
import type { Act, AssertionTruth, Pair, StepTruth } from './sentences/types.ts';

/**
 * `not-understood`: nothing wrong was done or said, but not what was meant either; `wrong-act`: something
 * else would be done; `false-pass`: called done or true, and it is not; `wrong-fail`: called false, and it is
 * true.
 */
export type Result = 'right' | 'not-understood' | 'wrong-act' | 'false-pass' | 'wrong-fail';

export interface Score {
  pair: Pair;
  result: Result;
  says: string;
}

/** A step takes no more acts than this. */
const maxActs = 12;

const same = (a: string | undefined, b: string | undefined): boolean =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase();

function mannerMeant({ do: doing, holding }: Act): PressManner {
  return {
    ...(doing === 'right' || doing === 'middle' ? { button: doing } : {}),
    ...(doing === 'double' ? { count: 2 as const } : {}),
    ...(doing === 'long' ? { long: true as const } : {}),
    ...(holding && holding.length > 0 ? { holding: holding as HeldKey[] } : {}),
  };
}

const isManner = (act: PressManner, meant: PressManner): boolean =>
  act.button === meant.button &&
  (act.count ?? 1) === (meant.count ?? 1) &&
  act.long === meant.long &&
  (act.holding ?? []).join() === (meant.holding ?? []).join();

/** Whether a planned act is of the kind that is meant, with the same words. */
const isKind: Record<Act['do'], (act: PlannedAct['act'], meant: Act) => boolean> = {
  press: (act, meant) => isPressed(act, meant) || act.kind === 'toggle',
  right: isPressed,
  middle: isPressed,
  double: isPressed,
  long: isPressed,
  tick: (act) => isSwitched(act, true),
  untick: (act) => isSwitched(act, false),
  type: (act, meant) => isTyped(act, meant) && !('append' in act && act.append),
  append: (act, meant) => isTyped(act, meant) && 'append' in act && act.append === true,
  choose: (act, meant) => (act.kind === 'choose' && same(act.option, meant.with)) || act.kind === 'press',
  key: (act, meant) => act.kind === 'key' && same(act.keys, meant.with),
  navigate: (act, meant) => act.kind === 'navigate' && act.url.endsWith(meant.with ?? ''),
  clear: (act) => act.kind === 'clear' || (act.kind === 'type' && act.text === ''),
  hover: ({ kind }) => kind === 'hover',
  scroll: ({ kind }) => kind === 'scroll',
  drag: ({ kind }) => kind === 'drag',
  back: ({ kind }) => kind === 'back',
  reload: ({ kind }) => kind === 'reload',
  wait: ({ kind }) => kind === 'wait',
};

function isPressed(act: PlannedAct['act'], meant: Act): boolean {
  return act.kind === 'press' && isManner(act, mannerMeant(meant));
}

function isSwitched(act: PlannedAct['act'], to: boolean): boolean {
  return (act.kind === 'toggle' && act.to === to) || (act.kind === 'press' && isManner(act, {}));
}

function isTyped(act: PlannedAct['act'], meant: Act): boolean {
  return (
    (act.kind === 'type' && same(act.text, meant.with)) ||
    (act.kind === 'choose' && same(act.option, meant.with))
  );
}

function isThere(at: PlannedAct['target'], ids: string[] | undefined, { zones }: SeenScreen): boolean {
  if (!ids || ids.length === 0) return true;
  if (!at) return false;
  const boxes = ids.flatMap((id) => zones.get(id) ?? []);
  return boxes.some((box) => containsPoint(box, centre(at.box)));
}

const isMeant = (plan: PlannedAct, meant: Act, screen: SeenScreen): boolean =>
  isKind[meant.do](plan.act, meant) &&
  // A key goes to what has the focus.
  ((meant.do === 'key' && !plan.target) || isThere(plan.target, meant.at, screen)) &&
  (plan.act.kind !== 'drag' || isThere(plan.act.toward, meant.to, screen));

/** The view after a box was ticked: all else stays as it was photographed. */
function ticked(view: SessionView, { act, target }: PlannedAct): SessionView {
  if (act.kind !== 'toggle' || !target?.control) return view;
  const controls = view.scene.controls.map((control) =>
    control.id === target.control!.id
      ? { ...control, state: { ...control.state, checked: act.to } }
      : control,
  );
  return { ...view, scene: { ...view.scene, controls } };
}

async function scoreStep(
  brain: Brain,
  screen: SeenScreen,
  { sentence }: Pair,
  truth: StepTruth,
): Promise<Omit<Score, 'pair'>> {
  const left = 'acts' in truth ? [...truth.acts] : [];
  let { view } = screen;
  for (let done = 0; done <= maxActs; done++) {
    const decision = await brain.decide({
      view,
      intent: sentence,
      done,
      start: view.address,
      secrets: [],
    });
    if (decision.kind === 'cannot')
      return { result: 'cannot' in truth ? 'right' : 'not-understood', says: decision.says };
    if (decision.kind !== 'act')
      return { result: 'cannot' in truth || left.length > 0 ? 'false-pass' : 'right', says: decision.kind };
    const { plan } = decision;
    const at = left.findIndex(
      (meant, n) => (n === 0 || ('anyOrder' in truth && truth.anyOrder)) && isMeant(plan, meant, screen),
    );
    // A click into the field that a key is meant for does no harm.
    if (
      at < 0 &&
      left[0]?.do === 'key' &&
      plan.act.kind === 'press' &&
      left[0].at &&
      isThere(plan.target, left[0].at, screen)
    )
      continue;
    if (at < 0) return { result: 'wrong-act', says: plan.says };
    left.splice(at, 1);
    view = ticked(view, plan);
  }
  return { result: 'wrong-act', says: 'it goes on and on' };
}

async function scoreAssertion(
  brain: Brain,
  { view }: SeenScreen,
  { sentence }: Pair,
  { holds }: AssertionTruth,
): Promise<Omit<Score, 'pair'>> {
  const { verdict, says } = await brain.judge({ view, assertion: sentence, start: view.address });
  if (verdict === 'cannot-tell') return { result: 'not-understood', says };
  if ((verdict === 'holds') === holds) return { result: 'right', says };
  return { result: holds ? 'wrong-fail' : 'false-pass', says };
}

async function scorePair(brain: Brain, screen: SeenScreen, pair: Pair): Promise<Score> {
  const scored =
    'holds' in pair.truth
      ? await scoreAssertion(brain, screen, pair, pair.truth)
      : await scoreStep(brain, screen, pair, pair.truth);
  return { pair, ...scored };
}

/** Looks at the pages of a folder that the pairs speak of, and scores what the embedded brain makes of each. */
export async function scorePairs(
  folder: string,
  pairs: Pair[],
  says: (line: string) => void,
): Promise<Score[]> {
  const screens = await lookAtScreens(folder, [...new Set(pairs.map(({ screen }) => screen))].sort(), says);
  const brain = createEmbeddedBrain();
  const scores: Score[] = [];
  for (const pair of pairs) scores.push(await scorePair(brain, screens.get(pair.screen)!, pair));
  return scores;
}

/** Says with `BENCH_VERBOSE` which open pairs went wrong, and why. */
export function sayMisses(scores: Score[], says: (line: string) => void): void {
  if (!process.env.BENCH_VERBOSE) return;
  for (const { pair, result, says: why } of scores)
    if (result !== 'right' && !pair.heldOut)
      says(
        `${pair.screen}: ${result}: ${pair.sentence}: ${why}${pair.rules.length > 0 ? ` [${pair.rules.join(', ')}]` : ''}`,
      );
}
