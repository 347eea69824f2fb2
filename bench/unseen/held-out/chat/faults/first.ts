import {
  lostWords,
  nothingWords,
  overlapWords,
  paleWords,
  says,
  styled,
  type UnseenFault,
} from '../../../fault.ts';
import {
  act,
  anywhere,
  choose,
  document,
  fill,
  filterBy,
  form,
  json,
  listed,
  message,
  open,
  press,
  reload,
  row,
  scripted,
  search,
  texts,
  tick,
  toast,
  told,
  write,
} from './person.ts';

export const firstRound: readonly UnseenFault[] = [
  {
    name: 'delete-takes-previous',
    kind: 'function',
    severity: 'critical',
    shows: 'The bin beside a message deletes the message above it, and the one that was meant stays.',
    round: 1,
    rewrites: scripted('chats', [
      "await send('DELETE', path);\n    chat.messages.splice(chat.messages.indexOf(message), 1);",
      [
        'const at = Math.max(0, chat.messages.indexOf(message) - 1);',
        "await send('DELETE', `/chats/${chat.id}/messages/${chat.messages[at].id}`);",
        'chat.messages.splice(at, 1);',
      ].join('\n    '),
    ]),
    where: anywhere,
    about: says(
      [
        'delet|remov|\\bbin\\b|trash',
        'wrong|other|above|previous|before|instead|in place|differ|another|not the|still|stays|remain|nothing',
      ],
      'mut(?:e|ing)|unread|\\b50\\d\\b|without a name|nameless',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Workshop floor');
      await act(on, 'cargo bike before three', 'Delete');
      await press(on, 'Delete');
      const left = (await texts(on)).join();
      return left.includes('cargo bike before three') && !left.includes('Tubes are ordered');
    },
  },
  {
    name: 'unread-shows-all',
    kind: 'function',
    severity: 'major',
    shows: '“Unread” shows all eight chats, also those that are read.',
    round: 1,
    rewrites: scripted('chats', [
      'unread: ({ unread }) => unread > 0,',
      'unread: ({ unread }) => unread >= 0,',
    ]),
    where: anywhere,
    about: says(
      [
        'unread',
        'filter|\\ball\\b|read\\b|same|still|tab|segment|unchanged|nothing|no effect|does not|doesn',
      ],
      'search|delet|\\bmut(?:e|ing)',
    ),
    async check(on, address) {
      await open(on, address);
      await filterBy(on, 'Unread');
      return (await listed(on)).length === 8;
    },
  },
  {
    name: 'edit-lost-on-reload',
    kind: 'function',
    severity: 'critical',
    shows: 'What was changed of a message is as before after a reload.',
    round: 1,
    rewrites: scripted('chats', [
      "Object.assign(message, await send('PATCH', `/chats/${chat.id}/messages/${message.id}`, changes));",
      'Object.assign(message, changes);',
    ]),
    where: anywhere,
    about: says(
      [
        lostWords,
        'edit|chang|message|rewrit|persist|correct',
        'reload|refresh|again|back|revert|old|lost|persist|kept',
      ],
      'delet|unread|search|preview|members?\\b|today|mut(?:e|ing)|overlap|person',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Workshop floor');
      await act(on, 'Thank you', 'Edit');
      await write(on, 'Thanks, Hanna.');
      const kept = (await texts(on)).includes('Thanks, Hanna.');
      await reload(on);
      return kept && !(await texts(on)).includes('Thanks, Hanna.');
    },
  },
  {
    name: 'preview-of-first',
    kind: 'data',
    severity: 'major',
    shows: 'Below its name the list shows the first message of a chat, and not the last.',
    round: 1,
    rewrites: scripted('chats', ['safe(by + last.text)', 'safe(by + chat.messages[0].text)']),
    where: anywhere,
    about: says(
      [
        'preview|list|row|snippet|below (?:its|the) name|side|entry',
        'first|old|latest|last|newest|recent|outdated|stale|does not (?:change|update)|not updated|mismatch|differ',
        'message|text|preview|snippet',
      ],
      'delet|unread|reload|search|count|people|member|today',
    ),
    async check(on, address) {
      await open(on, address);
      return /The till was 4\.20 short/.test(await row(on, 'Ingrid Voss').innerText());
    },
  },
  {
    name: 'search-misses-capitals',
    kind: 'function',
    severity: 'major',
    shows: 'The search finds nothing where a word is typed with a capital: “Committee” finds no chat.',
    round: 1,
    rewrites: scripted('page', [
      "(named('search').value ?? '').trim().toLowerCase();",
      "(named('search').value ?? '').trim();",
    ]),
    where: anywhere,
    about: says(
      ['search|\\bfinds?\\b|\\bfound\\b|match(?:es|ing)?\\b|query'],
      'delet|preview|overlap|mut(?:e|ing)',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'Committee');
      return (await listed(on)).length === 0;
    },
  },
  {
    name: 'new-chat-drops-member',
    kind: 'data',
    severity: 'critical',
    shows: 'A new chat is without the first of the members that were ticked.',
    round: 1,
    rewrites: scripted('chats', [
      'members: [store.me.id, ...ticked] }',
      'members: [store.me.id, ...ticked.slice(1)] }',
    ]),
    where: anywhere,
    about: says(
      [
        'members?\\b|ticked|chosen|selected|participants?',
        'miss|without|drop|fewer|not (?:added|in|there|listed)|only|first|left out|absent|lack|lost|wrong|\\bone\\b|\\b1\\b',
      ],
      'delet|mut(?:e|ing)|unread|search|contrast|overlap|previews?',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'New chat');
      await fill(form(on), 'name', 'Paint day');
      await tick(on, 'Hanna Sorel');
      await tick(on, 'Ingrid Voss');
      await press(form(on), 'Save');
      await on.locator('#pane .bar h2', { hasText: 'Paint day' }).waitFor();
      return /^2 members/.test(await on.locator('#pane .bar p').innerText());
    },
  },
  {
    name: 'times-pale',
    kind: 'visual',
    severity: 'minor',
    shows: 'The times below the messages are printed in so light a grey that they can hardly be read.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html .bubble .at { color: #d5dbe0; }') }],
    where: anywhere,
    about: says([paleWords], 'overlap|on top of'),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Committee');
      const colour = await on
        .locator('.bubble .at')
        .first()
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(213, 219, 224)';
    },
  },
  {
    name: 'names-over-text',
    kind: 'visual',
    severity: 'major',
    shows: 'In a group the name of who wrote a message lies over the first line of it.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html .bubble .by { height: 4px; }') }],
    where: anywhere,
    about: says([overlapWords], 'delet|search'),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Committee');
      const name = (await on.locator('.bubble .by').first().boundingBox())!;
      const text = (await message(on, 'opening on Mondays').locator('.text').boundingBox())!;
      return text.y - name.y < 10;
    },
  },
  {
    name: 'yesterday-called-today',
    kind: 'data',
    severity: 'major',
    shows: 'Messages of yesterday stand below “Today”, some at a time that has not come yet.',
    round: 1,
    rewrites: scripted('store', ["if (days === 0) return 'Today';", "if (days <= 1) return 'Today';"]),
    where: anywhere,
    about: says(
      [
        'today|yesterday|\\bdays?\\b|\\bdates?\\b|chronolog|\\btimes?\\b|\\border\\b',
        'wrong|yesterday|future|not (?:yet|come)|order|later|earlier|before|after|mix|same|previous|differ|chronolog',
      ],
      'preview|delet|unread|reload|pale|contrast|overlap|search|edit',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Workshop floor');
      return (await on.locator('.messages .day').allInnerTexts()).join() === 'Today';
    },
  },
  {
    name: 'people-miscounted',
    kind: 'data',
    severity: 'major',
    shows: 'Where only the mechanics are shown it still says that there are eleven.',
    round: 1,
    rewrites: scripted('people', ['told: `${shown.length} ${', 'told: `${store.people.length} ${']),
    where: anywhere,
    about: says(
      [
        '\\b11\\b|eleven|\\d+ people|count|number|total',
        'people|persons?\\b|mechanic|volunteer|filter|search|list|rows?\\b|shown',
        'filter|mechanic|volunteer|search|shown|rows?\\b|differ|mismatch|does not|doesn|unchanged|stays|still|more|wrong',
      ],
      'delet|unread|preview|members?\\b|capital|reload',
    ),
    async check(on, address) {
      await open(on, address, 'people');
      await filterBy(on, 'Mechanics');
      return (await listed(on)).length === 3 && (await told(on)) === '11 people';
    },
  },
  {
    name: 'nameless-accepted',
    kind: 'usability',
    severity: 'major',
    shows: 'A person can be added without a name.',
    round: 1,
    rewrites: scripted('people', [
      "if (!name) return 'Please enter a name.';",
      "if (name === undefined) return 'Please enter a name.';",
    ]),
    where: anywhere,
    about: says(
      [
        'empty|blank|without|no name|nameless|unnamed|missing|required|mandatory',
        `${nothingWords}|accept|add|creat|sav|submit|person`,
        'name|person|people|required|field',
      ],
      'delet|members?\\b|reload|mut(?:e|ing)|search|preview',
    ),
    async check(on, address) {
      await open(on, address, 'people');
      await press(on, 'Add person');
      await fill(form(on), 'mail', 'new@spokesandco.example');
      await form(on).locator('ion-button', { hasText: 'Save' }).click();
      await on.waitForTimeout(900);
      return on.evaluate(() => /#\/people\/p/.test(window.location.hash));
    },
  },
  {
    name: 'mute-fails',
    kind: 'signal',
    severity: 'major',
    shows: 'A chat can’t be muted: the server answers with an error.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/chats\/[^/]+$/,
        method: 'PATCH',
        when: (sent) => sent.includes('"muted"'),
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says(
      ['\\b50\\d\\b|server error|did not work|try again|\\bmut(?:e|ed|ing)\\b|toggle|switch|exception'],
      'large text|enter key|delet|search|preview|without a name',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Committee');
      await press(on, 'Details');
      await on.locator('ion-toggle').click();
      return /did not work/.test(await toast(on));
    },
  },
];
