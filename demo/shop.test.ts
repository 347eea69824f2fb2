import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { products, sorts } from './catalog.ts';
import { faults, faultSwitches, type FaultName } from './faults.ts';
import { startShop, type Shop } from './server.ts';

type Case = { title: string; steps: string[]; assertions: string[] };
const cases = parse(readFileSync(new URL('./cases.yaml', import.meta.url), 'utf8')) as Case[];

describe('the manifest', () => {
  test('names each fault once, in kebab-case, with steps to follow', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    for (const { name, reproduce } of faults) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
      expect(reproduce.length).toBeGreaterThan(1);
    }
  });

  test('points only to cases that exist', () => {
    const titles = cases.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { breaks } of faults) if (breaks) expect(titles).toContain(breaks);
  });

  test('refuses a name that it does not know', () => {
    expect(() => faultSwitches(['wrong-totals'])).toThrow('No such fault: wrong-totals');
    expect(faultSwitches(['all']).size).toBe(faults.length);
  });
});

describe('a planted fault', () => {
  const folder = new URL('./', import.meta.url);
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|js)$/.test(file) && !/^manifest|\.test\.ts$/.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');

  test.each(faults.map(({ name }) => name))('%s is asked for somewhere in the shop', (name) => {
    expect(code).toContain(`'${name}'`);
  });

  type Look = { name: FaultName; clean: string; faulty: string; see(shop: Browser): Promise<string> };
  const looks: Look[] = [
    {
      name: 'sort-drops-search',
      clean: '<input type="hidden" name="q" value="Linen">',
      faulty: '<label for="sort">',
      see: async ({ open }) => /<form class="sort".*?>\s*(<.*?>)/.exec(await open('/products?q=Linen'))![1]!,
    },
    {
      name: 'last-page-count',
      clean: 'Showing 19 to 24 of 24 products',
      faulty: 'Showing 19 to 27 of 24 products',
      see: async ({ open }) => /Showing [^<]*/.exec(await open('/products?page=3'))![0],
    },
    {
      name: 'size-not-kept',
      clean: 'Oat, Long',
      faulty: 'Oat, Short',
      async see({ open, send }) {
        await send('/cart/add', { product: 'linen-table-runner', color: 'Oat', size: 'Long', quantity: '1' });
        return /Oat, \w+/.exec(await open('/cart'))![0];
      },
    },
    {
      name: 'accepts-short-password',
      clean: 'Create your account',
      faulty: 'Your profile',
      see: async ({ send }) =>
        heading(await send('/register', { name: 'Nora Field', email: 'nora@example.com', password: 'x' })),
    },
    {
      name: 'tile-leads-elsewhere',
      clean: 'Lighting',
      faulty: 'Storage',
      see: async ({ open }) =>
        heading(await open(/href="([^"]*)">\s*<h3>Lighting</.exec(await open('/'))![1]!)),
    },
    {
      name: 'return-days-differ',
      clean: 'within 30 days',
      faulty: 'within 14 days',
      see: async ({ open }) => /within \d+ days(?=\. You)/.exec(await open('/shipping'))![0],
    },
    {
      name: 'escaped-quotes',
      clean: 'Results for &quot;Lamp&quot;',
      faulty: 'Results for &amp;quot;Lamp&amp;quot;',
      see: async ({ open }) => heading(await open('/products?q=Lamp')),
    },
    {
      name: 'express-total-stale',
      clean: 'Express shipping, $14.00, $30.00',
      faulty: 'Express shipping, $14.00',
      async see({ open, send }) {
        await add(send);
        await signIn(send);
        const texts = /value="express" data-summary="([^"]*)"/.exec(await open('/checkout/address'))![1]!;
        return Object.values(JSON.parse(texts.replaceAll('&quot;', '"')) as Record<string, string>).join(
          ', ',
        );
      },
    },
    {
      name: 'cart-stays-full',
      clean: 'Your cart is empty.',
      faulty: 'Stoneware Mug',
      async see({ open, send }) {
        await add(send);
        await signIn(send);
        await send('/checkout/address', {
          fullName: 'Ada Weaver',
          street: '12 Mill Lane',
          city: 'Portland',
          postalCode: '97205',
          country: 'United States',
        });
        const review = await send('/checkout/payment', {
          cardName: 'Ada Weaver',
          cardNumber: '4242 4242 4242 4242',
          expiry: '12/39',
          securityCode: '123',
        });
        const token = /name="token" value="([^"]*)"/.exec(review)![1]!;
        expect(heading(await send('/checkout/place', { token }))).toBe('Thank you for your order');
        return /Your cart is empty\.|Stoneware Mug/.exec(await open('/cart'))![0];
      },
    },
    {
      name: 'again-forgets-quantity',
      clean: '4',
      faulty: '1',
      async see({ send }) {
        await signIn(send);
        return /name="quantity" type="text" inputmode="numeric" value="(\d+)"/.exec(
          await send('/orders/HL-1001/again', {}),
        )![1]!;
      },
    },
    {
      name: 'loose-newsletter-label',
      clean: 'label',
      faulty: 'div',
      see: async ({ send }) => /<(\w+) class="choice"><input type="checkbox"/.exec(await signIn(send))![1]!,
    },
    {
      name: 'order-open-to-anyone',
      clean: 'Sign in to your account',
      faulty: 'Order HL-1001',
      see: async ({ open }) => heading(await open('/orders/HL-1001')),
    },
    {
      name: 'vanishing-footer-links',
      clean: '#fff',
      faulty: 'var(--green-dark)',
      see: async ({ open }) =>
        [...(await open('/static/shop.css')).matchAll(/\.site-footer a:hover \{.*?color: ([^;]*);/g)].at(
          -1,
        )![1]!,
    },
    {
      name: 'dates-over-items',
      clean: 'auto',
      faulty: 'fixed',
      see: async ({ open }) =>
        /\.orders \{ table-layout: (\w+)/.exec(await open('/static/shop.css'))?.[1] ?? 'auto',
    },
  ];

  test.each(looks)('$name shows, and only when it is on', async ({ name, clean, faulty, see }) => {
    expect(await visit([], see)).toBe(clean);
    expect(await visit([name], see)).toBe(faulty);
  });
});

