import {
  lostWords,
  misplacedWords,
  overlapWords,
  paleWords,
  says,
  styled,
  type UnseenFault,
} from '../../../fault.ts';
import {
  anywhere,
  card,
  choose,
  day,
  dialog,
  document,
  entry,
  fill,
  json,
  open,
  pickAbove,
  press,
  reload,
  row,
  rows,
  said,
  scripted,
  search,
  span,
} from './person.ts';

export const firstRound: readonly UnseenFault[] = [
  {
    name: 'week-sum-unfiltered',
    kind: 'data',
    severity: 'major',
    shows: 'The hours at the top of the week stay at 18 where only one project is shown.',
    round: 1,
    rewrites: scripted('week', [
      '{{ hoursText(hoursIn(shown())) }}',
      '{{ hoursText(hoursIn(books.entries.filter((one) => one.date >= monday && one.date <= later(monday, 6)))) }}',
    ]),
    where: anywhere,
    about: says(
      [
        '\\bhours?\\b|\\b18 h\\b|\\bsum\\b|total',
        'project|filter|search|shown|entries|days?\\b|week',
        'filter|differ|mismatch|does not|doesn|unchanged|stays|still|more|wrong|not the|\\b18\\b',
      ],
      '\\bvat\\b|\\bleft\\b|overdue|copied|copy|before|delet|previous|skip|minus|negative|budget',
    ),
    async check(on, address) {
      await open(on, address, 'week');
      await pickAbove(on, 'Project', 'Cemetery path');
      return (
        /^18 h/.test(await on.locator('.week-sum').innerText()) && (await on.locator('.day li').count()) === 1
      );
    },
  },
  {
    name: 'vat-too-low',
    kind: 'data',
    severity: 'critical',
    shows: 'The line “VAT 20 %” of an invoice holds 17.5 % of the net amount: £89.25 for £510.',
    round: 1,
    rewrites: scripted('books', [
      'Math.round(netOf(invoice) * 20) / 100',
      'Math.round(netOf(invoice) * 17.5) / 100',
    ]),
    where: anywhere,
    about: says(['\\bvat\\b|\\btax\\b|20 ?%|17\\.5']),
    async check(on, address) {
      await open(on, address, 'invoices/i029');
      return (await on.locator('.lines tfoot').innerText()).includes('£89.25');
    },
  },
  {
    name: 'copy-to-tomorrow',
    kind: 'function',
    severity: 'major',
    shows: 'An entry that is copied to today stands at tomorrow, 15 October.',
    round: 1,
    rewrites: scripted('week', [
      'date: books.today, from, to, note });',
      'date: later(books.today, 1), from, to, note });',
    ]),
    where: anywhere,
    about: says(
      [
        'cop(?:y|ied|ies)|duplicat',
        'tomorrow|\\b15\\b|wrong|today|thursday|other|not|next day|missing|instead|later',
      ],
      'delet|\\bvat\\b|overdue|previous',
    ),
    async check(on, address) {
      await open(on, address, 'week');
      await press(entry(on, 'Workshop with the pupils'), 'Copy to today');
      return (await day(on, '2026-10-15').innerText()).includes('Workshop with the pupils');
    },
  },
  {
    name: 'deleted-entry-returns',
    kind: 'function',
    severity: 'critical',
    shows: 'An entry that was deleted is there again after a reload.',
    round: 1,
    rewrites: [
      { path: /^\/api\/entries\//, method: 'DELETE', answer: { status: 204, type: 'text/plain', body: '' } },
    ],
    where: anywhere,
    about: says(
      ['delet|remov', `${lostWords}|return|still|reappear|there`],
      'copy|copied|\\b50\\d\\b|\\bvat\\b',
    ),
    async check(on, address) {
      await open(on, address, 'week');
      await press(entry(on, 'Detail of the handrail'), 'Delete');
      await press(dialog(on), 'Delete');
      const gone = (await entry(on, 'Detail of the handrail').count()) === 0;
      await reload(on);
      return gone && (await entry(on, 'Detail of the handrail').count()) === 1;
    },
  },
  {
    name: 'previous-skips-week',
    kind: 'function',
    severity: 'major',
    shows: 'The arrow to the left leaves out a week: before 12 October comes 28 September.',
    round: 1,
    rewrites: scripted('week', ['@click="go(-1)"', '@click="go(-2)"']),
    where: anywhere,
    about: says(
      [
        'previous|arrow|\\bback\\b|earlier|week|‹|<|chevron',
        'skip|two|jump|leaves? out|miss|\\b28\\b|far|twice|wrong|over\\b|14 days|fortnight',
      ],
      'copy|copied|delet|\\bvat\\b|end must|overdue|\\bsum\\b|total',
    ),
    async check(on, address) {
      await open(on, address, 'week');
      await press(on, 'Previous week');
      return /^28 Sept? 2026/.test(await span(on));
    },
  },
  {
    name: 'invoice-search-numbers-only',
    kind: 'function',
    severity: 'major',
    shows: 'The search of the invoices finds no client and no project, only what a number begins with.',
    round: 1,
    rewrites: scripted('invoices', [
      ".toLowerCase()\n          .includes((words.value ?? '').trim().toLowerCase()),",
      ".toLowerCase()\n          .startsWith((words.value ?? '').trim().toLowerCase()),",
    ]),
    where: anywhere,
    about: says(
      ['search|\\bfinds?\\b|\\bfound\\b|match(?:es|ing)?\\b|query'],
      'delet|\\bvat\\b|copy|copied|overdue',
    ),
    async check(on, address) {
      await open(on, address, 'invoices');
      await search(on, 'Search invoices', 'Tidewell');
      return (await rows(on).count()) === 0;
    },
  },
  {
    name: 'overdue-empty',
    kind: 'data',
    severity: 'major',
    shows: 'The choice “Overdue” counts and shows no invoice, though one of the list is overdue.',
    round: 1,
    rewrites: scripted('invoices', ['statusOf(one) === wanted', 'one.status === wanted']),
    where: anywhere,
    about: says(
      ['overdue|\\bsent \\(|status|filter'],
      'delet|search|copy|copied|\\b50\\d|pale|contrast|18 h|cemetery',
    ),
    async check(on, address) {
      await open(on, address, 'invoices');
      return (
        (await on.getByRole('button', { name: 'Overdue (0)' }).count()) === 1 &&
        (await rows(on).filter({ hasText: 'Overdue' }).count()) === 1
      );
    },
  },
  {
    name: 'left-adds',
    kind: 'data',
    severity: 'major',
    shows: 'What is left of a project’s budget is more than the budget: 84 h of 60 h.',
    round: 1,
    rewrites: scripted('projects', ['one.budget - usedBy(one)', 'one.budget + usedBy(one)']),
    where: anywhere,
    about: says(
      [
        '\\bleft\\b|remain|budget|\\b84 h',
        'more|exceed|wrong|differ|add|sum|plus|larger|greater|higher|not|minus|subtract|mismatch|inconsist|\\b84',
      ],
      '\\bvat\\b|copy|copied|delet|align|indent|arrow|overlap|pale|\\b50\\d|week|rounds?',
    ),
    async check(on, address) {
      await open(on, address, 'projects');
      return /84 h/.test(await row(on, 'School yard Elmhurst').innerText());
    },
  },
  {
    name: 'end-before-start',
    kind: 'usability',
    severity: 'major',
    shows: 'An entry may end before it begins, and then counts hours below zero.',
    round: 1,
    rewrites: scripted('week', ['if (!from || !to || to <= from)', 'if (!from || !to)']),
    where: anywhere,
    about: says(
      [
        [
          'negative|below zero|minus|-\\d|−\\d|ends? (?:time )?(?:is )?(?:before|earlier)|end must',
          'before (?:it|the) (?:begins?|starts?|from|start)|\\bto\\b[^.]{0,30}before|earlier than',
          'same time|zero hours|\\b0 h',
        ].join('|'),
      ],
      '\\bvat\\b|cop(?:y|ied)|delet|\\bleft\\b',
    ),
    async check(on, address) {
      await open(on, address, 'week');
      await press(on, 'Add entry');
      await choose(on, 'Project', 'Office');
      await fill(on, 'From', '16:00');
      await fill(on, 'To', '15:00');
      await fill(on, 'What was done', 'Filing');
      await press(dialog(on), 'Save');
      return (await entry(on, 'Filing').count()) === 1 && /-1 h/.test(await entry(on, 'Filing').innerText());
    },
  },
  {
    name: 'amount-out-of-line',
    kind: 'visual',
    severity: 'trivial',
    shows: 'In an invoice the amount of the second line stands further left than that of the first.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled('html .lines tbody tr:nth-child(2) td:nth-child(4) { padding-right: 38px; }'),
      },
    ],
    where: anywhere,
    about: says([misplacedWords], 'overlap|pale|contrast|copied|copy'),
    async check(on, address) {
      await open(on, address, 'invoices/i029');
      const padding = await on
        .locator('.lines tbody tr:nth-child(2) td:nth-child(4)')
        .evaluate((one) => getComputedStyle(one).paddingRight);
      return padding === '38px';
    },
  },
  {
    name: 'figures-over-titles',
    kind: 'visual',
    severity: 'major',
    shows: 'In the overview the figures lie over the titles of their boxes.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html .cards .card .figure { margin-top: -22px; }') }],
    where: anywhere,
    about: says([overlapWords], 'pale|contrast'),
    async check(on, address) {
      await open(on, address, 'overview');
      const title = (await card(on, 'This week').locator('h2').boundingBox())!;
      const figure = (await card(on, 'This week').locator('.figure').boundingBox())!;
      return figure.y < title.y + title.height - 10;
    },
  },
  {
    name: 'hints-pale',
    kind: 'visual',
    severity: 'minor',
    shows:
      'In the overview the numbers of entries and invoices are printed so pale that they can hardly be read.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html .card .hint { color: #dde3df; }') }],
    where: anywhere,
    about: says([paleWords], 'overlap|on top of|cover'),
    async check(on, address) {
      await open(on, address, 'overview');
      const colour = await card(on, 'This week')
        .locator('.hint')
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(221, 227, 223)';
    },
  },
  {
    name: 'project-not-saved',
    kind: 'signal',
    severity: 'critical',
    shows: 'A changed project can’t be saved: the server answers with an error.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/projects\//,
        method: 'PATCH',
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\b50\\d\\b|server error|could not be saved|try again|exception|project[^.]{0,60}(?:fail|not saved|error)',
      ],
      'delet|\\bvat\\b|copy|copied|search|overdue',
    ),
    async check(on, address) {
      await open(on, address, 'projects');
      await press(row(on, 'Roof garden'), 'Edit');
      await fill(on, 'Budget', '50');
      await press(dialog(on), 'Save');
      return /could not be saved/.test(await said(on));
    },
  },
];
