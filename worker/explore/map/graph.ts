import type { ActionTrace, TrailStep } from '#worker/ports/records.ts';
import type { JudgedView } from '#worker/ports/brain.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { routeOf } from '#worker/core/site.ts';
import { heading } from '#worker/facts/reading.ts';
import { routePattern, routePath } from '#worker/facts/routes.ts';
import type { Control, Scene, Sight } from '#worker/sight/scene.ts';
import type { Action } from '../acts/action.ts';
import type { Segment } from './routes.ts';
import { dialogKind, haveSameDialog } from './dialog-kind.ts';
import { sameScreen } from './same-screen.ts';
import type { ScreenNode, TransitionEdge } from '../types.ts';
import { isCut, isWhole } from '#worker/facts/whole-words.ts';
import type { KindYield, Leading, Yield } from '../planner/prospect.ts';

export interface Node extends ScreenNode {
  /**
   * How it was first reached, from a clean session; `route` is the same in segments, from screen to screen.
   */
  trail: ActionTrace;
  route: Segment[];
  /** Whether opening its address shows it. Undefined until tried. */
  addressable?: boolean;
  /** Replaying the steps from the last addressable screen failed: only the whole way leads here. */
  wayLost?: boolean;
  /**
   * An action here used up what the way depends on (an ordered cart): only the whole way leads here again.
   */
  wayUsed?: boolean;
  /** Average duration of a step on this screen, ms. */
  stepMs?: number;
  /** How many attempts in a row failed to reach it. */
  missed?: number;
  signedIn: boolean;
  /**
   * Another address of the same kind where it was seen, as items made by one session may be missing for
   * others.
   */
  otherAddress?: string;
  /** Only guests see it (a sign-in page). */
  guestsOnly?: boolean;
  /** A guest who opened its address was asked to sign in. */
  asksGuests?: boolean;
  actions: Map<string, Action>;
  /** Text of its heading, for assertions that it is shown. */
  heading: string;
  title: string;
  /** Numbers the screens that share a name (the empty cart and the full one). */
  variant: number;
  scene: Scene;
  /** Controls that only the keyboard walk found. */
  felt?: Control[];
}

export interface Transition extends TransitionEdge {
  action: Action;
  /** What changed, for tests. */
  effect?: { before: JudgedView; after: JudgedView; moved: boolean };
  /** Address where it was taken: a filtered list is the same screen with other items. */
  at: string;
  /** How its session had come there from the start; left out where that is the screen’s own address. */
  route?: Segment[];
  /** The steps of this transition alone. */
  steps: TrailStep[];
  signedIn: boolean;
  /** It asked the app for nothing but what it shows. */
  leadsOnly?: true;
  /** The app answered it with an error. */
  hasFailed?: true;
}

/** What changed between two views, as it is kept. */
export function effectOf(before: SessionView, after: SessionView): NonNullable<Transition['effect']> {
  const judged = ({ scene, address, title }: SessionView): JudgedView => ({ scene, address, title });
  return { before: judged(before), after: judged(after), moved: before.address !== after.address };
}

/** A graph as plain data. */
export interface GraphState {
  nodes: Node[];
  ways: Transition[];
  /** Keys of header and footer actions that were tried: they act alike on all pages. */
  everywhere: Set<string>;
  tried: Map<string, number>;
  asksForSignIn: Set<string>;
  /** Names of actions that led out of the app. */
  outside: Set<string>;
  yields: Map<string, KindYield>;
  /** Paths that entries of the app's frame lead to. */
  named: Set<string>;
  /** Actions found by scrolling a sidebar, by key; they are the same on all pages. */
  below: Map<string, Action>;
}

/** Attempts after which a kind of action counts as tried. */
const enoughOfKind = 2;

/** From this many frame entries in one folder, its pages are pages of the app, not items of one kind. */
const leastNamed = 2;
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The screens and the transitions between them, shared by all sessions of an exploration. */
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

  /** Loads the state of another process; call it only while the graph is empty. */
  restore(state: GraphState): void {
    this.#state = state;
  }

  find(view: SessionView): Node | undefined {
    return this.#dialogLike(view) ?? this.#screenLike(view);
  }

  /** The screen with the same dialog over the same kind of page, whatever its fields hold. */
  #dialogLike({ address, scene }: SessionView): Node | undefined {
    if (dialogKind(scene) === '') return undefined;
    const page = this.kindOf(address);
    return this.nodes.find((node) => this.kindOf(node.address) === page && haveSameDialog(node.scene, scene));
  }

  #screenLike(view: SessionView): Node | undefined {
    return sameScreen(
      this.nodes.filter(({ scene }) => haveSameDialog(scene, view.scene)),
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

  /** Remembers the address of a second item that shares a screen with the first. */
  markSeenAt(node: Pick<Node, 'address' | 'otherAddress'>, address: string): void {
    if (routeOf(address) !== routeOf(node.address) && routePath(address) === routePath(node.address))
      node.otherAddress ??= address;
  }

  /**
   * Names the screens after their tab titles, without the part that most of them share (the app's name); a
   * screen without a title of its own is named after its heading.
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
   * How often an action of this name was tried on any screen: the third "Remove" teaches less than the
   * first.
   */
  timesTried(name: string): number {
    return this.#state.tried.get(name) ?? 0;
  }

  markTried(...names: string[]): void {
    for (const name of names) this.#state.tried.set(name, this.timesTried(name) + 1);
  }

  /** A header or footer action that asked a guest to sign in: worth another try once signed in. */
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

  /** How often actions of one kind were tried, and how often they led to new pages. */
  yieldOf(kind: string): KindYield | undefined {
    return this.#state.yields.get(kind);
  }

  /**
   * How many kinds with this prospect were tried enough, and how many of them led to new pages. Always zero
   * for sidebars and bars, whose entries are all of one kind.
   */
  yieldOfKinds(leads: Leading): Yield {
    const told = [...this.#state.yields]
      .filter(
        ([kind, { tried, fresh }]) => kind.startsWith(`${leads} `) && (fresh > 0 || tried >= enoughOfKind),
      )
      .map(([, { fresh }]) => fresh);
    return { tried: told.length, fresh: told.filter((fresh) => fresh > 0).length };
  }

  /** `weight`: one more page of a well-known kind counts as several attempts. */
  markYield(kind: string, led: 'to a new place' | 'to a known place' | 'outside', weight = 1): void {
    const { tried, fresh, outside } = this.yieldOf(kind) ?? { tried: 0, fresh: 0, outside: 0 };
    this.#state.yields.set(kind, {
      tried: tried + weight,
      fresh: fresh + (led === 'to a new place' ? weight : 0),
      outside: outside + (led === 'outside' ? weight : 0),
    });
  }

  /** Notes that a frame entry leads to this address, which makes it a page of its own. */
  markNamed(address: string): void {
    this.#state.named.add(routePath(address));
  }

  /**
   * Groups addresses that show the same kind of page: /products/mug and /products/bowl share one;
   * /office/orders and /office/people do not if the frame names both.
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

  /** Takes back an attempt that never reached its control. */
  unmark(names: readonly string[], { everywhere, key }: Pick<Action, 'everywhere' | 'key'>): void {
    for (const name of names) this.#state.tried.set(name, Math.max(0, this.timesTried(name) - 1));
    if (everywhere) this.#state.everywhere.delete(key);
  }

  way(way: Transition): boolean {
    if (this.ways.some(({ from, intent, to }) => from === way.from && intent === way.intent && to === way.to))
      return false;
    this.ways.push(way);
    return true;
  }
}
