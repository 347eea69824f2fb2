import { lostWords, nothingWords, says, styled, wait, type UnseenFault } from '../../../fault.ts';
import {
  anywhere,
  button,
  document,
  draft,
  draftText,
  edit,
  follow,
  more,
  open,
  page,
  pages,
  press,
  program,
  reload,
  savedPage,
  search,
  searchField,
  tab,
  titles,
} from './person.ts';

export const secondRound: readonly UnseenFault[] = [
  {
    name: 'close-others-takes-all',
    kind: 'function',
    severity: 'major',
    shows: '“Close others” closes the page itself too: none is left open.',
    round: 2,
    rewrites: program('this.saveStoryList([title]);', 'this.saveStoryList([]);'),
    where: anywhere,
    about: says(
      ['close others|(?:clos|others)', 'others|all|every|itself|none|no page|empty|nothing|also|too'],
      'close all|exception|TypeError|cannot read|error|search|renam',
    ),
    async check(on, address) {
      await open(on, address);
      await more(on, 'Welcome', 'close others');
      return (await titles(on)).length === 0;
    },
  },
  {
    name: 'close-all-breaks',
    kind: 'signal',
    severity: 'major',
    shows: '“Close all” closes nothing: a red box tells of an internal JavaScript error.',
    round: 2,
    rewrites: program(
      'handleCloseAllTiddlersEvent = function(event) {\n\tthis.saveStoryList([]);',
      'handleCloseAllTiddlersEvent = function(event) {\n\tthis.saveStoryList(this.stories.none.slice());',
    ),
    where: anywhere,
    about: says(
      ['close all|exception|TypeError|cannot read|javascript error|script|embarrassing|uncaught'],
      '\\b404\\b',
    ),
    async check(on, address) {
      await open(on, address);
      await on.getByText('close all', { exact: true }).click();
      await wait(800);
      return (await titles(on)).length === 2 && /Internal JavaScript Error/.test(await on.content());
    },
  },
  {
    name: 'bold-slants',
    kind: 'function',
    severity: 'minor',
    shows: 'The button “B” makes what is chosen italic.',
    round: 2,
    rewrites: [
      {
        path: document,
        text(text) {
          const at = text.indexOf('\\"$:/core/ui/EditorToolbar/bold\\":{');
          const end = text.indexOf('},\\"$:/', at);
          if (at < 0 || end < 0) throw new Error('There is no button for bold print');
          return text.slice(0, at) + text.slice(at, end).replaceAll("''", '//') + text.slice(end);
        },
      },
    ],
    where: anywhere,
    about: says(['\\bbold\\b|[“"\']B[”"\']|italic'], 'date|rename|menu'),
    async check(on, address) {
      await open(on, address);
      await edit(on, 'Welcome');
      await draftText(on).fill('Tuesday');
      await draftText(on).selectText();
      await press(draft(on), 'Apply bold');
      return (await draftText(on).inputValue()) === '//Tuesday//';
    },
  },
  {
    name: 'hall-picture-broken',
    kind: 'visual',
    severity: 'minor',
    shows: 'On the page of the boat hall the picture does not come.',
    round: 2,
    rewrites: pages('[img[Boat hall picture]]', '[img[/pictures/boat-hall.jpg]]'),
    where: anywhere,
    about: says(['picture|image|photo|\\.jpg|broken|\\balt\\b'], 'menu|search|OPTIONS|icon|date'),
    async check(on, address) {
      await open(on, address);
      await follow(page(on, 'Welcome'), 'Boat hall');
      await wait(600);
      return page(on, 'Boat hall')
        .locator('img')
        .evaluate(
          (one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth === 0,
        );
    },
  },
  {
    name: 'dates-not-numbers',
    kind: 'content',
    severity: 'minor',
    shows: 'Below the title of each page stands “undefined NaN at NaN:NaN” in place of the day.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: [
          [
            '\\"$:/language/Tiddler/DateFormat\\",\\"text\\":\\"DDth MMM YYYY at hh12:0mmam\\"',
            '\\"$:/language/Tiddler/DateFormat\\",\\"text\\":\\"undefined NaN at NaN:NaN\\"',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      ['undefined|\\bNaN\\b|not a number|placeholder|raw value|\\bdates?\\b'],
      'TypeError|cannot read|exception',
    ),
    async check(on, address) {
      await open(on, address);
      return /undefined NaN/.test(await page(on, 'Welcome').innerText());
    },
  },
  {
    name: 'open-and-recent-swapped',
    kind: 'usability',
    severity: 'major',
    shows: 'The tab “Open” shows the pages that were changed last, and “Recent” those that are open.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: [
          [
            '\\"$:/language/SideBar/Open/Caption\\",\\"text\\":\\"Open\\"',
            '\\"$:/language/SideBar/Open/Caption\\",\\"text\\":\\"Recent\\"',
          ],
          [
            '\\"$:/language/SideBar/Recent/Caption\\",\\"text\\":\\"Recent\\"',
            '\\"$:/language/SideBar/Recent/Caption\\",\\"text\\":\\"Open\\"',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\brecent\\b|[“"\']open[”"\']|\\btabs?\\b',
        'swap|mix|wrong|instead|other|exchang|label|name|shows?|mismatch|opens?',
      ],
      'undefined|NaN|\\bcut\\b|clip|picture|renam|TypeError|close all',
    ),
    async check(on, address) {
      await open(on, address);
      await tab(on, 'Open');
      return on.locator('.tc-timeline').isVisible();
    },
  },
  {
    name: 'search-cross-dead',
    kind: 'function',
    severity: 'minor',
    shows: 'The cross beside the search does not empty it.',
    round: 2,
    rewrites: program(
      '<<cancel-search-actions>><$action-sendmessage $message="tm-focus-selector" $param=".tc-search input"/>',
      '<$action-sendmessage $message="tm-focus-selector" $param=".tc-search input"/>',
    ),
    where: anywhere,
    about: says(
      ['search|query', `${nothingWords}|clear|empt|reset|cross|\\bx\\b|×|still`],
      'picture|undefined|\\bcut\\b|clip|renam',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'tide');
      await on
        .locator('.tc-search button:visible', { has: on.locator('.tc-image-close-button') })
        .first()
        .click();
      await wait(600);
      return (await searchField(on).inputValue()) === 'tide';
    },
  },
  {
    name: 'menu-cut',
    kind: 'visual',
    severity: 'major',
    shows: 'The list of what can be done with a page is cut off after its first lines.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled('html .tc-titlebar .tc-drop-down { max-height: 72px; overflow: hidden; }'),
      },
    ],
    where: anywhere,
    about: says(
      ['\\bcut\\b|clip|truncat|half|crop|chopped|hidden|not (?:fully|wholly)|part of'],
      'sideways|\\b390|narrow',
    ),
    async check(on, address) {
      await open(on, address);
      await press(page(on, 'Welcome'), 'more');
      return on
        .locator('.tc-drop-down:visible')
        .first()
        .evaluate((one) => one.scrollHeight > one.clientHeight + 100);
    },
  },
  {
    name: 'wide-on-a-phone',
    kind: 'visual',
    severity: 'major',
    shows: 'In a narrow window the pages are wider than it, and have to be scrolled sideways.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled('@media (max-width: 960px) { html body .tc-tiddler-frame { min-width: 760px; } }'),
      },
    ],
    where: anywhere,
    about: says([
      'sideways|horizontal|narrow|wid(?:e|er|th)\\b|mobile|phone|small (?:screen|window)|\\b3[269]0\\b|off[- ]screen|beyond|viewport',
    ]),
    async check(on, address) {
      await on.setViewportSize({ width: 390, height: 800 });
      await open(on, address);
      return on.evaluate(() => window.document.documentElement.scrollWidth > 600);
    },
  },
  {
    name: 'rename-keeps-both',
    kind: 'function',
    severity: 'major',
    shows: 'A page that is given another title stays under its old one too.',
    round: 2,
    rewrites: program(
      "// Remove the original tiddler if we're renaming it\n\t\t\t\tif(isRename) {",
      "// Remove the original tiddler if we're renaming it\n\t\t\t\tif(isRename && !draftOf) {",
    ),
    where: anywhere,
    about: says(
      [
        'renam|duplicat|twice|copy|copies|both|another title|old (?:title|name)|(?:title|name)[^.]{0,60}(?:chang|edit)|second',
      ],
      'undefined|close|search|\\bcut\\b|bold',
    ),
    async check(on, address) {
      await open(on, address);
      await edit(on, 'Winter concert');
      await draft(on).locator('input.tc-titlebar').fill('Advent concert');
      await wait(400);
      await press(draft(on), 'Confirm changes');
      await wait(800);
      await search(on, 'concert');
      const found = await on.locator('.tc-search-drop-down').innerText();
      return /Winter concert/.test(found) && /Advent concert/.test(found);
    },
  },
  {
    name: 'text-lost-on-reload',
    kind: 'function',
    severity: 'critical',
    shows: 'After a reload a page that was saved is blank.',
    round: 2,
    rewrites: [
      {
        path: savedPage,
        method: 'PUT',
        sends: (sent) => JSON.stringify({ ...(JSON.parse(sent) as object), text: '' }),
      },
    ],
    where: anywhere,
    about: says(
      [lostWords, 'text|page|content|tiddler|edit|chang|typed|blank|empty|sav'],
      'undefined|close|search|bold|\\bcut\\b|renam|another title|old (?:title|name)|twice|picture|recent|sideways|pieces',
    ),
    async check(on, address) {
      await open(on, address);
      await edit(on, 'Welcome');
      await draftText(on).fill('We meet on Fridays.');
      await press(draft(on), 'Confirm changes');
      const kept = await page(on, 'Welcome').innerText();
      await reload(on);
      return /on Fridays/.test(kept) && !/on Fridays/.test(await page(on, 'Welcome').innerText());
    },
  },
  {
    name: 'turning-tide-unlisted',
    kind: 'data',
    severity: 'major',
    shows: '“Pieces” does not list “The turning tide”, which is sung at the concert.',
    round: 2,
    rewrites: pages('list-links "[tag[Pieces]sort[title]]"', 'list-links "[tag[Pieces]sort[title]limit[4]]"'),
    where: anywhere,
    about: says(
      [
        'pieces|turning tide|\\blist',
        'missing|absent|not (?:list|there|shown|in)|lacks?|four|five|\\b[45]\\b|fewer|without',
      ],
      'undefined|search|renam|picture|blank|\\bcut\\b|bold|clos',
    ),
    async check(on, address) {
      await open(on, address);
      await follow(page(on, 'Welcome'), 'Pieces');
      const body = await page(on, 'Pieces').locator('.tc-tiddler-body').innerText();
      return (
        /Oars and ropes/.test(body) &&
        !/turning tide/.test(body) &&
        (await button(on, 'new tiddler').isVisible())
      );
    },
  },
];
