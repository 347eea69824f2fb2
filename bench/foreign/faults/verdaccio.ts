import { swap, wait, type ForeignFault } from '../fault.ts';

const app = 'verdaccio';

export const verdaccioFaults: readonly ForeignFault[] = [
  {
    name: 'readme-fails',
    app,
    shows: 'A package’s read-me does not come: the server answers with an error.',
    rewrites: [
      {
        path: /\/-\/verdaccio\/data\/package\/readme\//,
        answer: { status: 500, type: 'application/json', body: '{"error":"internal server error"}' },
      },
    ],
    oracles: ['http-error'],
    where: /./,
    says: /500/,
    async check(page, address) {
      const answer = page.waitForResponse(/readme/);
      await page.goto(`${address}/-/web/detail/semver`);
      return (await answer).status() === 500;
    },
  },
  {
    name: 'sidebar-slow',
    app,
    round: 3,
    shows: 'A package’s page stands loading for five seconds.',
    rewrites: [{ path: /\/-\/verdaccio\/data\/sidebar\//, waitMs: 5000 }],
    oracles: ['slow-response', 'endless-spinner'],
    where: /./,
    async check(page, address) {
      const began = Date.now();
      const answer = page.waitForResponse(/sidebar/);
      await page.goto(`${address}/-/web/detail/semver`);
      await answer;
      return Date.now() - began > 4800;
    },
  },
  {
    name: 'package-never-comes',
    app,
    round: 2,
    shows: 'A package’s page turns its spinner for ever.',
    rewrites: [{ path: /\/-\/verdaccio\/data\/sidebar\//, waitMs: 3_600_000 }],
    oracles: ['endless-spinner', 'slow-response'],
    where: /detail/,
    async check(page, address) {
      await page.goto(`${address}/-/web/detail/semver`);
      await wait(5000);
      return page.getByRole('progressbar').first().isVisible();
    },
  },
  {
    name: 'package-search-ignored',
    app,
    shows: 'The search suggests the same packages whatever is typed.',
    rewrites: [
      { path: /\/-\/verdaccio\/data\/search\//, asks: (path) => path.replace(/search\/.*$/, 'search/s') },
    ],
    oracles: ['search'],
    where: /./,
    async check(page, address) {
      await page.goto(address);
      await page.getByPlaceholder(/search/i).fill('zzqxv');
      await wait(2500);
      return (await page.getByRole('option').count()) > 2;
    },
  },
  {
    name: 'versions-undefined',
    app,
    shows: 'The list of packages shows “vundefined” for every version.',
    rewrites: [
      {
        path: /\/-\/verdaccio\/data\/packages/,
        text: (text) => text.replace(/"version":\s*"[^"]+"/g, '"version":"undefined"'),
      },
    ],
    oracles: ['placeholder-text'],
    where: /./,
    says: /undefined/,
    async check(page, address) {
      await page.goto(address);
      await wait(2500);
      return page.getByText('undefined').first().isVisible();
    },
  },
  {
    name: 'sign-in-fails',
    app,
    round: 2,
    shows: 'Signing in ends with the server’s error.',
    rewrites: [
      {
        path: /\/-\/verdaccio\/sec\/login/,
        method: 'POST',
        answer: { status: 500, type: 'application/json', body: '{"error":"internal server error"}' },
      },
    ],
    oracles: ['http-error'],
    where: /./,
    says: /sec\/login/,
    check: async (_, address) =>
      (await fetch(`${address}/-/verdaccio/sec/login`, { method: 'POST' })).status === 500,
  },
  {
    name: 'sign-in-dead',
    app,
    shows: 'The button that opens the sign-in does nothing.',
    rewrites: [
      {
        path: /\/-\/static\/main\..*\.js/,
        text: swap(
          'onClick:()=>{h(null),n()},children:y(`button.login`)',
          'onClick:()=>{h(null)},children:y(`button.login`)',
        ),
      },
    ],
    oracles: ['dead-control'],
    where: /./,
    says: /log ?in/i,
    async check(page, address) {
      await page.goto(address);
      await page.getByRole('button', { name: /login/i }).click();
      await wait(1000);
      return (await page.getByRole('dialog').count()) === 0;
    },
  },
];
