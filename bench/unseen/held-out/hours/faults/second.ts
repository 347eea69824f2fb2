import { lostWords, nothingWords, says, styled, wait, type UnseenFault } from '../../../fault.ts';
import {
  anywhere,
  card,
  choose,
  dialog,
  document,
  entry,
  fill,
  open,
  press,
  reload,
  row,
  rows,
  said,
  scripted,
  span,
  wideWords,
} from './person.ts';

export const secondRound: readonly UnseenFault[] = [
  {
    name: 'totals-sorted-as-text',
    kind: 'function',
    severity: 'major',
    shows: 'Sorted by their total the invoices begin with £1,227.60, before £384.00.',
    round: 2,
    rewrites: scripted('invoices', [
      "column('total', 'Total', totalOf, {",
      "column('total', 'Total', (one) => money(totalOf(one)), {",
    ]),
    where: anywhere,
    about: says(
      ['sort|\\border(?:ed|ing)?\\b|ascend|descend', 'total|amount|£|text|number|alphabet|column'],
      'cancel|doubl|twice|reload|still to be paid',
    ),
    async check(on, address) {
      await open(on, address, 'invoices');
      await on.locator('.q-table th', { hasText: 'Total' }).click();
      await wait(400);
      const totals = await rows(on).locator('td:last-child').allInnerTexts();
      return totals[0] === '£1,227.60' && totals.indexOf('£384.00') > 2;
    },
  },
  {
    name: 'cancel-keeps-change',
    kind: 'function',
    severity: 'critical',
    shows: 'What was typed into the form of an entry stands in the week after “Cancel”.',
    round: 2,
    rewrites: scripted('week', ['edited.value = { ...entry };', 'edited.value = entry;']),
    where: anywhere,
    about: says(
      ['cancel|discard|abandon|dismiss|while typing|before (?:it is )?sav'],
      'sort|paid|without (?:asking|confirm)',
    ),
    async check(on, address) {
      await open(on, address, 'week');
      await press(entry(on, 'Detail of the handrail'), 'Edit');
      await fill(on, 'What was done', 'Detail of the gate');
      await press(dialog(on), 'Cancel');
      return (await entry(on, 'Detail of the gate').count()) === 1;
    },
  },
  {
    name: 'paid-not-kept',
    kind: 'function',
    severity: 'critical',
    shows: 'An invoice that was marked as paid stays as it was, though the app says that it is paid.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/invoices\//,
        method: 'PATCH',
        when: (sent) => sent.includes('"Paid"'),
        sends: (sent) => sent.replace('"Paid"', '"Sent"'),
      },
    ],
    where: anywhere,
    about: says(
      ['\\bpaid\\b', `${nothingWords}|${lostWords}|still|remain|status|mark`],
      'draft|still to be paid|within|\\bdue\\b|sort|heading',
    ),
    async check(on, address) {
      await open(on, address, 'invoices/i026');
      await press(on, 'Mark as paid');
      return (
        /marked as paid/.test(await said(on)) && (await on.locator('.head .status').innerText()) === 'Sent'
      );
    },
  },
  {
    name: 'entry-doubled',
    kind: 'function',
    severity: 'critical',
    shows: 'A new entry stands in the week twice after a reload.',
    round: 2,
    rewrites: [{ path: /^\/api\/entries$/, method: 'POST', twice: true }],
    where: anywhere,
    about: says(
      ['twice|doubl|duplicat|two (?:entries|times|of)|second (?:copy|one)|\\b2 (?:entries|times)|again'],
      'cancel|paid|sort',
    ),
    async check(on, address) {
      await open(on, address, 'week');
      await press(on, 'Add entry');
      await choose(on, 'Project', 'Office');
      await fill(on, 'What was done', 'Filing');
      await press(dialog(on), 'Save');
      await reload(on);
      return (await entry(on, 'Filing').count()) === 2;
    },
  },
  {
    name: 'due-too-soon',
    kind: 'data',
    severity: 'major',
    shows: 'A new invoice that is to be paid within 30 days is due after three: on 17 October.',
    round: 2,
    rewrites: scripted('invoices', ['later(date, Number(days))', 'later(date, Number(days) / 10)']),
    where: anywhere,
    about: says(
      ['\\bdue\\b|within|\\b30 days|\\b17 oct|deadline'],
      'sort|still to be paid|cancel|doubl|overdue \\(',
    ),
    async check(on, address) {
      await open(on, address, 'invoices');
      await press(on, 'New invoice');
      await choose(on, 'Project', 'Roof garden');
      await press(dialog(on), 'Save');
      await on.locator('.facts').waitFor();
      return (await on.locator('.facts').innerText()).includes('17 Oct 2026');
    },
  },
  {
    name: 'this-week-breaks',
    kind: 'signal',
    severity: 'major',
    shows: '“This week” does not lead back to the present week: the script breaks when it is pressed.',
    round: 2,
    rewrites: scripted('week', [
      '@click="monday = mondayOf(books.today)"',
      '@click="monday = weekOf(books.today)"',
    ]),
    where: anywhere,
    about: says(
      [
        'this week|exception|TypeError|not a function|uncaught|script|weekOf|present week|current week',
        `${nothingWords}|exception|error|breaks?|function`,
      ],
      'twice|cancel|\\bpaid\\b|sort|invalid',
    ),
    async check(on, address) {
      const broken: string[] = [];
      on.on('pageerror', ({ message }) => broken.push(message));
      on.on('console', (told) => broken.push(told.text()));
      await open(on, address, 'week');
      const before = await span(on);
      await press(on, 'Next week');
      await press(on, 'This week');
      return /weekOf|not a function/.test(broken.join()) && (await span(on)) !== before;
    },
  },
  {
    name: 'today-invalid',
    kind: 'content',
    severity: 'minor',
    shows: 'The overview says “Today is Invalid Date”.',
    round: 2,
    rewrites: scripted('overview', [
      'Today is {{ shortDay(books.today) }}',
      'Today is {{ shortDay(books.now) }}',
    ]),
    where: anywhere,
    about: says(['invalid date|today is|invalid']),
    async check(on, address) {
      await open(on, address, 'overview');
      return (await on.locator('.head').innerText()).includes('Today is Invalid Date');
    },
  },
  {
    name: 'drafts-counted-as-open',
    kind: 'data',
    severity: 'major',
    shows:
      'The overview counts the two drafts among the invoices that are still to be paid: six in place of four.',
    round: 2,
    rewrites: scripted('overview', [
      "invoicesThat('Sent', 'Overdue')",
      "invoicesThat('Draft', 'Sent', 'Overdue')",
    ]),
    where: anywhere,
    about: says(
      [
        'still to be paid|draft|\\b6 invoices|six invoices|open invoices|unpaid|outstanding|5,100',
        'count|sum|total|\\b[46]\\b|six|four|£|differ|mismatch|more|include|inconsist|wrong|among',
      ],
      'sort|\\bdue\\b|marked? as|invalid',
    ),
    async check(on, address) {
      await open(on, address, 'overview');
      return (await card(on, 'Still to be paid').innerText()).includes('6 invoices');
    },
  },
  {
    name: 'project-deleted-unasked',
    kind: 'usability',
    severity: 'major',
    shows: 'A project is deleted at one press, without a question.',
    round: 2,
    rewrites: scripted('projects', [
      "if (!(await isSure('Delete project?',",
      "if (books.asks && !(await isSure('Delete project?',",
    ]),
    where: anywhere,
    about: says(
      ['delet', 'confirm|ask|question|warn|at once|immediate|one (?:press|click)|straight|undo|without'],
      'cancel|sort|\\bpaid\\b|twice',
    ),
    async check(on, address) {
      await open(on, address, 'projects');
      await press(row(on, 'Cemetery path'), 'Delete');
      return (await row(on, 'Cemetery path').count()) === 0;
    },
  },
  {
    name: 'headings-swapped',
    kind: 'usability',
    severity: 'major',
    shows: 'In the table of the projects the headings “Used” and “Budget” are swapped.',
    round: 2,
    rewrites: scripted(
      'projects',
      ["column('used', 'Used',", "column('used', 'Budget',"],
      ["column('budget', 'Budget', 'budget',", "column('budget', 'Used', 'budget',"],
    ),
    where: anywhere,
    about: says(
      [
        'used|budget',
        'swap|mix|wrong|exchang|differ|mismatch|heading|column|label|more|exceed|not the|inconsist|instead|interchang',
      ],
      'cancel|invalid|sideways|narrow|delet|twice',
    ),
    async check(on, address) {
      await open(on, address, 'projects');
      const headings = await on.locator('.q-table th').allInnerTexts();
      return headings[4]!.includes('Budget') && headings[5]!.includes('Used');
    },
  },
  {
    name: 'boxes-wide-on-a-phone',
    kind: 'visual',
    severity: 'major',
    shows:
      'In a narrow window the boxes of the overview are wider than it, and the page has to be scrolled sideways.',
    round: 2,
    rewrites: [
      { path: document, swaps: styled('@media (max-width: 700px) { html .cards { min-width: 640px; } }') },
    ],
    where: anywhere,
    about: says([wideWords]),
    async check(on, address) {
      await on.setViewportSize({ width: 390, height: 800 });
      await open(on, address, 'overview');
      return on.evaluate(() => window.document.documentElement.scrollWidth > 600);
    },
  },
];
