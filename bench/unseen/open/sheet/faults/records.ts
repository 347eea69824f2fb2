import { lostWords, says, wait, type UnseenFault } from '../../../fault.ts';
import { anywhere, articles, cell, edit, fromMenu, library, open, page, reload } from './person.ts';

const loaded = "const { columns, rows } = await (await fetch('/api/sheet')).json();";
type Row = [string, string, number, number];

/** What is kept, added up and shown otherwise than it was given. */
export const recordFaults: readonly UnseenFault[] = [
  {
    name: 'stock-edit-lost',
    kind: 'data',
    severity: 'critical',
    shows: 'A number in stock that was changed is the old one again after a reload.',
    round: 1,
    rewrites: [
      {
        path: page,
        swaps: [
          [loaded, `${loaded}\n  window.stocks = new Map(rows.map((row) => [row[0], row[3]]));`],
          [
            "void send('rows', sheet.getData());",
            "void send('rows', sheet.getData().map((row) => row.with(3, window.stocks.get(row[0]) ?? row[3])));",
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      [
        'reload|refresh|reopen|again|kept|stored|persist|lost|\\bold\\b|revert|earlier|survive|forg[eo]t|not (?:actually )?saved|back',
      ],
      'delet|remov|undo|renam|undefined|worth|total|sort|descend|search|align|heading|column (?:name|title)|name of (?:a|the) column',
    ),
    async check(on, address) {
      await open(on, address);
      await edit(on, 3, 0, '15', 'Enter');
      await reload(on);
      return (await cell(on, 3, 0).innerText()) === '12';
    },
  },
  {
    name: 'worth-leaves-out-first',
    kind: 'data',
    severity: 'major',
    shows:
      'The worth of the stock leaves out the first row: it is too low, and does not follow changes there.',
    round: 1,
    rewrites: [{ path: page, swaps: [['    .reduce((worth', '    .slice(1)\n    .reduce((worth']] }],
    where: anywhere,
    about: says(['worth|total|\\bsum\\b|adds? up|amount|value of'], 'search|renam|descend|undefined'),
    async check(on, address) {
      await open(on, address);
      const { rows } = (await (await fetch(`${address}/api/sheet`)).json()) as { rows: Row[] };
      const worth = rows.reduce((all, [, , price, stock]) => all + price * stock, 0);
      return (await on.locator('#worth').innerText()) !== worth.toFixed(2);
    },
  },
  {
    name: 'deleted-row-back',
    kind: 'data',
    severity: 'critical',
    shows: 'A row that was deleted is there again after a reload.',
    round: 2,
    rewrites: [{ path: page, swaps: [['ondeleterow: changed', 'ondeleterow: () => total()']] }],
    where: anywhere,
    about: says(['delet|remov', `${lostWords}|still|return|reappear`], 'filter|escape'),
    async check(on, address) {
      await open(on, address);
      await fromMenu(on, cell(on, 0, 2), 'Delete selected rows');
      const gone = !(await articles(on)).includes('Poppy seed rolls');
      await reload(on);
      return gone && (await articles(on)).includes('Poppy seed rolls');
    },
  },
  {
    name: 'date-a-day-early',
    kind: 'data',
    severity: 'major',
    shows: 'A date that is chosen in the calendar stands in the sheet a day earlier.',
    round: 2,
    rewrites: [
      {
        path: page,
        swaps: [
          [
            '    onafterchanges: changed,',
            `    onbeforechange: (_, cell, x, y, value) =>
      Number(x) === 4 && /^\\d{4}-\\d\\d-\\d\\d/.test(value)
        ? new Date(Date.parse(value.slice(0, 10)) - 86400000).toISOString().slice(0, 10)
        : undefined,
    onafterchanges: changed,`,
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      ['\\bdates?\\b|\\bdays?\\b|calendar|best before'],
      'bold|filter|escape|overlap|cover|search|on top|behind',
    ),
    async check(on, address) {
      await open(on, address);
      await cell(on, 4, 0).dblclick();
      await on.locator('.jcalendar-set-day:visible', { hasText: /^20$/ }).first().click();
      await wait(300);
      const done = on.locator('.jcalendar-update:visible, .jcalendar-confirm:visible');
      if (await done.first().isVisible()) await done.first().click();
      await wait(500);
      return (await cell(on, 4, 0).innerText()) === '19/12/2026';
    },
  },
  {
    name: 'page-two-skips-a-row',
    kind: 'data',
    severity: 'major',
    shows: 'The thirteenth row, “Ginger beer”, stands neither on the first page nor on the second.',
    round: 2,
    rewrites: [{ path: library, swaps: [['let a=e*i,c=e*i+i;', 'let a=e*i+(e?1:0),c=e*i+i;']] }],
    where: anywhere,
    about: says(
      [
        '\\bpages?\\b|paging|pagination|rows? (?:number )?1[2-4]|ginger beer|skip|missing row|row is missing|\\b1[78] (?:rows|articles)',
        'miss|skip|lost|gone|not (?:shown|there|on)|neither|nowhere|jump|fewer|left out|only|drops?|without|no row',
      ],
      'delet|filter|reload|escape|overlap|cover|bold|\\bdates?\\b|calendar|contrast|insert',
    ),
    async check(on, address) {
      await open(on, address);
      const first = await articles(on);
      await on.locator('.jss_page', { hasText: /^2$/ }).click();
      await wait(400);
      return ![...first, ...(await articles(on))].includes('Ginger beer');
    },
  },
];
