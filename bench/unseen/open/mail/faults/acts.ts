import { nothingWords, says, wait, type UnseenFault } from '../../../fault.ts';
import { anywhere, ids, items, json, open, openMail, script } from './person.ts';

/** What an act does not do. */
export const actFaults: readonly UnseenFault[] = [
  {
    name: 'deleted-stays',
    kind: 'data',
    severity: 'critical',
    shows: 'A mail that was deleted is closed, and is still in the list.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/email\/m\d+$/,
        method: 'DELETE',
        answer: { status: 200, type: json, body: 'true' },
      },
    ],
    where: anywhere,
    about: says(['delet|remov|trash|\\bbin\\b'], 'delete all|all emails'),
    async check(on, address) {
      await openMail(on, address, 'm07');
      await on.getByLabel('Delete email', { exact: true }).click();
      await wait(1000);
      return (await ids(on)).includes('m07') && (await on.getByText('Select an email to view').isVisible());
    },
  },
  {
    name: 'dark-mode-dead',
    kind: 'function',
    severity: 'minor',
    shows: 'The button for the dark mode does nothing.',
    round: 1,
    rewrites: [{ path: script, swaps: [['theme:i.theme==="light"?"dark":"light"}))', 'theme:i.theme}))']] }],
    where: anywhere,
    about: says(['dark|theme|moon|light mode|appearance']),
    async check(on, address) {
      await open(on, address);
      await on.getByTestId('theme-toggle').click();
      await wait(300);
      return !(await on.locator('html').evaluate((one) => one.classList.contains('dark')));
    },
  },
  {
    name: 'mark-all-read-dead',
    kind: 'function',
    severity: 'major',
    shows: '“Mark all as read” leaves the unread mails unread.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/email\/read-all/,
        method: 'PATCH',
        answer: { status: 200, type: json, body: '5' },
      },
    ],
    where: anywhere,
    about: says(
      ['mark|\\bread\\b|unread', `${nothingWords}|still|remain|same|unread`],
      'undefined|delet|contrast|hard to|\\bcut\\b|clip',
    ),
    async check(on, address) {
      await open(on, address);
      await on.getByTestId('mark-all-read-button').click();
      await wait(1000);
      return (await on.locator('[data-testid="email-list-item"][data-read="false"]').count()) === 5;
    },
  },
  {
    name: 'delete-all-fails',
    kind: 'signal',
    severity: 'critical',
    shows: '“Delete all emails”, pressed and confirmed, deletes none: the server answers with an error.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/email\/all/,
        method: 'DELETE',
        answer: { status: 500, type: json, body: '{"error":"Internal Server Error"}' },
      },
    ],
    where: anywhere,
    about: says(['delet|remov|trash|\\bbin\\b|\\b50\\d\\b|server error']),
    async check(on, address) {
      await open(on, address);
      await on.getByTestId('delete-all-button').click();
      await wait(400);
      await on.getByTestId('delete-all-button').click();
      await wait(1000);
      return (await items(on).count()) === 14;
    },
  },
];
