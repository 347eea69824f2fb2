import type { Page } from 'playwright-core';
import {
  lostWords,
  misplacedWords,
  overlapWords,
  paleWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../fault.ts';
import { app } from './app.ts';

const api = '\\/admin\\/api\\/resources';
/** The pages that a person opens, all of which are one document. */
const document = /^\/admin(?!\/(?:api|frontend|login|logout))/;
const customers = /Customer/;
const orders = /Order/;
const products = /Product/;

/** What the server says of a list; without either where it refuses. */
interface Listed {
  meta?: { total: number; page: number; sortBy: string };
  records?: { params: { status: string; customerId: number; placedOn: string } }[];
}
interface Shown {
  record?: { params: { price: number; stock: number } };
  redirectUrl?: string;
  notice?: { message: string; type: string };
}

/** Changes one field of a form that is sent. */
const sent = (form: string, name: string, change: (value: string) => string): string =>
  form.replace(
    new RegExp(`(name="${name}"\\r\\n\\r\\n)([\\s\\S]*?)(\\r\\n--)`),
    (_, head: string, value: string, tail: string) => head + change(value) + tail,
  );

async function signIn(on: Page, address: string): Promise<void> {
  const { username, password } = app.credential!;
  await on.goto(`${address}/admin/login`);
  await on.fill('[name="email"]', username);
  await on.fill('[name="password"]', password);
  await Promise.all([
    on.waitForURL(`${address}/admin/resources/Order`),
    on.press('[name="password"]', 'Enter'),
  ]);
}

/** Opens a page of the admin, and waits until what it loads is there. */
async function openIn(on: Page, address: string, path: string): Promise<void> {
  await signIn(on, address);
  await goTo(on, address, path);
}

async function goTo(on: Page, address: string, path: string): Promise<void> {
  await on.goto(`${address}/admin/resources/${path}`);
  await on
    .locator('tbody [data-property-name], form [name], section[data-css$="drawer-content"]')
    .first()
    .waitFor();
  await wait(500);
}

const cell = (on: Page, id: number, name: string) =>
  on.locator(`tr[data-id="${id}"] [data-property-name="${name}"]`);
const column = (on: Page, name: string) => on.locator(`tbody [data-property-name="${name}"]`).allInnerTexts();
const save = async (on: Page) => {
  await on.click('[data-testid="button-save"]');
  await wait(1500);
};

async function choose(on: Page, field: string, option: string): Promise<void> {
  await on.locator(`[data-css="${field}"] input`).first().click();
  await on.getByRole('option', { name: option }).click();
}

export const faults: readonly UnseenFault[] = [
  {
    name: 'city-not-saved',
    kind: 'data',
    severity: 'critical',
    shows: 'A customer’s new city is said to be saved, and the old one stands there.',
    round: 1,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Customer\\/records\\/\\d+\\/edit`),
        method: 'POST',
        sends: (form) => form.replace(/name="city"/, 'name="town"'),
      },
    ],
    where: customers,
    about: says([`city|${lostWords}`], misplacedWords),
    async check(on, address) {
      await openIn(on, address, 'Customer/records/1/edit');
      await on.fill('#city', 'Rome');
      await save(on);
      await goTo(on, address, 'Customer');
      return (await cell(on, 1, 'city').innerText()) === 'Lisbon';
    },
  },
  {
    name: 'price-sorts-wrong',
    kind: 'function',
    severity: 'major',
    shows: 'Sorted by price, the products stand in the order of their numbers (SKU).',
    round: 1,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Product\\/actions\\/list\\?.*sortBy=price`),
        asks: (path) => path.replace('sortBy=price', 'sortBy=sku'),
        data: (answer: Listed) => {
          if (answer.meta) answer.meta.sortBy = 'price';
        },
      },
    ],
    where: products,
    about: says([
      'sort|\\border (?:of|by)|in order|out of order|ordered by|ascend|descend|rising|falling|sequence',
    ]),
    async check(on, address) {
      await openIn(on, address, 'Product?sortBy=price&direction=asc');
      const prices = (await column(on, 'price')).map(Number);
      return prices.some((price, at) => at > 0 && price < prices[at - 1]!);
    },
  },
  {
    name: 'order-count-off',
    kind: 'data',
    severity: 'minor',
    shows: 'The number beside the title of the orders is one more than there are.',
    round: 1,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Order\\/actions\\/list`),
        data: (answer: Listed) => {
          if (answer.meta) answer.meta.total += 1;
        },
      },
    ],
    where: orders,
    about: says(
      ['count|number of|\\b1[5-8]\\b|off by|one (?:too many|more|less)|badge|how many|total of'],
      'delet|remov',
    ),
    async check(on, address) {
      await openIn(on, address, 'Order');
      return on.locator('h2', { hasText: '17' }).isVisible();
    },
  },
  {
    name: 'order-delete-undone',
    kind: 'data',
    severity: 'critical',
    shows: 'An order is said to be deleted, and is still in the list.',
    round: 1,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Order\\/records\\/\\d+\\/delete`),
        method: 'POST',
        asks: (path) => path.replace(/delete.*$/, 'show'),
        data: (answer: Shown) => {
          answer.redirectUrl = '/admin/resources/Order';
          answer.notice = { message: 'successfullyDeleted', type: 'success' };
        },
      },
    ],
    where: orders,
    about: says(['delet|remov']),
    async check(on, address) {
      await openIn(on, address, 'Order');
      await on.locator('tr[data-id="16"] [data-testid="actions-dropdown"]').hover();
      await on.locator('[data-testid="action-delete"]:visible').first().click();
      await on.getByRole('button', { name: 'Confirm' }).click();
      await wait(1500);
      await goTo(on, address, 'Order');
      return cell(on, 16, 'number').isVisible();
    },
  },
  {
    name: 'status-undefined',
    kind: 'content',
    severity: 'major',
    shows: 'In the list the status of shipped orders reads “undefined”.',
    round: 1,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Order\\/actions\\/list`),
        data: (answer: Listed) => {
          for (const { params } of answer.records ?? [])
            if (params.status === 'shipped') params.status = 'undefined';
        },
      },
    ],
    where: orders,
    about: says(['undefined|status']),
    async check(on, address) {
      await openIn(on, address, 'Order');
      return (await column(on, 'status')).some((status) => /undefined/i.test(status));
    },
  },
  {
    name: 'price-and-stock-swapped',
    kind: 'data',
    severity: 'major',
    shows: 'A product’s own page shows its stock as its price and its price as its stock.',
    round: 1,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Product\\/records\\/\\d+\\/show`),
        data: ({ record }: Shown) => {
          if (!record) return;
          const { price, stock } = record.params;
          Object.assign(record.params, { price: stock, stock: price });
        },
      },
    ],
    where: products,
    about: says(['price|stock|swap|mix'], 'sort|ascend|descend'),
    async check(on, address) {
      await openIn(on, address, 'Product/records/4/show');
      return /Price\s*7\b/.test(await on.innerText('#app'));
    },
  },
  {
    name: 'city-out-of-line',
    kind: 'visual',
    severity: 'minor',
    shows: 'In the list of customers the city of the fourth row stands further right than the others.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled('tbody tr:nth-child(4) [data-css="Customer-city-table-cell"] { padding-left: 58px; }'),
      },
    ],
    where: customers,
    about: says([misplacedWords]),
    async check(on, address) {
      await openIn(on, address, 'Customer');
      const paddings = await on
        .locator('tbody [data-property-name="city"]')
        .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).paddingLeft)));
      return paddings[3]! > paddings[2]! + 20;
    },
  },
  {
    name: 'new-product-fails',
    kind: 'signal',
    severity: 'critical',
    shows: 'A new product can’t be saved: the server answers with an error.',
    round: 1,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Product\\/actions\\/new`),
        method: 'POST',
        answer: { status: 500, type: 'application/json', body: '{"message":"Internal server error"}' },
      },
    ],
    where: products,
    about: says(['500|error|fail|not (?:created|saved|added)|crash']),
    async check(on, address) {
      await openIn(on, address, 'Product/actions/new');
      await on.fill('#name', 'Cold Drip');
      const [answer] = await Promise.all([on.waitForResponse(/Product\/actions\/new/), save(on)]);
      return answer.status() === 500;
    },
  },
  {
    name: 'product-save-silent',
    kind: 'usability',
    severity: 'major',
    shows: 'Saving a product gives no answer: no message, and the form stays as it was.',
    round: 1,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Product\\/records\\/\\d+\\/edit`),
        method: 'POST',
        data: (answer: Shown) => {
          delete answer.notice;
          delete answer.redirectUrl;
        },
      },
    ],
    where: products,
    about: says(
      [
        'sav|edit',
        'messag|feedback|confirm|notice|nothing|no (?:answer|sign|word|reply|effect)|silent|does not|dead|unresponsive|stays|without',
      ],
      '500|error',
    ),
    async check(on, address) {
      await openIn(on, address, 'Product/records/1/edit');
      await on.fill('#name', 'Aeropress Go');
      await on.click('[data-testid="button-save"]');
      await wait(1000);
      return on.url().includes('/edit') && !(await on.locator('[data-css="notice-wrapper"]').isVisible());
    },
  },
  {
    name: 'order-opens-other-customer',
    kind: 'function',
    severity: 'major',
    shows: 'The name of a customer in the list of orders opens another customer.',
    round: 1,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Order\\/actions\\/list`),
        data: (answer: Listed) => {
          for (const { params } of answer.records ?? []) params.customerId = (params.customerId % 14) + 1;
        },
      },
    ],
    where: /Order|Customer/,
    about: says(
      ['customer|name|link|record', 'open|lead|show|wrong|another|other|different|instead|mismatch|goes'],
      `delet|sort|undefined|city|filter|count|${misplacedWords}`,
    ),
    async check(on, address) {
      await openIn(on, address, 'Order');
      await cell(on, 16, 'customerId').locator('a').click();
      await on.waitForURL(/Customer\/records/);
      await wait(1000);
      return /David Okafor/.test(await on.innerText('#app'));
    },
  },
  {
    name: 'status-filter-ignored',
    kind: 'function',
    severity: 'major',
    shows: 'Orders filtered by status are all still there.',
    round: 2,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Order\\/actions\\/list\\?`),
        asks: (path) => path.replace(/filters\.status=[^&]*/, ''),
      },
    ],
    where: orders,
    about: says(['filter|status']),
    async check(on, address) {
      await openIn(on, address, 'Order?filters.status=new');
      return (await column(on, 'status')).some((status) => /paid|shipped|packed|cancelled/i.test(status));
    },
  },
  {
    name: 'phone-lost',
    kind: 'data',
    severity: 'major',
    shows: 'The phone number of a new customer is not kept.',
    round: 2,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Customer\\/actions\\/new`),
        method: 'POST',
        sends: (form) => form.replace(/name="phone"/, 'name="fax"'),
      },
    ],
    where: customers,
    about: says([`phone|${lostWords}|empty|blank`], 'page|without (?:a )?name|nameless'),
    async check(on, address) {
      await openIn(on, address, 'Customer/actions/new');
      await fillCustomer(on, 'Aaron Abel', '+44 20 5550 1888');
      await save(on);
      await goTo(on, address, 'Customer/records/15/show');
      const text = await on.innerText('#app');
      return /Aaron Abel/.test(text) && !/5550 1888/.test(text);
    },
  },
  {
    name: 'product-added-twice',
    kind: 'data',
    severity: 'major',
    shows: 'A new product is in the list twice.',
    round: 2,
    rewrites: [{ path: new RegExp(`^${api}\\/Product\\/actions\\/new`), method: 'POST', twice: true }],
    where: products,
    about: says(
      ['twice|\\btwo\\b|double|duplicat|\\b2\\b|2[34]|both|more than (?:one|once)|repeat'],
      paleWords,
    ),
    async check(on, address) {
      await openIn(on, address, 'Product/actions/new');
      await on.fill('#name', 'Aaa Cold Drip');
      await on.fill('#sku', 'EQ-190');
      await on.fill('#price', '210');
      await on.fill('#stock', '3');
      await choose(on, 'Product-edit-category', 'Equipment');
      await save(on);
      await goTo(on, address, 'Product');
      return (await column(on, 'name')).filter((name) => name === 'Aaa Cold Drip').length === 2;
    },
  },
  {
    name: 'bulk-delete-leaves-one',
    kind: 'function',
    severity: 'major',
    shows: 'Of several customers chosen and deleted the last one stays.',
    round: 2,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Customer\\/bulk\\/bulkDelete`),
        method: 'POST',
        asks: (path) => path.replace(/(recordIds=[^&]*?)(?:,|%2C)\d+(?=&|$)/, '$1'),
      },
    ],
    where: customers,
    about: says(['delet|remov']),
    async check(on, address) {
      await openIn(on, address, 'Customer/bulk/bulkDelete?recordIds=2,3,4');
      await on.getByRole('button', { name: /Confirm/ }).click();
      await wait(1500);
      await goTo(on, address, 'Customer');
      return !(await cell(on, 2, 'name').isVisible()) && (await cell(on, 4, 'name').isVisible());
    },
  },
  {
    name: 'order-date-a-day-off',
    kind: 'data',
    severity: 'major',
    shows: 'The list of orders shows each a day before the one that its own page shows.',
    round: 2,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Order\\/actions\\/list`),
        data: (answer: Listed) => {
          for (const { params } of answer.records ?? [])
            params.placedOn = new Date(Date.parse(params.placedOn) - 86_400_000).toISOString().slice(0, 10);
        },
      },
    ],
    where: orders,
    about: says(['\\bdate|\\bday|placed|20\\d\\d']),
    async check(on, address) {
      await openIn(on, address, 'Order');
      return (await cell(on, 16, 'placedOn').innerText()).includes('26');
    },
  },
  {
    name: 'page-two-is-page-one',
    kind: 'function',
    severity: 'major',
    shows: 'The second page of the customers shows the same ten as the first.',
    round: 2,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Customer\\/actions\\/list\\?.*page=2`),
        asks: (path) => path.replace('page=2', 'page=1'),
        data: (answer: Listed) => {
          if (answer.meta) answer.meta.page = 2;
        },
      },
    ],
    where: customers,
    about: says([
      '\\bpage|paging|pagination|\\bnext\\b',
      'same|repeat|again|second|\\b2\\b|two|next|unchanged|nothing|no effect|does not',
    ]),
    async check(on, address) {
      await openIn(on, address, 'Customer?page=2');
      return (await column(on, 'name')).includes('Ada Brandt');
    },
  },
  {
    name: 'product-numbers-pale',
    kind: 'visual',
    severity: 'major',
    shows: 'The numbers (SKU) of the products are nearly as light as the table they stand in.',
    round: 2,
    rewrites: [
      { path: document, swaps: styled('[data-css="Product-sku-table-cell"] * { color: #e3e3e6; }') },
    ],
    where: products,
    about: says([`${paleWords}|white`]),
    async check(on, address) {
      await openIn(on, address, 'Product');
      const colour = await on
        .locator('tbody [data-property-name="sku"] > *')
        .first()
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(227, 227, 230)';
    },
  },
  {
    name: 'nameless-customer-taken',
    kind: 'function',
    severity: 'minor',
    shows: 'A customer without a name is taken, though all others have to have one.',
    round: 2,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Customer\\/(?:actions\\/new|records\\/\\d+\\/edit)`),
        method: 'POST',
        sends: (form) => {
          const named = /name="name"/.test(form)
            ? form
            : form.replace(/^(--[^\r]+\r\n)/, '$1Content-Disposition: form-data; name="name"\r\n\r\n\r\n$1');
          return sent(named, 'name', (value) => value.trim() || '\u2800');
        },
      },
    ],
    where: customers,
    about: says(
      [
        'name|required|mandatory|valid|empty|blank',
        'without|empty|blank|missing|accept|taken|required|mandatory|no name|nameless|saved|valid',
      ],
      'phone|page',
    ),
    async check(on, address) {
      await openIn(on, address, 'Customer/actions/new');
      await fillCustomer(on, '', '');
      await save(on);
      return on.url().includes('/resources/Customer') && !on.url().includes('/new');
    },
  },
  {
    name: 'new-order-refused',
    kind: 'function',
    severity: 'critical',
    shows: 'No new order can be saved: the total is said to be no whole number, whatever is typed.',
    round: 2,
    rewrites: [
      {
        path: new RegExp(`^${api}\\/Order\\/actions\\/new`),
        method: 'POST',
        sends: (form) => sent(form, 'total', (value) => `${value} EUR`),
      },
    ],
    where: orders,
    about: says(
      ['whole number|refus|reject|valid|not (?:accepted|created|saved)|total|error'],
      'filter|date|spin',
    ),
    async check(on, address) {
      await openIn(on, address, 'Order/actions/new');
      await on.fill('#number', 'R-1060');
      await on.fill('#total', '40');
      await save(on);
      return on.getByText(/whole number/i).isVisible();
    },
  },
  {
    name: 'order-never-opens',
    kind: 'signal',
    severity: 'critical',
    shows: 'An order’s own page never comes: it turns its spinner for ever.',
    round: 2,
    rewrites: [{ path: new RegExp(`^${api}\\/Order\\/records\\/\\d+\\/show`), waitMs: 3_600_000 }],
    where: orders,
    about: says([
      'spin|load|never|endless|forever|for ever|empty|blank|hang|stuck|does not (?:open|come)|slow',
    ]),
    async check(on, address) {
      await signIn(on, address);
      await on.goto(`${address}/admin/resources/Order/records/1/show`);
      await wait(4000);
      return !/R-1041/.test(await on.innerText('#app'));
    },
  },
  {
    name: 'buttons-overlap',
    kind: 'visual',
    severity: 'minor',
    shows: 'Above the list of customers the button “Filter” lies over “Create new”.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled('[data-css="Customer-filter-button"] { position: relative; left: -88px; }'),
      },
    ],
    where: customers,
    about: says([overlapWords]),
    async check(on, address) {
      await openIn(on, address, 'Customer');
      const filter = await on
        .locator('[data-css="Customer-filter-button"]')
        .evaluate((one) => one.getBoundingClientRect().left);
      const create = await on
        .locator('[data-testid="action-new"]')
        .first()
        .evaluate((one) => one.getBoundingClientRect().right);
      return filter < create - 20;
    },
  },
];

async function fillCustomer(on: Page, name: string, phone: string): Promise<void> {
  if (name) await on.fill('#name', name);
  await on.fill('#email', 'aaron.abel@example.org');
  await on.fill('#city', 'Leeds');
  if (phone) await on.fill('#phone', phone);
  await on.locator('[data-css="Customer-edit-since"] input').fill('2024-06-01');
  await on.keyboard.press('Tab');
}
