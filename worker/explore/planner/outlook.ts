/** Where a session stands, and what that makes of the actions that could come next. */
import { contains, overlap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { retreats } from '#worker/facts/link-words.ts';
import { knownAs } from '#worker/facts/pressed.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { Region } from '#worker/sight/scene.ts';
import type { Action } from '../acts/action.ts';
import { nameOf } from '../acts/intents.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Node } from '../map/graph.ts';
import { waysFrom } from '../map/known-ways.ts';
import { fromAddress, wholeWay } from '../map/routes.ts';
import type { Shared } from '../shared.ts';
import type { Standing } from './features.ts';
import type { Leading, Yield } from './prospect.ts';
import { kindName, sortedAt, triedName } from './tried-name.ts';

/** Steps that opening a screen by its address takes; more where that was never tried, or needs a new session. */
const opening = { sure: 1, unsure: 1.5, afresh: 3 };

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

/** Whether it deletes something stored; a cart's “Remove” only undoes an addition. */
const deletes = ({ play }: Action): boolean =>
  play.kind === 'press' && isRemoval(knownAs(play.control)) && !/remove/i.test(knownAs(play.control));

/** Share of the time or of the actions that is used up, 0…1. */
const shareSpent = ({ began, deadline, acts, options }: Shared): number =>
  Math.min(1, Math.max((performance.now() - began) / (deadline - began), acts / options.budget.acts));

/** What is the same for all actions while one of them is chosen. */
export class Outlook {
  readonly share: number;
  readonly #shared: Shared;
  readonly #here: Node | undefined;
  readonly #session: ExplorerSession;
  readonly #headings: ReadonlySet<string>;
  readonly #ledOnFrom: ReadonlySet<string>;
  readonly #dialog: Region | undefined;
  /** Presses that lead from here to other screens, by their ids. */
  readonly #ways: ReadonlyMap<string, readonly unknown[]>;
  readonly #kinds = new Map<Leading, Yield>();
  readonly #triedHere = new Map<Node, number>();

  constructor(shared: Shared, here: Node | undefined, session: ExplorerSession) {
    const { graph } = shared;
    this.share = shareSpent(shared);
    this.#shared = shared;
    this.#here = here;
    this.#session = session;
    this.#ways = here ? waysFrom(graph, here, session) : new Map();
    this.#headings = new Set(graph.nodes.map(({ heading }) => normalizeLabel(heading)));
    this.#dialog = session.view.scene.regions.find(({ kind }) => kind === 'dialog');
    this.#ledOnFrom = new Set(
      graph.ways.flatMap(({ from, to, action }) =>
        to !== undefined && to !== from && !action.everywhere ? [from] : [],
      ),
    );
  }

  /** How many steps lead to a screen. */
  stepsTo(node: Node): number {
    if (node === this.#here) return 0;
    return Math.min(this.#ways.get(node.id)?.length ?? Infinity, this.#stepsByAddress(node));
  }

  #stepsByAddress(node: Node): number {
    if (node.guestsOnly && this.#session.signedIn) return opening.afresh;
    if (node.addressable === true) return opening.sure;
    if (node.addressable === undefined) return opening.unsure;
    return opening.sure + (fromAddress(this.#shared.graph, node)?.steps ?? wholeWay(node)).length;
  }

  standingOf(node: Node, action: Action): Standing {
    const { graph } = this.#shared;
    const { leads, play } = action;
    const yielded = leads && graph.yieldOf(leads.kind);
    return {
      tried: graph.timesTried(triedName(action)),
      triedOfKind: graph.timesTried(kindName(action)),
      sortedHere: graph.timesTried(sortedAt(graph, node)),
      triedHere: this.#triedAt(node),
      ...(leads ? { leads: leads.as } : {}),
      ...(yielded ? { yielded } : {}),
      kinds: leads ? this.#kindsThatLead(leads.as) : { tried: 0, fresh: 0 },
      isKnownPlace: !!leads && 'control' in play && this.#headings.has(normalizeLabel(nameOf(play.control))),
      goesOn: node === this.#here && (this.#isAsked(action) || (this.#session.inFlow && !!action.goesOn)),
      isAside:
        node === this.#here && this.#session.inFlow && isAside(action) && this.#session.asideAt !== node.id,
      isUnfolded: node === this.#here && this.#isUnfolded(action),
      isFirstOnward: this.#isFirstOnward(node, action),
      isOfPart: this.#isOfPart(node, action),
      deletes: node.signedIn && deletes(action),
      isSignedIn: node.signedIn,
      share: this.share,
    };
  }

  #triedAt(node: Node): number {
    const known =
      this.#triedHere.get(node) ?? [...node.actions.values()].filter(({ state }) => state === 'done').length;
    this.#triedHere.set(node, known);
    return known;
  }

  #kindsThatLead(leads: Leading): Yield {
    const known = this.#kinds.get(leads) ?? this.#shared.graph.yieldOfKinds(leads);
    this.#kinds.set(leads, known);
    return known;
  }

  /** Fills in or answers the dialog that is open: coming back would mean opening it again. */
  #isAsked({ play }: Action): boolean {
    if (!this.#dialog) return false;
    if (play.kind === 'form') return play.variant.kind === 'valid';
    return (
      play.kind === 'press' &&
      play.control.kind === 'button' &&
      contains(this.#dialog.box, play.control.box) &&
      !retreats.test(nameOf(play.control))
    );
  }

  #isUnfolded = ({ play }: Action): boolean =>
    play.kind === 'press' &&
    this.#session.unfolded.some(
      ({ label, box }) => label === play.control.label && overlap(box, play.control.box) > 0.5,
    );

  #isFirstOnward = (node: Node, { play, everywhere, leads }: Action): boolean =>
    play.kind === 'press' &&
    play.control.kind === 'link' &&
    !everywhere &&
    !this.#ledOnFrom.has(node.id) &&
    !(leads && this.#shared.graph.yieldOf(leads.kind)?.outside);

  /** A few items may be in order by chance. */
  #isOfPart = (node: Node, { play, sorts }: Action): boolean =>
    (play.kind === 'options' || !!sorts) &&
    node.address.includes('?') &&
    this.#shared.graph.nodes.some(
      (other) => !other.address.includes('?') && routePath(other.address) === routePath(node.address),
    );
}
