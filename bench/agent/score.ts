/** Whether what the brain decides on a picture is what was meant. */
import type { Brain, PlannedAct } from '#worker/ports/brain.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { plainLabel } from '../sight/score-controls.ts';
import { plainText } from '../sight/score-words.ts';
import type { Box, Truth } from '../sight/truth/types.ts';
import type { WrittenAct, WrittenInstruction, WrittenPlace } from './written.ts';

export interface ActScore {
  say: string;
  /**
   * `blocked`: nothing was done though something should have been; `wrong`: something else than meant would
   * have been done.
   */
  result: 'right' | 'wrong' | 'blocked';
  says: string;
}

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
const within = (box: Box, { x, y }: { x: number; y: number }, slack = 2) =>
  x >= box.x - slack &&
  y >= box.y - slack &&
  x <= box.x + box.width + slack &&
  y <= box.y + box.height + slack;
const apart = (a: Box, b: Box) => Math.hypot(middle(a).x - middle(b).x, (middle(a).y - middle(b).y) * 3);

/** Boxes of a text: its words one after the other in the document. */
function boxesOfText(truth: Truth, text: string): Box[] {
  const wanted = plainText(text).split(' ');
  const seen = truth.words.map((w) => plainText(w.text));
  return seen.flatMap((_, at) => {
    if (!wanted.every((w, i) => seen[at + i] === w)) return [];
    const boxes = truth.words.slice(at, at + wanted.length).map(({ box }) => box);
    const x = Math.min(...boxes.map((b) => b.x));
    const y = Math.min(...boxes.map((b) => b.y));
    return [
      {
        x,
        y,
        width: Math.max(...boxes.map((b) => b.x + b.width)) - x,
        height: Math.max(...boxes.map((b) => b.y + b.height)) - y,
      },
    ];
  });
}

/**
 * Where a press does what was meant. Throws where the place is not on the page, or not one: the bench's own
 * text is wrong then.
 */
function zonesOf(truth: Truth, place: WrittenPlace): Box[] {
  const wanted = typeof place === 'string' ? { label: place } : place;
  const say = JSON.stringify(place);
  const nearest = (boxes: Box[][]): Box[][] => {
    if (wanted.near === undefined) return boxes;
    const anchors = boxesOfText(truth, wanted.near);
    if (anchors.length === 0) throw new Error(`the page does not say "${wanted.near}"`);
    return [...boxes]
      .sort(
        (a, b) =>
          Math.min(...anchors.map((k) => apart(a[0]!, k))) - Math.min(...anchors.map((k) => apart(b[0]!, k))),
      )
      .slice(0, 1);
  };
  const inOrder = (boxes: Box[][]) =>
    [...boxes].sort((a, b) => (Math.abs(a[0]!.y - b[0]!.y) > 12 ? a[0]!.y - b[0]!.y : a[0]!.x - b[0]!.x));
  let found: Box[][];
  if ('text' in wanted && wanted.text !== undefined)
    found = boxesOfText(truth, wanted.text).map((box) => [box]);
  else {
    const { label, kind } = wanted as { label?: string; kind?: string };
    found = truth.controls
      .filter(
        (c) =>
          (label === undefined ||
            c.labels.some((l) => plainLabel(l) === plainLabel(label) || plainText(l) === plainText(label))) &&
          (kind === undefined || (c.kinds as string[]).includes(kind)),
      )
      .map((c) => [c.box, ...c.zones]);
  }
  found = nearest(inOrder(found));
  if ('nth' in wanted && wanted.nth !== undefined) found = found.slice(wanted.nth - 1, wanted.nth);
  if (found.length === 0) throw new Error(`nothing on the page is ${say}`);
  // A card and the link in it may bear one name: one inside another is one place.
  const one = found.filter((zones) =>
    found.every((other) => within(zones[0]!, middle(other[0]!)) || within(other[0]!, middle(zones[0]!))),
  );
  if (one.length !== found.length) throw new Error(`${found.length} things on the page are ${say}`);
  return found.flat();
}

/** Throws where a place that an instruction names is not on the page, or is more than one. */
export function checkPlaces(truth: Truth, one: WrittenInstruction): void {
  for (const place of one.acts ? one.acts.map(({ at }) => at) : [one.at])
    if (place !== undefined) zonesOf(truth, place);
}

const same = (a: string, b: string) => plainText(a).toLowerCase() === plainText(b).toLowerCase();

