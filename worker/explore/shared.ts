import { atEdge } from '#worker/facts/lists.ts';
import { actionsOf, unfoldedUnder, variantName, type Action, type Interaction } from './acts/actions.ts';
import type { ExplorerSession } from './explorer-session.ts';
import { outOfBounds } from '#worker/guardrails/risk.ts';
import { sameForm } from './acts/forms.ts';
import type { Node, ScreenGraph, Transition } from './map/graph.ts';
import { pressIntent } from './acts/intents.ts';
import { sidebarsOf, standsWhole } from './acts/panes.ts';
import type { Backoff } from './backoff.ts';
import type { Segment } from './map/routes.ts';
import type { ExploreOptions } from './types.ts';

/** What the sessions of one exploration have in common. */
export interface Shared {
  graph: ScreenGraph;
  options: ExploreOptions;
  acts: number;
  /** On the clock of `performance.now()`, ms. */
  began: number;
  deadline: number;
  /** Whether the app has said that it is asked too often. */
  patience: Backoff;
  /** What was tried so far, and how long it took. */
  pace: { steps: number; ms: number };
  /** Acts under way: while there are any, a session without work waits for what they find. */
  busy: number;
  /** … of them those on something far, which nobody waits to be done with. */
  far: number;
  /** Sign-in as it worked, to be repeated by other sessions. */
  signIn?: { address: string; node: Node };
  /** Relations between states that were tried already: each is tried once a place. */
  followedUp: Set<string>;
  /** Where each session stands: what is tried there is its to try. */
  standing: Map<number, Node>;
  /** Keeps where the exploration stands, if it is time to. */
  checkpoint(): Promise<void>;
}

export const spent = ({ options, acts, deadline, graph }: Shared): boolean =>
  options.signal.aborted ||
  acts >= options.budget.acts ||
  performance.now() > deadline ||
  graph.nodes.length >= options.budget.screens * 2;

/** Each relation is tried once: whether it has not been yet, and from now on it has. */
export const firstTime = ({ followedUp }: Shared, why: string): boolean =>
  !followedUp.has(why) && !!followedUp.add(why);

export const figures = ({ graph, acts }: Shared) => ({
  screens: graph.nodes.length,
  ways: graph.ways.length,
  acts,
});

/** Keeps a way and tells of it, if it is new, and of what was done. */
export async function recordTransition(shared: Shared, way: Transition, says: string): Promise<void> {
  const { from, to, intent, leftAlone } = way;
  if (shared.graph.way(way)) await shared.options.on({ kind: 'way', way: { from, to, intent, leftAlone } });
  await shared.options.on({ kind: 'progress', ...figures(shared), says });
}

/** Recognises or adds the screen that a session stands on, and adds what can be tried there. */
export async function registerScreen(
  shared: Shared,
  session: ExplorerSession,
  part: Omit<Segment, 'steps' | 'to'> = { kind: 'open', stateful: false },
  by?: Interaction,
): Promise<Node> {
  const { graph, options } = shared;
  if (by?.kind !== 'scroll') await session.backToTop();
  // A pane that was scrolled shows other things of the same screen.
  let node =
    by?.kind === 'scroll' ? graph.nodes.find(({ id }) => id === part.from) : graph.find(session.view);
  const revealedBy =
    node && node.id === part.from && (by?.kind === 'press' || by?.kind === 'hover' || by?.kind === 'scroll')
      ? by
      : undefined;
  if (node) {
    session.mark({ ...part, to: node.id });
    graph.markSeenAt(node, session.view.address);
  } else {
    session.mark({ ...part, to: `s${graph.nodes.length + 1}` });
    node = graph.add(session.view, session);
    node.leftAlone = outOfBounds(session.view.address, options.address, options.boundaries);
    await options.on({ kind: 'screen', screen: node, view: { picture: session.view.picture.image } });
  }
  shared.standing.set(session.number, node);
  if (node.felt) session.feel(node.felt);
  const scrolled = revealedBy?.kind === 'scroll' && revealedBy.pane === 'sidebar';
  // What a menu of the header unfolds leads about the app as its other entries do.
  const isOfFrame = revealedBy?.kind === 'press' && atEdge(session.view.scene, revealedBy.control.box);
  if (!node.leftAlone) {
    for (const action of actionsOf(session.view, {
      boundaries: options.boundaries,
      hasCredential: !!options.credential,
      signedIn: session.signedIn,
      capabilities: session.capabilities,
      kindOf: graph.kindOf,
    })) {
      if (session.signedIn && graph.asksForSignIn(action.key)) action.key = `signed in:${action.key}`;
      const known = node.actions.get(action.key) ?? twin(node, action);
      if (known || (action.everywhere && graph.triedEverywhere(action.key))) continue;
      if (scrolled && action.play.kind === 'press' && !standsWhole(session.view, action.play.control))
        continue;
      const unfolded =
        isOfFrame && (action.leads?.as === 'link' || action.leads?.as === 'listed')
          ? { ...action, leads: { as: 'navigation' as const, kind: 'navigation' } }
          : action;
      const fresh = { ...unfolded, ...(revealedBy ? { revealedBy } : {}), seenAt: session.view.address };
      node.actions.set(action.key, fresh);
      if (scrolled) graph.below.set(action.key, { ...fresh });
      if (action.state === 'left-alone' && 'control' in action.play) {
        await options.on({
          kind: 'way',
          way: {
            from: node.id,
            intent: pressIntent(session.view.scene, action.play.control),
            leftAlone: action.leftAlone,
          },
        });
      }
    }
    const unfolds =
      by?.kind === 'press' && part.stateful ? unfoldedUnder(session.view, by.control) : undefined;
    if (unfolds && !node.actions.has(unfolds.key))
      node.actions.set(unfolds.key, { ...unfolds, seenAt: session.view.address });
    if (graph.below.size > 0 && sidebarsOf(session.view).length > 0) {
      for (const action of graph.below.values())
        if (!node.actions.has(action.key) && !graph.triedEverywhere(action.key))
          node.actions.set(action.key, { ...action });
    }
  }
  return node;
}

/**
 * The same variant of the same form, tried or waiting already, under labels that were read a little
 * otherwise.
 */
const twin = (node: Node, { play }: Action): Action | undefined =>
  play.kind !== 'form'
    ? undefined
    : [...node.actions.values()].find(
        ({ play: other }) =>
          other.kind === 'form' &&
          variantName(other.variant) === variantName(play.variant) &&
          sameForm(other.form, play.form) &&
          (other.variant.kind !== 'invalid' ||
            play.variant.kind !== 'invalid' ||
            (other.variant.field === play.variant.field && other.variant.value === play.variant.value)),
      );

/**
 * What is left to try on a screen. What stands everywhere is somebody else's while it is tried elsewhere, and
 * open again where nobody came there.
 */
export const pendingActions = ({ graph }: Shared, node: Node): Action[] =>
  [...node.actions.values()].filter(
    ({ state, everywhere, key }) => state === 'open' && !(everywhere && graph.triedEverywhere(key)),
  );

/** How a screen is signed in on with the app's credential, where it asks for one. */
export const signInOn = (node: Node): Action | undefined =>
  [...node.actions.values()].find(
    ({ play, leftAlone }) => play.kind === 'form' && play.variant.kind === 'credential' && !leftAlone,
  );
