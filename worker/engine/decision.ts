/** Builders for decisions: an action on a found control, or the reason why there is none. */
import type { Scene } from '#worker/sight/scene.ts';
import type { DecideInput, Decision, PlannedAct } from '#worker/ports/brain.ts';
import { asCandidate } from '#worker/grounding/forms.ts';
import { ground } from '#worker/grounding/ground.ts';
import type { Candidate, Want } from '#worker/grounding/ranking/candidate.ts';
import { itemAt, type Item } from '#worker/grounding/items.ts';
import { settle, type Settled } from '#worker/grounding/settle.ts';
import type { TargetPhrase } from '#worker/language/types.ts';

type Cannot = Extract<Decision, { kind: 'cannot' }>;
type Target = NonNullable<PlannedAct['target']>;

export const targetOf = (c: Candidate): Target => ({
  ...(c.control ? { control: c.control } : {}),
  ...(c.line ? { line: c.line } : {}),
  box: c.box,
});

/** How a person would refer to it: `the button "Save"`, without the article. */
export function describe(c: Candidate): string {
  const kind = c.line ? 'text' : c.kind;
  return c.label ? `${kind} "${c.label}"` : `${kind} without a name`;
}

export const cannot = (why: Cannot['why'], says: string, candidates: Candidate[] = []): Cannot => ({
  kind: 'cannot',
  why,
  says,
  candidates: candidates.slice(0, 6).map((c) => ({ says: describe(c), box: c.box })),
});

export const act = (plan: PlannedAct, others: PlannedAct[] = []): Decision => ({
  kind: 'act',
  plan,
  others,
  decidedBy: 'engine',
});

/** An action on one found candidate. */
export const actOn = (c: Candidate, plan: Pick<PlannedAct, 'act' | 'says'>, confidence: number): Decision =>
  act({ ...plan, target: targetOf(c), confidence });

/** The action that selects a choice: ticks a checkbox, clicks anything else. */
export const taken = ({ control }: Candidate): PlannedAct['act'] =>
  control?.affordance === 'toggle' ? { kind: 'toggle', to: true } : { kind: 'press' };

/**
 * A double click on a checkbox's label is meant for its text, since nobody ticks a box twice: the line of
 * text becomes the target.
 */
export function besideToggle({ lines }: Scene, decision: Decision): Decision {
  if (
    decision.kind !== 'act' ||
    decision.plan.act.kind !== 'press' ||
    decision.plan.act.count !== 2 ||
    decision.plan.target?.control?.affordance !== 'toggle'
  )
    return decision;
  const [own] = decision.plan.target.control.lines;
  const line = lines.find(({ id }) => id === own);
  return line ? { ...decision, plan: { ...decision.plan, target: { line, box: line.box } } } : decision;
}

export const quote = (text: string): string => `"${text}"`;

export function notFound(phrase: TargetPhrase, nearest: Candidate[], scene: Scene): Cannot {
  const unread = scene.reason ? ` The picture could not be read: ${scene.reason}.` : '';
  const near = nearest[0] ? ` The nearest is the ${describe(nearest[0])}.` : '';
  return cannot('not-found', `Nothing on the screen is ${phrase.source}.${near}${unread}`, nearest);
}

/** Grounds several readings of the same words and keeps the best; earlier readings win near ties. */
function settleReadings(
  scene: Scene,
  items: Item[],
  readings: TargetPhrase[],
  want: Want,
): { settled: Settled; phrase: TargetPhrase } {
  let best: { settled: Settled; phrase: TargetPhrase; score: number } | undefined;
  for (const [index, phrase] of readings.entries()) {
    const candidates = ground(scene, phrase, want, items);
    const settled = settle(candidates, phrase);
    const score = settled.kind === 'not-found' ? 0 : (candidates[0]?.score ?? 0) - index * 0.03;
    if (!best || score > best.score) best = { settled, phrase, score };
  }
  return best!;
}

export function onTarget(
  input: DecideInput,
  items: Item[],
  readings: TargetPhrase[],
  want: Want,
  make: (c: Candidate) => Pick<PlannedAct, 'act' | 'says'>,
): Decision {
  const { scene } = input.view;
  const { settled, phrase } = settleReadings(scene, items, readings, want);
  if (settled.kind === 'not-found') return notFound(readings[0]!, settled.nearest, scene);
  if (settled.kind === 'ambiguous') {
    return cannot(
      'ambiguous',
      `${settled.candidates.length} things on the screen could be ${phrase.source}: say which one (a row, a place, or "the first").`,
      settled.candidates,
    );
  }
  const plan = (c: Candidate, confidence: number): PlannedAct => ({
    ...make(c),
    target: targetOf(c),
    confidence,
  });
  return act(
    plan(settled.candidate, settled.confidence),
    settled.others.map((c) => plan(c, Math.min(0.5, c.score))),
  );
}

/** The target of an act that was not done, to be shown as what was perhaps meant. */
export function doubted(items: Item[], { target }: PlannedAct): Candidate[] {
  const item = target && itemAt(items, target.box);
  return item ? [asCandidate(item, 0.4)] : [];
}
