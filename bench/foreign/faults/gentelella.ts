import { styled, swap, wait, type ForeignFault } from '../fault.ts';

const app = 'gentelella';

/** Most stand on pages that the sidebar leads to. */
export const gentelellaFaults: readonly ForeignFault[] = [
  {
    name: 'invite-dead',
    app,
    shows: '“+ Invite user” on the page of users does nothing.',
    rewrites: [
      {
        path: /^\/js\/user_management/,
        text: swap(
          'getElementById("invite-btn").addEventListener("click"',
          'getElementById("invite-btn").addEventListener("submit"',
        ),
      },
    ],
    oracles: ['dead-control'],
    where: /user_management/,
    says: /invite/i,
    async check(page, address) {
      await page.goto(`${address}/production/user_management.html`);
      await page.click('#invite-btn');
      await wait(500);
      return (await page.locator('.modal-form').count()) === 0;
    },
  },
  {
    name: 'new-card-throws',
    app,
    shows: 'On the board, adding a card opens nothing: the script breaks.',
    rewrites: [
      {
        path: /^\/js\/kanban-BnuDD/,
        text: swap(
          'const a=t.dataset.addCol;b(null)',
          'const a=t.dataset.addCol;b(l.find(e=>e.col===a.name).id.draft)',
        ),
      },
    ],
    oracles: ['uncaught-exception', 'dead-control'],
    where: /kanban/,
    async check(page, address) {
      let thrown = false;
      page.on('pageerror', () => (thrown = true));
      await page.goto(`${address}/production/kanban.html`);
      await page.locator('.kanban-column-foot').first().click();
      await wait(500);
      return thrown;
    },
  },
  {
    name: 'profile-not-saved',
    app,
    shows: 'The settings say “Profile saved”, and after a reload the old name is back.',
    rewrites: [
      {
        path: /^\/js\/settings-D5Z|^\/js\/settings-BIA/,
        text: (text) =>
          text.includes('Profile saved') ? swap('}),r(a),o.forEach(', '}),o.forEach(')(text) : text,
      },
    ],
    oracles: ['lost-update', 'reload-loss', 'setting-kept', 'edit-lost'],
    where: /settings/,
    async check(page, address) {
      await page.goto(`${address}/production/settings.html`);
      await page.fill('#full-name', 'Robin Wells');
      await page.click('.settings-form button[type=submit]');
      await page.reload();
      return (await page.inputValue('#full-name')) !== 'Robin Wells';
    },
  },
  {
    name: 'order-total-nan',
    app,
    shows: 'Every total in the list of orders reads “$NaN”.',
    rewrites: [{ path: /^\/js\/orders/, text: swap('$${t.total}', '$${t.totals*1}') }],
    oracles: ['placeholder-text'],
    where: /orders/,
    async check(page, address) {
      await page.goto(`${address}/production/orders.html`);
      await wait(1500);
      return (await page.getByText('$NaN').count()) >= 5;
    },
  },
  {
    name: 'projects-too-wide',
    app,
    shows: 'The page of projects is wider than the window and scrolls sideways.',
    rewrites: [{ path: /^\/production\/projects\.html/, text: styled('.page-wrapper{min-width:1700px}') }],
    oracles: ['horizontal-overflow'],
    where: /projects/,
    async check(page, address) {
      await page.goto(`${address}/production/projects.html`);
      return page.evaluate('document.documentElement.scrollWidth > innerWidth + 100') as Promise<boolean>;
    },
  },
  {
    name: 'pale-contacts',
    app,
    shows: 'Names and roles of the contacts are pale grey on white.',
    rewrites: [
      {
        path: /^\/production\/contacts\.html/,
        text: styled('.contact-card .name,.contact-card .role{color:#d4d8dd!important}'),
      },
    ],
    oracles: ['low-contrast'],
    where: /contacts/,
    async check(page, address) {
      await page.goto(`${address}/production/contacts.html`);
      return (
        (await page
          .locator('.contact-card .name')
          .first()
          .evaluate((element) => getComputedStyle(element).color)) === 'rgb(212, 216, 221)'
      );
    },
  },
  {
    name: 'calendar-blank',
    app,
    round: 2,
    shows: 'The calendar is an empty page.',
    rewrites: [
      { path: /^\/production\/calendar\.html/, text: swap('<body ', '<body style="visibility:hidden" ') },
    ],
    oracles: ['blank-screen'],
    where: /calendar/,
    async check(page, address) {
      await page.goto(`${address}/production/calendar.html`);
      return !(await page.locator('h1').isVisible());
    },
  },
  {
    name: 'orders-never-come',
    app,
    round: 2,
    shows: 'The list of orders says that it is loading, and never comes.',
    rewrites: [
      {
        path: /^\/js\/orders/,
        text: (text) =>
          swap(
            'o.innerHTML=function(t=5)',
            'o.innerHTML="<tr><td colspan=8>Loading orders…</td></tr>"||function(t=5)',
          )(swap('await s.list()', 'await new Promise(()=>{})')(text)),
      },
    ],
    oracles: ['endless-spinner'],
    where: /orders/,
    async check(page, address) {
      await page.goto(`${address}/production/orders.html`);
      await wait(2000);
      return page.getByText('Loading orders').isVisible();
    },
  },
  {
    name: 'inbox-link-dead',
    app,
    round: 2,
    shows: '“Inbox” in the sidebar leads to a page that is not there.',
    rewrites: [
      {
        path: /^\/production\/\w+\.html/,
        text: (text) =>
          text.replace('class="nav-link" href="inbox.html"', 'class="nav-link" href="in-box.html"'),
      },
    ],
    oracles: ['http-error'],
    where: /./,
    says: /in-box|inbox/i,
    async check(page, address) {
      await page.goto(`${address}/production/faq.html`);
      await page.locator('.sidebar').getByText('Inbox').click();
      return page.getByText('404 Not Found').isVisible();
    },
  },
  {
    name: 'totals-sort-wrongly',
    app,
    round: 2,
    shows: 'The table of orders, sorted by its totals, is in another order.',
    rewrites: [
      {
        path: /^\/js\/tables_dynamic/,
        text: swap(
          '<td class="cell-strong">$${m}</td>',
          '<td class="cell-strong" data-order="${s}">$${m}</td>',
        ),
      },
    ],
    oracles: ['sort-order', 'column-order', 'chosen-order'],
    where: /tables_dynamic/,
    says: /total/i,
    async check(page, address) {
      await page.goto(`${address}/production/tables_dynamic.html`);
      await page.locator('th', { hasText: 'Total' }).click();
      await wait(500);
      const amounts = (await page.locator('#orders-tbody td:nth-child(5)').allInnerTexts()).map((text) =>
        Number(text.slice(1)),
      );
      return (
        amounts.length > 5 &&
        amounts.some((amount, at) => at > 0 && amount < amounts[at - 1]!) &&
        amounts.some((amount, at) => at > 0 && amount > amounts[at - 1]!)
      );
    },
  },
  {
    name: 'profile-misheaded',
    app,
    shows: 'The profile is headed “Projects”.',
    rewrites: [
      {
        path: /^\/production\/profile\.html/,
        text: swap('<h1 class="page-title">Your profile</h1>', '<h1 class="page-title">Projects</h1>'),
      },
    ],
    oracles: ['wrong-heading'],
    where: /profile/,
    async check(page, address) {
      await page.goto(`${address}/production/profile.html`);
      return (await page.locator('h1').innerText()) === 'Projects';
    },
  },
  {
    name: 'board-counts-wrongly',
    app,
    round: 2,
    shows: 'Each column of the board counts one card more than it has.',
    rewrites: [
      {
        path: /^\/js\/kanban-BnuDD/,
        text: swap('<span class="count">${t.length}</span>', '<span class="count">${t.length+1}</span>'),
      },
    ],
    oracles: ['counter', 'filter-count', 'column-counter'],
    where: /kanban/,
    async check(page, address) {
      await page.goto(`${address}/production/kanban.html`);
      const column = page.locator('.kanban-column').first();
      return (
        Number(await column.locator('.count').innerText()) !== (await column.locator('.kanban-card').count())
      );
    },
  },
  {
    name: 'user-search-ignored',
    app,
    shows: 'The search among users lists everybody, whatever is typed.',
    rewrites: [{ path: /^\/js\/user_management/, text: swap('s=e.target.value,m()', 'e.target.value,m()') }],
    oracles: ['search'],
    where: /user_management/,
    async check(page, address) {
      await page.goto(`${address}/production/user_management.html`);
      await page.fill('#users-search', 'zzqxv');
      await wait(300);
      return (await page.locator('#users-rows tr').count()) > 5;
    },
  },
  {
    name: 'plans-by-mouse-only',
    app,
    round: 2,
    shows: 'The buttons that choose a plan are passed by by the Tab key.',
    rewrites: [
      {
        path: /^\/production\/pricing_tables\.html/,
        text: swap(
          'style="justify-content:center;height:36px"',
          'tabindex="-1" style="justify-content:center;height:36px"',
        ),
      },
    ],
    oracles: ['unreachable-by-keyboard'],
    where: /pricing/,
    async check(page, address) {
      await page.goto(`${address}/production/pricing_tables.html`);
      return (await page.getByText('Get started').getAttribute('tabindex')) === '-1';
    },
  },
  {
    name: 'sidebar-focus-gone',
    app,
    shows: 'Going through the sidebar with the Tab key, nothing shows where one is.',
    rewrites: [
      {
        path: /^\/assets\/main-v4.*\.css/,
        text: (text) =>
          `${text}\n.nav-link:focus,.nav-link:focus-visible{outline:none!important;box-shadow:none!important;border-color:inherit}`,
      },
    ],
    oracles: ['invisible-focus', 'unreachable-by-keyboard'],
    where: /./,
    async check(page, address) {
      await page.goto(`${address}/production/plain_page.html`);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const [link, style] = await page.evaluate<[boolean, string]>(
        '[document.activeElement.classList.contains("nav-link"), getComputedStyle(document.activeElement).outlineStyle]',
      );
      return link && style === 'none';
    },
  },
];
