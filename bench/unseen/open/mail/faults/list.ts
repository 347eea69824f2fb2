import { paleWords, says, styled, type UnseenFault } from '../../../fault.ts';
import {
  anywhere,
  document,
  ids,
  item,
  items,
  open,
  openMail,
  script,
  search,
  summary,
  type Summary,
} from './person.ts';

/** What the list of mail shows. */
export const listFaults: readonly UnseenFault[] = [
  {
    name: 'mail-count-off',
    kind: 'data',
    severity: 'minor',
    shows: 'The number of mails above the list is one more than there are.',
    round: 1,
    rewrites: [
      {
        path: summary,
        data: (answer) => {
          (answer as Summary).storeTotal += 1;
        },
      },
    ],
    where: anywhere,
    about: says(
      ['count|number of|\\b1[3-6]\\b|off by|one (?:too many|more|less)|how many|total'],
      'delet|remov|search|result|match|order|sort|dark|relay|source|picture|sender',
    ),
    async check(on, address) {
      await open(on, address);
      return on.getByText('15 emails').isVisible();
    },
  },
  {
    name: 'search-drops-newest',
    kind: 'function',
    severity: 'major',
    shows: 'The search leaves out the newest mail that fits: “rotavator” finds nothing.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/email\/summary\?.*search=/,
        data: (answer) => {
          const found = answer as Summary;
          found.items.shift();
          found.total = found.items.length;
        },
      },
    ],
    where: anywhere,
    about: says(
      ['search|result|\\bfinds?\\b|\\bfound\\b|query|match'],
      'picture|image|attachment|404|source|relay|delet|dark|sender',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'rotavator');
      return on.getByText('No emails match').isVisible();
    },
  },
  {
    name: 'newest-out-of-order',
    kind: 'data',
    severity: 'minor',
    shows: 'The mail of yesterday stands among those of last week, the others from new to old.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/email\/summary(?!.*search=)/,
        data: (answer) => {
          const { items: all } = answer as Summary;
          const at = all.findIndex(({ id }) => id === 'm13');
          if (at >= 0) all.splice(7, 0, ...all.splice(at, 1));
        },
      },
    ],
    where: anywhere,
    about: says(
      [
        'sort|\\border\\b|out of (?:order|place)|sequence|chronolog|newest|oldest|latest|wrong place|\\b1d\\b|yesterday',
      ],
      'search|delet|remov|sender|recipient|picture|source|relay|dark',
    ),
    async check(on, address) {
      await open(on, address);
      return (await ids(on)).indexOf('m13') === 7;
    },
  },
  {
    name: 'list-date-a-day-off',
    kind: 'data',
    severity: 'major',
    shows: 'The list shows each mail a day older than the mail itself does.',
    round: 2,
    rewrites: [
      {
        path: summary,
        data: (answer) => {
          for (const one of (answer as Summary).items)
            one.time = new Date(Date.parse(one.time) - 86_400_000).toISOString();
        },
      },
    ],
    where: anywhere,
    about: says(
      ['\\bdates?\\b|\\bdays?\\b|older|\\bago\\b|\\b\\d+d\\b'],
      'undefined|\\btabs?\\b|search|delet|\\bmark|clip|\\bcut\\b|contrast|opens|wrong mail',
    ),
    async check(on, address) {
      await openMail(on, address, 'm10');
      const own = await on.getByTestId('email-viewer').getByText(/ ago$/).first().innerText();
      return (await item(on, 'm10').innerText()).includes('5d ago') && own === '4d ago';
    },
  },
  {
    name: 'clear-search-dead',
    kind: 'function',
    severity: 'minor',
    shows: 'The cross in the search field does not clear it.',
    round: 2,
    rewrites: [
      {
        path: script,
        swaps: [
          ['onClick:()=>i(""),className:"rounded-sm p-0.5', 'onClick:()=>{},className:"rounded-sm p-0.5'],
        ],
      },
    ],
    where: anywhere,
    about: says(['\\bclear(?:s|ed|ing)?\\b|cross|search|✕|×|\\bx\\b'], 'delete all'),
    async check(on, address) {
      await open(on, address);
      await search(on, 'meter');
      await on.getByLabel('Clear search').click();
      await on.waitForTimeout(600);
      return (await on.inputValue('[data-testid="search-input"]')) === 'meter';
    },
  },
  {
    name: 'unread-undefined',
    kind: 'content',
    severity: 'major',
    shows: 'Above the list it says “undefined unread” where the number of unread mails belongs.',
    round: 2,
    rewrites: [
      {
        path: script,
        swaps: [['children:[r," unread"]', 'children:[String(window.unreadMails)," unread"]']],
      },
    ],
    where: anywhere,
    about: says(['undefined'], 'exception|cannot read|TypeError|uncaught'),
    async check(on, address) {
      await open(on, address);
      return on.getByText('undefined unread').isVisible();
    },
  },
  {
    name: 'previews-pale',
    kind: 'visual',
    severity: 'minor',
    shows: 'The first words of each mail in the list are nearly as white as the list.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled('html [data-testid="email-list-item"] p { color: #e6e8eb !important; }'),
      },
    ],
    where: anywhere,
    about: says([`${paleWords}|white`], 'theme|dark mode'),
    async check(on, address) {
      await open(on, address);
      const colour = await items(on)
        .first()
        .locator('p')
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(230, 232, 235)';
    },
  },
];
