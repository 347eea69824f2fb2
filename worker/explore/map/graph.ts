import type { ActionTrace, TrailStep } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { routeOf } from '#worker/core/site.ts';
import { heading } from '#worker/facts/reading.ts';
import { routePattern, routePath } from '#worker/facts/routes.ts';
import type { Control, Scene, Sight } from '#worker/sight/scene.ts';
import type { Action } from '../acts/actions.ts';
import type { Segment } from './routes.ts';
import { sameScreen } from './same-screen.ts';
import type { ScreenNode, TransitionEdge } from '../types.ts';
import { isCut, isWhole } from '#worker/facts/whole-words.ts';
import type { KindYield, Leading, Yield } from '../priority.ts';

export interface Node extends ScreenNode {
  /** How it was first reached, from a clean session; `route` is the same in parts, from screen to screen. */
  trail: ActionTrace;
  route: Segment[];
  /** Opening its address alone shows it. Unknown until tried. */
  addressable?: boolean;
  /** The steps from the last screen with an address did not lead here again: only the whole way does. */
  wayLost?: boolean;
  /**
   * What was done here has used up what stands on the way (a basket that was ordered): only the whole way
   * leads here again.
   */
  wayUsed?: boolean;
  /** What a step taken here takes, ms. */
  stepMs?: number;
  /** How often in a row one did not come here. */
  missed?: number;
  signedIn: boolean;
  /**
   * Another address of the same kind at which it was seen: what one session has made there, others may not
   * have.
   */
  otherAddress?: string;
  /** Seen by a guest, and not to be had by one who is signed in (a sign-in page). */
  guestsOnly?: boolean;
  actions: Map<string, Action>;
  /** Words of its heading, for tests that say that it is shown. */
  heading: string;
  title: string;
  /** Counts up where several screens share a name (the empty cart and the full one). */
  variant: number;
  scene: Scene;
  /** Controls that only the keyboard showed. */
  felt?: Control[];
}

export interface Transition extends TransitionEdge {
  action: Action;
  /** What was seen to change, for tests. */
  effect?: { before: SessionView['scene']; after: SessionView['scene']; moved: boolean };
  /**
   * Address at which it was taken: a list under another filter is the same screen, and shows other things.
   */
  at: string;
  /** The steps of this way alone. */
  steps: TrailStep[];
  signedIn: boolean;
}

/** A graph as plain data. */
export interface GraphState {
  nodes: Node[];
  ways: Transition[];
  /** Header and footer controls are the same everywhere: tried on one screen, they are tried. */
  everywhere: Set<string>;
  tried: Map<string, number>;
  asksForSignIn: Set<string>;
  /** Names of what was seen to lead out of the app. */
  outside: Set<string>;
  yields: Map<string, KindYield>;
  /** Places that entries of the app's frame lead to. */
  named: Set<string>;
  /** What a sidebar shows where it is scrolled, on whichever page, by its key. */
  below: Map<string, Action>;
}

/** So many things of a kind tell whether they lead on. */
const enoughOfKind = 2;

/**
 * So many pages of one folder that the frame names, and the folder holds pages of the app, not things of a
 * kind.
 */
