import { describe, expect, it } from 'vitest';
import { routePattern } from '#worker/facts/routes.ts';
import { ScreenGraph, type Node } from './graph.ts';
import { sameScreen } from './same-screen.ts';

const site = 'https://app.example';
const likeness = { likeness: () => 1 };
const seen = (path: string) => ({
  address: `${site}${path}`,
  fingerprint: { content: '', layout: '', features: [] },
});

describe('pages of one kind', () => {
  it('are things of one list, not the pages of an area or what is done with one thing', () => {
    expect(
      [
        '/products/mug',
        '/products/bowl',
        '/admin/users',
        '/admin/orders',
        '/orders/7/edit',
        '/orders',
        '/pages/user_list.html',
        '/desk/rates.php',
        '/shelves/oak-wall-shelf.html',
      ].map((path) => routePattern(site + path)),
    ).toEqual([
      '/products/*',
      '/products/*',
      '/admin/users',
      '/admin/orders',
      '/orders/#/edit',
      '/orders',
      '/pages/user_list.html',
      '/desk/rates.php',
      '/shelves/*',
    ]);
  });

  it('are not those that the frame names, nor others of a folder that holds such pages', () => {
    const graph = new ScreenGraph(likeness as never);
    const kinds = (...paths: string[]) => paths.map((path) => graph.kindOf(site + path));
    expect(kinds('/desk/orders', '/desk/people')).toEqual(['/desk/*', '/desk/*']);
    graph.markNamed(`${site}/desk/orders`);
    expect(kinds('/desk/orders', '/desk/people')).toEqual(['/desk/orders', '/desk/*']);
    graph.markNamed(`${site}/desk/people?page=2`);
    expect(kinds('/desk/orders', '/desk/people', '/desk/rates', '/desk/7', '/products/mug')).toEqual([
      '/desk/orders',
      '/desk/people',
      '/desk/rates',
      '/desk/*',
      '/products/*',
    ]);
  });
});

describe('a screen that looks like several', () => {
  it('is the one at its own address, else any of its kind', () => {
    const known = ['/products/mug', '/products/bowl'].map(seen);
    expect(sameScreen(known, seen('/products/bowl'), likeness)).toBe(known[1]);
    expect(sameScreen(known, seen('/products/vase'), likeness)).toBe(known[0]);
    expect(sameScreen(known, seen('/about'), likeness)).toBeUndefined();
    expect(sameScreen(known, seen('/products/vase'), likeness, (address) => address)).toBeUndefined();
  });
});

describe('things that share a screen', () => {
  it('lead to a second one of them, not to another part of the first nor to another kind', () => {
    const graph = new ScreenGraph(likeness as never);
    const order: Pick<Node, 'address' | 'otherAddress'> = seen('/orders/17');
    for (const path of ['/orders/17#items', '/orders/17?from=mail', '/orders', '/orders/18', '/orders/19'])
      graph.markSeenAt(order, site + path);
    expect(order.otherAddress).toBe(`${site}/orders/18`);
  });
});
