import type { Action } from '../acts/action.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Node } from '../map/graph.ts';
import { pendingActions, type Shared } from '../shared.ts';
import { featuresOf, type Features, type Standing } from './features.ts';
import { Outlook } from './outlook.ts';
import { outsideName } from './tried-name.ts';
import { costOf, gainOf } from './gain.ts';

/** What settles less than this is tried only where nothing else is left, in screens found. */
const promising = 0.03;
/** What settles less than this a step waits until nothing nearer is left. */
const leastRate = 0.02;

/** Share of the time that the promising took which may go on for the rest. */
const shareForTheRest = 0.5;

/**
 * After so many failed attempts in a row (by address, by the last address on the way, by the whole way), a
 * screen counts as gone.
 */
const maxMissed = 4;

/** Deleted items can't be explored any more: until this share of the time, everything else comes first. */
const deletesFrom = 0.35;

/** Steps that signing in takes, with the way to its form. */
const signingIn = 4;

/** A slow screen counts as at most so many usual ones. */
const maxSlowness = 8;

export interface Choice {
  node: Node;
  action: Action;
  features: Features;
  /** What it settles for the time of a press, the way to it included; in screens found. */
  rate: number;
  /** The cost of getting there makes it poor, or little is expected of it. */
  far: boolean;
}

/** What is under way comes first: a journey that is left half-way is walked again from its beginning. */
const turns = { underWay: 0, usual: 1, deleting: 2, unpromising: 3, last: 4, 'last of all': 5 };

/** Actions of a later turn wait until none of an earlier one is left. */
function turnOf({ turn }: Action, { deletes, share, goesOn, isAside }: Standing, gain: number): number {
  if (turn) return turns[turn];
  if (gain < promising) return turns.unpromising;
  if (deletes && share < deletesFrom) return turns.deleting;
  return goesOn || isAside ? turns.underWay : turns.usual;
}

/** Whether there is time left for what promises little: it is not to double an exploration that has seen all else. */
const hasTimeForRest = ({ began, restFrom }: Shared): boolean =>
  restFrom === undefined || performance.now() - restFrom < shareForTheRest * (restFrom - began);

/** How many steps a session has time for, at the average pace so far. */
function stepsLeft({ began, deadline, acts, options }: Shared): number {
  const now = performance.now();
  return acts === 0 ? Infinity : ((deadline - now) * acts) / ((now - began) * options.sessions);
}

/** How much longer a step on a screen takes than elsewhere, at least 1. */
function slownessOf({ stepMs }: Node, { pace: { steps, ms } }: Shared): number {
  if (stepMs === undefined || steps === 0) return 1;
  return Math.min(maxSlowness, Math.max(1, (stepMs * steps) / ms));
}

/** A session that looks for what to do next, and where it stands. */
interface Chooser {
  shared: Shared;
  here: Node | undefined;
  session: ExplorerSession;
}

/** Whether a session may go to a screen, or try something there. */
function isOpenTo(node: Node, { shared, here, session }: Chooser): boolean {
  if (node.leftAlone) return false;
  if (node.signedIn && !session.signedIn && !shared.signIn) return false;
  if (node === here) return true;
  if ((node.missed ?? 0) >= maxMissed) return false;
  // A screen without an address is left to the session that stands on it: others could not open it.
  return (
    node.addressable === true ||
    ![...shared.standing].some(([number, where]) => where === node && number !== session.number)
  );
}

/** What an action is expected to settle: by its features, by what a model thinks of it, and by its setbacks. */
const expectedOf = ({ expected = 1, setbacks }: Action, features: Features): number =>
  gainOf(features) * expected * Math.exp(-setbacks);

/** A choice with its turn. */
interface Ranked extends Choice {
  turn: number;
}

const isBetter = (one: Ranked, best: Ranked | undefined): boolean =>
  !best || one.turn < best.turn || (one.turn === best.turn && one.rate > best.rate);

/** The actions of a screen that a session may take, with what they settle for the time of a press. */
function* rankedOn(
  node: Node,
  way: number,
  outlook: Outlook,
  { shared, session }: Chooser,
): Generator<Ranked> {
  const { graph, signIn } = shared;
  const slowness = slownessOf(node, shared);
  const takesRest = hasTimeForRest(shared);
  // Whoever tries the sign-in has to sign in again.
  const back = session.signedIn && node === signIn?.node ? signingIn : 0;
  for (const action of pendingActions(shared, node)) {
    if (action.play.kind === 'press' && graph.leadsOutside(outsideName(action))) {
      action.state = 'done';
      continue;
    }
    const isForUsers = action.ofUsers && !session.signedIn;
    if (isForUsers && !signIn) continue;
    const standing = outlook.standingOf(node, action);
    const features = featuresOf(action.prospect, standing);
    const gain = expectedOf(action, features);
    if (gain < promising && !takesRest) continue;
    const there = (isForUsers ? Math.max(way, signingIn) : way) + back;
    const rate = gain / ((there + costOf(action.prospect.kind)) * slowness);
    const far = gain < promising || (way > 0 && rate < leastRate);
    yield { node, action, features, rate, far, turn: turnOf(action, standing, gain) };
  }
}

/**
 * The action that settles most for its cost now. A far one is returned only when no session is busy with
 * anything nearer.
 */
export function choose(shared: Shared, here: Node | undefined, session: ExplorerSession): Choice | undefined {
  const outlook = new Outlook(shared, here, session);
  const left = stepsLeft(shared);
  let best: Ranked | undefined;
  for (const node of shared.graph.nodes) {
    if (!isOpenTo(node, { shared, here, session })) continue;
    const way = outlook.stepsTo(node);
    if (way > left) continue;
    for (const one of rankedOn(node, way, outlook, { shared, here, session }))
      if (isBetter(one, best)) best = one;
  }
  if (best?.far && shared.busy > shared.far) return undefined;
  if (best?.turn === turns.unpromising) shared.restFrom ??= performance.now();
  return best;
}
