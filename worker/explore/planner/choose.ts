import { beginsAnew } from '#worker/facts/link-words.ts';
import type { Action } from '../acts/actions.ts';
import { nameOf } from '../acts/intents.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Node } from '../map/graph.ts';
import { pendingActions, type Shared } from '../shared.ts';
import {
  beforeGoingOn,
  breadth,
  deleting,
  eachHeadingCosts,
  eachOfFiguresCosts,
  estrangement,
  finishing,
  firstOnward,
  firstRound,
  last,
  lastOfAll,
  lostCosts,
  priorityOf,
  slowness,
  stepCosts,
  unfoldedNow,
} from '../priority.ts';
import { featuresOf, type Features, type Standing } from './features.ts';
import { Outlook } from './outlook.ts';
import { triedName } from './tried-name.ts';

/**
 * Lowest value at which an action is tried. One that falls below it only by the cost of getting there waits
 * until nothing nearer is left.
 */
const leastValue = -4;
/** Lowest value of such a far action. */
const farthest = -14;

const tiredness = (action: Action, { tried, sortedHere }: Standing): number => {
  // Apps mind what is done to a phone on all of their screens, or on none.
  if (action.play.kind === 'handle') return Math.min(9, 1.5 * tried);
  // Ascending and descending; a third click repeats the first.
  if (action.sorts)
    return tried < 2
      ? tried +
          (tried === 0
            ? sortedHere * (action.sorts === 'figures' ? eachOfFiguresCosts : eachHeadingCosts)
            : 0)
      : 9;
  if (action.play.kind === 'form') return Math.min(9, 4.5 * tried);
  // “Start over” acts alike everywhere.
  return action.play.kind === 'press' && beginsAnew.test(nameOf(action.play.control))
    ? Math.min(9, 3 * tried)
    : Math.min(4, 1.5 * tried);
};

const partCosts = 3;

/**
 * After so many failed attempts in a row (by address, by the last address on the way, by the whole way), a
 * screen counts as gone.
 */
const maxMissed = 4;

/** What it shows by itself. */
const alone = ({ prospect, turn, setbacks }: Action): number =>
  turn === 'last of all' ? lastOfAll : turn === 'last' ? last : priorityOf(prospect) - setbacks * lostCosts;

export interface Choice {
  node: Node;
  action: Action;
  value: number;
  features: Features;
  /** Only the cost of getting there lowers its value that far. */
  far: boolean;
}

/** How many steps a session has time for, at the average pace so far. */
function stepsLeft({ began, deadline, acts, options }: Shared): number {
  const now = performance.now();
  return acts === 0 ? Infinity : ((deadline - now) * acts) / ((now - began) * options.sessions);
}

function valueOf(action: Action, standing: Standing): number {
  const { leads, kinds, yielded, isKnownPlace: known, share } = standing;
  const toNewPlaces = leads
    ? breadth(leads, { share, kinds, known, ...(yielded ? { yielded } : {}) }) -
      (yielded ? estrangement(yielded) : 0)
    : 0;
  const isFirstRound = action.play.kind === 'keyboard' && share > firstRound.after && standing.tried === 0;
  return (
    alone(action) +
    toNewPlaces +
    (standing.goesOn ? finishing : standing.isAside ? beforeGoingOn : 0) +
    (isFirstRound ? firstRound.bonus : 0) +
    (standing.isFirstOnward ? firstOnward : 0) +
    (standing.isUnfolded ? unfoldedNow : 0) -
    tiredness(action, standing) -
    (standing.isOfPart ? partCosts : 0) -
    (standing.deletes && share < deleting.until ? deleting.costs : 0)
  );
}

/** Whether a session may go to a screen, or try something there. */
function isOpenTo(
  node: Node,
  { shared, here, session }: { shared: Shared; here: Node | undefined; session: ExplorerSession },
): boolean {
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

/**
 * The most valuable action now. Actions on the current screen cost nothing to reach. A far one is returned
 * only when no session is busy with anything nearer.
 */
export function choose(shared: Shared, here: Node | undefined, session: ExplorerSession): Choice | undefined {
  const { graph } = shared;
  const outlook = new Outlook(shared, here, session);
  const left = stepsLeft(shared);
  const { steps, ms } = shared.pace;
  let best: Choice | undefined;
  for (const node of graph.nodes) {
    if (!isOpenTo(node, { shared, here, session })) continue;
    const way = outlook.stepsTo(node);
    if (way > left) continue;
    const cost =
      (node.stepMs === undefined || steps === 0 ? 0 : slowness(node.stepMs, ms / steps)) +
      (way === 0 ? 0 : 0.8 + way * stepCosts);
    for (const action of pendingActions(shared, node)) {
      if (action.play.kind === 'press' && graph.leadsOutside(triedName(action))) {
        action.state = 'done';
        continue;
      }
      const standing = outlook.standingOf(node, action);
      const value = valueOf(action, standing) - cost;
      const far = value <= leastValue;
      if (value + (far ? cost : 0) > leastValue && value > farthest && (!best || value > best.value))
        best = { node, action, value, far, features: featuresOf(action.prospect, standing) };
    }
  }
  return best?.far && shared.busy > shared.far ? undefined : best;
}
