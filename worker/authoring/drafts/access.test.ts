import { expect, it } from 'vitest';
import type { Node, ScreenGraph, Transition } from '#worker/explore/map/graph.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { accessIdeas } from './access.ts';

const site = 'http://app.test/';

const built = buildScene();
built.line('Sign in', 100, 100, { size: 32 });
const gate = {
  id: 'gate',
  address: `${site}sign-in`,
  scene: built.scene(),
  title: 'Sign in – App',
  route: [],
} as unknown as Node;

const page = (path: string, more: Partial<Node> = {}): Node =>
  ({
    id: path,
    name: path,
    address: site + path,
    signedIn: true,
    asksGuests: true,
    leftAlone: '',
    route: [{ kind: 'sign-in', from: 'gate', to: path, steps: [], stateful: true }],
    ...more,
  }) as Node;

const ideasOf = (...pages: Node[]) =>
  accessIdeas({
    nodes: [gate, ...pages],
    ways: [{ from: 'home', to: 'gate', steps: [] } as unknown as Transition],
  } as unknown as ScreenGraph).map(({ idea }) => idea);

it('opens what asked guests to sign in, things of somebody last', () => {
  const [idea, ...others] = ideasOf(page('orders/1001'), page('orders'), page('profile'));
  expect(others).toEqual([]);
  expect(idea!.steps).toEqual([
    'Open /orders',
    'Check that the page "Sign in" is shown',
    'Open /profile',
    'Check that the page "Sign in" is shown',
    'Open /orders/1001',
  ]);
  expect(idea!.assertions).toEqual(['The page "Sign in" is shown']);
});

it('says nothing of pages that no guest has tried, or that let guests in', () => {
  const { asksGuests: _, ...open } = page('news');
  expect(ideasOf(open as Node)).toEqual([]);
});
