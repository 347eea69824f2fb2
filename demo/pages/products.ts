import {
  categories,
  findProduct,
  maxQuantity,
  pageSize,
  products,
  reviewsOf,
  sorts,
  type Category,
  type Product,
  type Sort,
} from '../catalog.ts';
import { flag, html, type Html } from '../html.ts';
import { page } from '../layout.ts';
import { dollars } from '../money.ts';
import { wait, type FaultSwitches, type Route, type Visit } from '../visit.ts';
import { artOf, productGrid } from './home.ts';
import { notFound } from './not-found.ts';

export const productRoutes: readonly Route[] = [
  { method: 'GET', path: '/products', handle: productList },
  {
    method: 'GET',
    path: '/products/:id',
    handle(visit) {
      const product = findProduct(visit.params['id']!);
      return product ? productPage({ visit, product, choice: choiceOf(visit, product) }) : notFound(visit);
    },
  },
];

async function productList(visit: Visit) {
  const { faults, query } = visit;
  const q = (query.get('q') ?? '').trim().slice(0, 100);
  if (faults.has('search-quote-error') && q.includes("'")) {
    throw new Error(
      `SQLITE_ERROR: unrecognized token near "${q}": SELECT * FROM products WHERE name LIKE '%${q}%' ORDER BY rank`,
    );
  }
  const category = isCategory(query.get('category')) ? (query.get('category') as Category) : null;
  if (faults.has('slow-category') && category === 'lighting') await wait(4000);
  const sort = isSort(query.get('sort')) ? (query.get('sort') as Sort) : 'featured';
  const matching = search(q, faults);
  const found = sorted(
    category ? matching.filter((product) => product.category === category) : matching,
    sort,
    faults,
  );
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const pageNumber = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const from = (pageNumber - 1) * pageSize - (faults.has('paging-repeats') && pageNumber > 1 ? 1 : 0);
  const shown = found.slice(from, from + pageSize);

  const address = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams();
    const all = { q: q || null, category, sort: sort === 'featured' ? null : sort, page: null, ...changes };
    for (const [name, value] of Object.entries(all)) if (value) next.set(name, value);
    return next.size > 0 ? `/products?${next}` : '/products';
  };
  const quote = faults.has('escaped-quotes') ? '&quot;' : '"';
  const heading = q
    ? `Results for ${quote}${q}${quote}`
    : category
      ? categories[category].name
      : 'Shop all products';
  return page({
    visit,
    heading,
    bare: true,
    body: html`<div class="listing">
<aside aria-label="Filter"><h2>Category</h2>${filters({ matching, category, address, faults })}</aside>
<div>
<div class="listing-head"><div><h1>${heading}</h1><p class="count">${countText(found.length, pageNumber, faults)}</p></div>
${found.length > 1 ? sortForm({ q, category, sort, faults }) : null}</div>
${
  found.length === 0
    ? html`<div class="empty"><p>Nothing here matches your search. Try a shorter word, or look at everything we make.</p><p><a class="button" href="/products">Show all products</a></p></div>`
    : productGrid(shown, faults)
}
${pages > 1 ? pager({ pageNumber, pages, address }) : null}
</div></div>`,
  });
}

function search(q: string, faults: FaultSwitches): Product[] {
  const found = products.filter((product) =>
    faults.has('search-case')
      ? product.name.includes(q)
      : product.name.toLowerCase().includes(q.toLowerCase()),
  );
  if (!q || !faults.has('search-irrelevant')) return found;
  return [...found, ...products.filter((product) => !found.includes(product)).slice(0, 2)];
}

function sorted(found: readonly Product[], sort: Sort, faults: FaultSwitches): Product[] {
  if (sort === 'price-up' && faults.has('wrong-sort')) {
    return found.toSorted((a, b) => dollars(a.price).localeCompare(dollars(b.price)));
  }
  if (sort === 'price-up') return found.toSorted((a, b) => a.price - b.price);
  if (sort === 'price-down') return found.toSorted((a, b) => b.price - a.price);
  if (sort === 'name') return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return [...found];
}

function countText(total: number, pageNumber: number, faults: FaultSwitches): string {
  if (total <= pageSize) return total === 1 ? '1 product' : `${total} products`;
  const first = (pageNumber - 1) * pageSize + 1;
  const last = first + pageSize - 1;
  return `Showing ${first} to ${faults.has('last-page-count') ? last : Math.min(total, last)} of ${total} products`;
}

