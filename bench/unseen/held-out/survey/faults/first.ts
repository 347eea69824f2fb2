import {
  lostWords,
  misplacedWords,
  nothingWords,
  overlapWords,
  paleWords,
  says,
  styled,
  type UnseenFault,
} from '../../../fault.ts';
import {
  anywhere,
  choose,
  complete,
  dialog,
  document,
  json,
  note,
  open,
  press,
  question,
  questions,
  result,
  scripted,
  survey,
  titles,
} from './person.ts';

export const firstRound: readonly UnseenFault[] = [
  {
    name: 'answers-counted-unfiltered',
    kind: 'data',
    severity: 'minor',
    shows: 'Above the list it says 26 answers also where only the draft is shown, which has none.',
    round: 1,
    rewrites: scripted('surveys', [
      'shown.reduce((sum, survey) => sum + answersTo(survey).length, 0)',
      'store.surveys.reduce((sum, survey) => sum + answersTo(survey).length, 0)',
    ]),
    where: anywhere,
    about: says(
      [
        '\\b26\\b|answers?\\b',
        'count|total|number|\\bsum\\b|\\b26\\b',
        'filter|search|status|shown|list|draft|differ|mismatch|does not|doesn|unchanged|stays|still|more',
      ],
      'percent|%|share|\\b50\\d\\b|cop(?:y|ied)|required|must be|contrast|pale|questions?\\b|option',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'status', 'Draft');
      return (await on.locator('#told').innerText()) === '1 survey, 26 answers';
    },
  },
  {
    name: 'shares-too-low',
    kind: 'data',
    severity: 'major',
    shows: 'The shares of the answers do not add up: 5 and 3 of 8 are said to be 55.6 % and 33.3 %.',
    round: 1,
    rewrites: scripted('answers', [
      'Math.round((count / of) * 1000)',
      'Math.round((count / (of + 1)) * 1000)',
    ]),
    where: anywhere,
    about: says(['%|percent|\\bshares?\\b|add up|proportion|55\\.6|fraction'], 'contrast|pale|align|overlap'),
    async check(on, address) {
      await open(on, address, 's1/answers');
      return /5 \(55\.6%\)/.test(await result(on, 'on Sundays').innerText());
    },
  },
  {
    name: 'down-moves-up',
    kind: 'function',
    severity: 'major',
    shows: 'The arrow down moves a question up.',
    round: 1,
    rewrites: scripted('questions', [
      'down: (at) => swap(at, at + 1)',
      'down: (at) => swap(at, Math.max(0, at - 1))',
    ]),
    where: anywhere,
    about: says(
      [
        '\\bdown\\b|\\bup\\b|\\bmov(?:e|es|ed|ing)\\b|arrow|↓|reorder|\\border\\b',
        'wrong|\\bup\\b|other|opposite|instead|direction|nothing|stays?|not|same|revers|no effect',
      ],
      'must be|required|add up|\\b50\\d|align|indent|overlap|cop(?:y|ied)|\\bdates?\\b|closes?',
    ),
    async check(on, address) {
      await open(on, address, 's1/questions');
      await press(question(on, 'on Sundays'), 'Move down');
      return (await questions(on)).indexOf('Would you use the library on Sundays?') === 1;
    },
  },
  {
    name: 'must-not-asked',
    kind: 'function',
    severity: 'major',
    shows: 'A survey is accepted where a question that must be answered is left out.',
    round: 1,
    rewrites: scripted('fill', ['isRequired: required,', 'isRequired: false,']),
    where: anywhere,
    about: says(
      [
        'required|must be|mandatory|\\*|star|empty|blank|unanswered|without (?:an )?answer',
        `${nothingWords}|accept|sen[dt]|submit|empty|allow|mark`,
      ],
      'title|nameless|untitled|\\b50\\d|%|move|name of the survey',
    ),
    async check(on, address) {
      await open(on, address, 's1/fill');
      await complete(on);
      return (await on.locator('.runner').innerText()).includes('Thank you');
    },
  },
  {
    name: 'copy-lacks-last',
    kind: 'data',
    severity: 'major',
    shows: 'The copy of a survey lacks its last question: four in place of five.',
    round: 1,
    rewrites: scripted('surveys', ['const own = questions.map(', 'const own = questions.slice(0, -1).map(']),
    where: anywhere,
    about: says(
      [
        'cop(?:y|ied|ies)|duplicat',
        'miss|lack|fewer|last|lost|question|\\b4\\b|four|incomplete|differ|without|less|not all',
      ],
      '\\b50\\d|%|move|delet',
    ),
    async check(on, address) {
      await open(on, address);
      await press(survey(on, 'Opening hours'), 'Copy');
      return /4 questions/.test(await survey(on, 'Opening hours (copy)').innerText());
    },
  },
  {
    name: 'closed-shows-drafts',
    kind: 'function',
    severity: 'major',
    shows: 'The choice “Closed” shows the draft among the surveys that are closed.',
    round: 1,
    rewrites: scripted('surveys', [
      "view.status === 'All' || status === view.status",
      "view.status === 'All' || (view.status === 'Closed' ? status !== 'Open' : status === view.status)",
    ]),
    where: anywhere,
    about: says(
      [
        'status|filter|\\bclosed\\b|draft',
        'draft|children',
        'clos|filter|wrong|other|also|not|status|among|includ|mix',
      ],
      '\\b26\\b|count|total|cop(?:y|ied)|title|%|align|indent|further',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'status', 'Closed');
      return (await titles(on)).includes('Children’s afternoon');
    },
  },
  {
    name: 'answer-fails',
    kind: 'signal',
    severity: 'critical',
    shows: 'An answer can’t be sent: the server answers with an error, below which stands “Thank you”.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/answers$/,
        method: 'POST',
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        [
          '\\b50\\d\\b|server error|could not be saved|try again|exception',
          '(?:answer|send|sent|submit|thank)[^.]{0,70}(?:fail|not (?:sav|sent|kept|count|there|listed))',
          '(?:answer|send|sent|submit|thank)[^.]{0,70}(?:lost|error|unchanged|missing)',
        ].join('|'),
      ],
      'required|must be|%|percent|cop(?:y|ied)|empty|blank|filter',
    ),
    async check(on, address) {
      await open(on, address, 's2/fill');
      await on.locator('.runner input').first().fill('Abel Moss');
      await complete(on);
      return /could not be saved/.test(await note(on));
    },
  },
  {
    name: 'tabs-over-title',
    kind: 'visual',
    severity: 'major',
    shows: 'Within a survey the tabs lie over its title.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html nav.tabs { margin-top: -42px; }') }],
    where: anywhere,
    about: says([overlapWords], 'pale|contrast'),
    async check(on, address) {
      await open(on, address, 's1/questions');
      const title = (await on.locator('main h1').boundingBox())!;
      const tab = (await on.locator('nav.tabs a').first().boundingBox())!;
      return tab.y < title.y + title.height - 10;
    },
  },
  {
    name: 'counts-pale',
    kind: 'visual',
    severity: 'minor',
    shows: 'In the list the line with the counts and the closing date is so pale that it can hardly be read.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html .survey .meta { color: #dfdce6; }') }],
    where: anywhere,
    about: says([paleWords], 'overlap|on top of|cover'),
    async check(on, address) {
      await open(on, address);
      const colour = await survey(on, 'Opening hours')
        .locator('.meta')
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(223, 220, 230)';
    },
  },
  {
    name: 'dates-a-day-late',
    kind: 'data',
    severity: 'major',
    shows: 'Every date is told a day late: the form says 31 October, the page 1 November.',
    round: 1,
    rewrites: scripted('store', ['T12:00`).toLocaleDateString', 'T12:00-20:00`).toLocaleDateString']),
    where: anywhere,
    about: says(
      [
        '\\bdates?\\b|\\bdays?\\b|closes? on|november|october|\\b31\\b|friday',
        'late|wrong|off|differ|mismatch|instead|other|not the|next|shift|after|does not|doesn|inconsist',
      ],
      '\\b50\\d|%|cop(?:y|ied)|pale|contrast|overlap|move|draft|must be|title',
    ),
    async check(on, address) {
      await open(on, address, 's1/questions');
      return (await on.locator('.head').first().innerText()).includes('Closes on 1 November 2026');
    },
  },
  {
    name: 'untitled-accepted',
    kind: 'usability',
    severity: 'major',
    shows: 'A survey can be made without a title, and then has no link to be opened by.',
    round: 1,
    rewrites: scripted('surveys', ['if (!title.trim()) return', 'if (title === undefined) return']),
    where: anywhere,
    about: says(
      [
        'empty|blank|without|no title|nameless|untitled|missing|required|mandatory',
        `${nothingWords}|accept|creat|sav|submit|survey`,
        'title|name|“”|field',
      ],
      '\\*|must be answered|\\b50\\d|lost|cop(?:y|ied)|unanswered',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'New survey');
      await press(dialog(on), 'Save');
      return on.evaluate(() => /#\/surveys\/s1\d\d/.test(window.location.hash));
    },
  },
  {
    name: 'third-out-of-line',
    kind: 'visual',
    severity: 'trivial',
    shows: 'In the list the third survey stands further right than the others.',
    round: 1,
    rewrites: [
      { path: document, swaps: styled('html #surveys article:nth-child(3) { margin-left: 28px; }') },
    ],
    where: anywhere,
    about: says([misplacedWords], `overlap|pale|contrast|arrow|question|${lostWords.split('|')[0]}`),
    async check(on, address) {
      await open(on, address);
      const left = async (at: number) => (await on.locator('#surveys article').nth(at).boundingBox())!.x;
      return (await left(2)) - (await left(1)) === 28;
    },
  },
];
