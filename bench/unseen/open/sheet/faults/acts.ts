import { nothingWords, says, wait, type UnseenFault } from '../../../fault.ts';
import {
  anywhere,
  articles,
  cell,
  column,
  edit,
  fromMenu,
  head,
  json,
  library,
  open,
  press,
  reload,
  search,
  state,
} from './person.ts';

/** What an act does not do, or does otherwise. */
export const actFaults: readonly UnseenFault[] = [
  {
    name: 'descending-ascends',
    kind: 'function',
    severity: 'major',
    shows: '“Order descending” puts a column into rising order.',
    round: 1,
    rewrites: [
      {
        path: library,
        swaps: [['onclick:function(){e.orderBy(t,1)}', 'onclick:function(){e.orderBy(t,0)}']],
      },
    ],
    where: anywhere,
    about: says(
      ['descend|ascend|\\border(?:ing)?\\b|sort|rising|falling|highest|lowest|largest|smallest'],
      'out of order|undo|delet|search',
    ),
    async check(on, address) {
      await open(on, address);
      await fromMenu(on, head(on, 2), 'Order descending');
      const prices = (await column(on, 2)).map(Number);
      return prices[0]! < prices[11]!;
    },
  },
  {
    name: 'search-skips-articles',
    kind: 'function',
    severity: 'major',
    shows: 'The search does not look at the names of the articles: “quinc” finds nothing.',
    round: 1,
    rewrites: [
      {
        path: library,
        swaps: [
          [
            'for(let o=0;o<e.length;o++)if((""+e[o]).toLowerCase()',
            'for(let o=1;o<e.length;o++)if((""+e[o]).toLowerCase()',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      ['search|\\bfinds?\\b|\\bfound\\b|no records|query|match(?:es|ing)?\\b'],
      'delet|undo|descend|undefined|\\b50\\d|align',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'quinc');
      return !(await articles(on)).includes('Quinces');
    },
  },
  {
    name: 'delete-takes-next-row',
    kind: 'function',
    severity: 'critical',
    shows: '“Delete selected rows” deletes the row below the chosen one.',
    round: 1,
    rewrites: [
      {
        path: library,
        swaps: [['e.deleteRow(e.getSelectedRows().length?void 0:parseInt(s))', 'e.deleteRow(parseInt(s)+1)']],
      },
    ],
    where: anywhere,
    about: says(
      [
        'delet|remov',
        'wrong|other|next|below|instead|neighbou?r|different|another|not the|still|stays|nothing',
      ],
      '\\bundo|undone|restor|bring back',
    ),
    async check(on, address) {
      await open(on, address);
      await fromMenu(on, cell(on, 0, 2), 'Delete selected rows');
      const left = await articles(on);
      return left.includes('Poppy seed rolls') && !left.includes('Whole milk');
    },
  },
  {
    name: 'undo-restores-no-row',
    kind: 'function',
    severity: 'major',
    shows: 'Undo does not bring back a row that was deleted.',
    round: 1,
    rewrites: [
      {
        path: library,
        swaps: [['else if("deleteRow"==r.action)d.call(e,0,r);', 'else if("deleteRow"==r.action);']],
      },
    ],
    where: anywhere,
    about: says(['\\bundo|undone|restor|bring(?:s)? back|ctrl ?\\+ ?z'], 'descend|sort'),
    async check(on, address) {
      await open(on, address);
      const before = (await articles(on)).join();
      await fromMenu(on, cell(on, 0, 2), 'Delete selected rows');
      const gone = (await articles(on)).join() !== before;
      await press(on, 'undo');
      return gone && (await articles(on)).join() !== before;
    },
  },
  {
    name: 'rename-column-fails',
    kind: 'signal',
    severity: 'critical',
    shows:
      'A column can’t be renamed: the server answers with an error, and the old name is back after a reload.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/titles/,
        method: 'PUT',
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\b50\\d\\b|server error|could not be saved|renam|column[^.]{0,40}(?:title|name|head)|(?:title|name|heading) of',
      ],
      'undefined|align|indent|line|search|descend|ascend|delet|undo|worth|article',
    ),
    async check(on, address) {
      on.on('dialog', (asked) => void asked.accept('Cost'));
      await open(on, address);
      await fromMenu(on, head(on, 2), 'Rename this column');
      const told = await state(on);
      await reload(on);
      return told === 'the last change could not be saved' && (await head(on, 2).innerText()) === 'Price';
    },
  },
  {
    name: 'escape-saves',
    kind: 'function',
    severity: 'major',
    shows: 'Escape keeps what was typed over a cell, which it should drop.',
    round: 2,
    rewrites: [
      {
        path: library,
        swaps: [
          [
            'libraryBase.jspreadsheet.current.edition[0],!1),e.preventDefault()',
            'libraryBase.jspreadsheet.current.edition[0],!0),e.preventDefault()',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(['escape|\\besc\\b|cancel|discard|abandon']),
    async check(on, address) {
      await open(on, address);
      await edit(on, 0, 1, 'Spelt loaf', 'Escape');
      return (await articles(on))[1] === 'Spelt loaf';
    },
  },
  {
    name: 'filter-shows-others',
    kind: 'function',
    severity: 'major',
    shows: 'The filter of a column shows all rows but those that are chosen.',
    round: 2,
    rewrites: [{ path: library, swaps: [['s(o,e,n)&&t.results.push(n)', 's(o,e,n)||t.results.push(n)']] }],
    where: anywhere,
    about: says(['filter'], 'escape|bold'),
    async check(on, address) {
      await open(on, address);
      await on.locator('td.jss_column_filter[data-x="1"]').dblclick();
      await on.locator('.jdropdown-item', { hasText: 'Bread' }).first().click();
      await on.locator('h1').click();
      await wait(600);
      const kinds = await column(on, 1);
      return kinds.length > 0 && !kinds.some((kind) => kind.includes('Bread'));
    },
  },
  {
    name: 'bold-dead',
    kind: 'function',
    severity: 'minor',
    shows: 'The button “B” does not make the chosen cell bold.',
    round: 2,
    rewrites: [
      { path: library, swaps: [['return[e,"font-weight:bold"]', 'return[e,"font-weight:normal"]']] },
    ],
    where: anywhere,
    about: says([
      '\\bbold|\\bB\\b button|[“"\']B[”"\']|format_bold|font[- ]weight',
      `${nothingWords}|bold|same|no `,
    ]),
    async check(on, address) {
      await open(on, address);
      await cell(on, 0, 0).click();
      await press(on, 'format_bold');
      const weight = await cell(on, 0, 0).evaluate((one) => getComputedStyle(one).fontWeight);
      return Number(weight) < 600;
    },
  },
  {
    name: 'before-and-after-swapped',
    kind: 'usability',
    severity: 'major',
    shows: '“Insert a new row before” inserts the row after the chosen one, and “after” before it.',
    round: 2,
    rewrites: [
      {
        path: library,
        swaps: [
          [
            'title:jSuites.translate("Insert a new row before")',
            'title:jSuites.translate("Insert the new row")',
          ],
          [
            'title:jSuites.translate("Insert a new row after")',
            'title:jSuites.translate("Insert a new row before")',
          ],
          [
            'title:jSuites.translate("Insert the new row")',
            'title:jSuites.translate("Insert a new row after")',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      [
        'insert|new row|add(?:s|ed)? (?:a )?row',
        'before|after|above|below|wrong|other|swap|place|position|revers',
      ],
      'delet|filter|\\bpage',
    ),
    async check(on, address) {
      await open(on, address);
      await fromMenu(on, cell(on, 0, 0), 'Insert a new row after');
      const [first, second] = await articles(on);
      return first === '' && second === 'Rye loaf';
    },
  },
];
