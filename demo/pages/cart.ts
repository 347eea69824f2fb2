import { findProduct, maxQuantity, type Item } from '../catalog.ts';
import { html, type Html } from '../html.ts';
import { page } from '../layout.ts';
import { dollars, totalsOf } from '../money.ts';
import { itemCount, limits } from '../store.ts';
import { field, type FaultSwitches, type Route, type Visit } from '../visit.ts';
import { artOf } from './home.ts';
import { notFound } from './not-found.ts';
import { parseQuantity, productPage } from './products.ts';

export const cartRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/cart',
    handle(visit) {
      const { faults, reloaded, session } = visit;
      if (reloaded && faults.has('cart-lost-on-reload')) session.cart = [];
      session.countAtCart = itemCount(session.cart);
      return cartPage(visit);
    },
  },
  {
    method: 'POST',
    path: '/cart/add',
    handle(visit) {
      const product = findProduct(field(visit, 'product'));
      if (!product) return notFound(visit);
      const color = product.colors.find((each) => each === field(visit, 'color')) ?? product.colors[0]!;
      const askedSize = visit.faults.has('size-not-kept') ? '' : field(visit, 'size');
      const size = product.sizes.find((each) => each === askedSize) ?? product.sizes[0] ?? null;
      const quantity = parseQuantity(field(visit, 'quantity'));
      const refused = (error: string) =>
        productPage({ visit, product, choice: { color, size, quantity: field(visit, 'quantity'), error } });
      if (quantity === null) return refused(`Enter a quantity from 1 to ${maxQuantity}`);
      const error = addToCart(visit, {
        productId: product.id,
        name: product.name,
        color,
        size,
        unitPrice: product.price,
        quantity,
      });
      return error
        ? refused(error)
        : {
            location: `/products/${product.id}?${new URLSearchParams({ color, ...(size ? { size } : {}), added: '1' })}`,
          };
    },
  },
  {
    method: 'POST',
    path: '/cart/update',
    handle(visit) {
      const { cart } = visit.session;
      const item = cart.find((each) => keyOf(each) === field(visit, 'item'));
      const quantity = parseQuantity(field(visit, 'quantity'));
      if (!item) return { location: '/cart' };
      if (quantity === null)
        return cartPage(visit, {
          key: keyOf(item),
          message: `Enter a quantity from 1 to ${maxQuantity}`,
          value: field(visit, 'quantity'),
        });
      item.quantity = quantity;
      return { location: '/cart' };
    },
  },
  {
    method: 'POST',
    path: '/cart/remove',
    handle(visit) {
      const { session } = visit;
      const item = session.cart.find((each) => keyOf(each) === field(visit, 'item'));
      if (item) {
        session.cart = session.cart.filter((each) => each !== item);
        session.notice = `${item.name} was removed from your cart.`;
      }
      return { location: '/cart' };
    },
  },
];

/** Adds to the line of the same product, color and size. Returns what stands in the way, or null. */
export function addToCart({ session }: Visit, item: Item): string | null {
  const line = session.cart.find((each) => keyOf(each) === keyOf(item));
  if ((line?.quantity ?? 0) + item.quantity > maxQuantity)
    return `You can order up to ${maxQuantity} of this product`;
  if (line) line.quantity += item.quantity;
  else if (session.cart.length >= limits.cartLines) return 'Your cart is full';
  else session.cart.push(item);
  return null;
}

type LineError = { key: string; message: string; value: string };

function cartPage(visit: Visit, error?: LineError) {
  const { session, faults } = visit;
  return page({
    visit,
    heading: 'Your cart',
    bare: true,
    body: html`<h1>Your cart</h1><div data-region="cart">${
      session.cart.length === 0
        ? html`<div class="empty"><p>Your cart is empty.</p><p><a class="button" href="/products">Browse the collection</a></p></div>`
        : html`<div class="with-summary"><ul class="lines">${session.cart.map((item) => cartLine(item, faults, error))}</ul>
${summary(session.cart, faults)}</div>`
    }</div>`,
  });
}

function cartLine(item: Item, faults: FaultSwitches, error?: LineError): Html {
  const key = keyOf(item);
  const failed = error?.key === key ? error : undefined;
  return html`<li class="line">
<img src="${artOf(findProduct(item.productId)!, faults, item.color)}" width="96" height="96" alt="Drawing: ${item.name}">
<div class="line-text"><h2><a href="/products/${item.productId}">${item.name}</a></h2><p>${optionsOf(item)}</p>
<p>${dollars(item.unitPrice)} each</p></div>
<div class="line-acts">
<form class="stepper" id="update-${key}" method="post" action="/cart/update" data-live="cart" data-stepper novalidate>
<input type="hidden" name="item" value="${key}">
<button type="button" data-step="-1" aria-label="Decrease quantity of ${item.name}">−</button><input id="quantity-${key}" name="quantity" type="text" inputmode="numeric" value="${failed?.value ?? String(item.quantity)}" maxlength="3" autocomplete="off" aria-label="Quantity of ${item.name}" data-submit-on-change${failed ? html` aria-describedby="error-${key}" aria-invalid="true"` : null}><button type="button" data-step="1" aria-label="Increase quantity of ${item.name}">+</button></form>
<form method="post" action="/cart/remove" data-live="${faults.has('stale-cart') ? 'none' : 'cart'}"><input type="hidden" name="item" value="${key}"><button class="plain" type="submit" aria-label="Remove ${item.name}">Remove</button></form></div>
<p class="line-total">${dollars(item.unitPrice * item.quantity)}</p>
${failed ? html`<p class="error line-error" id="error-${key}">${failed.message}</p>` : null}</li>`;
}

function summary(cart: readonly Item[], faults: FaultSwitches): Html {
  const { subtotal, shipping, total } = totalsOf(cart, 'standard');
  return html`<section class="summary" aria-labelledby="summary-title"><h2 id="summary-title">Summary</h2>
${totalRows({ subtotal, shipping, total: faults.has('wrong-total') ? total + shipping : total, shippingName: 'Standard' })}
<p><a class="button wide" href="/checkout/address">Checkout</a></p><p class="center"><a href="/products">Keep shopping</a></p></section>`;
}

/** Subtotal, shipping and total, one under the other; amounts in cents. */
export function totalRows(input: {
  subtotal: number;
  shipping: number;
  total: number;
  shippingName: string;
}): Html {
  return html`<dl class="totals"><div><dt>Subtotal</dt><dd>${dollars(input.subtotal)}</dd></div>
<div><dt data-sum="shipping-name">${input.shippingName} shipping</dt><dd data-sum="shipping">${dollars(input.shipping)}</dd></div>
<div class="grand"><dt>Total</dt><dd data-sum="total">${dollars(input.total)}</dd></div></dl>`;
}

/** "Clay, Large" */
export function optionsOf(item: Item): string {
  return item.size ? `${item.color}, ${item.size}` : item.color;
}

/** Items of an order or of the review, without anything to change. */
export function itemRows(items: readonly Item[]): Html {
  return html`<ul class="items">${items.map((item) => html`<li><span><strong>${item.name}</strong><br>${optionsOf(item)}, ${item.quantity} at ${dollars(item.unitPrice)}</span><span>${dollars(item.unitPrice * item.quantity)}</span></li>`)}</ul>`;
}

function keyOf(item: Item): string {
  return [item.productId, item.color, item.size ?? ''].join('.').toLowerCase().replaceAll(' ', '-');
}
