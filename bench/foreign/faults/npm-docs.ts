import { styled, swap, type ForeignFault } from '../fault.ts';

const app = 'npm-docs';

export const npmDocsFaults: readonly ForeignFault[] = [
  {
    name: 'docs-link-dead',
    app,
    shows: 'On the page of npm install, “npm update” leads to a page that is not there.',
    rewrites: [
      {
        path: /^\/commands\/npm-install\.html/,
        text: swap('../commands/npm-update.html', '../commands/npm-upgrade.html'),
      },
    ],
    oracles: ['http-error'],
    where: /./,
    says: /npm-upgrade/,
    async check(page, address) {
      await page.goto(`${address}/commands/npm-install.html`);
      await page.locator('a[href*="npm-upgrade"]').first().click();
      return page.getByText('404 Not Found').isVisible();
    },
  },
  {
    name: 'docs-braces',
    app,
    shows: 'The description under the heading of the folders page is a template’s own words in braces.',
    rewrites: [
      {
        path: /^\/configuring-npm\/folders\.html/,
        text: swap(
          '<span class="description">Folder structures used by npm</span>',
          '<span class="description">{{ page.description }}</span>',
        ),
      },
    ],
    oracles: ['placeholder-text'],
    where: /folders/,
    async check(page, address) {
      await page.goto(`${address}/configuring-npm/folders.html`);
      return page.getByText('{{ page.description }}').isVisible();
    },
  },
  {
    name: 'docs-code-pale',
    app,
    shows: 'Blocks of code on the page of package.json are pale grey on grey.',
    rewrites: [
      {
        path: /^\/configuring-npm\/package-json\.html/,
        text: styled('pre,pre code{color:#d3d8de!important}'),
      },
    ],
    oracles: ['low-contrast'],
    where: /package-json/,
    async check(page, address) {
      await page.goto(`${address}/configuring-npm/package-json.html`);
      return (
        (await page
          .locator('pre code')
          .first()
          .evaluate((element) => getComputedStyle(element).color)) === 'rgb(211, 216, 222)'
      );
    },
  },
  {
    name: 'docs-too-wide',
    app,
    shows: 'The page of npm run is wider than the window.',
    rewrites: [{ path: /^\/commands\/npm-run\.html/, text: styled('#content{width:1800px}') }],
    oracles: ['horizontal-overflow'],
    where: /npm-run/,
    async check(page, address) {
      await page.goto(`${address}/commands/npm-run.html`);
      return page.evaluate('document.documentElement.scrollWidth > innerWidth + 100') as Promise<boolean>;
    },
  },
  {
    name: 'docs-version-undefined',
    app,
    shows: 'Beside the heading of npm publish stands “@undefined” in place of the version.',
    rewrites: [
      {
        path: /^\/commands\/npm-publish\.html/,
        text: swap('<span class="version">@11.19.1</span>', '<span class="version">@undefined</span>'),
      },
    ],
    oracles: ['placeholder-text'],
    where: /npm-publish/,
    async check(page, address) {
      await page.goto(`${address}/commands/npm-publish.html`);
      return page.getByText('@undefined').isVisible();
    },
  },
];
