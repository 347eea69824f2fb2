import { describe, expect, it } from 'vitest';
import type { Action } from '#worker/explore/acts/action.ts';
import type { Node, ScreenGraph, Transition } from '#worker/explore/map/graph.ts';
import { target } from '#worker/oracles/testing/steps.ts';
import type { Segment } from '#worker/explore/map/routes.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { legsTo } from './flows.ts';

const site = 'http://127.0.0.1/';

const press = (label: string): TrailStep => ({
  intent: `Click "${label}"`,
  act: { kind: 'press', target: target(label) },
});

/** A screen that offers these buttons, with a number beside “Cart”. */
function screen(labels: readonly string[], inCart = 0) {
  const builder = buildScene();
  builder.line(`Cart (${inCart})`, 1000, 40);
  for (const [at, label] of labels.entries()) builder.control('button', label, [60, 200 + at * 60, 160, 40]);
  return builder.scene();
}

const node = (id: string, labels: readonly string[], more: Partial<Node> = {}): Node =>
  ({
    id,
    name: id,
    address: site + id,
    heading: '',
    route: [],
    addressable: true,
    signedIn: false,
    scene: screen(labels),
    ...more,
  }) as Node;

interface Part {
  from: string;
  to: string;
  does: string;
  /** It raises the number beside “Cart”. */
  adds?: boolean;
  /** It sends a form that is taken. */
  sends?: boolean;
  /** It stands on every page. */
  isOfFrame?: boolean;
}

function wayOf({ from, to, does, adds, sends, isOfFrame }: Part): Transition {
  const seen = (at: string, inCart: number) => ({
    scene: screen([], inCart),
    address: site + at,
    title: '',
  });
  const play = sends
    ? { kind: 'form', variant: { kind: 'valid' } }
    : { kind: 'press', control: { label: does } };
  return {
    from,
    to,
    intent: `Click "${does}"`,
    leftAlone: '',
    at: site + from,
    signedIn: false,
    steps: [press(does)],
    action: { play, key: does, everywhere: isOfFrame ?? false } as unknown as Action,
    effect: { before: seen(from, 0), after: seen(to, adds ? 1 : 0), moved: from !== to },
  };
}

const partOf = ({ from, to, does }: Part): Segment => ({
  from,
  to,
  steps: [press(does)],
  stateful: true,
  kind: 'play',
});

/** The steps to the screen of `last`, after a session has gone `parts`. */
function stepsBefore(parts: readonly Part[], last: Part): string[] {
  const nodes = ['shelf', 'mug', 'cart', 'address', 'pay'].map((id) =>
    node(
      id,
      parts.filter(({ from }) => from === id).map(({ does }) => does),
      { ...(id === 'pay' || id === 'address' ? { addressable: false } : {}) },
    ),
  );
  const from = nodes.find(({ id }) => id === last.from)!;
  from.route = parts.map(partOf);
  const graph = { nodes, ways: [...parts, last].map(wayOf) } as ScreenGraph;
  return legsTo(graph, from, wayOf(last)).flatMap(({ steps }) => steps.map(({ intent }) => intent));
}

const add: Part = { from: 'mug', to: 'mug', does: 'Add', adds: true };
const toCart: Part = { from: 'mug', to: 'cart', does: 'Cart' };
const checkout: Part = { from: 'cart', to: 'address', does: 'Checkout' };
const send: Part = { from: 'address', to: 'pay', does: 'Continue', sends: true };
const pay: Part = { from: 'pay', to: 'done', does: 'Pay', sends: true };

