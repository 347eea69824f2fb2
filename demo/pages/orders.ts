import { findProduct, maxQuantity, shippingMethods } from '../catalog.ts';
import { html, type Html } from '../html.ts';
import { page } from '../layout.ts';
import { dollars, totalsOf } from '../money.ts';
import { itemCount, type Account, type Order } from '../store.ts';
import { signedIn, type FaultSwitches, type Reply, type Route, type Visit } from '../visit.ts';
import { addressText } from './address.ts';
import { addToCart, itemRows, totalRows } from './cart.ts';
import { notFound } from './not-found.ts';

export const orderRoutes: readonly Route[] = [
  { method: 'GET', path: '/orders', handle: signedIn(orderList) },
  { method: 'GET', path: '/orders/:number', handle: withOrder(orderDetail) },
  { method: 'GET', path: '/orders/:number/confirmed', handle: withOrder(confirmation) },
  { method: 'POST', path: '/orders/:number/again', handle: withOrder(buyAgain) },
];

function withOrder(handle: (visit: Visit, order: Order) => Reply): Route['handle'] {
  const find = (visit: Visit, orders: readonly Order[]) => {
    const order = orders.find(({ number }) => number === visit.params['number']);
    return order ? handle(visit, order) : notFound(visit);
  };
  const own = signedIn((visit) => find(visit, visit.account.orders));
  return (visit) =>
    visit.faults.has('order-open-to-anyone')
      ? find(
          visit,
          [...visit.session.accounts.values()].flatMap(({ orders }) => orders),
        )
      : own(visit);
}

function orderList(visit: Visit & { account: Account }): Reply {
  const { account, faults } = visit;
  return page({
    visit,
    heading: 'Your orders',
    body:
      account.orders.length === 0
        ? html`<div class="empty"><p>You have not ordered anything yet.</p>
        <p><a class="button" href="/products">Browse the collection</a></p></div>`
        : html`<table class="orders"><thead><tr><th scope="col">Order</th><th scope="col">Placed</th>
        <th scope="col">Items</th><th scope="col">Status</th><th scope="col" class="amount">Total</th></tr></thead>
<tbody>${account.orders.map(
            (order) => html`<tr>
<td data-name="Order"><a href="/orders/${order.number}">${order.number}</a></td>
<td data-name="Placed">${dateText(order.placedAt, faults)}</td>
<td data-name="Items">${itemCount(order.items)}</td><td data-name="Status">${order.status}</td>
<td data-name="Total" class="amount">${dollars(listTotal(order, faults))}</td></tr>`,
          )}</tbody></table>`,
  });
}

function orderDetail(visit: Visit, order: Order): Reply {
  return page({
    visit,
    heading: `Order ${order.number}`,
    bare: true,
    body: html`<nav class="crumbs" aria-label="You are here"><a href="/orders">Your orders</a> / ${order.number}</nav>
<h1>Order ${order.number}</h1><p class="lead">Placed on ${dateText(order.placedAt, visit.faults)}. Status: ${order.status}.</p>
<div class="with-summary"><div><section><h2>Items</h2>${itemRows(order.items)}</section>
<div class="review"><section><h2>Delivered to</h2>${addressText(order.address)}</section><section>
<h2>Paid with</h2><p>Card ending in ${order.card}</p></section></div></div>
<section class="summary" aria-labelledby="summary-title"><h2 id="summary-title">Summary</h2>${orderTotals(order)}
<form method="post" action="/orders/${order.number}/again"><button class="button wide" type="submit">Buy again</button></form></section></div>`,
  });
}

function confirmation(visit: Visit, order: Order): Reply {
  return page({
    visit,
    heading: 'Thank you for your order',
    lead: `Your order number is ${order.number}. We will write to you when it leaves the workshop.`,
    narrow: true,
    body: html`<section class="card-box"><h2>Items</h2>${itemRows(order.items)}${orderTotals(order)}</section>
<p class="actions"><a class="button" href="/orders/${order.number}">View order</a> <a href="/products">Keep shopping</a></p>`,
  });
}

function buyAgain(visit: Visit, order: Order): Reply {
  const refused = order.items.filter((item) => {
    const product = findProduct(item.productId)!;
    const quantity = visit.faults.has('again-forgets-quantity') ? 1 : item.quantity;
    return addToCart(visit, { ...item, unitPrice: product.price, quantity }) !== null;
  });
  visit.session.notice =
    refused.length === 0
      ? `Everything from order ${order.number} is in your cart.`
      : `Not added, because you can order up to ${maxQuantity} of a product: ${refused.map(({ name }) => name).join(', ')}.`;
  return { location: '/cart' };
}

function orderTotals(order: Order): Html {
  return totalRows({
    ...totalsOf(order.items, order.method),
    shippingName: shippingMethods[order.method].name,
  });
}

function listTotal(order: Order, faults: FaultSwitches): number {
  const { subtotal, total } = totalsOf(order.items, order.method);
  return faults.has('order-total-differs') ? subtotal : total;
}

/** "June 18, 2025", the same everywhere in the world. */
function dateText(iso: string, faults: FaultSwitches): string {
  if (faults.has('invalid-date')) return String(new Date(NaN));
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}
