/** The steps that a test takes before its own: those that its way depends on, with checks after each. */
import { wentUp } from '#worker/facts/counters.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { routePath } from '#worker/facts/routes.ts';
import { targetOf } from '#worker/agent/replay-trail.ts';
import type { Node, ScreenGraph, Transition } from '#worker/explore/map/graph.ts';
import { opening, lastSignIn, stepsTo, type Segment } from '#worker/explore/map/routes.ts';
import type { TrailStep } from '#worker/ports/records.ts';

/** A part of a flow: what led on, and the transition that it was, where one was recorded. */
export interface Leg {
  steps: TrailStep[];
  way?: Transition;
}

const intentsOf = (steps: readonly TrailStep[]): string => steps.map(({ intent }) => intent).join('\n');

/** The transition that a part of a route was: by all its steps, else by the last of them. */
function wayOf({ ways }: ScreenGraph, { from, to, steps }: Segment): Transition | undefined {
  const alike = ways.filter(
    (way) => way.from === from && way.to === to && way.intent === steps.at(-1)?.intent,
  );
  return alike.find((way) => intentsOf(way.steps) === intentsOf(steps)) ?? alike[0];
}

/** The counters that a transition raised, by their names. */
const raised = (way: Transition | undefined): string[] =>
  way?.effect ? wentUp(way.effect.before.scene, way.effect.after.scene).map(({ name }) => name) : [];

const pressedIn = ({ steps }: Segment): string => {
  const step = steps.at(-1);
  return normalizeLabel((step && targetOf(step)?.label) ?? '');
};

/** A screen in words: its heading and its address. */
const inWords = ({ heading, address }: Node): string => normalizeLabel(`${heading} ${routePath(address)}`);

/** Where a part of a route led, in words. */
function placeOf({ nodes }: ScreenGraph, { to }: Segment): string {
  const node = nodes.find(({ id }) => id === to);
  return node ? inWords(node) : '';
}

/** Whether a part of a route leaves what was under way: by the frame of every page, or by an address. */
const leaves = (graph: ScreenGraph, part: Segment): boolean =>
  part.kind === 'open' || wayOf(graph, part)?.action.everywhere === true;

/** A form that was taken and led on to the next screen. */
const ledOn = (way: Transition | undefined): boolean =>
  way?.action.play.kind === 'form' && way.action.play.variant.kind === 'valid' && way.from !== way.to;

/** Whether a screen that opens by its address is what a part of a route made, or counts what that added. */
function isMadeBy(graph: ScreenGraph, part: Segment, node: Node): boolean {
  const way = wayOf(graph, part);
  const led = ledOn(way) ? graph.nodes.find(({ id }) => id === part.to) : undefined;
  const isUnder = led !== undefined && `${routePath(node.address)}/`.startsWith(`${routePath(led.address)}/`);
  return isUnder || raised(way).some((name) => inWords(node).includes(name));
}

/**
 * Whether what comes later depends on a part of a route: a form that led on, or something added to what is
 * gone to later. `node`: the screen to which the route leads.
 */
function isNeeded(graph: ScreenGraph, route: readonly Segment[], at: number, node: Node): boolean {
  if (node.addressable === true) return isMadeBy(graph, route[at]!, node);
  const way = wayOf(graph, route[at]!);
  const counters = raised(way);
  const isAbout = (name: string): boolean =>
    placeOf(graph, route[at]!).includes(name) ||
    route.slice(at + 1).some((part) => `${pressedIn(part)} ${placeOf(graph, part)}`.includes(name));
  const isUnderWay = !route.slice(at + 1).some((part) => leaves(graph, part));
  return (ledOn(way) && isUnderWay) || counters.some(isAbout);
}

/** Whether a part of a route prepares the form that is sent next on its screen: a saved address was taken. */
function preparesForm(graph: ScreenGraph, route: readonly Segment[], at: number): boolean {
  const { from, to, stateful } = route[at]!;
  const next = route.slice(at + 1).find((part) => part.from !== part.to);
  return stateful && from === to && next !== undefined && next.from === from && ledOn(wayOf(graph, next));
}

/** Whether a part of a route unfolds what the next one presses. */
function unfolds({ nodes }: ScreenGraph, { from, to }: Segment, next: Segment | undefined): boolean {
  const [step] = next?.steps ?? [];
  const label = step && targetOf(step)?.label;
  const node = nodes.find(({ id }) => id === from);
  return from === to && !!label && !!node && !node.scene.controls.some((control) => control.label === label);
}

