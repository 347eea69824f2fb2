import {
  lostWords,
  misplacedWords,
  nothingWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../../fault.ts';
import {
  act,
  anywhere,
  choose,
  document,
  fill,
  form,
  json,
  listed,
  open,
  press,
  row,
  scripted,
  texts,
  toast,
  write,
} from './person.ts';

export const secondRound: readonly UnseenFault[] = [
  {
    name: 'send-fails',
    kind: 'signal',
    severity: 'critical',
    shows: 'A message can’t be sent: the server answers with an error, and what was written is gone.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/chats\/[^/]+\/messages$/,
        method: 'POST',
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\b50\\d\\b|server error|did not work|try again|(?:messag|send)[^.]{0,60}(?:fail|not|error|lost|gone|never)',
      ],
      '\\bstar\\b|starred|undefined|unread|cancel|TypeError|exception|topic|delet',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Committee');
      await write(on, 'Shall I bring cake?');
      return !(await texts(on)).includes('Shall I bring cake?') && /did not work/.test(await toast(on));
    },
  },
  {
    name: 'star-breaks',
    kind: 'signal',
    severity: 'major',
    shows: 'The star beside a message does nothing: the script breaks when it is pressed.',
    round: 2,
    rewrites: scripted('chats', ['{ starred: !message.starred }', '{ starred: !message.flags.starred }']),
    where: anywhere,
    about: says(
      [
        '\\bstars?\\b|starr(?:ed|ing)|exception|TypeError|undefined \\(reading|flags|uncaught|script',
        `${nothingWords}|exception|error|breaks?|flags`,
      ],
      '\\b50\\d|cancel|unread|topic|was deleted|first message|started|voluntear',
    ),
    async check(on, address) {
      const broken: string[] = [];
      on.on('pageerror', ({ message }) => broken.push(message));
      await open(on, address);
      await choose(on, 'Committee');
      await act(on, 'opening on Mondays', 'Star');
      return /starred/.test(broken.join()) && (await on.locator('.message button.on').count()) === 1;
    },
  },
  {
    name: 'cancel-saves',
    kind: 'function',
    severity: 'critical',
    shows: 'In the forms “Cancel” saves what was entered, as “Save” does.',
    round: 2,
    rewrites: scripted('store', [
      "form.querySelector('.cancel').addEventListener('click', () => modal.dismiss());",
      "form.querySelector('.cancel').addEventListener('click', () => form.requestSubmit());",
    ]),
    where: anywhere,
    about: says(
      ['cancel|discard|abandon|dismiss'],
      '\\b50\\d|without (?:asking|confirm|a question)|\\bstar\\b',
    ),
    async check(on, address) {
      await open(on, address, 'people');
      await choose(on, 'Leo Marchetti');
      await press(on, 'Edit');
      await fill(form(on), 'name', 'Leonardo Marchetti');
      await press(form(on), 'Cancel');
      return (await listed(on)).includes('Leonardo Marchetti');
    },
  },
  {
    name: 'unread-stays',
    kind: 'function',
    severity: 'major',
    shows: 'A chat that was opened and read is still counted as unread, in the list and beside “Chats”.',
    round: 2,
    rewrites: scripted('chats', ['if (chat.unread > 0) {', 'if (chat.unread > 99) {']),
    where: anywhere,
    about: says(
      [
        'unread|badge|red number|\\bread\\b',
        `${lostWords}|still|stays?|remain|clear|open|after|never|unchanged|not`,
      ],
      '\\bstar\\b|starred|\\b50\\d|cancel|topic|contrast|legib|readab|hard to read|can be read',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Committee');
      return (await row(on, 'Committee').locator('ion-badge').count()) === 1;
    },
  },
  {
    name: 'remove-takes-last',
    kind: 'function',
    severity: 'critical',
    shows: '“Remove” takes the last member out of a chat, whichever is meant.',
    round: 2,
    rewrites: scripted('chats', [
      'members: chat.members.filter((id) => id !== row.dataset.id)',
      'members: chat.members.slice(0, -1)',
    ]),
    where: anywhere,
    about: says(
      [
        'remov|members?\\b|take[sn]? out',
        'wrong|other|last|instead|another|differ|not the|still|stays?|remain|in place|nothing',
      ],
      'cancel|topic|unread|\\b50\\d|deletes? (?:the )?chat|without (?:asking|confirm)|\\bstar\\b',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Workshop floor');
      await press(on, 'Details');
      await press(on.locator('.sheet li', { hasText: 'Yusuf Demir' }), 'Remove');
      const members = (await on.locator('.sheet li').allInnerTexts()).join();
      return members.includes('Yusuf Demir') && !members.includes('Pavel Novotny');
    },
  },
  {
    name: 'topic-not-saved',
    kind: 'function',
    severity: 'major',
    shows: 'A changed topic is not kept: the app says that the chat was saved, and shows the old topic.',
    round: 2,
    rewrites: scripted('chats', ['await change({ name, topic });', 'await change({ name });']),
    where: anywhere,
    about: says(['topic', `${lostWords}|${nothingWords}|sav|discard`], 'cancel|\\b50\\d|member|unread'),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Committee');
      await press(on, 'Details');
      await fill(on.locator('.sheet'), 'topic', 'Minutes, votes and cake');
      await press(on.locator('.sheet'), 'Save');
      const topic = await on.locator('.sheet ion-input[name="topic"] input').inputValue();
      return topic === 'Minutes and votes' && /was saved/.test(await toast(on));
    },
  },
  {
    name: 'chat-deleted-unasked',
    kind: 'usability',
    severity: 'major',
    shows: 'A chat with all its messages is deleted at one press, without a question.',
    round: 2,
    rewrites: scripted('chats', [
      "if (!(await isSure('Delete chat?',",
      "if (store.asks && !(await isSure('Delete chat?',",
    ]),
    where: anywhere,
    about: says(
      ['delet', 'confirm|ask|question|warn|at once|immediate|one (?:press|click)|straight|undo|without'],
      'undefined|cancel|\\b50\\d|\\bstar\\b|topic',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Wilma Haas');
      await press(on, 'Details');
      await press(on, 'Delete chat');
      return !(await listed(on)).includes('Wilma Haas');
    },
  },
  {
    name: 'deleted-undefined',
    kind: 'content',
    severity: 'minor',
    shows: 'After a person is deleted it says that “undefined” was.',
    round: 2,
    rewrites: scripted('people', ['`${person.name} was deleted.`', '`${person.title} was deleted.`']),
    where: anywhere,
    about: says(['undefined|placeholder|raw value'], 'reading|flags|TypeError|exception|voluntear'),
    async check(on, address) {
      await open(on, address, 'people');
      await choose(on, 'Wilma Haas');
      await press(on, 'Delete');
      await on.locator('ion-alert button', { hasText: 'Delete' }).click();
      await wait(600);
      return (await toast(on)) === 'undefined was deleted.';
    },
  },
  {
    name: 'oldest-first',
    kind: 'function',
    severity: 'major',
    shows: 'The list begins with the chat that has been silent longest, and ends with that of today.',
    round: 2,
    rewrites: scripted('chats', [
      'lastAt(other).localeCompare(lastAt(one))',
      'lastAt(one).localeCompare(lastAt(other))',
    ]),
    where: anywhere,
    about: says(
      [
        '\\border\\b|sort|chronolog|oldest|newest|latest|most recent|on top|at the (?:top|bottom)|(?:begins?|starts?|ends?) with|silent',
        'first|last|oldest|newest|latest|longest|recent|wrong|revers|ascend|descend|bottom|top|below',
      ],
      '\\bstar\\b|starred|cancel|member|align|indent|unread|\\b50\\d',
    ),
    async check(on, address) {
      await open(on, address);
      const names = await listed(on);
      return names[0] === 'Lost and found' && names.at(-1) === 'Workshop floor';
    },
  },
  {
    name: 'phone-cut',
    kind: 'data',
    severity: 'major',
    shows: 'The telephone number of a person lacks its last digit, which the form to edit it has.',
    round: 2,
    rewrites: scripted('people', [
      "${safe(person.phone || 'None')}",
      "${safe(person.phone?.slice(0, -1) || 'None')}",
    ]),
    where: anywhere,
    about: says(
      [
        'phone|number|0151|digit',
        'digit|cut|short|truncat|differ|missing|mismatch|last|incomplete|wrong|lack|not the|does not|doesn',
      ],
      'unread|badge|cancel|member|\\bstar\\b|narrow|\\b50\\d|sort|order',
    ),
    async check(on, address) {
      await open(on, address, 'people');
      await choose(on, 'Grace Obi');
      return (await on.locator('.sheet dd').nth(1).innerText()) === '0151 496 016';
    },
  },
  {
    name: 'volunteers-misspelt',
    kind: 'content',
    severity: 'trivial',
    shows: 'Above the people one of the three choices is misspelt: “Voluntears”.',
    round: 2,
    rewrites: scripted('page', ["volunteer: 'Volunteers'", "volunteer: 'Voluntears'"]),
    where: anywhere,
    about: says(['voluntear|spell|misspel|typo|spelt']),
    async check(on, address) {
      await open(on, address, 'people');
      return (await on.locator('#filter').innerText()).includes('Voluntears');
    },
  },
  {
    name: 'row-out-of-line',
    kind: 'visual',
    severity: 'trivial',
    shows: 'In the list of the people the fourth row stands further right than the others.',
    round: 2,
    rewrites: [
      { path: document, swaps: styled('html #list.people li:nth-child(4) a { padding-left: 40px; }') },
    ],
    where: anywhere,
    about: says([misplacedWords], 'cancel|\\b50\\d|unread|sort|oldest'),
    async check(on, address) {
      await open(on, address, 'people');
      const left = async (name: string) => (await row(on, name).locator('.face').boundingBox())!.x;
      return (await left('Ingrid Voss')) - (await left('Grace Obi')) === 24;
    },
  },
];
