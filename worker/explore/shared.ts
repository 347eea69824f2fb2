import type { AppModel } from '#worker/app-model/index.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { variantName, type Action, type Interaction } from './acts/action.ts';
import { actionsOf } from './acts/offers/actions-of.ts';
import { unfoldedUnder } from './acts/offers/of-page.ts';
import type { ExplorerSession } from './explorer-session.ts';
import { outOfBounds } from '#worker/guardrails/risk.ts';
import { sameForm } from './acts/forms.ts';
import type { Node, ScreenGraph, Transition } from './map/graph.ts';
import { pressIntent } from './acts/intents.ts';
import { sidebarsOf, standsWhole } from './acts/panes.ts';
import type { Plans } from './analyst/plans.ts';
import type { Reviews } from './analyst/reviews.ts';
import type { Backoff } from './backoff.ts';
import type { Segment } from './map/routes.ts';
import type { ExploreOptions } from './types.ts';

/** State shared by the sessions of one exploration. */
export interface Shared {
  graph: ScreenGraph;
  options: ExploreOptions;
  acts: number;
  /** Clock of `performance.now()`, ms; `deadline` as well. */
  began: number;
  deadline: number;
  /** When nothing but what promises little was left for the first time. */
  restFrom?: number;
  /** Waits when the app gets too many requests. */
  patience: Backoff;
  /** Steps taken so far, and their total duration in ms. */
  pace: { steps: number; ms: number };
  /** Actions under way: while there are any, an idle session waits for their results. */
  busy: number;
  /** … of them on far screens; idle sessions do not wait for these. */
  far: number;
  /** The sign-in that worked, for other sessions to repeat. */
  signIn?: { address: string; node: Node };
  /** Follow-ups that were taken; each is taken once per reason. */
  followedUp: Set<string>;
  /** Where each session stands: actions on a screen without an address are left to it. */
  standing: Map<number, Node>;
  /** What the app is made of, as far as it is known. */
  model: AppModel;
  /** Names that were typed to make something. */
  entered: number;
  /** Has screens and journeys reviewed by a model, where one is set. */
  reviews?: Reviews;
  /** Has a model weigh what may be tried. */
  plans?: Plans;
  /** Saves the state of the exploration, if it is due. */
  checkpoint(): Promise<void>;
}

export const spent = ({ options, acts, deadline, graph }: Shared): boolean =>
  options.signal.aborted ||
  acts >= options.budget.acts ||
  performance.now() > deadline ||
  graph.nodes.length >= options.budget.screens * 2;

/** Whether a follow-up is due for the first time; marks it as taken. */
export const firstTime = ({ followedUp }: Shared, why: string): boolean =>
  !followedUp.has(why) && !!followedUp.add(why);

export const figures = ({ graph, acts }: Shared) => ({
  screens: graph.nodes.length,
  ways: graph.ways.length,
  acts,
});

/** Records and reports a transition if it is new, and reports progress. */
export async function recordTransition(shared: Shared, way: Transition, says: string): Promise<void> {
  const { from, to, intent, leftAlone } = way;
  if (shared.graph.way(way)) await shared.options.on({ kind: 'way', way: { from, to, intent, leftAlone } });
  await shared.options.on({ kind: 'progress', ...figures(shared), says });
}

/** What an interaction of these kinds shows is out of view without it. */
const revealing: ReadonlySet<Interaction['kind']> = new Set(['press', 'hover', 'context-menu', 'scroll']);

/** Recognises or adds the session's current screen, and adds the actions that it offers. */
export async function registerScreen(
  shared: Shared,
  session: ExplorerSession,
  part: Omit<Segment, 'steps' | 'to'> = { kind: 'open', stateful: false },
  by?: Interaction,
): Promise<Node> {
  const { graph, options } = shared;
  if (by?.kind !== 'scroll') await session.backToTop();
  // A scrolled pane shows other controls of the same screen.
  let node =
    by?.kind === 'scroll' ? graph.nodes.find(({ id }) => id === part.from) : graph.find(session.view);
  const revealedBy = node && node.id === part.from && by && revealing.has(by.kind) ? by : undefined;
  if (node) {
    session.mark({ ...part, to: node.id });
    graph.markSeenAt(node, session.view.address);
  } else {
    session.mark({ ...part, to: `s${graph.nodes.length + 1}` });
    node = graph.add(session.view, session);
    session.settled.screens.push(node.id);
    node.leftAlone = outOfBounds(session.view.address, options.address, options.boundaries);
    await options.on({ kind: 'screen', screen: node, view: { picture: session.view.picture.image } });
    shared.reviews?.screen(session, node);
  }
  shared.standing.set(session.number, node);
  if (node.felt) session.feel(node.felt);
  const scrolled = revealedBy?.kind === 'scroll' && revealedBy.pane === 'sidebar';
  // A menu opened from the header leads to the app's pages as its other entries do.
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
      const fresh = {
        ...unfolded,
        ...(revealedBy ? { revealedBy } : {}),
        ...(session.signedIn && !node.signedIn ? { ofUsers: true as const } : {}),
        seenAt: session.view.address,
      };
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

/** The same variant of the same form, tried or pending, whose labels were read slightly differently. */
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
 * Open actions of a screen. A frame action is skipped while it is tried elsewhere, and open again if that
 * failed.
 */
export const pendingActions = ({ graph }: Shared, node: Node): Action[] =>
  [...node.actions.values()].filter(
    ({ state, everywhere, key }) => state === 'open' && !(everywhere && graph.triedEverywhere(key)),
  );

/** The action that signs in on a screen with the app's credential, if there is one. */
export const signInOn = (node: Node): Action | undefined =>
  [...node.actions.values()].find(
    ({ play, leftAlone }) => play.kind === 'form' && play.variant.kind === 'credential' && !leftAlone,
  );