/** Whether an act is of the kind meant, with the same words. */
function actRight({ act }: PlannedAct, { act: kind, with: words }: WrittenAct): boolean {
  switch (kind) {
    case 'press':
      return act.kind === 'press' || act.kind === 'toggle';
    case 'double':
      return act.kind === 'press' && act.count === 2;
    case 'hover':
      return act.kind === 'hover';
    // An empty list of choices may be typed in as well.
    case 'type':
      return (
        (act.kind === 'type' && same(act.text, words ?? '')) ||
        (act.kind === 'choose' && same(act.option ?? '', words ?? ''))
      );
    case 'clear':
      return act.kind === 'clear' || (act.kind === 'type' && act.text === '');
    case 'choose':
      return (
        (act.kind === 'choose' && same(act.option ?? '', words ?? '')) ||
        act.kind === 'press' ||
        (act.kind === 'toggle' && act.to) ||
        (act.kind === 'type' && same(act.text, words ?? ''))
      );
    case 'check':
      return (act.kind === 'toggle' && act.to) || act.kind === 'press';
    case 'uncheck':
      return (act.kind === 'toggle' && !act.to) || act.kind === 'press';
    case 'key':
      return act.kind === 'key' && same(act.keys, words ?? '');
    case 'navigate':
      return act.kind === 'navigate' && (words === undefined || act.url.endsWith(words));
    default:
      return act.kind === kind;
  }
}

/** Carries an instruction out on one picture: every act is decided there, none is done. */
export async function scoreInstruction(
  brain: Brain,
  view: SessionView,
  truth: Truth,
  one: WrittenInstruction,
): Promise<ActScore> {
  const meant: WrittenAct[] = one.acts ?? (one.at === undefined ? [] : [{ act: 'press', at: one.at }]);
  const input = { view, intent: one.say, start: view.address, secrets: [] };
  if (one.cannot) {
    const decision = await brain.decide({ ...input, done: 0 });
    if (decision.kind === 'cannot') return { say: one.say, result: 'right', says: decision.says };
    return {
      say: one.say,
      result: 'wrong',
      says: `should not be done (${one.cannot}), yet: ${decision.kind === 'act' ? decision.plan.says : decision.kind}`,
    };
  }
  for (const [done, act] of meant.entries()) {
    const zones = act.at === undefined ? undefined : zonesOf(truth, act.at);
    const decision = await brain.decide({ ...input, done });
    if (decision.kind === 'cannot') return { say: one.say, result: 'blocked', says: decision.says };
    if (decision.kind !== 'act')
      return {
        say: one.say,
        result: 'blocked',
        says: `${decision.kind} after ${done} of ${meant.length} acts`,
      };
    const { plan } = decision;
    if (!actRight(plan, act))
      return {
        say: one.say,
        result: 'wrong',
        says: `${plan.says} (${plan.act.kind}), not ${act.act} ${act.with ?? ''}`,
      };
    const at = plan.target && middle(plan.target.box);
    if (zones && !(at && zones.some((zone) => within(zone, at)))) {
      const place = at ? `${Math.round(at.x)},${Math.round(at.y)}` : 'nothing';
      return {
        say: one.say,
        result: 'wrong',
        says: `${plan.says} at ${place}, not ${JSON.stringify(act.at)}`,
      };
    }
  }
  const after = await brain.decide({ ...input, done: meant.length });
  return after.kind === 'act'
    ? { say: one.say, result: 'wrong', says: `one act too many: ${after.plan.says}` }
    : { say: one.say, result: 'right', says: '' };
}

export interface VerdictScore {
  text: string;
  holds: boolean;
  family: string;
  verdict: 'holds' | 'fails' | 'cannot-tell';
  says: string;
}

/** A false pass is what is false and said to hold. */
export function figuresOfVerdicts(verdicts: VerdictScore[]) {
  const share = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 10_000) / 10_000);
  const decided = verdicts.filter(({ verdict }) => verdict !== 'cannot-tell');
  const right = decided.filter(({ verdict, holds }) => (verdict === 'holds') === holds);
  const falseOnes = verdicts.filter(({ holds }) => !holds);
  const falsePasses = falseOnes.filter(({ verdict }) => verdict === 'holds');
  return {
    assertions: verdicts.length,
    verdictAccuracy: share(right.length, decided.length),
    falsePasses: falsePasses.length,
    falsePassRate: share(falsePasses.length, falseOnes.length),
    falseFails: decided.length - right.length - falsePasses.length,
    blockedRate: share(verdicts.length - decided.length, verdicts.length),
  };
}
