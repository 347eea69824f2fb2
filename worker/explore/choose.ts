import { contains, overlap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { nameOfHeading } from '#worker/facts/cell-values.ts';
import { routePath } from '#worker/facts/routes.ts';
import { knownAs } from '#worker/facts/pressed.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { beginsAnew, mailAddress, retreats } from '#worker/facts/link-words.ts';
import { theLastPage, variantName, type Action } from './acts/actions.ts';
import { nameOfForm } from './acts/forms.ts';
import type { ExplorerSession } from './explorer-session.ts';
import type { Node } from './map/graph.ts';
import { fromAddress, wholeWay } from './map/routes.ts';
import { nameOf } from './acts/intents.ts';
import { pendingActions, type Shared } from './shared.ts';
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
  slowness,
  stepCosts,
  unfoldedNow,
  type Leading,
  type Yield,
} from './priority.ts';

/**
 * Lowest value at which an action is tried. One that falls below it only by the cost of getting there waits
 * until nothing nearer is left.
 */
const leastValue = -4;
/** Lowest value of such a far action. */
const farthest = -14;

/** Calendar days, page numbers, keypad digits: all of a kind act alike. */
const isNumber = (name: string): boolean => /^\d{1,4}$/.test(name);

const isContact = (name: string): boolean => mailAddress.test(name) || /^[+(0][\d\s()./-]{6,}$/.test(name);

/**
 * The name under which attempts are counted, across screens: actions of one name do much the same. A form
 * keeps its name in another state of its screen and on other pages.
 */
export const triedName = ({ key, play, sorts, everywhere }: Action): string => {
  if (sorts && play.kind === 'press') return `sort by ${nameOfHeading(nameOf(play.control))}`;
  // A “…” menu is counted per key, that is, per kind of page.
  if (play.kind === 'press' && play.control.icon === 'more') return key;
  if (play.kind === 'press') {
    const name = nameOf(play.control);
    // All mail addresses and phone numbers open the same program.
    if (isContact(name)) return 'a contact';
    if (key === theLastPage) return key;
    if (isNumber(name)) return 'a number';
    // A tab shows a part of its own page, whatever a link of that name does; and a tile may lead elsewhere
    // than the frame entry of the same name.
    return `${play.control.kind === 'tab' ? 'tab ' : everywhere ? 'frame ' : ''}${normalizeLabel(name) || key}`;
  }
  // The keyboard walk of one page shows most of what it would show on the next.
  if (play.kind === 'keyboard') return key.split(':')[0]!;
  return play.kind === 'form'
    ? `${nameOfForm(play.form)} ${variantName(play.variant)} ${play.variant.kind === 'invalid' ? `${normalizeLabel(play.variant.field)} ${play.variant.value}` : ''}`
    : key;
};

/** Name under which sorted headings are counted, per kind of page. */
export const sortedAt = ({ graph }: Shared, { address }: Node): string =>
  `sorted at ${graph.kindOf(address)}`;

/**
 * How much earlier attempts lower an action's value. A form teaches almost nothing the second time; a
 * button's name may mean something else elsewhere.
 */
const tiredness = (shared: Shared, node: Node, action: Action): number => {
  const { graph } = shared;
  const times = graph.timesTried(triedName(action));
  // Apps mind what is done to a phone on all of their screens, or on none.
  if (action.play.kind === 'handle') return Math.min(9, 1.5 * times);
  // Ascending and descending; a third click repeats the first.
  if (action.sorts)
    return times < 2
      ? times +
          (times === 0
            ? graph.timesTried(sortedAt(shared, node)) *
              (action.sorts === 'figures' ? eachOfFiguresCosts : eachHeadingCosts)
            : 0)
      : 9;
  if (action.play.kind === 'form') return Math.min(9, 4.5 * times);
  // “Start over” acts alike everywhere.
  return action.play.kind === 'press' && beginsAnew.test(nameOf(action.play.control))
    ? Math.min(9, 3 * times)
    : Math.min(4, 1.5 * times);
};

/**
 * A button beside the way onward: its effect shows at once, and returning to it later takes the whole flow.
 */
export const isAside = ({ play, everywhere, leads }: Action): boolean =>
  play.kind === 'press' &&
  !everywhere &&
  play.control.kind === 'button' &&
  leads?.as === 'control' &&
  /\p{L}{3}/u.test(play.control.label) &&
  !retreats.test(play.control.label);

/** Whether it sorts a filtered list while the whole list is known: a few items may be in order by chance. */
const isOfPart = ({ graph }: Shared, node: Node, { play, sorts }: Action): boolean =>
  (play.kind === 'options' || !!sorts) &&
  node.address.includes('?') &&
  graph.nodes.some(
    (other) => !other.address.includes('?') && routePath(other.address) === routePath(node.address),
  );
const partCosts = 3;

/** Whether it deletes something stored; a cart's “Remove” only undoes an addition. */
const deletes = ({ play }: Action): boolean =>
  play.kind === 'press' && isRemoval(knownAs(play.control)) && !/remove/i.test(knownAs(play.control));

/**
 * After so many failed attempts in a row (by address, by the last address on the way, by the whole way), a
 * screen counts as gone.
 */
const maxMissed = 4;

export interface Choice {
  node: Node;
  action: Action;
  value: number;
  /** Only the cost of getting there lowers its value that far. */
  far: boolean;
}

/** Share of the time or of the actions that is used up, 0…1. */
const shareSpent = ({ began, deadline, acts, options }: Shared): number =>
  Math.min(1, Math.max((performance.now() - began) / (deadline - began), acts / options.budget.acts));

/** How many steps a session has time for, at the average pace so far. */
function stepsLeft({ began, deadline, acts, options }: Shared): number {
  const now = performance.now();
  return acts === 0 ? Infinity : ((deadline - now) * acts) / ((now - began) * options.sessions);
}

/**
 * The most valuable action now. Actions on the current screen cost nothing to reach. A far one is returned
 * only when no session is busy with anything nearer.
 */
export function choose(shared: Shared, here: Node | undefined, session: ExplorerSession): Choice | undefined {
  const { graph } = shared;
  const share = shareSpent(shared);
  const left = stepsLeft(shared);
  const headings = new Set(graph.nodes.map(({ heading }) => normalizeLabel(heading)));
  const yields = new Map<Leading, Yield>();
  const kindsThatLead = (leads: Leading): Yield => {
    const known = yields.get(leads) ?? graph.yieldOfKinds(leads);
    yields.set(leads, known);
    return known;
  };
  const { steps, ms } = shared.pace;
  const slowAt = ({ stepMs }: Node): number =>
    stepMs === undefined || steps === 0 ? 0 : slowness(stepMs, ms / steps);
  const toNewPlaces = ({ leads, play }: Action): number => {
    if (!leads) return 0;
    const yielded = graph.yieldOf(leads.kind);
    return (
      breadth(leads.as, {
        share,
        kinds: kindsThatLead(leads.as),
        known: 'control' in play && headings.has(normalizeLabel(nameOf(play.control))),
        ...(yielded ? { yielded } : {}),
      }) - (yielded ? estrangement(yielded) : 0)
    );
  };
  const ledOnFrom = new Set(
    graph.ways.flatMap(({ from, to, action }) =>
      to !== undefined && to !== from && !action.everywhere ? [from] : [],
    ),
  );
  const isFirstOnward = (node: Node, { play, everywhere, leads }: Action): boolean =>
    play.kind === 'press' &&
    play.control.kind === 'link' &&
    !everywhere &&
    !ledOnFrom.has(node.id) &&
    !(leads && graph.yieldOf(leads.kind)?.outside);
  const isUnfolded = ({ play }: Action): boolean =>
    play.kind === 'press' &&
    session.unfolded.some(
      ({ label, box }) => label === play.control.label && overlap(box, play.control.box) > 0.5,
    );
  const dialog = session.view.scene.regions.find(({ kind }) => kind === 'dialog');
  const answers = ({ play }: Action): boolean =>
    !!dialog &&
    play.kind === 'press' &&
    play.control.kind === 'button' &&
    contains(dialog.box, play.control.box) &&
    !retreats.test(nameOf(play.control));
  let best: Choice | undefined;
  for (const node of graph.nodes) {
    if (node.leftAlone) continue;
    if (node.signedIn && !session.signedIn && !shared.signIn) continue;
    const shut = node.guestsOnly && session.signedIn;
    // A screen without an address is left to the session that stands on it: others could not open it.
    if (
      node !== here &&
      node.addressable !== true &&
      [...shared.standing].some(([number, where]) => where === node && number !== session.number)
    )
      continue;
    if (node !== here && (node.missed ?? 0) >= maxMissed) continue;
    const walked =
      node.addressable === false ? (fromAddress(graph, node)?.steps ?? wholeWay(node)).length : 0;
    if (node !== here && walked > left) continue;
    const cost =
      slowAt(node) +
      (node === here
        ? 0
        : shut
          ? 2.5
          : node.addressable === true
            ? 1.2
            : node.addressable === undefined
              ? 1.6
              : 1 + walked * stepCosts);
    for (const action of pendingActions(shared, node)) {
      if (action.play.kind === 'press' && graph.leadsOutside(triedName(action))) {
        action.state = 'done';
        continue;
      }
      // Fill in or answer a dialog while it is open: coming back would mean opening it again.
      const isAsked =
        node === here &&
        ((!!dialog && action.play.kind === 'form' && action.play.variant.kind === 'valid') ||
          answers(action));
      const onward = isAsked
        ? finishing
        : node === here && session.inFlow
          ? action.goesOn
            ? finishing
            : isAside(action) && session.asideAt !== node.id
              ? beforeGoingOn
              : 0
          : 0;
      const isFirstRound =
        action.play.kind === 'keyboard' &&
        share > firstRound.after &&
        graph.timesTried(triedName(action)) === 0;
      const value =
        action.priority +
        toNewPlaces(action) +
        onward +
        (isFirstRound ? firstRound.bonus : 0) +
        (isFirstOnward(node, action) ? firstOnward : 0) +
        (node === here && isUnfolded(action) ? unfoldedNow : 0) -
        cost -
        tiredness(shared, node, action) -
        (isOfPart(shared, node, action) ? partCosts : 0) -
        (node.signedIn && deletes(action) && share < deleting.until ? deleting.costs : 0);
      const far = value <= leastValue;
      if (value + (far ? cost : 0) > leastValue && value > farthest && (!best || value > best.value))
        best = { node, action, value, far };
    }
  }
  return best?.far && shared.busy > shared.far ? undefined : best;
}
