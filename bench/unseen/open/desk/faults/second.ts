import {
  lostWords,
  misplacedWords,
  nothingWords,
  paleWords,
  says,
  styled,
  type UnseenFault,
} from '../../../fault.ts';
import {
  agree,
  anywhere,
  choose,
  colourOf,
  document,
  json,
  open,
  people,
  press,
  reload,
  scripted,
  show,
  titles,
  toast,
  write,
} from './person.ts';

export const secondRound: readonly UnseenFault[] = [
  {
    name: 'new-always-low',
    kind: 'data',
    severity: 'major',
    shows: 'Whatever urgency is chosen, a new request is of low urgency.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/requests$/,
        method: 'POST',
        sends: (sent) => sent.replace(/"urgency":"\w+"/, '"urgency":"low"'),
      },
    ],
    where: anywhere,
    about: says(
      [
        'urgen|priorit|\\blow\\b',
        'new|add|creat|sav|chos|choose|select|form',
        '\\blow\\b|wrong|other|instead|differ|not|ignored|always|lost',
      ],
      'cancel|blank|empty|\\b50\\d|could not be saved|people|page 2',
    ),
    async check(on, address) {
      await open(on, address);
      await write(on, 'Lamp flickers');
      await press(on, 'Save');
      return (await on.locator('.card', { hasText: 'Lamp flickers' }).innerText()).includes('Low');
    },
  },
  {
    name: 'description-not-saved',
    kind: 'data',
    severity: 'critical',
    shows: 'What is changed in “More” of a request is said to be saved, and the old words stand there.',
    round: 2,
    rewrites: scripted('request', [
      'title: title.value.trim(), text: text.value }',
      'title: title.value.trim() }',
    ]),
    where: anywhere,
    about: says(
      [
        '\\bmore\\b|descri|edit|text|details|words|chang',
        `${lostWords}|not (?:saved|changed|taken|updated)|ignored|same|discard`,
      ],
      'cancel|person (?:removed|changed)|\\b50\\d|people|delet|remov|urgen|page 2|pag(?:e|inat)|contrast',
    ),
    async check(on, address) {
      await open(on, address, 'request/102');
      await press(on, 'Edit');
      await on.getByLabel('More').fill('All is well again.');
      await press(on, 'Save changes');
      return /Request changed/.test(await toast(on)) && (await on.getByText('it is dark').isVisible());
    },
  },
  {
    name: 'cancel-adds',
    kind: 'function',
    severity: 'critical',
    shows: '“Cancel” in the form of a new request adds it, as “Save” does.',
    round: 2,
    rewrites: scripted('list', [
      'label="Cancel" severity="secondary" @click="isOpen = false"',
      'label="Cancel" severity="secondary" @click="save"',
    ]),
    where: anywhere,
    about: says(['cancel|discard|abandon'], '\\b50\\d|delet'),
    async check(on, address) {
      await open(on, address);
      await write(on, 'Lamp flickers');
      await press(on, 'Cancel');
      return (await titles(on)).includes('Lamp flickers');
    },
  },
  {
    name: 'page-two-is-page-one',
    kind: 'function',
    severity: 'major',
    shows: 'The second page of the list shows the requests of the first one again.',
    round: 2,
    rewrites: scripted('list', [
      'found.value.slice(from, from + pageSize)',
      'found.value.slice(0, pageSize)',
    ]),
    where: anywhere,
    about: says(
      [
        'page (?:2|two)|second page|pager|paginat|next page|further requests|more than (?:six|6)',
        'same|again|first|repeat|identical|unchanged|not|nothing|never|does|missing|stays?',
      ],
      'cancel|\\b50\\d|contrast|delet|blank|person|urgen|\\bdescri|align',
    ),
    async check(on, address) {
      await open(on, address);
      await show(on, 'All');
      const before = await titles(on);
      await on.getByRole('button', { name: 'Page 2' }).click();
      return (await titles(on)).join() === before.join();
    },
  },
  {
    name: 'load-counts-done',
    kind: 'data',
    severity: 'minor',
    shows: 'On the page of the people those requests that are done count as “not done yet”, too.',
    round: 2,
    rewrites: scripted('people', [" && one.state !== 'done'", '']),
    where: anywhere,
    about: says(
      [
        'not done|load|count|number of|how many|\\bdone\\b|progress',
        'wrong|too many|also|include|more|differ|mismatch|although|not (?:match|agree|change|fall|decrease|update)|' +
          'even|still|\\b[23] not done|does not|doesn|unchanged|same|stays?|\\btoo\\b',
      ],
      'cancel|person removed|\\b50\\d|contrast|delet|reload|align|descri',
    ),
    async check(on, address) {
      await open(on, address, 'people');
      return (await on.locator('.person', { hasText: 'Lucia' }).innerText()).includes('2 not done');
    },
  },
  {
    name: 'removed-person-back',
    kind: 'data',
    severity: 'critical',
    shows: 'A person who was removed is there again after a reload.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/people\/[^/]+$/,
        method: 'DELETE',
        answer: { status: 200, type: json, body: '{}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        'remov|delet',
        'person|people|ida|marek|tobias|lucia|colleague|worker|name',
        'reload|refresh|again|back|return|reappear|persist|still|not (?:saved|stored|kept)|restor',
      ],
      'person removed”? (?:is|was) (?:said|shown|told)|\\b50\\d|' +
        'could not be saved|says “?person removed|cancel|assign|looked after',
    ),
    async check(on, address) {
      await open(on, address, 'people');
      await press(on, 'Remove Lucia Moreno');
      await agree(on, 'Remove');
      const gone = !(await people(on)).includes('Lucia Moreno');
      await reload(on);
      return gone && (await people(on)).includes('Lucia Moreno');
    },
  },
  {
    name: 'delete-fails',
    kind: 'signal',
    severity: 'critical',
    shows: 'No request can be deleted: the server answers with an error.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/requests\/\d+$/,
        method: 'DELETE',
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\b50\\d\\b|server error|internal|could not be saved|can.?t be saved|try again|failed request|delet',
        `\\b50\\d|error|could not|can.?t|fail|try again|${nothingWords}`,
      ],
      'person|people|cancel|contrast|pale|readab|legib',
    ),
    async check(on, address) {
      await open(on, address, 'request/104');
      await press(on, 'Delete');
      await agree(on, 'Delete');
      return /could not be saved/.test(await toast(on));
    },
  },
  {
    name: 'untitled-accepted',
    kind: 'usability',
    severity: 'major',
    shows: 'A request that does not say what is broken is accepted, and stands in the list without a title.',
    round: 2,
    rewrites: scripted('list', ['if (!title.trim())', 'if (title === undefined)']),
    where: anywhere,
    about: says(
      [
        'empty|blank|without|no title|nameless|untitled|missing|required|mandatory',
        `${nothingWords}|accept|add|creat|sav|submit`,
      ],
      'cancel|delet|\\b50\\d|person|page 2|contrast|urgen|reload',
    ),
    async check(on, address) {
      await open(on, address);
      await write(on, '');
      await press(on, 'Save');
      return /Request added/.test(await toast(on));
    },
  },
  {
    name: 'people-out-of-line',
    kind: 'visual',
    severity: 'trivial',
    shows: 'At the left, “People” stands further right than “Requests” above it.',
    round: 2,
    rewrites: [{ path: document, swaps: styled('html .side a:nth-of-type(2) { padding-left: 28px; }') }],
    where: anywhere,
    about: says([misplacedWords], 'contrast|cancel|delet|remov'),
    async check(on, address) {
      await open(on, address);
      const left = async (at: number) => (await on.locator('.side a i').nth(at).boundingBox())!.x;
      return (await left(1)) - (await left(0)) === 16;
    },
  },
  {
    name: 'given-says-removed',
    kind: 'content',
    severity: 'minor',
    shows: 'Where a request is given to somebody, it says “Person removed”.',
    round: 2,
    rewrites: scripted('request', ["'Person changed'", "'Person removed'"]),
    where: anywhere,
    about: says(
      [
        'person removed|looked after|assign|message|toast|notice|confirmation|says “',
        'remov',
        'wrong|although|while|instead|but|mislead|not|says|contradict|after (?:choos|chang|assign|select|giv)',
      ],
      'reload|refresh|\\b50\\d|cancel|is back|there again',
    ),
    async check(on, address) {
      await open(on, address, 'request/105');
      await choose(on, 'Looked after by', 'Ida Sorensen');
      return /Person removed/.test(await toast(on));
    },
  },
  {
    name: 'delete-button-dark',
    kind: 'visual',
    severity: 'major',
    shows: 'On the page of a request the word on the button “Delete” is so dark that it can hardly be read.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled('html main .p-button-danger.p-button-outlined { color: #35242a; }'),
      },
    ],
    where: anywhere,
    about: says([`${paleWords}|\\bdark`], 'cancel|\\b50\\d|could not be saved|align'),
    async check(on, address) {
      await open(on, address, 'request/105');
      return (await colourOf(on, 'main .p-button-danger')) === 'rgb(53, 36, 42)';
    },
  },
];
