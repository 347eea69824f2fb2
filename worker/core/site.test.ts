import { describe, expect, it } from 'vitest';
import { routePath } from '#worker/facts/routes.ts';
import { routeOf, withoutQuery } from './site.ts';

describe('the page that an address names', () => {
  it('is its path, and the path in its fragment where the app routes by that', () => {
    expect(routeOf('https://desk.test/orders/7?q=a#top')).toBe('/orders/7');
    expect(routeOf('https://desk.test/#/orders/7?q=a')).toBe('/orders/7');
    expect(routeOf('https://desk.test/app/#!/orders')).toBe('/app/orders');
    expect(routePath('https://desk.test/#/orders/7?q=a')).toBe('/orders/#');
    expect(routePath('no address')).toBe('no address');
  });

  it('is kept without what was asked of it', () => {
    expect(withoutQuery('https://desk.test/orders?q=secret#top')).toBe('https://desk.test/orders');
    expect(withoutQuery('https://desk.test/?a=b#/orders?q=secret')).toBe('https://desk.test/#/orders');
  });
});
