import { createHash, randomUUID } from 'node:crypto';
import { findProduct, type Item, type ShippingMethod } from './catalog.ts';

export type Address = {
  id: string;
  fullName: string;
  street: string;
  city: string;
  postalCode: string;
  country: string;
};

export type Order = {
  /** As people read it: "HL-1001". */
  number: string;
  /** ISO 8601, UTC. */
  placedAt: string;
  status: 'Processing' | 'Shipped' | 'Delivered';
  items: Item[];
  method: ShippingMethod;
  address: Omit<Address, 'id'>;
  /** Last four digits. */
  card: string;
};

export type Account = {
  name: string;
  email: string;
  passwordHash: string;
  phone: string;
  newsletter: boolean;
  since: number;
  addresses: Address[];
  /** Newest first. */
  orders: Order[];
};

/**
 * What was typed into the checkout so far, by field name; it survives Back, reload and leaving the checkout.
 */
export type CheckoutDraft = {
  address: Record<string, string> | null;
  payment: Record<string, string> | null;
  /** Names this checkout once, so that the same order is never placed twice. */
  token: string;
};

/** Everything one browser has changed. No two sessions share anything that can change. */
export type Session = {
  id: string;
  cart: Item[];
  savedProducts: string[];
  accounts: Map<string, Account>;
  signedInAs: string | null;
  draft: CheckoutDraft;
  /** Order number by checkout token. */
  placed: Map<string, string>;
  nextOrderNumber: number;
  /** A sentence for the next page only. */
  notice: string | null;
  /** What the cart said when it was last opened; only the fault `badge-stuck` shows it. */
  countAtCart: number;
};

/** The account that every fresh session starts with. */
export const demoCredential = { email: 'demo@hearthloom.test', password: 'loom-and-hearth' } as const;

export const limits = { sessions: 500, addresses: 8, orders: 50, cartLines: 30, accounts: 5 } as const;

export type Store = {
  /** The session of that cookie, or a fresh one. Using a session keeps it from being dropped. */
  session(id: string | undefined): Session;
  reset(): void;
};

export function createStore(): Store {
  // A Map keeps insertion order: the first key is the session that was used longest ago.
  const sessions = new Map<string, Session>();
  return {
    session(id) {
      const session = (id === undefined ? undefined : sessions.get(id)) ?? freshSession();
      sessions.delete(session.id);
      sessions.set(session.id, session);
      if (sessions.size > limits.sessions) sessions.delete(sessions.keys().next().value!);
      return session;
    },
    reset: () => sessions.clear(),
  };
}

export function freshDraft(): CheckoutDraft {
  return { address: null, payment: null, token: randomUUID() };
}

/** Items in the cart, not lines: two mugs count two. */
export function itemCount(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

export function createAccount(input: { name: string; email: string; password: string }): Account {
  return {
    name: input.name,
    email: input.email,
    passwordHash: hashPassword(input),
    phone: '',
    newsletter: false,
    since: new Date().getUTCFullYear(),
    addresses: [],
    orders: [],
  };
}

export function passwordMatches(account: Account, password: string): boolean {
  return account.passwordHash === hashPassword({ email: account.email, password });
}

function hashPassword({ email, password }: { email: string; password: string }): string {
  return createHash('sha256').update(`${email}\n${password}`).digest('hex');
}

function freshSession(): Session {
  const demo = demoAccount();
  return {
    id: randomUUID(),
    cart: [],
    savedProducts: [],
    accounts: new Map([[demo.email, demo]]),
    signedInAs: null,
    draft: freshDraft(),
    placed: new Map(),
    nextOrderNumber: 1003,
    notice: null,
    countAtCart: 0,
  };
}

function demoAccount(): Account {
  const home = {
    fullName: 'Ada Weaver',
    street: '12 Mill Lane',
    city: 'Portland',
    postalCode: '97205',
    country: 'United States',
  };
  return {
    ...createAccount({ name: 'Ada Weaver', ...demoCredential }),
    phone: '+1 503 555 0142',
    newsletter: true,
    since: 2024,
    addresses: [{ id: 'home', ...home }],
    orders: [
      {
        number: 'HL-1002',
        placedAt: '2025-06-18T09:20:00Z',
        status: 'Shipped',
        method: 'express',
        card: '4242',
        address: home,
        items: [
          item('wool-throw-blanket', 'Sage', 'Single', 1),
          item('beeswax-candle-pair', 'Natural', null, 2),
        ],
      },
      {
        number: 'HL-1001',
        placedAt: '2025-03-04T16:45:00Z',
        status: 'Delivered',
        method: 'standard',
        card: '4242',
        address: home,
        items: [item('stoneware-mug', 'Clay', null, 4), item('linen-napkin-set', 'White', null, 1)],
      },
    ],
  };
}

function item(productId: string, color: string, size: string | null, quantity: number): Item {
  const product = findProduct(productId)!;
  return { productId, name: product.name, color, size, unitPrice: product.price, quantity };
}
