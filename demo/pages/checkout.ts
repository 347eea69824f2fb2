import { shippingMethods, type ShippingMethod } from '../catalog.ts';
import { fieldList, hasErrors, readForm, validate, type Errors, type Field, type Values } from '../form.ts';
import { flag, html, raw, type Html } from '../html.ts';
import { page } from '../layout.ts';
import { dollars, totalsOf } from '../money.ts';
import { freshDraft, limits, type Account, type Order } from '../store.ts';
import { signedIn, wait, type Reply, type Route, type Visit } from '../visit.ts';
import { addressFields, addressOf, addressText } from './address.ts';
import { itemRows, totalRows } from './cart.ts';

const paymentFields: readonly Field[] = [
  { name: 'cardName', label: 'Name on card', rule: 'name', required: true, autocomplete: 'cc-name' },
  {
    name: 'cardNumber',
    label: 'Card number',
    rule: 'card',
    required: true,
    autocomplete: 'cc-number',
    inputmode: 'numeric',
  },
  {
    name: 'expiry',
    label: 'Expiry date',
    rule: 'expiry',
    required: true,
    autocomplete: 'cc-exp',
    hint: 'Month and year, like 08/30',
    half: true,
  },
  {
    name: 'securityCode',
    label: 'Security code',
    rule: 'security-code',
    required: true,
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    hint: '3 digits on the back',
    half: true,
  },
];

export const checkoutRoutes: readonly Route[] = [
  { method: 'GET', path: '/checkout', handle: () => ({ location: '/checkout/address' }) },
  {
    method: 'GET',
    path: '/checkout/address',
    handle: withCart((visit) => {
      const kept = visit.faults.has('back-loses-address') ? null : visit.session.draft.address;
      return addressStep(visit, kept ?? {}, {});
    }),
  },
  {
    method: 'POST',
    path: '/checkout/address',
    handle: withCart((visit) => {
      const values = { ...readForm(visit, addressFields), shipping: methodOf(visit.form.get('shipping')) };
      const errors = validate(addressFields, values, visit.faults);
      visit.session.draft.address = values;
      return hasErrors(errors) ? addressStep(visit, values, errors) : { location: '/checkout/payment' };
    }),
  },
  {
    method: 'GET',
    path: '/checkout/payment',
    handle: withAddress((visit) => paymentStep(visit, visit.session.draft.payment ?? {}, {})),
  },
  {
    method: 'POST',
    path: '/checkout/payment',
    handle: withAddress((visit) => {
      const values = readForm(visit, paymentFields);
      const errors = validate(paymentFields, values, visit.faults);
      // The test number that every payment provider refuses.
      if (values['cardNumber']?.replace(/\D/g, '') === '4000000000000002')
        errors['cardNumber'] = 'This card was declined, try another one';
      visit.session.draft.payment = values;
      return hasErrors(errors) ? paymentStep(visit, values, errors) : { location: '/checkout/review' };
    }),
  },
  { method: 'GET', path: '/checkout/review', handle: withPayment(reviewStep) },
  { method: 'POST', path: '/checkout/place', handle: signedIn(placeOrder) },
];

type Customer = Visit & { account: Account };

function withCart(handle: (visit: Customer) => Reply): Route['handle'] {
  return signedIn((visit) => (visit.session.cart.length === 0 ? { location: '/cart' } : handle(visit)));
}

function withAddress(handle: (visit: Customer) => Reply): Route['handle'] {
  return withCart((visit) => {
    const { address } = visit.session.draft;
    return address && !hasErrors(validate(addressFields, address, visit.faults))
      ? handle(visit)
      : { location: '/checkout/address' };
  });
}

function withPayment(handle: (visit: Customer) => Reply): Route['handle'] {
  return withAddress((visit) => {
    const { payment } = visit.session.draft;
    return payment && !hasErrors(validate(paymentFields, payment, visit.faults))
      ? handle(visit)
      : { location: '/checkout/payment' };
  });
}

function addressStep(visit: Customer, values: Values, errors: Errors): Reply {
  const forgets = visit.faults.has('back-loses-address');
  const method = methodOf(values['shipping']);
  return step(
    visit,
    'Delivery address',
    1,
    html`${savedAddresses(visit)}
<form method="post" data-validate${forgets ? raw(' autocomplete="off"') : raw(' data-keep="address"')} novalidate>
${fieldList({ fields: addressFields, values, errors, faults: visit.faults })}
<fieldset><legend>Shipping</legend>${(Object.keys(shippingMethods) as ShippingMethod[]).map((id) => html`<label class="choice"><input type="radio" name="shipping" value="${id}"${flag('checked', id === method)} data-summary="${JSON.stringify(summaryTexts(visit, id))}"><span>${shippingMethods[id].name}, ${shippingMethods[id].promise}</span><span>${dollars(shippingMethods[id].price)}</span></label>`)}</fieldset>
<p class="actions"><button class="button" type="submit">Continue to payment</button> <a href="/cart">Back to cart</a></p></form>`,
  );
}

