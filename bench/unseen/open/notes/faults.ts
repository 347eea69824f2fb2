import type { Page } from 'playwright-core';
import {
  lostWords,
  nothingWords,
  overlapWords,
  paleWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../fault.ts';
import { app } from './app.ts';

const anywhere = /./;
/** Every page of the app's own, not what it loads. */
const pages = /^\/(?:[^.?]*)(?:\?.*)?$/;
const script = /^\/scripts\/raneto\.js/;
const json = 'application/json; charset=utf-8';

async function signIn(on: Page, address: string): Promise<void> {
  const { username, password } = app.credential!;
  await on.goto(`${address}/login`);
  await on.fill('#form-username', username);
  await on.fill('#form-password', password);
  await Promise.all([on.waitForURL(`${address}/`), on.click('.login-form button[type="submit"]')]);
}

async function openIn(on: Page, address: string, path: string): Promise<void> {
  await signIn(on, address);
  await on.goto(address + path);
  await wait(300);
}

/** Writes over a page's text. */
async function write(on: Page, text: string): Promise<void> {
  await on.click('.CodeMirror');
  await on.keyboard.press('ControlOrMeta+A');
  await on.keyboard.type(text);
}

async function save(on: Page): Promise<void> {
  await on.locator('.save-page').first().click();
  await wait(1200);
}

async function fromMenu(on: Page, entry: string): Promise<void> {
  await on.click('.content .dropdown-toggle');
  await on.click(entry);
  await wait(700);
}

export const faults: readonly UnseenFault[] = [
  {
    name: 'edit-not-stored',
    kind: 'data',
    severity: 'critical',
    shows: 'The editor says “Page Successfully Saved”, and the page has its old text.',
    round: 1,
    rewrites: [
      {
        path: /^\/rn-edit/,
        method: 'POST',
        answer: { status: 200, type: json, body: '{"status":0,"message":"Page Saved"}' },
      },
    ],
    where: anywhere,
    about: says([lostWords], 'add page|page name|delet|dialog|search'),
    async check(on, address) {
      await openIn(on, address, '/stay/house-rules/edit');
      await write(on, 'Nobody runs on the stairs.');
      await save(on);
      await on.goto(`${address}/stay/house-rules`);
      return on.getByText('The generator rests').isVisible();
    },
  },
  {
    name: 'search-drops-best',
    kind: 'function',
    severity: 'major',
    shows: 'The search leaves out the page that fits best: “tides” does not find the page Tides.',
    round: 1,
    rewrites: [
      {
        path: /^\/(?:index)?\?search=/,
        text: (text) =>
          text.replace(
            /<div class="page">\s*<h2 class="page-title">[\s\S]*?<div class="page-excerpt">[\s\S]*?<\/div>\s*<\/div>/,
            '',
          ),
      },
    ],
    where: anywhere,
    about: says(['search|result|\\bfinds?\\b|\\bfound\\b|query|match']),
    async check(on, address) {
      await on.goto(address);
      await on.fill('#home-search', 'tides');
      await on.press('#home-search', 'Enter');
      await on.waitForURL(/search=/);
      return (await on.locator('.page-title a', { hasText: 'Tides' }).count()) === 0;
    },
  },
  {
    name: 'link-opens-other-page',
    kind: 'function',
    severity: 'major',
    shows: '“Seal count” opens the page on ringing birds.',
    round: 1,
    rewrites: [
      {
        path: pages,
        method: 'GET',
        text: (text) => text.replaceAll('href="/field/seal-count"', 'href="/field/ringing-birds"'),
      },
    ],
    where: anywhere,
    about: says(['seal|ringing', 'link|lead|open|show|wrong|instead|other|goes|title|page']),
    async check(on, address) {
      await on.goto(address);
      await on.click('text=Seal count');
      await on.waitForURL(/\/field\//);
      return on.locator('h1', { hasText: 'Ringing birds' }).isVisible();
    },
  },
  {
    name: 'add-page-dead',
    kind: 'function',
    severity: 'critical',
    shows: '“Save” in the dialog that adds a page does nothing.',
    round: 1,
    rewrites: [
      {
        path: script,
        swaps: [
          [
            '$("#add-page-confirm").click(function () {',
            '$("#add-page-confirm").click(function () {\nreturn;',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(['add|new page|page name|save|dialog|create', nothingWords], 'delet|reload|search'),
    async check(on, address) {
      await openIn(on, address, '/welcome');
      await on.locator('.add-page').first().click();
      await wait(700);
      await on.fill('#page-name', 'ferries');
      await on.click('#add-page-confirm');
      await wait(1500);
      return on.url() === `${address}/welcome` && on.locator('#page-name').isVisible();
    },
  },
  {
    name: 'no-deletes',
    kind: 'function',
    severity: 'critical',
    shows: 'Asked whether to delete a page, “No” deletes it and “Yes” does nothing.',
    round: 1,
    rewrites: [
      {
        path: pages,
        method: 'GET',
        text: (text) =>
          text
            .replace(
              /<button class="btn btn-default" data-dismiss="modal" type="button">No<\/button>/,
              '<button class="btn btn-default" id="delete-page-confirm" type="button">No</button>',
            )
            .replace(
              /<button class="btn btn-primary" id="delete-page-confirm" type="button">Yes<\/button>/,
              '<button class="btn btn-primary" data-dismiss="modal" type="button">Yes</button>',
            ),
      },
    ],
    where: anywhere,
    about: says(['delet|remov|[“"\'](?:no|yes)[”"\']']),
    async check(on, address) {
      await openIn(on, address, '/stay/kitchen');
      await fromMenu(on, 'text=Delete');
      await on.click('#deleteModal button:has-text("No")');
      await wait(1200);
      await on.goto(address);
      return !(await on.locator('a', { hasText: 'Kitchen' }).isVisible());
    },
  },
  {
    name: 'picture-gone',
    kind: 'visual',
    severity: 'minor',
    shows: 'The picture of the causeway does not come: its place shows a broken picture.',
    round: 1,
    rewrites: [
      { path: /^\/images\/causeway\.svg/, answer: { status: 404, type: 'text/plain', body: 'Not found' } },
    ],
    where: anywhere,
    about: says(['picture|image|photo|broken|causeway|\\balt\\b|404']),
    async check(on, address) {
      await on.goto(`${address}/field/tides`);
      return (
        (await on.locator('.content img').evaluate((one) => (one as HTMLImageElement).naturalWidth)) === 0
      );
    },
  },
  {
    name: 'title-cut',
    kind: 'visual',
    severity: 'minor',
    shows: 'The title of the page on the weather mast is cut off in the middle of its letters.',
    round: 1,
    rewrites: [
      {
        path: /^\/instruments\/weather-mast$/,
        swaps: styled('.content h1.title { height: 20px; overflow: hidden; }'),
      },
    ],
    where: /weather-mast/,
    about: says(['\\bcut\\b|clip|truncat|half|crop|chopped|hidden|not (?:fully|wholly)|part of']),
    async check(on, address) {
      await on.goto(`${address}/instruments/weather-mast`);
      return on.locator('h1.title').evaluate((one) => one.scrollHeight > one.clientHeight + 8);
    },
  },
  {
    name: 'raw-placeholder',
    kind: 'content',
    severity: 'minor',
    shows: 'The field for a new category says “{{lang.page.addCategory}}”.',
    round: 1,
    rewrites: [
      {
        path: pages,
        method: 'GET',
        text: (text) => text.replace('placeholder="Add category"', 'placeholder="{{lang.page.addCategory}}"'),
      },
    ],
    where: anywhere,
    about: says(['\\{\\{|\\}\\}|lang\\.|placeholder|template|curly|\\braw\\b|addCategory']),
    async check(on, address) {
      await openIn(on, address, '/welcome');
      return (await on.getAttribute('#newCategory', 'placeholder')) === '{{lang.page.addCategory}}';
    },
  },
  {
    name: 'close-leaves-page',
    kind: 'function',
    severity: 'minor',
    shows: '“Close” in the editor leads to the start page, not to the page that was edited.',
    round: 1,
    rewrites: [
      {
        path: script,
        swaps: [['the_arr.pop();\n      window.location = the_arr.join("/");', 'window.location = "/";']],
      },
    ],
    where: anywhere,
    about: says(['\\bclos', 'home|start|front|lead|back|page|goes|list|wrong|other|instead']),
    async check(on, address) {
      await openIn(on, address, '/stay/arriving/edit');
      await on.locator('.close-edit').first().click();
      await wait(1000);
      return on.url() === `${address}/`;
    },
  },
  {
    name: 'panels-overlap',
    kind: 'visual',
    severity: 'major',
    shows: 'On the start page the list of Field lies over the list beside it.',
    round: 1,
    rewrites: [
      {
        path: /^\/$/,
        swaps: styled('.home-categories .category-field { position: relative; left: -350px; }'),
      },
    ],
    where: anywhere,
    about: says([overlapWords]),
    async check(on, address) {
      await on.goto(address);
      await wait(500);
      const left = await on.locator('.category-field').evaluate((one) => one.getBoundingClientRect().left);
      const right = await on.locator('.category-stay').evaluate((one) => one.getBoundingClientRect().right);
      return left < right - 20;
    },
  },
  {
    name: 'deleted-stays',
    kind: 'data',
    severity: 'critical',
    shows: 'A page that was deleted is still in every list, and opens.',
    round: 2,
    rewrites: [
      {
        path: /^\/rn-delete/,
        method: 'POST',
        answer: { status: 200, type: json, body: '{"status":0,"message":"Page Deleted"}' },
      },
    ],
    where: anywhere,
    about: says(['delet|remov']),
    async check(on, address) {
      await openIn(on, address, '/stay/kitchen');
      await fromMenu(on, 'text=Delete');
      await on.click('#deleteModal button:has-text("Yes")');
      await on.waitForURL(`${address}/`);
      return on.locator('a', { hasText: 'Kitchen' }).isVisible();
    },
  },
  {
    name: 'category-not-made',
    kind: 'function',
    severity: 'major',
    shows: 'Enter in the field for a new category reloads the page, and no category is there.',
    round: 2,
    rewrites: [
      {
        path: /^\/rn-add-category/,
        method: 'POST',
        answer: { status: 200, type: json, body: '{"status":0,"message":"Category Created"}' },
      },
    ],
    where: anywhere,
    about: says(['categor']),
    async check(on, address) {
      await openIn(on, address, '/welcome');
      await on.fill('#newCategory', 'Boats');
      await on.press('#newCategory', 'Enter');
      await wait(1500);
      await on.reload();
      return (await on.locator('.category-title', { hasText: 'Boats' }).count()) === 0;
    },
  },
  {
    name: 'title-into-description',
    kind: 'data',
    severity: 'major',
    shows: 'A new title of a page is stored as its description, and the description as its title.',
    round: 2,
    rewrites: [
      {
        path: /^\/rn-edit/,
        method: 'POST',
        sends: (sent) => {
          const form = new URLSearchParams(sent);
          const title = form.get('meta_title') ?? '';
          form.set('meta_title', form.get('meta_description') ?? '');
          form.set('meta_description', title);
          return form.toString();
        },
      },
    ],
    where: anywhere,
    about: says(['title|description|swap|meta'], paleWords),
    async check(on, address) {
      await openIn(on, address, '/field/rock-pools/edit');
      await on.click('text=Meta information');
      await wait(600);
      await on.fill('#entry-metainfo-title', 'Pools');
      await on.fill('#entry-metainfo-description', 'The twelve pools');
      await save(on);
      await on.goto(`${address}/field/rock-pools`);
      return on.locator('h1', { hasText: 'The twelve pools' }).isVisible();
    },
  },
  {
    name: 'save-says-nothing',
    kind: 'usability',
    severity: 'minor',
    shows: '“Save” in the editor gives no answer: nothing says that the page was saved.',
    round: 2,
    rewrites: [{ path: script, swaps: [['$("#edit-status").slideDown();', '']] }],
    where: anywhere,
    about: says(
      [
        '\\bsav',
        'messag|feedback|confirm|notice|nothing|no (?:answer|sign|word|reply|effect)|silent|does not|dead|unresponsive|without',
      ],
      'categor|delet',
    ),
    async check(on, address) {
      await openIn(on, address, '/stay/arriving/edit');
      await save(on);
      return !(await on.locator('#edit-status').isVisible());
    },
  },
  {
    name: 'page-fails',
    kind: 'signal',
    severity: 'critical',
    shows: 'The page on the salinity meter does not open: the server answers with an error.',
    round: 2,
    rewrites: [
      {
        path: /^\/instruments\/salinity-meter$/,
        answer: {
          status: 500,
          type: 'text/html; charset=utf-8',
          body: '<!doctype html><title>Error</title><h1>500</h1><p>Internal Server Error</p>',
        },
      },
    ],
    where: anywhere,
    about: says(['500|error|fail|salinity|crash']),
    async check(on, address) {
      return (await on.goto(`${address}/instruments/salinity-meter`))?.status() === 500;
    },
  },
  {
    name: 'preview-stands-still',
    kind: 'function',
    severity: 'major',
    shows: 'The preview beside the editor does not follow what is typed.',
    round: 2,
    rewrites: [
      {
        path: /^\/scripts\/ghostdown\.js/,
        swaps: [['editor.on("change", function () {', 'editor.on("changed", function () {']],
      },
    ],
    where: anywhere,
    about: says(['preview|beside|right (?:side|hand)|rendered|does not (?:follow|update)|stale']),
    async check(on, address) {
      await openIn(on, address, '/stay/house-rules/edit');
      await write(on, 'Nobody runs on the stairs.');
      await wait(500);
      return on.locator('.rendered-markdown', { hasText: 'The generator rests' }).isVisible();
    },
  },
  {
    name: 'logout-does-not',
    kind: 'function',
    severity: 'critical',
    shows: '“Logout” shows the sign-in, but one stays signed in.',
    round: 2,
    rewrites: [{ path: /^\/logout$/, asks: () => '/login' }],
    where: anywhere,
    about: says(['log ?-?out|log(?:ged)? out|sign(?:ed|ing)?[ -]?out|session|still (?:logged|signed)']),
    async check(on, address) {
      await signIn(on, address);
      await on.click('#userDropDown');
      await on.click('text=Logout');
      await wait(1000);
      await on.goto(address);
      return on.locator('#userDropDown').isVisible();
    },
  },
  {
    name: 'date-invalid',
    kind: 'content',
    severity: 'minor',
    shows: 'Pages of Field say “Last updated on Invalid date”.',
    round: 2,
    rewrites: [
      {
        path: /^\/field\/[\w-]+$/,
        text: (text) => text.replace(/Last updated on [^<\n]*/, 'Last updated on Invalid date'),
      },
    ],
    where: anywhere,
    about: says(['invalid|\\bdate\\b|updated on']),
    async check(on, address) {
      await on.goto(`${address}/field/tides`);
      return on.getByText('Invalid date').isVisible();
    },
  },
  {
    name: 'table-pale',
    kind: 'visual',
    severity: 'major',
    shows: 'The rows of the table on the page on the kitchen are nearly as light as the page.',
    round: 2,
    rewrites: [{ path: /^\/stay\/kitchen$/, swaps: styled('.content table td { color: #e2e2e2; }') }],
    where: /kitchen/,
    about: says([`${paleWords}|white`]),
    async check(on, address) {
      await on.goto(`${address}/stay/kitchen`);
      const colour = await on
        .locator('.content td')
        .first()
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(226, 226, 226)';
    },
  },
  {
    name: 'search-for-undefined',
    kind: 'content',
    severity: 'minor',
    shows: 'Above what was found stands “Search results for: undefined”.',
    round: 2,
    rewrites: [
      {
        path: /^\/(?:index)?\?search=/,
        text: (text) => text.replace(/(Search results for: )[^<]*/, '$1undefined'),
      },
    ],
    where: anywhere,
    about: says(['undefined|results for|heading|searched']),
    async check(on, address) {
      await on.goto(address);
      await on.fill('#home-search', 'boat');
      await on.press('#home-search', 'Enter');
      await on.waitForURL(/search=/);
      return on.getByText('Search results for: undefined').isVisible();
    },
  },
];