describe('the steps before a test’s own', () => {
  it('begin where what is needed begins, by the shortest way there', () => {
    const toMug: Part = { from: 'shelf', to: 'mug', does: 'Mug' };
    expect(stepsBefore([toMug, add, toCart, checkout, send], pay)).toEqual([
      'Click "Mug"',
      'Click "Add"',
      'Click "Cart"',
      'Click "Checkout"',
      'Click "Continue"',
    ]);
  });

  it('begin at the page of its kind on which it was done', () => {
    const nodes = ['mug', 'cart', 'pay'].map((id) => node(id, [], { addressable: id !== 'pay' }));
    const onBowl = { ...wayOf(add), at: `${site}bowl` };
    const last = wayOf({ from: 'cart', to: 'done', does: 'Pay', sends: true });
    nodes[1]!.route = [add, toCart].map(partOf);
    nodes[1]!.addressable = false;
    const graph = { nodes, ways: [onBowl, wayOf(toCart)] } as ScreenGraph;
    const steps = legsTo(graph, nodes[1]!, last).flatMap((leg) => leg.steps.map(({ intent }) => intent));
    expect(steps[0]).toBe(`Open ${site}bowl`);
  });

  it('leave out what returned to where it began and is not needed', () => {
    const away: Part[] = [
      { from: 'mug', to: 'shelf', does: 'Shelf' },
      { from: 'shelf', to: 'mug', does: 'Mug' },
    ];
    const opened: Part = { from: 'cart', to: 'cart', does: 'Details' };
    expect(stepsBefore([add, ...away, toCart, opened, checkout, send], pay)).toEqual([
      'Click "Mug"',
      'Click "Add"',
      'Click "Cart"',
      'Click "Checkout"',
      'Click "Continue"',
    ]);
  });

  it('keep what prepares a form on its screen', () => {
    const taken: Part = { from: 'address', to: 'address', does: 'Use this' };
    expect(stepsBefore([add, toCart, checkout, taken, send], pay)).toEqual([
      `Open ${site}mug`,
      'Click "Add"',
      'Click "Cart"',
      'Click "Checkout"',
      'Click "Use this"',
      'Click "Continue"',
    ]);
  });

  it('leave out a form, and what was added, where a page opens by its address and neither made it', () => {
    const sent: Part = { from: 'address', to: 'shelf', does: 'Send', sends: true };
    const toMug: Part = { from: 'shelf', to: 'mug', does: 'Mug' };
    expect(stepsBefore([sent, toMug], add)).toEqual(['Click "Mug"']);
    const toShelf: Part = { from: 'cart', to: 'shelf', does: 'Keep shopping' };
    expect(stepsBefore([add, toCart, toShelf], toMug)).toEqual([]);
    expect(stepsBefore([add, toCart], checkout)[0]).toBe(`Open ${site}mug`);
  });

  it('leave out a form of something that was left by a menu since', () => {
    const byMenu: Part = { from: 'pay', to: 'shelf', does: 'Shelf', isOfFrame: true };
    const toMug: Part = { from: 'shelf', to: 'mug', does: 'Mug' };
    expect(stepsBefore([checkout, send, byMenu], toMug)).toEqual([]);
  });

  it('sign in first for what users alone are offered on a page for all', () => {
    const gate = node('gate', []);
    const signIn: Segment = {
      from: 'gate',
      to: 'mug',
      steps: [press('Sign in')],
      stateful: true,
      kind: 'sign-in',
    };
    const home = node('home', []);
    const page = node('mug', [], { route: [signIn] });
    const way = wayOf({ from: 'mug', to: 'mug', does: 'Account' });
    const steps = (of: Partial<Transition>) =>
      legsTo({ nodes: [home, gate, page], ways: [] as Transition[] } as ScreenGraph, page, { ...way, ...of })
        .flatMap((leg) => leg.steps)
        .map(({ intent }) => intent);
    const ofUsers = { ...way.action, ofUsers: true } as const;
    expect(steps({ signedIn: true, action: ofUsers })).toEqual(
      [`Open ${site}gate`, 'Click "Sign in"', `Open ${site}mug`].slice(0, 2),
    );
    expect(steps({ signedIn: true })).toEqual([`Open ${site}mug`]);
    page.signedIn = true;
    page.addressable = true;
    const shelf = node('shelf', []);
    const orders = node('orders', [], { signedIn: true });
    const fromShelf = (to: Partial<Node>) =>
      legsTo(
        { nodes: [home, gate, page, shelf, { ...orders, ...to }], ways: [] as Transition[] } as ScreenGraph,
        shelf,
        { ...way, from: 'shelf', to: 'orders', at: shelf.address, signedIn: true },
      ).length;
    expect(fromShelf({ signedIn: true })).toBeGreaterThan(fromShelf({ signedIn: false }));
  });

  it('open the sign-in once, where signing in began with that', () => {
    const opens: TrailStep = { intent: 'Open it', act: { kind: 'navigate', url: `${site}gate?next=mug` } };
    const signIn: Segment = {
      from: 'gate',
      to: 'mug',
      steps: [opens, press('Sign in')],
      stateful: true,
      kind: 'sign-in',
    };
    const page = node('mug', [], { route: [signIn], signedIn: true });
    const graph = {
      nodes: [node('home', []), node('gate', []), page],
      ways: [] as Transition[],
    } as ScreenGraph;
    const way = { ...wayOf({ from: 'mug', to: 'mug', does: 'Buy' }), signedIn: true };
    expect(legsTo(graph, page, way).flatMap(({ steps }) => steps.map(({ intent }) => intent))).toEqual([
      'Open it',
      'Click "Sign in"',
    ]);
  });

  it('reload nothing on the way', () => {
    const [from, last] = [node('cart', [], { addressable: false }), wayOf(checkout)];
    const adds = partOf(add);
    adds.steps.push({ intent: 'Reload the page', act: { kind: 'reload' } });
    from.route = [adds, partOf(toCart)];
    const graph = { nodes: [node('mug', ['Add']), from], ways: [wayOf(add), wayOf(toCart)] } as ScreenGraph;
    expect(legsTo(graph, from, last).flatMap(({ steps }) => steps.map(({ intent }) => intent))).toEqual([
      'Click "Add"',
      'Click "Cart"',
    ]);
  });

  it('are the way there alone where nothing is needed', () => {
    expect(stepsBefore([{ from: 'shelf', to: 'mug', does: 'Mug' }], add)).toEqual(['Click "Mug"']);
  });
});