/** Cuts what returned to where it began and is not needed. */
function withoutDetours(graph: ScreenGraph, route: readonly Segment[], node: Node): Segment[] {
  const kept = route.map((segment, at) => ({
    segment,
    isNeeded:
      isNeeded(graph, route, at, node) ||
      preparesForm(graph, route, at) ||
      unfolds(graph, segment, route[at + 1]),
  }));
  const endOfDetour = (from: number): number => {
    for (let to = kept.length - 1; to >= from; to--) {
      const part = kept.slice(from, to + 1);
      const isLoop = part[0]!.segment.from !== undefined && part[0]!.segment.from === part.at(-1)!.segment.to;
      if (isLoop && part.every((one) => !one.isNeeded)) return to;
    }
    return -1;
  };
  for (let from = 0; from < kept.length;) {
    const to = endOfDetour(from);
    if (to < 0) from++;
    else kept.splice(from, to - from + 1);
  }
  return kept.map(({ segment }) => segment);
}

/** How a screen is come to that asks for nothing but a sign-in. */
function start(graph: ScreenGraph, node: Node, at: string, signIn: Segment | undefined): Leg[] {
  if (!signIn) return [{ steps: stepsTo(graph, node, at) }];
  const gate = graph.nodes.find(({ id }) => id === signIn.from);
  const way = wayOf(graph, signIn);
  return [
    ...(gate && signIn.steps[0]?.act.kind !== 'navigate' ? [{ steps: stepsTo(graph, gate) }] : []),
    { steps: signIn.steps, ...(way ? { way } : {}) },
    ...(signIn.to === node.id ? [] : [{ steps: [opening(at)] }]),
  ];
}

/** Whether a screen's address leads to it, as far as that is known; phones have none. */
const hasAddress = ({ addressable, address }: Node): boolean =>
  addressable !== false && !address.startsWith('app:');

/** Where somebody signed in, by whichever way: what users alone are offered needs it, on a page for all as well. */
const anySignIn = ({ nodes }: ScreenGraph): Segment | undefined =>
  nodes.flatMap(({ route }) => route).find(({ kind }) => kind === 'sign-in');

/** The legs from a clean session to the screen of a transition. */
export function legsTo(graph: ScreenGraph, node: Node, way: Transition): Leg[] {
  const { from, to, at, steps, action } = way;
  const route = (way.route ?? node.route).filter((part) => part.steps.length > 0);
  const itself: Segment = { from, ...(to ? { to } : {}), steps, stateful: true, kind: 'play' };
  const first = route.findIndex(
    (segment, index) => segment.kind !== 'sign-in' && isNeeded(graph, route, index, node),
  );
  // What users alone are offered, or led to, takes one; what signs in does so itself.
  const takesUser =
    way.signedIn && (action.ofUsers || graph.nodes.some(({ id, signedIn }) => id === to && signedIn));
  const signInOf = (part: readonly Segment[], at: Node) => {
    const own = lastSignIn(part);
    if (at.signedIn) return own;
    return takesUser ? (own ?? anySignIn(graph)) : undefined;
  };
  if (first < 0 && hasAddress(node)) return legsOf(start(graph, node, at, signInOf(route, node)));
  const base = graph.nodes.find(({ id }) => id === route[first]?.from);
  const isFromBase = base !== undefined && hasAddress(base);
  const rest = withoutDetours(graph, [...(isFromBase ? route.slice(first) : route), itself], node)
    .filter((segment) => segment !== itself)
    .map((segment) => {
      const way = wayOf(graph, segment);
      return { steps: segment.steps, ...(way ? { way } : {}) };
    });
  // Pages of one kind are one screen: what was done on one of them can't be done on any other.
  const before = isFromBase
    ? start(
        graph,
        base,
        wayOf(graph, route[first]!)?.at ?? base.address,
        signInOf(route.slice(0, first), node),
      )
    : [];
  return legsOf([...before, ...rest]);
}

/** What a reload showed on the way was a question of its own. */
const legsOf = (legs: readonly Leg[]): Leg[] =>
  legs
    .map((leg) => ({ ...leg, steps: leg.steps.filter(({ act }) => act.kind !== 'reload') }))
    .filter(({ steps }) => steps.length > 0);
