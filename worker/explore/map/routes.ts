/** The shortest meaningful way to a screen: the steps that a test takes before its own. */
import type { TrailStep } from '#worker/ports/records.ts';
import type { Node, ScreenGraph, Transition } from './graph.ts';

/** A part of a session's trail, from one screen to another. */
export interface Segment {
  from?: string;
  to?: string;
  steps: TrailStep[];
  /** Later steps may depend on a change that this segment made. */
  stateful: boolean;
  kind: 'open' | 'play' | 'sign-in';
}

/** Where somebody signed in last on a route. */
export const lastSignIn = (route: readonly Segment[]): Segment | undefined =>
  route.findLast(({ kind }) => kind === 'sign-in');

/** Cuts loops: segments that return to an earlier screen and changed nothing. */
function withoutLoops(route: Segment[]): Segment[] {
  let kept = route.filter(({ steps }) => steps.length > 0);
  // An address can be opened from anywhere, so earlier segments are dropped unless they changed something.
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

/** The steps of a route without its loops; each route is computed once. */
function shortestOf(route: Segment[]): TrailStep[] {
  const steps = shortened.get(route) ?? withoutLoops(route).flatMap((part) => part.steps);
  shortened.set(route, steps);
  return steps;
}

/** All steps to a screen from a clean session: the shortest ones, or the full trail if they failed before. */
export const wholeWay = ({ route, trail, wayLost }: Node): TrailStep[] =>
  wayLost ? trail.steps : shortestOf(route);

/** Whether a press leads to another page by words that whoever reads them finds again: a picture has none. */
const isNavigation = ({ action: { play }, effect, from, to }: Transition): boolean =>
  play.kind === 'press' &&
  play.control.label !== play.control.icon &&
  !!effect &&
  from !== to &&
  effect.moved;

/** For a longer way, opening the address is clearer than a row of clicks. */
const maxClicks = 2;

/** Clicks from the entry to the address of a screen: pages of one kind are one screen, and list other things. */
function clicksTo(graph: ScreenGraph, entry: Node, node: Node): TrailStep[] | undefined {
  const clicks = graph.ways.filter((way) => isNavigation(way) && way.to && !way.signedIn);
  const reached = new Map<string, TrailStep[]>([[entry.address, []]]);
  for (let depth = 0; depth < maxClicks; depth++) {
    for (const [address, steps] of [...reached]) {
      for (const way of clicks) {
        const { address: there } = way.effect!.after;
        // Header and footer controls can be clicked from any screen.
        if ((way.at === address || way.action.everywhere) && !reached.has(there))
          reached.set(there, [...steps, ...way.steps]);
      }
    }
  }
  return reached.get(node.address);
}

export const opening = (address: string): TrailStep => ({
  intent: `Open ${address}`,
  act: { kind: 'navigate', url: address },
});

/** An address without parameters that have no value, as a form sends of a field that was left empty. */
function withoutEmpty(address: string): string {
  const url = URL.parse(address);
  const empty = [...(url?.searchParams ?? [])].filter(([, value]) => value === '');
  for (const [name] of empty) url!.searchParams.delete(name, '');
  return empty.length > 0 ? url!.href : address;
}

/** Steps from a clean session to a screen, at the given address. */
export function stepsTo(graph: ScreenGraph, node: Node, exactly = node.address): TrailStep[] {
  const entry = graph.nodes[0]!;
  const [at, own] = [withoutEmpty(exactly), withoutEmpty(node.address)];
  if (node === entry && at === own) return [];
  if (at !== own && node.addressable !== false && !node.signedIn) return [opening(at)];
  if (!node.signedIn) {
    const clicks = clicksTo(graph, entry, node);
    if (clicks && !node.route.some(({ stateful }) => stateful)) return clicks;
    if (node.addressable === true) return clicks ?? [opening(own)];
  } else if (node.addressable === true) {
    const signIn = lastSignIn(node.route);
    const gate = signIn?.from === undefined ? undefined : graph.nodes.find(({ id }) => id === signIn.from);
    if (signIn && gate)
      return [...stepsTo(graph, gate), ...signIn.steps, ...(signIn.to === node.id ? [] : [opening(own)])];
  }
  return [...shortestOf(node.route)];
}

/** A longer way from an address has no advantage over the whole way. */
const maxFromAddress = 8;

/**
 * The last screen on the way to a node that its address (probably) shows, and the steps from there: a dialog
 * is opened from its page. Undefined if there is none.
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
