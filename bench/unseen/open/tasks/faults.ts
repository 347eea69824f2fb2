import type { Page } from 'playwright-core';
import {
  lostWords,
  misplacedWords,
  overlapWords,
  paleWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../fault.ts';

const anywhere = /./;
const page = /^\/$/;
const item = /^\/js\/views\/todo-view\.js/;
const list = /^\/js\/views\/app-view\.js/;

async function add(on: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await on.fill('#new-todo', title);
    await on.press('#new-todo', 'Enter');
  }
}

async function openWith(on: Page, address: string, ...titles: string[]): Promise<void> {
  await on.goto(address);
  await add(on, ...titles);
}

const labels = (on: Page) => on.locator('#todo-list li:visible label');
const tick = (on: Page, at: number) => on.locator('#todo-list li .toggle').nth(at).click();

async function edit(on: Page, title: string, key: string): Promise<void> {
  await labels(on).first().dblclick();
  const field = on.locator('#todo-list li.editing .edit');
  await field.fill(title);
  await field.press(key);
  await wait(200);
}

export const faults: readonly UnseenFault[] = [
  {
    name: 'count-has-done-ones',
    kind: 'data',
    severity: 'major',
    shows: 'The number of items left does not go down when one is ticked: it counts all of them.',
    round: 1,
    rewrites: [{ path: list, swaps: [['remaining: remaining', 'remaining: app.todos.length']] }],
    where: anywhere,
    about: says(['\\bleft\\b|count|number|remaining|how many'], `clear|${paleWords}`),
    async check(on, address) {
      await openWith(on, address, 'Milk', 'Bread');
      await tick(on, 0);
      return (await on.textContent('#todo-count strong')) === '2';
    },
  },
  {
    name: 'edit-lost-on-reload',
    kind: 'data',
    severity: 'critical',
    shows: 'A task that was rewritten has its old words again after a reload.',
    round: 1,
    rewrites: [
      {
        path: item,
        swaps: [['this.model.save({ title: trimmedValue });', 'this.model.set({ title: trimmedValue });']],
      },
    ],
    where: anywhere,
    about: says([lostWords], 'escape|\\besc\\b|cancel|clear|blank|empty'),
    async check(on, address) {
      await openWith(on, address, 'Milk');
      await edit(on, 'Oat milk', 'Enter');
      await on.reload();
      return (await labels(on).first().textContent()) === 'Milk';
    },
  },
  {
    name: 'active-shows-all',
    kind: 'function',
    severity: 'major',
    shows: 'The filter “Active” shows the ticked tasks as well.',
    round: 1,
    rewrites: [{ path: item, swaps: [["app.TodoFilter === 'active'", "app.TodoFilter === 'actives'"]] }],
    where: anywhere,
    about: says(['active|filter'], paleWords),
    async check(on, address) {
      await openWith(on, address, 'Milk', 'Bread');
      await tick(on, 0);
      await on.click('#filters a[href="#/active"]');
      await wait(200);
      return (await labels(on).count()) === 2;
    },
  },
  {
    name: 'escape-saves',
    kind: 'function',
    severity: 'major',
    shows: 'Escape keeps what was typed over a task, which it should drop.',
    round: 1,
    rewrites: [
      {
        path: item,
        swaps: [['if (e.which === ESC_KEY) {', 'if (e.which === ESC_KEY) {\nreturn this.close();']],
      },
    ],
    where: anywhere,
    about: says(['escape|\\besc\\b|cancel|discard|abandon|undo|undone']),
    async check(on, address) {
      await openWith(on, address, 'Milk');
      await edit(on, 'Oat milk', 'Escape');
      return (await labels(on).first().textContent()) === 'Oat milk';
    },
  },
  {
    name: 'clear-clears-one',
    kind: 'function',
    severity: 'major',
    shows: '“Clear completed” takes away one ticked task and leaves the others.',
    round: 1,
    rewrites: [
      {
        path: list,
        swaps: [
          [
            "_.invoke(app.todos.completed(), 'destroy')",
            "_.invoke(app.todos.completed().slice(0, 1), 'destroy')",
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(['clear'], paleWords),
    async check(on, address) {
      await openWith(on, address, 'Milk', 'Bread', 'Salt');
      await tick(on, 0);
      await tick(on, 1);
      await on.click('#clear-completed');
      await wait(200);
      return (await labels(on).count()) === 2;
    },
  },
  {
    name: 'blank-task-taken',
    kind: 'function',
    severity: 'minor',
    shows: 'Enter in the empty field adds a task without words.',
    round: 1,
    rewrites: [
      {
        path: list,
        swaps: [['if (e.which === ENTER_KEY && this.$input.val().trim()) {', 'if (e.which === ENTER_KEY) {']],
      },
    ],
    where: anywhere,
    about: says(
      [
        [
          'empty|blank|whitespace|spaces?\\b|without (?:a |any )?(?:text|title|name|words?)|nameless',
          'nothing (?:was )?(?:typed|entered|written)|no (?:text|title|name|words?)',
        ].join('|'),
      ],
      'delet|remov|cross|contrast',
    ),
    async check(on, address) {
      await on.goto(address);
      await on.press('#new-todo', 'Enter');
      return (await labels(on).count()) === 1;
    },
  },
  {
    name: 'second-task-indented',
    kind: 'visual',
    severity: 'minor',
    shows: 'The words of the second task stand further right than those of the others.',
    round: 1,
    rewrites: [{ path: page, swaps: styled('#todo-list li:nth-child(2) label { margin-left: 82px; }') }],
    where: anywhere,
    about: says([misplacedWords]),
    async check(on, address) {
      await openWith(on, address, 'Milk', 'Bread', 'Salt');
      const lefts = await labels(on).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
      return lefts[0] === lefts[2] && lefts[1]! > lefts[0]! + 20;
    },
  },
  {
    name: 'filters-pale',
    kind: 'visual',
    severity: 'minor',
    shows: 'All, Active and Completed are written in a grey that can hardly be read.',
    round: 1,
    rewrites: [{ path: page, swaps: styled('#filters li a { color: #dedede; }') }],
    where: anywhere,
    about: says([paleWords, '\\ball\\b|active|completed|filter']),
    async check(on, address) {
      await openWith(on, address, 'Milk');
      const colour = await on
        .locator('#filters a')
        .nth(1)
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(222, 222, 222)';
    },
  },
  {
    name: 'delete-unseen',
    kind: 'usability',
    severity: 'major',
    shows: 'The button that deletes a task has no sign on it: the place where the cross should be is bare.',
    round: 1,
    rewrites: [
      {
        path: /base\.css/,
        swaps: [
          [
            "#todo-list li .destroy:after {\n\tcontent: '✖';",
            "#todo-list li .destroy:after {\n\tcontent: '';",
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(['delet|remov|destroy|cross|✖|icon|button|\\bsign\\b|hover'], `clear|${paleWords}`),
    async check(on, address) {
      await openWith(on, address, 'Milk');
      await on.locator('#todo-list li').first().hover();
      const sign = await on
        .locator('#todo-list li .destroy')
        .first()
        .evaluate((one) => getComputedStyle(one, '::after').content);
      return sign === '""';
    },
  },
  {
    name: 'deleted-is-back',
    kind: 'data',
    severity: 'critical',
    shows: 'A deleted task is there again after a reload.',
    round: 2,
    rewrites: [
      {
        path: item,
        swaps: [
          [
            'clear: function () {\n\t\t\tthis.model.destroy();',
            "clear: function () {\n\t\t\tthis.model.trigger('destroy', this.model, app.todos);",
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(['delet|remov|destroy|cross|✖', `${lostWords}|still|remain|return|reappear`]),
    async check(on, address) {
      await openWith(on, address, 'Milk');
      const before = await labels(on).count();
      await on.locator('#todo-list li').first().hover();
      await on.locator('#todo-list li .destroy').first().click();
      const between = await labels(on).count();
      await on.reload();
      await wait(200);
      return between === before - 1 && (await labels(on).count()) === before;
    },
  },
  {
    name: 'added-twice',
    kind: 'function',
    severity: 'major',
    shows: 'Enter adds the new task twice.',
    round: 2,
    rewrites: [
      {
        path: list,
        swaps: [
          [
            'app.todos.create(this.newAttributes());',
            'app.todos.create(this.newAttributes());\napp.todos.create(this.newAttributes());',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      ['twice|\\btwo\\b|double|duplicat|\\b2\\b|second (?:copy|time|one)|both|more than (?:one|once)|repeat'],
      'reload|error|exception|undefined|double[- ](?:press|click)',
    ),
    async check(on, address) {
      await openWith(on, address, 'Milk');
      return (await labels(on).count()) === 2;
    },
  },
  {
    name: 'reversed-on-reload',
    kind: 'data',
    severity: 'minor',
    shows: 'After a reload the tasks stand in the reverse order.',
    round: 2,
    rewrites: [
      {
        path: list,
        swaps: [
          [
            'app.todos.each(this.addOne, this);',
            '_.each(app.todos.models.slice().reverse(), this.addOne, this);',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(['\\border|revers|sequence|upside|rearrang|sorted|other way|moved|first|last|top|bottom']),
    async check(on, address) {
      await openWith(on, address, 'Milk', 'Bread');
      await on.reload();
      await wait(200);
      return (await labels(on).first().textContent()) === 'Bread';
    },
  },
  {
    name: 'all-cannot-be-unticked',
    kind: 'function',
    severity: 'major',
    shows: 'The arrow that ticks all tasks does not untick them when it is pressed again.',
    round: 2,
    rewrites: [
      { path: list, swaps: [['var completed = this.allCheckbox.checked;', 'var completed = true;']] },
    ],
    where: anywhere,
    about: says(
      [
        '\\ball\\b|every|toggle|mark|arrow|»|❯',
        'tick|check|complet|done|undo|unmark|toggle|active|nothing|no effect',
      ],
      'reload|delet',
    ),
    async check(on, address) {
      await openWith(on, address, 'Milk', 'Bread');
      await on.click('#toggle-all');
      const ticked = await on.locator('#todo-list li.completed').count();
      await on.click('#toggle-all');
      await wait(200);
      return ticked > 0 && (await on.locator('#todo-list li.completed').count()) === ticked;
    },
  },
  {
    name: 'completed-shows-active',
    kind: 'function',
    severity: 'major',
    shows: '“Completed” shows the active tasks: its link leads to the other filter.',
    round: 2,
    rewrites: [
      { path: page, swaps: [['<a href="#/completed">Completed</a>', '<a href="#/active">Completed</a>']] },
    ],
    where: anywhere,
    about: says(
      ['completed|done|ticked|filter', 'filter|link|leads?|shows?|list|tab|view|active|wrong|same|address'],
      `clear|reload|delet|${overlapWords}|undefined`,
    ),
    async check(on, address) {
      await openWith(on, address, 'Milk', 'Bread');
      await tick(on, 0);
      await on.click('#filters a:has-text("Completed")');
      await wait(200);
      return on.url().endsWith('#/active');
    },
  },
  {
    name: 'items-undefined',
    kind: 'content',
    severity: 'major',
    shows: 'The number of tasks left reads “2 undefined left”.',
    round: 2,
    rewrites: [
      {
        path: page,
        swaps: [
          ["remaining === 1 ? 'item' : 'items'", "remaining === 1 ? 'item' : String(window.itemsWord)"],
        ],
      },
    ],
    where: anywhere,
    about: says(['undefined'], 'exception|cannot read|TypeError|uncaught'),
    async check(on, address) {
      await openWith(on, address, 'Milk', 'Bread');
      return ((await on.textContent('#todo-count')) ?? '').includes('undefined left');
    },
  },
  {
    name: 'foot-lines-overlap',
    kind: 'visual',
    severity: 'minor',
    shows: 'The three lines at the foot of the page lie over each other.',
    round: 2,
    rewrites: [{ path: page, swaps: styled('#info p { margin: 0; line-height: 7px; }') }],
    where: anywhere,
    about: says([
      `${overlapWords}|unreadable|illegible|crowded|squeezed|close together|line spacing|cut|clip`,
    ]),
    async check(on, address) {
      await on.goto(address);
      const tops = await on
        .locator('#info p')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      return tops[1]! - tops[0]! < 10;
    },
  },
  {
    name: 'edit-throws',
    kind: 'signal',
    severity: 'major',
    shows: 'A double press on a task breaks a script as the field for its words opens.',
    round: 2,
    rewrites: [{ path: item, swaps: [['this.$input.focus();', 'this.$input.focus().caret.start;']] }],
    where: anywhere,
    about: says(['error|exception|TypeError|script|console|crash|threw|throws|breaks']),
    async check(on, address) {
      let thrown = false;
      on.on('pageerror', () => (thrown = true));
      await openWith(on, address, 'Milk');
      await labels(on).first().dblclick();
      await wait(200);
      return thrown;
    },
  },
  {
    name: 'tick-lost-on-reload',
    kind: 'data',
    severity: 'critical',
    shows: 'A task that was ticked is not ticked any more after a reload.',
    round: 2,
    rewrites: [
      {
        path: /^\/js\/models\/todo\.js/,
        swaps: [['toggle: function () {\n\t\t\tthis.save({', 'toggle: function () {\n\t\t\tthis.set({']],
      },
    ],
    where: anywhere,
    about: says(
      [
        'tick|check|complet|done|mark|state|struck|strike|crossed out',
        'reload|refresh|saved?|kept|stored|persist|lost|gone|forg[eo]t|remember|open(?:ed|ing)? again',
      ],
      'delet|remov',
    ),
    async check(on, address) {
      await openWith(on, address, 'Milk', 'Bread');
      await tick(on, 0);
      await on.reload();
      await wait(200);
      return (await on.locator('#todo-list li.completed').count()) === 0;
    },
  },
];
