import { describe, expect, it } from 'vitest';
import { routePath } from '#worker/facts/routes.ts';
import { outOfBounds } from '#worker/guardrails/risk.ts';
import { appAddress, originOf, routeOf, sameSite, withoutOrigin, withoutQuery } from './site.ts';

describe('the page that an address names', () => {
  it('is its path, and the path in its fragment where the app routes by that', () => {
    expect(routeOf('https://desk.test/orders/7?q=a#top')).toBe('/orders/7');
    expect(routeOf('https://desk.test/#/orders/7?q=a')).toBe('/orders/7');
    expect(routeOf('https://desk.test/app/#!/orders')).toBe('/app/orders');
    expect(routePath('https://desk.test/#/orders/7?q=a')).toBe('/orders/#');
    expect(routePath('no address')).toBe('no address');
  });

  it('names no host within the app, and keeps that of another site', () => {
    expect(withoutOrigin('https://desk.test/orders?page=2#top', 'https://desk.test/')).toBe(
      '/orders?page=2#top',
    );
    expect(withoutOrigin('https://other.test/orders', 'https://desk.test/')).toBe(
      'https://other.test/orders',
    );
    expect(withoutOrigin('app://com.desk/', 'https://desk.test/')).toBe('app://com.desk/');
  });

  it('is kept without what was asked of it', () => {
    expect(withoutQuery('https://desk.test/orders?q=secret#top')).toBe('https://desk.test/orders');
    expect(withoutQuery('https://desk.test/?a=b#/orders?q=secret')).toBe('https://desk.test/#/orders');
  });
});

describe('the address of a mobile app', () => {
  const shop = appAddress('test.larch.shop');
  it('belongs to that app alone', () => {
    expect(shop).toBe('app://test.larch.shop/');
    expect(originOf(shop)).toBe('app://test.larch.shop');
    expect(originOf('https://shop.test:8080/cart')).toBe('https://shop.test:8080');
    expect(sameSite(shop, shop)).toBe(true);
    expect(sameSite(appAddress('com.android.chrome'), shop)).toBe(false);
    expect(sameSite('https://shop.test/', shop)).toBe(false);
    expect(sameSite(shop, 'https://shop.test/')).toBe(false);
  });
  it('bounds an exploration as that of a site does', () => {
    const boundaries = { paths: [], words: [] };
    expect(outOfBounds(shop, shop, boundaries)).toBe('');
    expect(outOfBounds(appAddress('com.android.chrome'), shop, boundaries)).toContain('outside the app');
  });
});
