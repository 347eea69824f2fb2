import {
  lostWords,
  misplacedWords,
  overlapWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../../fault.ts';
import {
  add,
  anywhere,
  column,
  document,
  fill,
  json,
  names,
  note,
  open,
  openMember,
  overlap,
  press,
  scripted,
  search,
} from './person.ts';

const groups = ['Juniors', 'Learners', 'Masters', 'Racing'];

export const secondRound: readonly UnseenFault[] = [
  {
    name: 'new-in-other-group',
    kind: 'data',
    severity: 'critical',
    shows: 'A new member stands in another group than was chosen: who joins the juniors is a learner.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/members$/,
        method: 'POST',
        sends(sent) {
          const member = JSON.parse(sent) as { group: string };
          return JSON.stringify({ ...member, group: groups[(groups.indexOf(member.group) + 1) % 4] });
        },
      },
    ],
    where: anywhere,
    about: says(
      [
        'group|juniors|learners|masters|racing',
        'new|add|creat|join|saved as|enter|chosen|chose|select',
        'other|wrong|differ|another|instead|not (?:the|in)|learner|mismatch|chang',
      ],
      '\\b50\\d|server error|could not be saved|search|clear|undefined|phone|overlap|cover',
    ),
    async check(on, address) {
      await open(on, address);
      await add(on, 'Zoe Abbot');
      await search(on, 'Zoe');
      return (await column(on, 'group'))[0] === 'Learners';
    },
  },
  {
    name: 'search-first-name-only',
    kind: 'function',
    severity: 'major',
    shows: 'The search finds nobody by their last name or address: “Keller” finds no members.',
    round: 2,
    rewrites: scripted(['toLowerCase().includes(words)', 'toLowerCase().startsWith(words)']),
    where: anywhere,
    about: says(
      [
        'search|\\bfinds?\\b|\\bfound\\b|query|match',
        'last name|surname|family|e-?mail|begin|start|first|prefix|no (?:members|result|match|one)|' +
          'nobody|nothing|not found|0 of|middle|part|missing|fail|does not|doesn|empty',
      ],
      'clear|tick|check ?box|reset|message|says? nothing|placeholder|no word|blank list|not exist|keep',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'Keller');
      return (await names(on)).length === 0;
    },
  },
  {
    name: 'clear-leaves-tick',
    kind: 'function',
    severity: 'minor',
    shows: '“Clear filters” leaves the tick at “Fee still open”, so that only some members are shown.',
    round: 2,
    rewrites: scripted(["  named('unpaid').checked = false;\n", '']),
    where: anywhere,
    about: says(
      ['clear|reset', 'tick|check|fee|open|all|still|stays?|remain|not|filter|keep|leave|5 of'],
      'unclear|clearly|overlap|cover|\\b404|\\b50\\d',
    ),
    async check(on, address) {
      await open(on, address);
      await on.locator('#unpaid').check();
      await press(on, 'Clear filters');
      return on.locator('#unpaid').isChecked();
    },
  },
  {
    name: 'juniors-not-saved',
    kind: 'signal',
    severity: 'critical',
    shows: 'No junior can be changed: the server answers with an error.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/members\/\d+$/,
        method: 'PATCH',
        when: (sent) => sent.includes('"Juniors"'),
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\b50\\d\\b|server error|internal|could not be saved|can.?t be saved|' +
          'try again|failed request|answers with an error|junior[^.]{0,60}(?:fail|error)',
      ],
      'phone|undefined|\\b404',
    ),
    async check(on, address) {
      await open(on, address);
      await openMember(on, 'Elsie Warren');
      await fill(on, 'outings', '42');
      await press(on, 'Save');
      return /could not be saved/.test(await note(on));
    },
  },
  {
    name: 'phone-not-saved',
    kind: 'data',
    severity: 'major',
    shows: 'A changed phone number is said to be saved, and the old one stands there.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/members\/\d+$/,
        method: 'PATCH',
        sends: (sent) => sent.replace('"phone":', '"telephone":'),
      },
    ],
    where: anywhere,
    about: says(
      ['phone|0151', `${lostWords}|not (?:changed|updated|taken)|wrong|discard|ignored|same`],
      '\\b50\\d|clear filters|euro|â',
    ),
    async check(on, address) {
      await open(on, address);
      await openMember(on, 'Greta Holm');
      await fill(on, 'phone', '0170 555 000');
      await press(on, 'Save');
      await wait(300);
      return /was changed/.test(await note(on)) && (await column(on, 'phone'))[0] === '0151 3384 162';
    },
  },
  {
    name: 'keep-deletes',
    kind: 'function',
    severity: 'critical',
    shows: 'In the question whether to delete, “Keep” deletes the member as well.',
    round: 2,
    rewrites: scripted([
      "named('keep').addEventListener('click', () => named('sure').close());",
      "named('keep').addEventListener('click', remove);",
    ]),
    where: anywhere,
    about: says(
      ['\\bkeep|cancel|declin|abort|dismiss|confirmation|\\bsure\\b', 'delet|remov|gone|disappear|lost'],
      'undefined|overlap|cover|lies? over|cut off|behind|\\b50\\d',
    ),
    async check(on, address) {
      await open(on, address);
      await openMember(on, 'Hugo Sarrazin');
      await press(on, 'Delete member');
      await press(on, 'Keep');
      return /Hugo Sarrazin was deleted/.test(await note(on));
    },
  },
  {
    name: 'sums-out-of-line',
    kind: 'visual',
    severity: 'minor',
    shows: 'On the page of the fees the sums in “Paid” do not stand below their heading, but to the left.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled(
          'html table.fees td:nth-child(4) { text-align: left; } html table.fees th:nth-child(4) { width: 260px; }',
        ),
      },
    ],
    where: anywhere,
    about: says(
      [`${misplacedWords}|left[- ]align|to the left|below (?:its|their|the)`],
      'phone|overlap|cover|search|keep\\b|clear',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'Fees');
      return on
        .locator('.fees td:nth-child(4)')
        .first()
        .evaluate((one) => getComputedStyle(one).textAlign === 'left');
    },
  },
  {
    name: 'buttons-overlap',
    kind: 'visual',
    severity: 'major',
    shows: 'At the end of the form “Cancel” lies over the button “Delete member”.',
    round: 2,
    rewrites: [{ path: document, swaps: styled('html dialog .buttons #delete { margin-right: -70px; }') }],
    where: anywhere,
    about: says([`${overlapWords}|cut off|truncat|\\bcut\\b|hidden`], 'untouch|phone number'),
    async check(on, address) {
      await open(on, address);
      await openMember(on, 'Hugo Sarrazin');
      return overlap(on, '#delete', '#cancel');
    },
  },
  {
    name: 'added-undefined',
    kind: 'content',
    severity: 'minor',
    shows: 'After adding a member it says “undefined was added.”',
    round: 2,
    rewrites: scripted(['`${saved.name} was added.`', '`${saved.fullName} was added.`']),
    where: anywhere,
    about: says(['undefined|placeholder text|raw value'], 'TypeError|exception'),
    async check(on, address) {
      await open(on, address);
      await add(on, 'Zoe Abbot');
      return (await note(on)) === 'undefined was added.';
    },
  },
  {
    name: 'euro-garbled',
    kind: 'content',
    severity: 'minor',
    shows: 'On the page of the fees “â‚¬” stands in place of the sign of the euro.',
    round: 2,
    rewrites: scripted(['`€ ${amount.', '`â‚¬ ${amount.']),
    where: anywhere,
    about: says(['â|euro|currency|encod|garbl|mojibake|strange|special char|odd char|symbol|€']),
    async check(on, address) {
      await open(on, address);
      await press(on, 'Fees');
      return /â‚¬ 90/.test(await on.locator('#sums').innerText());
    },
  },
  {
    name: 'no-word-for-nobody',
    kind: 'usability',
    severity: 'minor',
    shows: 'Where no member matches, the list is blank, and no word says why.',
    round: 2,
    rewrites: scripted(["  placeholder: 'No members match.',\n", '']),
    where: anywhere,
    about: says(
      [
        'blank|empty|no (?:message|word|text|hint|notice|explan)|says? nothing|message|placeholder|no results?',
        'no (?:message|word|text|hint|notice|explan)|says? nothing|' +
          'without|why|empty state|blank|missing|silent|explain',
      ],
      'undefined|\\b50\\d|last name|surname|keep\\b|picture|image|phone|clear',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'xyzzy');
      return !(await on.getByText('No members match.').isVisible());
    },
  },
  {
    name: 'logo-broken',
    kind: 'visual',
    severity: 'trivial',
    shows: 'In the top left corner stands a broken picture.',
    round: 2,
    rewrites: [{ path: document, swaps: [['<img src="/oars.svg"', '<img src="/img/oars.svg"']] }],
    where: anywhere,
    about: says(['picture|image|logo|broken|\\balt\\b|\\boars|\\b404\\b']),
    async check(on, address) {
      await open(on, address);
      return on
        .locator('header img')
        .evaluate(
          (one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth === 0,
        );
    },
  },
];
