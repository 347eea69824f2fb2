import { swap, wait, type ForeignFault } from '../fault.ts';

const app = 'tiddlywiki';

export const tiddlywikiFaults: readonly ForeignFault[] = [
  {
    name: 'note-not-stored',
    app,
    shows: 'A new note is there until the page is reloaded, and gone then.',
    rewrites: [
      {
        path: /^\/recipes\/default\/tiddlers\/(?!%24)/,
        method: 'PUT',
        asks: () => '/recipes/default/tiddlers/%24%3A%2Ftemp%2Flost',
      },
    ],
    oracles: ['reload-loss', 'lost-update'],
    where: /./,
    async check(page, address) {
      await page.goto(address);
      await page.getByTitle('Create a new tiddler').click();
      await page.getByTitle('Confirm changes to this tiddler').click();
      await wait(4000);
      await page.goto(`${address}/#New%20Tiddler`);
      await page.reload();
      await wait(1500);
      return page.getByText('Missing tiddler').isVisible();
    },
  },
  {
    name: 'note-search-ignored',
    app,
    shows: 'The search of the notebook lists the same notes whatever is typed.',
    rewrites: [
      {
        path: /^\/$/,
        method: 'GET',
        text: (text) =>
          text.replace(
            /search(?::title)?(?:<|\\u003C)userInput>sort\[title\]limit\[250\]/g,
            'sort[title]limit[250]',
          ),
      },
    ],
    oracles: ['search'],
    where: /./,
    async check(page, address) {
      await page.goto(address);
      await page.locator('.tc-sidebar-search input').fill('zzqxv');
      await wait(1500);
      return (await page.locator('.tc-search-results a', { hasText: 'Bread' }).count()) > 0;
    },
  },
  {
    name: 'new-note-dead',
    app,
    round: 2,
    shows: 'The plus that makes a new note does nothing.',
    rewrites: [
      {
        path: /^\/$/,
        method: 'GET',
        text: swap(
          'actions={{$:/core/ui/Actions/new-tiddler}} tooltip',
          'actions={{$:/core/ui/Actions/new-note}} tooltip',
        ),
      },
    ],
    oracles: ['dead-control'],
    where: /./,
    async check(page, address) {
      await page.goto(address);
      await page.getByTitle('Create a new tiddler').click();
      await wait(1000);
      return (await page.getByText('Draft of').count()) === 0;
    },
  },
];
