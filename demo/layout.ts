import { categories } from './catalog.ts';
import { flag, html, raw, type Html } from './html.ts';
import { itemCount } from './store.ts';
import type { Reply, Visit } from './visit.ts';

export const shopName = 'Hearth & Loom';

type PageInput = {
  visit: Visit;
  /** Heading of the page, and the first part of its title. */
  heading: string;
  /** Markup below the heading; with `bare`, the whole of <main>, which then brings its own h1. */
  body: Html;
  bare?: boolean;
  lead?: string;
  /** Narrow column for forms and reading. */
  narrow?: boolean;
  title?: string;
  status?: number;
};

/** A whole page of the shop: head, header, the notice left by the last act, content, footer. */
export function page(input: PageInput): Reply {
  const {
    visit,
    heading,
    body,
    bare = false,
    lead,
    narrow = false,
    title = `${heading} · ${shopName}`,
    status,
  } = input;
  const notice = visit.session.notice;
  visit.session.notice = null;
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/shop.css">
<script type="module" src="/static/shop.js"></script>${
    visit.faults.has('missing-script') && visit.path.startsWith('/products/')
      ? html`<script src="/static/zoom.js" defer></script>`
      : null
  }
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${header(visit)}
<main id="main" tabindex="-1"${flag('class="narrow"', narrow)}>
<div role="status" data-region="notice">${notice ? html`<p class="notice">${notice}</p>` : null}</div>
${bare ? body : html`<h1>${heading}</h1>${lead ? html`<p class="lead">${lead}</p>` : null}${body}`}
</main>
${footer(visit)}
</body>
</html>`;
  return status === undefined ? { page: markup } : { page: markup, status };
}

const navigation = [
  { href: '/products', name: 'Shop' },
  { href: '/about', name: 'About' },
  { href: '/faq', name: 'FAQ' },
  { href: '/contact', name: 'Contact' },
];

function header(visit: Visit): Html {
  const { session, account, faults } = visit;
  const count = faults.has('badge-stuck') ? session.countAtCart : itemCount(session.cart);
  const searched = visit.path === '/products' ? (visit.query.get('q') ?? '') : '';
  return html`<header class="site-header">
<div class="bar">
  <a class="logo" href="/">${logo}<span>${shopName}</span></a>
  <button class="menu-button" type="button" aria-expanded="false" aria-controls="site-nav">Menu</button>
  <nav class="nav" id="site-nav" aria-label="Main">
    ${navigation.map(({ href, name }) => html`<a href="${href}"${flag('aria-current="page"', visit.path === href)}>${name}</a>`)}
  </nav>
  <form class="search" role="search" action="/products" method="get">
    <label class="hidden" for="search">Search products</label>
    <input id="search" name="q" type="text" value="${searched}" placeholder="Search products" maxlength="100" enterkeyhint="search">
    <button type="submit" class="icon-button"${faults.has('nameless-search-button') ? null : raw(' aria-label="Search"')}>${magnifier}</button>
  </form>
  ${accountMenu(visit, account !== null)}
  <a class="cart-link" href="/cart" data-region="cart-link">${bag}<span>Cart</span> <span class="badge">${count}</span></a>
</div>
</header>`;
}

function accountMenu(visit: Visit, isSignedIn: boolean): Html | null {
  if (visit.path === '/sign-in') return null;
  if (!isSignedIn) return html`<a class="account-link" href="/sign-in">Sign in</a>`;
  return html`<div class="account-menu">
  <button type="button" class="account-button" aria-expanded="false" aria-controls="account-list">Account</button>
  <div class="account-list" id="account-list" hidden>
    <a href="/account">Profile</a><a href="/orders">Orders</a><a href="/saved">Saved items</a>
    <form method="post" action="/sign-out"><button type="submit">Sign out</button></form>
  </div>
</div>`;
}

function footer(visit: Visit): Html {
  const care = visit.faults.has('broken-link') ? '/care-guide' : '/care';
  return html`<footer class="site-footer"><div class="columns">
<div><p class="footer-name">${shopName}</p><p>Things for a slower home, made in small batches since 2011.</p></div>
<nav aria-label="Categories"><h2>Browse</h2>${Object.entries(categories).map(([id, { name }]) => html`<a href="/products?category=${id}">${name}</a>`)}</nav>
<nav aria-label="Help"><h2>Help</h2><a href="/shipping">Shipping and returns</a><a href="${care}">Care guide</a><a href="/contact">Contact us</a></nav>
<nav aria-label="You"><h2>You</h2><a href="/account">Your profile</a><a href="/orders">Your orders</a><a href="/saved">Your saved items</a></nav>
</div></footer>`;
}

/** The shop's sign: a hearth with a woven fire. Also its favicon. */
export const logoDrawing =
  '<path d="M4 28 V14 Q4 4 16 4 Q28 4 28 14 V28Z" fill="#2f4a3f"/>' +
  '<path d="M10 28 V18 Q10 11 16 9 Q22 11 22 18 V28Z" fill="#faf7f2"/>' +
  '<path d="M16 26 q-5 -4 0 -12 q5 8 0 12z" fill="#b4532a"/>';

const logo = raw(`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">${logoDrawing}</svg>`);
const magnifier = raw(
  '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" ' +
    'stroke="currentColor" stroke-width="2" stroke-linecap="round"><circle cx="8.5" cy="8.5" r="5.5"/>' +
    '<path d="M13 13 L17.5 17.5"/></svg>',
);
const bag = raw(
  '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" ' +
    'stroke="currentColor" stroke-width="1.8" stroke-linejoin="round">' +
    '<path d="M3.5 6.5 h13 l1 11 h-15z M7 9 V5.5 a3 3 0 0 1 6 0 V9"/></svg>',
);
