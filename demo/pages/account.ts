import { randomUUID } from 'node:crypto';
import { findProduct } from '../catalog.ts';
import { fieldList, hasErrors, readForm, validate, type Errors, type Field, type Values } from '../form.ts';
import { flag, html, type Html } from '../html.ts';
import { page } from '../layout.ts';
import { limits, type Account } from '../store.ts';
import { field, signedIn, type FaultSwitches, type Reply, type Route, type Visit } from '../visit.ts';
import { addressFields, addressOf, addressText } from './address.ts';
import { productGrid } from './home.ts';
import { notFound } from './not-found.ts';

const profileFields: readonly Field[] = [
  { name: 'name', label: 'Name', rule: 'name', required: true, autocomplete: 'name' },
  {
    name: 'phone',
    label: 'Phone',
    rule: 'phone',
    required: false,
    type: 'tel',
    autocomplete: 'tel',
    hint: 'For the courier, with or without country code',
  },
];

type Customer = Visit & { account: Account };

export const accountRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/account',
    handle: signedIn((visit) =>
      profilePage(visit, { name: visit.account.name, phone: visit.account.phone }, {}),
    ),
  },
  { method: 'POST', path: '/account', handle: signedIn(saveProfile) },
  {
    method: 'GET',
    path: '/account/addresses/new',
    handle: signedIn((visit) => newAddressPage(visit, {}, {})),
  },
  { method: 'POST', path: '/account/addresses/new', handle: signedIn(addAddress) },
  { method: 'POST', path: '/account/addresses/delete', handle: signedIn(deleteAddress) },
  { method: 'GET', path: '/saved', handle: savedPage },
  { method: 'POST', path: '/saved/toggle', handle: toggleSaved },
];

function saveProfile(visit: Customer): Reply {
  const { account, faults, form, session } = visit;
  const values = readForm(visit, profileFields);
  const errors = validate(profileFields, values, faults);
  if (hasErrors(errors)) return profilePage(visit, values, errors);
  account.name = values['name'] ?? '';
  if (!faults.has('phone-not-saved')) account.phone = values['phone'] ?? '';
  account.newsletter = form.has('newsletter');
  session.notice = 'Your profile is saved.';
  return { location: '/account' };
}

function profilePage(visit: Customer, values: Values, errors: Errors): Reply {
  const { account, faults } = visit;
  const newsletter = hasErrors(errors) ? visit.form.has('newsletter') : account.newsletter;
  return page({
    visit,
    heading: 'Your profile',
    lead: `Signed in as ${account.email}, with us since ${faults.has('template-braces') ? '{{ account.since }}' : account.since}.`,
    body: html`<div class="two">
<section aria-labelledby="about-you"><h2 id="about-you">About you</h2>
<form method="post" data-validate data-keep="profile" novalidate>${fieldList({ fields: profileFields, values, errors, faults })}
${newsletterChoice(newsletter, faults)}
<p class="actions"><button class="button" type="submit">Save changes</button></p></form></section>
<section aria-labelledby="addresses"><h2 id="addresses">Addresses</h2><div data-region="addresses">${addressList(account)}</div>
<p>${addAddressControl(visit)}</p></section></div>
<dialog id="delete-address" aria-labelledby="delete-title"><h2 id="delete-title">Delete this address?</h2><p data-dialog-text></p>
<form method="post" action="/account/addresses/delete" data-live="${faults.has('stale-addresses') ? 'none' : 'addresses'}"><input type="hidden" name="id" value="">
<p class="actions"><button class="button danger" type="submit">Delete</button> <button class="button quiet" type="button" data-close>Cancel</button></p></form></dialog>`,
  });
}

function newsletterChoice(checked: boolean, faults: FaultSwitches): Html {
  const choice = html`<input type="checkbox" name="newsletter" value="yes"${flag('checked', checked)}><span>Send me the newsletter, once a month</span>`;
  return faults.has('loose-newsletter-label')
    ? html`<div class="choice">${choice}</div>`
    : html`<label class="choice">${choice}</label>`;
}

function addAddressControl({ account, faults }: Customer): Html {
  if (account.addresses.length >= limits.addresses)
    return html`You can keep up to ${limits.addresses} addresses.`;
  if (faults.has('dead-add-address'))
    return html`<button class="button quiet" type="button">Add address</button>`;
  return html`<a class="button quiet" href="/account/addresses/new">Add address</a>`;
}

function addressList(account: Account): Html {
  if (account.addresses.length === 0) return html`<p>No addresses yet.</p>`;
  return html`<ul class="addresses">${account.addresses.map(
    (address) => html`<li>${addressText(address)}
<button class="plain" type="button" data-open="delete-address" data-value="${address.id}" data-text="${address.street}, ${address.city}" aria-label="Delete address ${address.street}">Delete</button></li>`,
  )}</ul>`;
}

function newAddressPage(visit: Customer, values: Values, errors: Errors): Reply {
  return page({
    visit,
    heading: 'New address',
    narrow: true,
    body: html`<form method="post" data-validate data-keep="new-address" novalidate>${fieldList({ fields: addressFields, values, errors, faults: visit.faults })}
<p class="actions"><button class="button" type="submit">Save address</button> <a href="/account">Cancel</a></p></form>`,
  });
}

function addAddress(visit: Customer): Reply {
  const { account, faults, session } = visit;
  const values = readForm(visit, addressFields);
  const errors = validate(addressFields, values, faults);
  if (hasErrors(errors)) return newAddressPage(visit, values, errors);
  if (account.addresses.length < limits.addresses) {
    account.addresses.push({ id: randomUUID(), ...addressOf(values) });
    session.notice = 'The address is saved.';
  }
  return { location: '/account' };
}

function deleteAddress(visit: Customer): Reply {
  const { account, session } = visit;
  const kept = account.addresses.filter(({ id }) => id !== field(visit, 'id'));
  if (kept.length < account.addresses.length) session.notice = 'The address is deleted.';
  account.addresses = kept;
  return { location: '/account' };
}

function savedPage(visit: Visit): Reply {
  const saved = visit.session.savedProducts.map((id) => findProduct(id)!);
  return page({
    visit,
    heading: 'Saved items',
    body:
      saved.length === 0
        ? html`<div class="empty"><p>Nothing saved yet. Save a product to find it here again.</p>
        <p><a class="button" href="/products">Browse the collection</a></p></div>`
        : html`<p class="count">${saved.length === 1 ? '1 product' : `${saved.length} products`}</p>${productGrid(saved, visit.faults)}`,
  });
}

function toggleSaved(visit: Visit): Reply {
  const product = findProduct(field(visit, 'product'));
  if (!product) return notFound(visit);
  const { session } = visit;
  session.savedProducts = session.savedProducts.includes(product.id)
    ? session.savedProducts.filter((id) => id !== product.id)
    : [...session.savedProducts, product.id];
  return { location: `/products/${product.id}` };
}
