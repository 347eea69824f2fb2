import {
  lostWords,
  misplacedWords,
  overlapWords,
  paleWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../../fault.ts';
import {
  anywhere,
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
  tab,
  titles,
} from './person.ts';

export const firstRound: readonly UnseenFault[] = [
  {
    name: 'discard-saves',
    kind: 'function',
    severity: 'critical',
    shows: '“Discard changes” keeps what was typed into a page.',
    round: 1,
    rewrites: program(
      '<<cancel-delete-tiddler-actions "cancel">>',
      '<<cancel-delete-tiddler-actions "save">>',
    ),
    where: anywhere,
    about: says(
      ['discard|cancel|abandon|escape|\\besc\\b|thrown? away'],
      'search|count|recent|order|pale|contrast',
    ),
    async check(on, address) {
      await open(on, address);
      await edit(on, 'Welcome');
      await draftText(on).fill('We meet on Fridays.');
      await wait(500);
      await press(draft(on), 'Discard changes');
      return /on Fridays/.test(await page(on, 'Welcome').innerText());
    },
  },
  {
    name: 'search-reads-titles-only',
    kind: 'function',
    severity: 'major',
    shows: 'The search finds nothing that stands in the text of a page: “slipway” has 0 matches.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: [
          [
            'second-search-filter\\":\\"[!is[system]search\\u003CuserInput>sort[title]limit[250]]\\",\\"text',
            'second-search-filter\\":\\"[!is[system]search:title\\u003CuserInput>sort[title]limit[250]]\\",\\"text',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      ['search|\\bmatch(?:es|ing)?\\b|\\bfinds?\\b|\\bfound\\b|query|result'],
      '\\b50\\d\\b|delet|clos',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'slipway');
      return /\b0 matches/.test(await on.locator('.tc-sidebar-search').innerText());
    },
  },
  {
    name: 'deleted-page-returns',
    kind: 'function',
    severity: 'critical',
    shows: 'A page that was deleted is there again after a reload.',
    round: 1,
    rewrites: [
      {
        path: /^\/bags\/default\/tiddlers\/(?!Draft|%24)/,
        method: 'DELETE',
        answer: { status: 204, type: 'text/plain', body: '' },
      },
    ],
    where: anywhere,
    about: says(['delet|remov', `${lostWords}|return|still|reappear|there`], 'discard|undefined|search'),
    async check(on, address) {
      await open(on, address);
      await more(on, 'Winter concert', 'delete');
      const gone = !(await titles(on)).includes('Winter concert');
      await reload(on);
      await tab(on, 'Recent');
      return gone && (await on.locator('.tc-timeline', { hasText: 'Winter concert' }).count()) > 0;
    },
  },
  {
    name: 'singers-miscounted',
    kind: 'data',
    severity: 'major',
    shows: '“There are 4 singers”, where the page “Singers” lists five.',
    round: 1,
    rewrites: pages('<$count filter="[tag[Singers]]"/>', '<$count filter="[tag[Singers]butfirst[]]"/>'),
    where: anywhere,
    about: says(
      [
        'singers?\\b|\\bvoices\\b',
        'count|number|total|\\b[456]\\b|four|five|differ|mismatch|more|fewer|does not|doesn',
      ],
      '\\b50\\d\\b|align|overlap|delet|contrast|pale',
    ),
    async check(on, address) {
      await open(on, address);
      const told = await page(on, 'Welcome').innerText();
      await follow(page(on, 'Welcome'), 'Singers');
      const listed = await page(on, 'Singers').locator('.tc-tiddler-body li').count();
      return /There are 4 singers/.test(told) && listed === 5;
    },
  },
  {
    name: 'recent-oldest-first',
    kind: 'function',
    severity: 'minor',
    shows: 'The list “Recent” starts with the page that was changed longest ago.',
    round: 1,
    rewrites: program('$has<dateField>!sort<dateField>limit', '$has<dateField>sort<dateField>limit'),
    where: anywhere,
    about: says(
      [
        'recent|timeline|\\bdates?\\b|newest|oldest|latest|chronolog',
        'order|sort|first|start|longest|top|oldest|newest|latest|ascend|descend|wrong|revers|bottom|last',
      ],
      'contrast|pale|overlap|align',
    ),
    async check(on, address) {
      await open(on, address);
      await tab(on, 'Recent');
      const dates = await on.locator('.tc-timeline > .tc-menu-list-item').allInnerTexts();
      return /^2nd September/.test(dates[0]!.trim()) && /November/.test(dates.at(-1)!);
    },
  },
  {
    name: 'tag-pale',
    kind: 'visual',
    severity: 'minor',
    shows: 'The name of a tag can hardly be read: yellow print on yellow.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled('html body.tc-body .tc-tag-label { color: #fbe2a2 !important; font-weight: 300; }'),
      },
    ],
    where: anywhere,
    about: says([paleWords], 'overlap|align|disabled'),
    async check(on, address) {
      await open(on, address);
      const colour = await page(on, 'Winter concert')
        .locator('.tc-tag-label')
        .first()
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(251, 226, 162)';
    },
  },
  {
    name: 'subtitle-over-title',
    kind: 'visual',
    severity: 'major',
    shows: 'In the side bar the line below the name of the wiki lies over the name.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled('html .tc-site-subtitle { position: relative; margin: -30px 0 14px; }'),
      },
    ],
    where: anywhere,
    about: says([overlapWords], 'contrast|pale'),
    async check(on, address) {
      await open(on, address);
      const title = (await on.locator('.tc-site-title').boundingBox())!;
      const subtitle = (await on.locator('.tc-site-subtitle').boundingBox())!;
      return subtitle.y < title.y + title.height - 12;
    },
  },
  {
    name: 'minutes-out-of-line',
    kind: 'visual',
    severity: 'trivial',
    shows: 'In the table of the concert the 3 minutes of the carol stand further right than the others.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled('html .tc-tiddler-body tr:nth-child(4) td:nth-child(3) { padding-left: 34px; }'),
      },
    ],
    where: anywhere,
    about: says([misplacedWords], 'overlap|contrast|recent'),
    async check(on, address) {
      await open(on, address);
      const left = (row: number) =>
        page(on, 'Winter concert')
          .locator('tr')
          .nth(row)
          .locator('td')
          .nth(2)
          .evaluate((one) => getComputedStyle(one).paddingLeft);
      return (await left(3)) === '34px' && (await left(2)) !== '34px';
    },
  },
  {
    name: 'close-takes-next',
    kind: 'function',
    severity: 'major',
    shows: 'The cross of a page closes the page below it.',
    round: 1,
    rewrites: program(
      '// Look for tiddlers with this title to close\n\tthis.removeTitleFromStory(storyList,title);',
      '// Look for tiddlers with this title to close\n\tstoryList.splice((storyList.indexOf(title) + 1) % storyList.length,1);',
    ),
    where: anywhere,
    about: says(
      [
        '\\bclos(?:e|es|ed|ing)\\b|cross|\\bx\\b|×|dismiss',
        'wrong|other|another|next|below|instead|differ|still|stays?|remain|not the|open',
      ],
      'discard|delet|search',
    ),
    async check(on, address) {
      await open(on, address);
      await press(page(on, 'Welcome'), 'close');
      return (await titles(on)).join() === 'Welcome';
    },
  },
  {
    name: 'singer-not-saved',
    kind: 'signal',
    severity: 'critical',
    shows: 'A singer’s page can’t be saved: the server answers with an error 500.',
    round: 1,
    rewrites: [
      {
        path: savedPage,
        method: 'PUT',
        when: (sent) => /"tags":\s*\[[^\]]*"Singers"/.test(sent),
        answer: { status: 500, type: 'text/plain', body: 'Internal Server Error' },
      },
    ],
    where: anywhere,
    about: says(
      ['\\b50\\d\\b|server error|internal|XMLHttpRequest|error code|not (?:be )?saved|saving|sync'],
      'search|discard|clos',
    ),
    async check(on, address) {
      await open(on, address);
      await follow(page(on, 'Welcome'), 'Singers');
      await follow(page(on, 'Singers'), 'Olu Adeyemi');
      await edit(on, 'Olu Adeyemi');
      await draftText(on).fill('Starts the concert.');
      await press(draft(on), 'Confirm changes');
      await wait(3000);
      return /500/.test(await on.locator('body').innerText());
    },
  },
  {
    name: 'rules-open-the-hall',
    kind: 'function',
    severity: 'major',
    shows: 'The link “House rules” opens the page on the boat hall.',
    round: 1,
    rewrites: pages(
      '* What is asked of us: [[House rules]]',
      '* What is asked of us: [[House rules|Boat hall]]',
    ),
    where: anywhere,
    about: says(
      [
        'house rules|boat hall|(?:wrong|other|another|different) (?:page|target|tiddler)',
        'wrong|other|another|instead|differ|leads?|opens?|link|mismatch|not the',
      ],
      'clos|\\b50\\d\\b|discard|delet',
    ),
    async check(on, address) {
      await open(on, address);
      await follow(page(on, 'Welcome'), 'House rules');
      const shown = await titles(on);
      return shown.includes('Boat hall') && !shown.includes('House rules');
    },
  },
];
