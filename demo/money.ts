import { shippingMethods, type Cents, type Item, type ShippingMethod } from './catalog.ts';

export type Totals = { subtotal: Cents; shipping: Cents; total: Cents };

/** 3450 → "$34.50". */
export function dollars(cents: Cents): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** What the items cost together, and with shipping; all in cents. */
export function totalsOf(items: readonly Item[], method: ShippingMethod): Totals {
  const subtotal = items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0);
  const shipping = items.length === 0 ? 0 : shippingMethods[method].price;
  return { subtotal, shipping, total: subtotal + shipping };
}
