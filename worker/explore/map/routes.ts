/** The shortest telling way to a screen: what a test needs to walk before its own steps. */
import type { TrailStep } from '#worker/ports/records.ts';
import type { Node, ScreenGraph, Transition } from './graph.ts';

/** A part of a session's trail: from one screen to another. */
export interface Segment {
  from?: string;
  to?: string;
  steps: TrailStep[];
  /** It may have changed more than what is shown: what comes after may depend on it. */
  stateful: boolean;
  kind: 'open' | 'play' | 'sign-in';
}

/** Cuts loops: parts that lead back to where the session was before, and changed nothing on the way. */
function withoutLoops(route: Segment[]): Segment[] {
  let kept = route.filter(({ steps }) => steps.length > 0);
  // An address can be opened from anywhere: what led to the place before is not needed, unless it changed
  // something.
  const lastOpen = kept.findLastIndex(({ kind, stateful }) => kind === 'open' && !stateful);
  if (lastOpen > 0)
    kept = [
      ...kept.slice(0, lastOpen).filter((_, at) => kept.slice(at, lastOpen).some(({ stateful }) => stateful)),
      ...kept.slice(lastOpen),
    ];
  for (let cut = true; cut;) {
    cut = false;
    for (let i = 0; i < kept.length && !cut; i++) {
      for (let j = kept.length - 1; j >= i && !cut; j--) {
        const part = kept.slice(i, j + 1);
        if (
          part[0]!.from !== undefined &&
          part[0]!.from === part.at(-1)!.to &&
          part.every(({ stateful }) => !stateful)
        ) {
          kept = [...kept.slice(0, i), ...kept.slice(j + 1)];
          cut = true;
        }
      }
    }
  }
  return kept;
}

const shortened = new WeakMap<Segment[], TrailStep[]>();

/** What led back to where it came from is left out; each route is gone through once. */
function shortestOf(route: Segment[]): TrailStep[] {
  const steps = shortened.get(route) ?? withoutLoops(route).flatMap((part) => part.steps);
  shortened.set(route, steps);
  return steps;
}

/**
 * All of the way to a node from a clean session: the shortest, unless it was by what that leaves out that the
 * way was lost.
 */
export const wholeWay = ({ route, trail, wayLost }: Node): TrailStep[] =>
  wayLost ? trail.steps : shortestOf(route);

const isNavigation = ({ action, effect, from, to }: Transition): boolean =>
  action.play.kind === 'press' && !!effect && from !== to && effect.moved;

/** Longer than this, opening the address says it better than a row of clicks. */
const maxClicks = 2;

function clicksTo(graph: ScreenGraph, entry: Node, node: Node): TrailStep[] | undefined {
  const reached = new Map<string, TrailStep[]>([[entry.id, []]]);
  for (let depth = 0; depth < maxClicks; depth++) {
    for (const [id, steps] of [...reached]) {
      for (const way of graph.ways) {
        // What stands in the header or footer can be pressed from any screen.
        if (
          (way.from !== id && !way.action.everywhere) ||
          !way.to ||
          reached.has(way.to) ||
          !isNavigation(way) ||
          way.signedIn
        )
          continue;
        reached.set(way.to, [...steps, ...way.steps]);
      }
    }
  }
  return reached.get(node.id);
}

const opening = (node: Node): TrailStep => ({
  intent: `Open ${node.address}`,
  act: { kind: 'navigate', url: node.address },
});

/** Steps from a clean session to a screen, at the address where something was seen on it. */
export function stepsTo(graph: ScreenGraph, node: Node, at = node.address): TrailStep[] {
  const entry = graph.nodes[0]!;
  if (node === entry && at === node.address) return [];
  if (at !== node.address && node.addressable !== false && !node.signedIn)
    return [{ intent: `Open ${at}`, act: { kind: 'navigate', url: at } }];
  if (!node.signedIn) {
    const clicks = clicksTo(graph, entry, node);
    if (clicks && !node.route.some(({ stateful }) => stateful)) return clicks;
    if (node.addressable === true) return clicks ?? [opening(node)];
  } else if (node.addressable === true) {
    const signIn = node.route.findLast(({ kind }) => kind === 'sign-in');
    const at = signIn?.from === undefined ? undefined : graph.nodes.find(({ id }) => id === signIn.from);
    if (signIn && at)
      return [...stepsTo(graph, at), ...signIn.steps, ...(signIn.to === node.id ? [] : [opening(node)])];
  }
  return [...shortestOf(node.route)];
}

/** A way this long from an address is as good as the whole way. */
const maxFromAddress = 8;

/**
 * The last screen on the way to a node that its address shows, or may show, and the steps from there: a
 * dialog is opened on its page.
 */
export function fromAddress(
  { nodes }: ScreenGraph,
  node: Node,
): { base: Node; steps: TrailStep[] } | undefined {
  if (node.wayLost || node.wayUsed) return undefined;
  for (let at = node.route.length - 1; at >= 0; at--) {
    const base = nodes.find(({ id }) => id === node.route[at]!.to);
    if (!base || base === node || !(base.addressable ?? base.signedIn === node.signedIn)) continue;
    const steps = node.route.slice(at + 1).flatMap((part) => part.steps);
    if (steps.length > 0) return steps.length <= maxFromAddress ? { base, steps } : undefined;
  }
  return undefined;
}