type Address = (changes: Record<string, string | null>) => string;

function filters(input: {
  matching: readonly Product[];
  category: Category | null;
  address: Address;
  faults: FaultSwitches;
}): Html {
  const { matching, category, address, faults } = input;
  const choice = (id: Category | null, name: string, count: number) =>
    html`<li><a href="${address({ category: id })}"${flag('aria-current="true"', id === category)}>${name} (${count})</a></li>`;
  return html`<ul class="filters">${choice(null, 'All', matching.length)}
${(Object.keys(categories) as Category[]).map((id) =>
  choice(
    id,
    categories[id].name,
    matching.filter((product) => product.category === id).length +
      (faults.has('filter-count') && id === 'kitchen' ? 1 : 0),
  ),
)}</ul>`;
}

function sortForm(input: { q: string; category: Category | null; sort: Sort; faults: FaultSwitches }): Html {
  const { q, category, sort, faults } = input;
  return html`<form class="sort" action="/products" method="get">
${q && !faults.has('sort-drops-search') ? html`<input type="hidden" name="q" value="${q}">` : null}${category ? html`<input type="hidden" name="category" value="${category}">` : null}
<label for="sort">Sort by</label>
<select id="sort" name="sort" data-submit-on-change${flag('tabindex="-1"', faults.has('unreachable-sort'))}>${Object.entries(
    sorts,
  ).map(
    ([id, name]) => html`<option value="${id}"${flag('selected', id === sort)}>${name}</option>`,
  )}</select>
<noscript><button type="submit">Sort</button></noscript></form>`;
}

function pager(input: { pageNumber: number; pages: number; address: Address }): Html {
  const { pageNumber, pages, address } = input;
  const link = (to: number, text: string) =>
    html`<a href="${address({ page: to === 1 ? null : String(to) })}"${flag('aria-current="page"', to === pageNumber && text === String(to))}>${text}</a>`;
  return html`<nav class="pager" aria-label="Pages">
${pageNumber > 1 ? link(pageNumber - 1, 'Previous') : null}
${Array.from({ length: pages }, (_, index) => link(index + 1, String(index + 1)))}
${pageNumber < pages ? link(pageNumber + 1, 'Next') : null}</nav>`;
}

/** What stands in the form of the product page when it comes back with an error, or after adding. */
export type Choice = {
  color: string;
  size: string | null;
  quantity: string;
  error?: string;
  added?: boolean;
};

function choiceOf({ query }: Visit, product: Product): Choice {
  return {
    color: product.colors.find((color) => color === query.get('color')) ?? product.colors[0]!,
    size: product.sizes.find((size) => size === query.get('size')) ?? product.sizes[0] ?? null,
    quantity: '1',
    added: query.has('added'),
  };
}

/** The page of one product. */
export function productPage({ visit, product, choice }: { visit: Visit; product: Product; choice: Choice }) {
  const { faults, session } = visit;
  const reviews = reviewsOf(product);
  const price =
    faults.has('detail-price') && product.id === 'ceramic-teapot' ? product.price + 400 : product.price;
  const days = faults.has('undefined-days') ? undefined : 2;
  return page({
    visit,
    heading: product.name,
    bare: true,
    body: html`<nav class="crumbs" aria-label="You are here"><a href="/products">Shop</a> / <a href="/products?category=${product.category}">${categories[product.category].name}</a></nav>
<div class="product">
<img id="product-art" src="${artOf(product, faults, choice.color)}" width="400" height="400" alt="Drawing: ${product.name}">
<div>
<h1>${product.name}</h1>
<p class="rating">${ratingText(
      reviews.map(({ stars }) => stars),
      faults,
    )}</p>
<p class="big-price">${dollars(price)}</p>
<form id="add-form" method="post" action="/cart/add" data-live="added quantity-error" novalidate>
<input type="hidden" name="product" value="${product.id}">
<fieldset><legend>Color</legend><div class="pills">${product.colors.map((color) => html`<label><input type="radio" name="color" value="${color}"${flag('checked', color === choice.color)}><span>${color}</span></label>`)}</div></fieldset>
${
  product.sizes.length > 0
    ? html`<div class="field"><label for="size">Size</label><div class="with-button"><select id="size" name="size">${product.sizes.map((size) => html`<option${flag('selected', size === choice.size)}>${size}</option>`)}</select>
<button type="button" class="plain" data-open="size-guide">Size guide</button></div></div>`
    : null
}
<div class="field"><label for="quantity">Quantity</label>
<div class="stepper" data-stepper><button type="button" data-step="-1" aria-label="Decrease quantity">−</button><input id="quantity" name="quantity" type="text" inputmode="numeric" value="${choice.quantity}" maxlength="3" autocomplete="off" aria-describedby="quantity-error"><button type="button" data-step="1" aria-label="Increase quantity">+</button></div>
<p class="error" id="quantity-error" data-region="quantity-error">${choice.error}</p></div>
</form>
<div class="buy"><button class="button" type="submit" form="add-form">Add to cart</button>
<form id="save-form" method="post" action="/saved/toggle" data-live="save-button"><input type="hidden" name="product" value="${product.id}">
<span data-region="save-button"><button class="button quiet" type="submit" id="save-button">${session.savedProducts.includes(product.id) ? 'Remove from saved items' : 'Save for later'}</button></span></form></div>
<div class="added" role="status" data-region="added">${choice.added ? html`<p class="notice">Added to your cart. <a href="/cart">View cart</a></p>` : null}</div>
<p class="hint">In stock, ships within ${String(days)} days.</p>
</div></div>
${tabs({ product, faults })}
${product.sizes.length > 0 ? sizeGuide(product) : null}`,
  });
}

