import {
  nothingWords,
  overlapWords,
  paleWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../../fault.ts';
import {
  answers,
  anywhere,
  broken,
  choose,
  chooseAt,
  colourOf,
  document,
  json,
  open,
  people,
  press,
  scripted,
  search,
  titles,
} from './person.ts';

export const firstRound: readonly UnseenFault[] = [
  {
    name: 'answer-to-another',
    kind: 'data',
    severity: 'critical',
    shows: 'An answer that is sent does not come to the request that is open, but to another one.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/requests\/\d+\/answers$/,
        method: 'POST',
        asks: (path) =>
          path.replace(/\d+/, (id) => String(Number(id) > 101 ? Number(id) - 1 : Number(id) + 1)),
      },
    ],
    where: anywhere,
    about: says(
      [
        'answer|repl(?:y|ies)|comment|message|send|sent',
        'other|another|wrong|elsewhere|not (?:shown|there|appear|added|listed)|nothing|' +
          'missing|lost|gone|vanish|disappear|never|still|\\(0\\)|does not|doesn|did not',
      ],
      '\\b50\\d|could not be saved|contrast|pale|delet|\\{\\{|overlap',
    ),
    async check(on, address) {
      await open(on, address, 'request/105');
      await on.getByLabel('Your answer').fill('We come at once.');
      await press(on, 'Send answer');
      const here = await answers(on);
      await open(on, address, 'request/104');
      return here.length === 0 && (await answers(on)).includes('We come at once.');
    },
  },
  {
    name: 'counts-of-the-others',
    kind: 'data',
    severity: 'major',
    shows: 'The numbers of the states are wrong: it says “Open (5)” where 7 requests are open.',
    round: 1,
    rewrites: scripted('list', ['one.state === value).length', 'one.state !== value).length']),
    where: anywhere,
    about: says(
      [
        'open \\(|waiting \\(|done \\(|count|number|total|\\bhow many|badge|\\b7 requests|\\(\\d+\\)',
        'wrong|differ|mismatch|not (?:match|agree|fit)|does not|doesn|disagree|' +
          'although|while|but|inconsisten|instead|contradict|sum|add up',
      ],
      'answer|sort|order|urgent first|delet|\\{\\{|person|overlap|search',
    ),
    async check(on, address) {
      await open(on, address);
      return /Open \(5\)/.test(await on.locator('.p-selectbutton').innerText());
    },
  },
  {
    name: 'done-becomes-waiting',
    kind: 'function',
    severity: 'critical',
    shows: 'A request can’t be closed: who chooses “Done” gets “Waiting”.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/requests\/\d+$/,
        method: 'PATCH',
        sends: (sent) => sent.replace('"state":"done"', '"state":"waiting"'),
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\bdone\\b|\\bstate|status|clos(?:e|ed|ing)|complet',
        'waiting|wrong|other|instead|not|differ|revert|back|another|never',
      ],
      'open \\(|\\(\\d+\\)|count|number of|urgen|TypeError|exception|\\{\\{',
    ),
    async check(on, address) {
      await open(on, address, 'request/102');
      await choose(on, 'State', 'Done');
      return (await on.getByRole('combobox', { name: 'State' }).innerText()) === 'Waiting';
    },
  },
  {
    name: 'search-not-in-titles',
    kind: 'function',
    severity: 'major',
    shows: 'The search finds no word of a title: “Boiler” finds 0 requests.',
    round: 1,
    rewrites: scripted('list', ['`${one.title} ${one.by} ${one.flat}`', '`${one.by} ${one.flat}`']),
    where: anywhere,
    about: says(
      [
        'search|\\bfinds?\\b|\\bfound\\b|query',
        'title|nothing|\\b0\\b|no (?:requests?|results?|match)|not|missing|fail|only|empty|doesn|without',
      ],
      'answer|exception|TypeError|\\{\\{|delet|contrast|script',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'Boiler');
      return (await titles(on)).length === 0;
    },
  },
  {
    name: 'least-urgent-first',
    kind: 'function',
    severity: 'major',
    shows: '“Most urgent first” begins with the request of low urgency.',
    round: 1,
    rewrites: scripted('list', ['rank(one) - rank(other)', 'rank(other) - rank(one)']),
    where: anywhere,
    about: says(
      ['urgent|urgency|priorit', 'sort|\\border|first|last|revers|ascend|descend|least|opposite|\\blow\\b'],
      'answer|delet|waiting|\\{\\{|toast|count',
    ),
    async check(on, address) {
      await open(on, address);
      await chooseAt(on, 1, 'Most urgent first');
      return (await titles(on))[0] === 'Hedge hides the street number';
    },
  },
  {
    name: 'filter-shows-the-others',
    kind: 'function',
    severity: 'major',
    shows: 'Who chooses a person above the list sees the requests of all the others, and none of theirs.',
    round: 1,
    rewrites: scripted('list', ['|| one.person === person.value', '|| one.person !== person.value']),
    where: anywhere,
    about: says(
      [
        'person|filter|ida|marek|tobias|lucia|everybody|assign',
        'filter|choos|chose|select|choice|shows?|list',
        'other|wrong|not|except|opposite|invert|instead|exclu|none|without|every|all but|differ|nobody',
      ],
      'answer|\\badd|\\b50\\d|could not be saved|delet|sort|urgent|waiting|\\(\\d+\\)|search|highlight|nav',
    ),
    async check(on, address) {
      await open(on, address);
      await chooseAt(on, 0, 'Lucia Moreno');
      return !(await titles(on)).includes('Hedge hides the street number');
    },
  },
  {
    name: 'braces-in-the-words',
    kind: 'content',
    severity: 'minor',
    shows: 'Below a request stands “Asked by {{ request.by }}” in place of the name.',
    round: 1,
    rewrites: scripted('request', [
      'Asked by {{ request.by }},',
      "Asked by {{ '{' + '{ request.by }' + '}' }},",
    ]),
    where: anywhere,
    about: says(['\\{\\{|\\}\\}|placeholder|template|request\\.by|braces|raw|variable|unfilled|asked by']),
    async check(on, address) {
      await open(on, address, 'request/102');
      return on.getByText('Asked by {{ request.by }}').isVisible();
    },
  },
  {
    name: 'answer-times-dark',
    kind: 'visual',
    severity: 'minor',
    shows: 'The times of the answers are printed in so dark a grey that they can hardly be read.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html .answer .when { color: #3f3f46; }') }],
    where: anywhere,
    about: says(
      [`${paleWords}|\\bdark`, 'time|date|answer|\\d\\d:\\d\\d|contrast|legib|readab|grey|gray|oct'],
      'overlap|highlight|here|cover',
    ),
    async check(on, address) {
      await open(on, address, 'request/103');
      return (await colourOf(on, '.answer .when')) === 'rgb(63, 63, 70)';
    },
  },
  {
    name: 'tags-over-names',
    kind: 'visual',
    severity: 'major',
    shows: 'In the cards the coloured marks lie over the line with the name and the flat.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html a.card p { margin-bottom: -15px; }') }],
    where: anywhere,
    about: says([`${overlapWords}|cut off|hidden`], 'answer (?:was|is) hidden|untouch|delet|search'),
    async check(on, address) {
      await open(on, address);
      const words = (await on.locator('.card p').first().boundingBox())!;
      const mark = (await on.locator('.card .p-tag').first().boundingBox())!;
      return words.y + words.height > mark.y + 6;
    },
  },
  {
    name: 'deletes-without-asking',
    kind: 'usability',
    severity: 'major',
    shows: '“Delete” deletes a request and its answers at once, without a question.',
    round: 1,
    rewrites: scripted('request', [
      "confirm.require({\n        header: 'Delete request',",
      "((asked) => void asked.accept())({\n        header: 'Delete request',",
    ]),
    where: anywhere,
    about: says([
      'delet|remov|destr',
      'confirm|without ask|asks? (?:nothing|no)|no question|at once|immediately|warning|' +
        'prompt|are you sure|no undo|undo|instantly|straight away|without a (?:question|word)',
    ]),
    async check(on, address) {
      await open(on, address, 'request/104');
      await press(on, 'Delete');
      return on.getByText('Request deleted').isVisible();
    },
  },
  {
    name: 'add-person-fails',
    kind: 'signal',
    severity: 'critical',
    shows: 'Nobody can be added to the people: the server answers with an error.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/people\/p[^/]+$/,
        method: 'PUT',
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says([
      '\\b50\\d\\b|server error|internal|could not be saved|can.?t be saved|try again|failed request|' +
        '(?:person|people|name)[^.]{0,40}(?:fail|not|error)|add(?:ing|ed)? (?:a )?person|new person|be added',
    ]),
    async check(on, address) {
      await open(on, address, 'people');
      await press(on, 'Add person');
      await on.getByLabel('Name').fill('Ewa Kowal');
      await press(on, 'Save');
      return (
        (await on.getByText('This could not be saved').isVisible()) &&
        !(await people(on)).includes('Ewa Kowal')
      );
    },
  },
  {
    name: 'edit-breaks',
    kind: 'signal',
    severity: 'critical',
    shows: '“Edit” of a request does nothing: the script breaks, and no field opens.',
    round: 1,
    rewrites: scripted('request', [
      'title.value = request.value.title;',
      'title.value = request.title.trim();',
    ]),
    where: anywhere,
    about: says(
      [
        '\\bedit|exception|TypeError|uncaught|cannot read|script error',
        `${nothingWords}|exception|error|breaks?|cannot|undefined`,
      ],
      'answer|\\b50\\d|delet|\\{\\{|could not be saved',
    ),
    async check(on, address) {
      const messages = broken(on);
      await open(on, address, 'request/102');
      await press(on, 'Edit');
      return /trim/.test(messages.join()) && !(await on.getByText('Save changes').isVisible());
    },
  },
  {
    name: 'wrong-page-marked',
    kind: 'usability',
    severity: 'minor',
    shows: 'At the left the other page than the one that is open is marked: on “Requests” it is “People”.',
    round: 1,
    rewrites: scripted(
      'page',
      ['here: !route', 'here: @route'],
      ['here: route', 'here: !route'],
      ['here: @route', 'here: route'],
    ),
    where: anywhere,
    about: says(
      [
        'mark|highlight|active|current|selected|nav|side ?bar|menu|yellow|amber',
        'people|requests|page|wrong|other|instead',
        'wrong|other|instead|not|mismatch|although|while|opposite|swap|confus|revers',
      ],
      'answer|delet|overlap|over the|filter|contrast|\\{\\{|state|status|search|tag',
    ),
    async check(on, address) {
      await open(on, address);
      await wait(200);
      return (await on.locator('.side a.here').innerText()).includes('People');
    },
  },
];
