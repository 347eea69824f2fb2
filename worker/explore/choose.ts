import { contains } from '#worker/core/geometry.ts';
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
  type Leading,
  type Yield,
} from './priority.ts';

/**
 * What is worth less than this is not tried even where time is left; what falls below it by the way there
 * alone waits until nothing nearer is left.
 */
const leastValue = -4;
/** No way is worth more. */
const farthest = -14;

/** Days of a calendar, pages of a list, digits of a keypad: what one does the others do. */
const isNumber = (name: string): boolean => /^\d{1,4}$/.test(name);

const isContact = (name: string): boolean => mailAddress.test(name) || /^[+(0][\d\s()./-]{6,}$/.test(name);

/**
 * Things of one name do much the same on each screen. A form is the same one in another state of its screen,
 * and on another page.
 */
export const triedName = ({ key, play, sorts, everywhere }: Action): string => {
  if (sorts && play.kind === 'press') return `sort by ${nameOfHeading(nameOf(play.control))}`;
  // What three dots unfold goes by where they stand.
  if (play.kind === 'press' && play.control.icon === 'more') return key;
  if (play.kind === 'press') {
    const name = nameOf(play.control);
    // Each address to write to or to call opens the same program.
    if (isContact(name)) return 'a contact';
    if (key === theLastPage) return key;
    if (isNumber(name)) return 'a number';
    // A tab shows a part of its own page, whatever leads elsewhere by its name; and a page's own tile may
    // lead elsewhere than its namesake in the frame.
    return `${play.control.kind === 'tab' ? 'tab ' : everywhere ? 'frame ' : ''}${normalizeLabel(name) || key}`;
  }
  // What a round shows of one page holds for most of what is on the next.
  if (play.kind === 'keyboard') return key.split(':')[0]!;
  return play.kind === 'form'
    ? `${nameOfForm(play.form)} ${variantName(play.variant)} ${play.variant.kind === 'invalid' ? `${normalizeLabel(play.variant.field)} ${play.variant.value}` : ''}`
    : key;
};

/** How often tables of one kind of page were sorted by another heading is counted under this name. */
export const sortedAt = ({ graph }: Shared, { address }: Node): string =>
  `sorted at ${graph.kindOf(address)}`;

/**
 * What a form was sent off with once teaches next to nothing the second time; a button's name may mean
 * another thing elsewhere.
 */
const tiredness = (shared: Shared, node: Node, action: Action): number => {
  const { graph } = shared;
  const times = graph.timesTried(triedName(action));
  // Up and down; a third time is the first again.
  if (action.sorts)
    return times < 2
      ? times +
          (times === 0
            ? graph.timesTried(sortedAt(shared, node)) *
              (action.sorts === 'figures' ? eachOfFiguresCosts : eachHeadingCosts)
            : 0)
      : 9;
  if (action.play.kind === 'form') return Math.min(9, 4.5 * times);
  // What begins anew shows in one place what it does in all.
  return action.play.kind === 'press' && beginsAnew.test(nameOf(action.play.control))
    ? Math.min(9, 3 * times)
    : Math.min(4, 1.5 * times);
};

/**
 * A button beside the way onward: what it does shows at once, and to come back for it takes the whole way.
 */
export const isAside = ({ play, everywhere, leads }: Action): boolean =>
  play.kind === 'press' &&
  !everywhere &&
  play.control.kind === 'button' &&
  leads?.as === 'control' &&
  /\p{L}{3}/u.test(play.control.label) &&
  !retreats.test(play.control.label);

/**
 * What the whole of a list is better put in order by than a part of it: few things may be in order by chance.
 */
const isOfPart = ({ graph }: Shared, node: Node, { play, sorts }: Action): boolean =>
  (play.kind === 'options' || !!sorts) &&
  node.address.includes('?') &&
  graph.nodes.some(
    (other) => !other.address.includes('?') && routePath(other.address) === routePath(node.address),
  );
const partCosts = 3;

/** A cart's “Remove” only undoes what was put in. */
const deletes = ({ play }: Action): boolean =>
  play.kind === 'press' && isRemoval(knownAs(play.control)) && !/remove/i.test(knownAs(play.control));

/**
 * By its address, from the last address on the way, and by the whole way once more: then a screen is not
 * there any more.
 */
const maxMissed = 4;

export interface Choice {
  node: Node;
  action: Action;
  value: number;
  /** It is only the way there that makes it worth so little. */
  far: boolean;
}

/** How much of the time or of the acts is spent, 0…1. */
const shareSpent = ({ began, deadline, acts, options }: Shared): number =>
  Math.min(1, Math.max((performance.now() - began) / (deadline - began), acts / options.budget.acts));

/** How many steps a session can still walk, by how long each has taken it so far. */
function stepsLeft({ began, deadline, acts, options }: Shared): number {
  const now = performance.now();
  return acts === 0 ? Infinity : ((deadline - now) * acts) / ((now - began) * options.sessions);
}

/**
 * What is worth most now: what is open here costs nothing to reach, what is elsewhere costs the way there.
 * What is far is gone to once no session has anything nearer to do.
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
    // Where only a way leads, the session that has gone it goes on: another would find it closed.
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
      // A dialog is filled in, or answered, while it is open: whoever comes back for it has to open it first.
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
        (isFirstOnward(node, action) ? firstOnward : 0) -
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