/** What the summary says with that shipping, by the name of its row. */
function summaryTexts({ faults, session }: Visit, method: ShippingMethod): Record<string, string> {
  const { shipping, total } = totalsOf(session.cart, method);
  const texts = { 'shipping-name': `${shippingMethods[method].name} shipping`, shipping: dollars(shipping) };
  return faults.has('express-total-stale') ? texts : { ...texts, total: dollars(total) };
}

function savedAddresses({ account }: Customer): Html | null {
  if (account.addresses.length === 0) return null;
  return html`<section class="saved-addresses" aria-label="Saved addresses">${account.addresses.map(
    ({ id: _, ...address }) =>
      html`<div>${addressText(address)}<button type="button" class="button quiet" data-fill="${JSON.stringify(address)}">Use this address</button></div>`,
  )}</section>`;
}

function paymentStep(visit: Customer, values: Values, errors: Errors): Reply {
  return step(
    visit,
    'Payment',
    2,
    html`<p class="note">This is a demo shop: pay with the test card 4242 4242 4242 4242, any date to come and any 3 digits. Nothing is charged.</p>
<form method="post" data-validate data-keep="payment" novalidate>${fieldList({ fields: paymentFields, values, errors, faults: visit.faults })}
<p class="actions"><button class="button" type="submit">Continue to review</button> <a href="/checkout/address">Back to address</a></p></form>`,
  );
}

function reviewStep(visit: Customer): Reply {
  const { address, payment, token } = visit.session.draft;
  const delivery = addressOf(address ?? {});
  return step(
    visit,
    'Review your order',
    3,
    html`<div class="review"><section><h2>Deliver to</h2>${
      visit.faults.has('object-address') ? html`<p>${String(delivery)}</p>` : addressText(delivery)
    }<p><a href="/checkout/address">Change address</a></p></section>
<section><h2>Pay with</h2><p>Card ending in ${(payment?.['cardNumber'] ?? '').slice(-4)}</p>
<p><a href="/checkout/payment">Change payment</a></p></section></div>
<section><h2>Items</h2>${itemRows(visit.session.cart)}</section>
<form method="post" action="/checkout/place" id="place-form" data-once><input type="hidden" name="token" value="${token}">
<p class="actions"><button class="button" type="submit">Place order</button></p></form>`,
  );
}

function step(visit: Customer, heading: string, current: 1 | 2 | 3, body: Html): Reply {
  const method = methodOf(visit.session.draft.address?.['shipping']);
  const totals = totalsOf(visit.session.cart, method);
  return page({
    visit,
    heading,
    bare: true,
    body: html`<ol class="steps" aria-label="Checkout steps">${['Address', 'Payment', 'Review'].map(
      (name, index) =>
        html`<li${flag('aria-current="step"', index + 1 === current)}>${index + 1}. ${name}</li>`,
    )}</ol>
<div class="with-summary"><div><h1>${heading}</h1>${body}</div>
<section class="summary" aria-labelledby="summary-title"><h2 id="summary-title">Summary</h2>
${totalRows({ ...totals, shippingName: shippingMethods[method].name })}</section></div>`,
  });
}

async function placeOrder(visit: Customer): Promise<Reply> {
  const { account, session, faults, form } = visit;
  const token = form.get('token') ?? '';
  const already = session.placed.get(token);
  if (already && !faults.has('double-order')) return { location: `/orders/${already}/confirmed` };
  const { address, payment } = session.draft;
  if (session.cart.length === 0 || !address || !payment || token !== session.draft.token)
    return { location: '/cart' };

  const order: Order = {
    number: `HL-${session.nextOrderNumber++}`,
    placedAt: new Date().toISOString(),
    status: 'Processing',
    items: session.cart.map((item) => ({ ...item })),
    method: methodOf(address['shipping']),
    address: addressOf(address),
    card: (payment['cardNumber'] ?? '').slice(-4),
  };
  account.orders = [order, ...account.orders].slice(0, limits.orders);
  session.placed.set(token, order.number);
  // Long enough for a second click to find the cart still full.
  if (faults.has('double-order')) await wait(600);
  if (!faults.has('cart-stays-full')) session.cart = [];
  session.draft = freshDraft();
  return { location: `/orders/${order.number}/confirmed` };
}

function methodOf(name: string | null | undefined): ShippingMethod {
  return name === 'express' ? 'express' : 'standard';
}