const leastNamed = 2;
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The screens found and the ways between them. Shared by all sessions of an exploration. */
export class ScreenGraph {
  #state: GraphState = {
    nodes: [],
    ways: [],
    everywhere: new Set(),
    tried: new Map(),
    asksForSignIn: new Set(),
    outside: new Set(),
    yields: new Map(),
    named: new Set(),
    below: new Map(),
  };
  readonly #sight: Sight;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  get nodes(): Node[] {
    return this.#state.nodes;
  }

  get ways(): Transition[] {
    return this.#state.ways;
  }

  get state(): GraphState {
    return this.#state;
  }

  /** Takes over what another process has learnt; only before anything was found here. */
  restore(state: GraphState): void {
    this.#state = state;
  }

  find(view: SessionView): Node | undefined {
    return sameScreen(
      this.nodes,
      { address: view.address, fingerprint: view.scene.fingerprint },
      this.#sight,
      this.kindOf,
    );
  }

  add(
    view: SessionView,
    { trail, route, signedIn }: { trail: ActionTrace; route: Segment[]; signedIn: boolean },
  ): Node {
    const head = heading(view.scene);
    const title = head && isWhole(head.text) && !isCut(view.scene, head.box) ? head.text : '';
    const node: Node = {
      id: `s${this.nodes.length + 1}`,
      name: title || view.title || routePath(view.address),
      address: view.address,
      fingerprint: view.scene.fingerprint,
      depth: trail.steps.length,
      leftAlone: '',
      trail: structuredClone(trail),
      route: [...route],
      signedIn,
      actions: new Map(),
      heading: title,
      title: view.title,
      variant: 1,
      scene: view.scene,
    };
    this.nodes.push(node);
    return node;
  }

  /** Two things of one kind share a screen: where the second of them was seen. */
  markSeenAt(node: Pick<Node, 'address' | 'otherAddress'>, address: string): void {
    if (routeOf(address) !== routeOf(node.address) && routePath(address) === routePath(node.address))
      node.otherAddress ??= address;
  }

  /**
   * Names the screens as their tab titles do, without the part that all of them share (the app's own name);
   * a screen whose title says nothing of its own goes by its heading.
   */
  nameAll(): void {
    const parts = (title: string) =>
      title
        .split(/\s+[|·–—•:]\s+|\s+-\s+/)
        .map((part) => part.trim())
        .filter(Boolean);
    const counts = new Map<string, number>();
    for (const node of this.nodes)
      for (const part of new Set(parts(node.title))) counts.set(part, (counts.get(part) ?? 0) + 1);
    const shared = Math.max(2, this.nodes.length * 0.6);
    const taken = new Map<string, number>();
    for (const [at, node] of this.nodes.entries()) {
      const own = parts(node.title).filter((part) => (counts.get(part) ?? 0) < shared)[0];
      const name = at === 0 ? 'Home' : (own ?? (node.heading || routePath(node.address)));
      const before = taken.get(name) ?? 0;
      taken.set(name, before + 1);
      node.name = name;
      node.variant = before + 1;
    }
  }

  /**
   * How often something of this name was tried on any screen: the third "Remove" teaches less than the first.
   */
  timesTried(name: string): number {
    return this.#state.tried.get(name) ?? 0;
  }

  markTried(name: string): void {
    this.#state.tried.set(name, this.timesTried(name) + 1);
  }

  /** Something in the header or footer that asked a guest to sign in: worth trying again by one who has. */
  asksForSignIn(key: string): boolean {
    return this.#state.asksForSignIn.has(key);
  }

  markAsksForSignIn(key: string): void {
    this.#state.asksForSignIn.add(key);
  }

  leadsOutside(name: string): boolean {
    return this.#state.outside.has(name);
  }

  markOutside(name: string): void {
    this.#state.outside.add(name);
  }

  /** What came so far of things of one kind, as new places. */
  yieldOf(kind: string): KindYield | undefined {
    return this.#state.yields.get(kind);
  }

  /**
   * Of the kinds of things that promise so much, of which enough were tried to tell, how many led to new
   * places. None of a sidebar's or a bar's: all their entries are of one kind.
   */
  yieldOfKinds(leads: Leading): Yield {
    const told = [...this.#state.yields]
      .filter(
        ([kind, { tried, fresh }]) => kind.startsWith(`${leads} `) && (fresh > 0 || tried >= enoughOfKind),
      )
      .map(([, { fresh }]) => fresh);
    return { tried: told.length, fresh: told.filter((fresh) => fresh > 0).length };
  }

  /**
   * `weight`: what leads to one more page of a kind that is known well tells as much of its like as several
   * tries.
   */
  markYield(kind: string, led: 'to a new place' | 'to a known place' | 'outside', weight = 1): void {
    const { tried, fresh, outside } = this.yieldOf(kind) ?? { tried: 0, fresh: 0, outside: 0 };
    this.#state.yields.set(kind, {
      tried: tried + weight,
      fresh: fresh + (led === 'to a new place' ? weight : 0),
      outside: outside + (led === 'outside' ? weight : 0),
    });
  }

  /** What an entry of the app's frame (a sidebar, a bar) leads to is a page of its own. */
  markNamed(address: string): void {
    this.#state.named.add(routePath(address));
  }

  /**
   * Which pages teach the same: /products/mug and /products/bowl do; /office/orders and /office/people do not
   * where the frame names them both.
   */
  kindOf = (address: string): string => {
    const [path, kind] = [routePath(address), routePattern(address)];
    const { named } = this.#state;
    if (path === kind || named.has(path)) return path;
    return !path.endsWith('#') &&
      [...named].filter((one) => folderOf(one) === folderOf(path)).length >= leastNamed
      ? path
      : kind;
  };

  get below(): Map<string, Action> {
    return this.#state.below;
  }

  triedEverywhere(key: string): boolean {
    return this.#state.everywhere.has(key);
  }

  markEverywhere(key: string): void {
    this.#state.everywhere.add(key);
  }

  /** Takes back that something was tried: nobody came to where it stands. */
  unmark(name: string, { everywhere, key }: Pick<Action, 'everywhere' | 'key'>): void {
    this.#state.tried.set(name, Math.max(0, this.timesTried(name) - 1));
    if (everywhere) this.#state.everywhere.delete(key);
  }

  way(way: Transition): boolean {
    if (this.ways.some(({ from, intent, to }) => from === way.from && intent === way.intent && to === way.to))
      return false;
    this.ways.push(way);
    return true;
  }
}