function ratingText(stars: readonly number[], faults: FaultSwitches): string {
  const average = (stars.reduce((sum, each) => sum + each, 0) / stars.length).toFixed(1);
  if (stars.length === 0)
    return faults.has('nan-rating') ? `Rated ${average} out of 5 (0 reviews)` : 'No reviews yet';
  return `Rated ${average} out of 5 (${stars.length === 1 ? '1 review' : `${stars.length} reviews`})`;
}

function tabs({ product, faults }: { product: Product; faults: FaultSwitches }): Html {
  const reviews = reviewsOf(product);
  const panels = [
    { id: 'description', name: 'Description', body: html`<p>${product.description}</p>` },
    {
      id: 'details',
      name: 'Details',
      body: html`<dl class="facts"><dt>Material</dt><dd>${product.material}</dd><dt>Dimensions</dt>
      <dd>${product.dimensions}</dd><dt>Care</dt><dd>${product.care}</dd></dl>`,
    },
    {
      id: 'reviews',
      name: 'Reviews',
      body: faults.has('endless-spinner')
        ? html`<div class="spinner" role="img" aria-label="Loading"></div>`
        : reviews.length === 0
          ? html`<p>Nobody has reviewed this product yet.</p>`
          : html`<ul class="reviews">${reviews.map(
              ({ author, stars, text }) => html`<li>
          <p><strong>${author}</strong>, ${stars} out of 5</p><p>${text}</p></li>`,
            )}</ul>`,
    },
  ];
  return html`<div class="tabs" data-tabs><div role="tablist" aria-label="About this product">${panels.map(
    ({ id, name }, index) =>
      html`<button type="button" role="tab" id="tab-${id}" aria-controls="panel-${id}" aria-selected="${index === 0 ? 'true' : 'false'}"${flag('tabindex="-1"', index > 0)}>${name}</button>`,
  )}</div>
${panels.map(({ id, body }, index) => html`<div role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}" tabindex="0"${flag('hidden', index > 0)}>${body}</div>`)}</div>`;
}

function sizeGuide(product: Product): Html {
  return html`<dialog id="size-guide" aria-labelledby="size-guide-title"><h2 id="size-guide-title">Size guide</h2>
<p>${product.name} comes in ${product.sizes.length === 2 ? 'two sizes' : `${product.sizes.length} sizes`}: ${product.sizes.join(' and ')}.</p><p>${product.dimensions}.</p>
<p class="actions"><button type="button" class="button" data-close>Close</button></p></dialog>`;
}

function isCategory(id: string | null): boolean {
  return id !== null && Object.hasOwn(categories, id);
}

function isSort(id: string | null): boolean {
  return id !== null && Object.hasOwn(sorts, id);
}

/** 1 to 10, or null for anything else that was typed. */
export function parseQuantity(text: string): number | null {
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= maxQuantity ? quantity : null;
}