describe('the clean shop', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ port: 0 });
  });
  afterAll(() => shop.close());

  test.each([
    '/',
    '/products',
    '/products?q=LINEN',
    '/cart',
    '/saved',
    '/sign-in',
    '/register',
    '/contact',
    '/faq',
    '/about',
    '/shipping',
    '/care',
  ])('answers %s', async (path) => {
    const response = await fetch(shop.url + path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/undefined|NaN|\[object Object\]|Invalid Date|\{\{/);
  });

  test('draws every product, in a page that shows its price', async () => {
    for (const { id, price } of products) {
      expect((await fetch(`${shop.url}/art/${id}.svg`)).status).toBe(200);
      expect(await (await fetch(`${shop.url}/products/${id}`)).text()).toContain(
        `$${(price / 100).toFixed(2)}`,
      );
    }
  });

  test.each(Object.keys(sorts))('shows every product exactly once when sorted by %s', async (sort) => {
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await fetch(`${shop.url}/products?sort=${sort}&page=${page}`)).text()),
    );
    const shown = pages.flatMap((page) =>
      [...page.matchAll(/class="card" href="\/products\/([a-z-]+)"/g)].map((found) => found[1]),
    );
    expect(shown.toSorted()).toEqual(products.map(({ id }) => id).toSorted());
  });

  test('keeps one browser from seeing the cart of another, and forgets both on reset', async () => {
    const added = await fetch(`${shop.url}/cart/add`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ product: 'stoneware-mug', quantity: '2' }),
    });
    const cookie = added.headers.get('set-cookie')!.split(';')[0]!;
    const badge = async (headers: Record<string, string>) =>
      /class="badge">(\d+)</.exec(await (await fetch(`${shop.url}/cart`, { headers })).text())?.[1];
    expect(await badge({ cookie })).toBe('2');
    expect(await badge({})).toBe('0');
    expect((await fetch(`${shop.url}/__reset`, { method: 'POST' })).status).toBe(204);
    expect(await badge({ cookie })).toBe('0');
  });

  test('asks to sign in and comes back, but never to another site', async () => {
    const asked = await fetch(`${shop.url}/orders`, { redirect: 'manual' });
    expect(asked.headers.get('location')).toBe('/sign-in?next=%2Forders');
    const body = new URLSearchParams({ email: 'demo@hearthloom.test', password: 'loom-and-hearth' });
    const signIn = (next: string) =>
      fetch(`${shop.url}/sign-in?next=${encodeURIComponent(next)}`, {
        method: 'POST',
        redirect: 'manual',
        body,
      });
    expect((await signIn('/orders')).headers.get('location')).toBe('/orders');
    expect((await signIn('//elsewhere.example')).headers.get('location')).toBe('/account');
  });
});

/** One person in one shop: both answer with the page that is seen in the end. */
type Browser = {
  open(path: string): Promise<string>;
  send(path: string, fields: Record<string, string>): Promise<string>;
};

/** What is seen in a fresh shop with these faults. */
async function visit(
  names: readonly FaultName[],
  see: (browser: Browser) => Promise<string>,
): Promise<string> {
  const shop = await startShop({ port: 0, faults: names });
  let cookie = '';
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    const response = await fetch(shop.url + path, { ...init, headers: { cookie }, redirect: 'manual' });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const location = response.headers.get('location');
    return location ? ask(location) : response.text();
  };
  try {
    return await see({
      open: (path) => ask(path),
      send: (path, fields) => ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
    });
  } finally {
    await shop.close();
  }
}

function add(send: Browser['send']): Promise<string> {
  return send('/cart/add', { product: 'stoneware-mug', color: 'Clay', quantity: '1' });
}

/** Answers with the profile. */
function signIn(send: Browser['send']): Promise<string> {
  return send('/sign-in', { email: 'demo@hearthloom.test', password: 'loom-and-hearth' });
}

function heading(page: string): string {
  return /<h1>(.*?)<\/h1>/.exec(page)![1]!;
}
