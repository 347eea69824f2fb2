import { categories, findProduct, products, type Category, type Product } from '../catalog.ts';
import { html, type Html } from '../html.ts';
import { page, shopName } from '../layout.ts';
import { dollars } from '../money.ts';
import type { FaultSwitches, Route } from '../visit.ts';

const featured = ['stoneware-mug', 'wool-throw-blanket', 'ceramic-teapot', 'seagrass-basket'];

export const homeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    handle: (visit) =>
      page({
        visit,
        heading: 'Things for a slower home',
        title: `${shopName} · Things for a slower home`,
        bare: true,
        body: html`<section class="hero">
<div>
  <h1>Things for a slower home</h1>
  <p class="lead">Stoneware, linen and light, made in small batches by people we know by name.</p>
  <p><a class="button" href="/products">Browse the collection</a></p>
</div>
<img src="/art/ceramic-table-lamp.svg?color=Clay" width="400" height="400" alt="Drawing of a table lamp">
</section>
<section aria-labelledby="by-category"><h2 id="by-category">Shop by category</h2>
<ul class="tiles">${(Object.keys(categories) as Category[]).map(
          (
            id,
          ) => html`<li><a class="tile" href="/products?category=${visit.faults.has('tile-leads-elsewhere') && id === 'lighting' ? 'storage' : id}">
<h3>${categories[id].name}</h3><p>${categories[id].blurb}</p></a></li>`,
        )}</ul></section>
<section aria-labelledby="favorites"><h2 id="favorites">Favorites this season</h2>
${productGrid(
  featured.map((id) => findProduct(id)!),
  visit.faults,
  'four',
)}</section>`,
      }),
  },
];

/** Cards of products, each one link to its page. */
export function productGrid(
  shown: readonly Product[],
  faults: FaultSwitches,
  columns: 'three' | 'four' = 'three',
): Html {
  return html`<ul class="grid ${columns}">${shown.map(
    (product) => html`<li><a class="card" href="/products/${product.id}">
<img src="${artOf(product, faults)}" width="400" height="400" alt="Drawing: ${product.name}"${products.indexOf(product) > 5 ? html` loading="lazy"` : null}>
<div class="card-text"><p class="card-category">${categories[product.category].name}</p>
${columns === 'four' ? html`<h3>${product.name}</h3>` : html`<h2>${product.name}</h2>`}
<p class="price">${dollars(product.price)}</p></div></a></li>`,
  )}</ul>`;
}

/** Address of a product's drawing, in its first color unless told another. */
export function artOf(product: Product, faults: FaultSwitches, color: string = product.colors[0]!): string {
  const folder = faults.has('broken-image') && product.id === 'wool-throw-blanket' ? '/art/drafts' : '/art';
  return `${folder}/${product.id}.svg?color=${color}`;
}
