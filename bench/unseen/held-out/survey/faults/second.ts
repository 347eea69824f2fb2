import { lostWords, nothingWords, says, styled, wait, type UnseenFault } from '../../../fault.ts';
import {
  anywhere,
  choose,
  dialog,
  document,
  fill,
  note,
  open,
  press,
  reload,
  result,
  rows,
  scripted,
  survey,
  titles,
  wideWords,
} from './person.ts';

export const secondRound: readonly UnseenFault[] = [
  {
    name: 'delete-takes-first',
    kind: 'function',
    severity: 'critical',
    shows: '“Delete” beside an answer deletes the uppermost answer, whichever is meant.',
    round: 2,
    rewrites: scripted('answers', [
      "const id = target.closest('button')?.closest('tr').dataset.id;",
      "const id = target.closest('button') && named('rows').firstElementChild.dataset.id;",
    ]),
    where: anywhere,
    about: says(
      [
        'delet|remov',
        'wrong|other|first|top|uppermost|newest|instead|in place|differ|another|not the|still|stays|remain',
        'answer|row|entry|respon',
      ],
      'cancel|\\bsort|search|yes\\b',
    ),
    async check(on, address) {
      await open(on, address, 's5/answers');
      await press(rows(on).filter({ hasText: 'Maud Ferris' }), 'Delete');
      await press(dialog(on), 'Delete');
      const left = (await rows(on).allInnerTexts()).join();
      return left.includes('Maud Ferris') && !left.includes('Sigrid Olsen');
    },
  },
  {
    name: 'fewest-answers-first',
    kind: 'function',
    severity: 'major',
    shows: 'Sorted by most answers the list begins with the survey that has none.',
    round: 2,
    rewrites: scripted('surveys', [
      'answersTo(other).length - answersTo(one).length',
      'answersTo(one).length - answersTo(other).length',
    ]),
    where: anywhere,
    about: says(
      [
        'sort|\\border(?:ed|ing)?\\b|most answers|ascend|descend|fewest',
        'answers|order|first|revers|wrong|fewest|least',
      ],
      'cancel|delet|average|search|cut off|clip',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'order', 'Most answers');
      return (await titles(on))[0] === 'Children’s afternoon';
    },
  },
  {
    name: 'status-lost-on-reload',
    kind: 'function',
    severity: 'critical',
    shows: 'A survey that was closed or opened is as before after a reload.',
    round: 2,
    rewrites: scripted('surveys', [
      "await change(survey, { status: survey.status === 'Open' ? 'Closed' : 'Open' });",
      "survey.status = survey.status === 'Open' ? 'Closed' : 'Open';",
    ]),
    where: anywhere,
    about: says(
      [
        lostWords,
        'clos|open|status|draft|state',
        'reload|refresh|again|back|revert|old|lost|persist|kept|saved|survive',
      ],
      'cancel|delet|average|search|swap|exception|TypeError|question',
    ),
    async check(on, address) {
      await open(on, address);
      await press(survey(on, 'Reading circle'), 'Close');
      const was = await survey(on, 'Reading circle').locator('.status').innerText();
      await reload(on);
      return (
        was === 'Closed' && (await survey(on, 'Reading circle').locator('.status').innerText()) === 'Open'
      );
    },
  },
  {
    name: 'cancel-deletes',
    kind: 'function',
    severity: 'critical',
    shows: 'Where it asks whether to delete, “Cancel” deletes all the same.',
    round: 2,
    rewrites: scripted('store', ['let sure = false;', 'let sure = true;']),
    where: anywhere,
    about: says(
      ['cancel|discard|abandon|dismiss|escape|\\besc\\b', 'delet|remov|gone|disappear'],
      'uppermost|sort',
    ),
    async check(on, address) {
      await open(on, address);
      await press(survey(on, 'New furniture'), 'Delete');
      await press(dialog(on), 'Cancel');
      return !(await titles(on)).includes('New furniture');
    },
  },
  {
    name: 'average-too-low',
    kind: 'data',
    severity: 'major',
    shows: 'The averages are too low: four answers that are 4 together are said to have an average of 0.8.',
    round: 2,
    rewrites: scripted('answers', ['/ numbers.length).toFixed(1)', '/ (numbers.length + 1)).toFixed(1)']),
    where: anywhere,
    about: says(['average|\\bmean\\b|place \\d|0\\.8']),
    async check(on, address) {
      await open(on, address, 's5/answers');
      return /Average 0\.8/.test(await result(on, 'How many guests').innerText());
    },
  },
  {
    name: 'add-breaks',
    kind: 'signal',
    severity: 'critical',
    shows: 'No question can be added: the form stays, and the script breaks when it is saved.',
    round: 2,
    rewrites: scripted('questions', [
      'await keep([...questions, one]);',
      'await keep([...survey.pages.questions, one]);',
    ]),
    where: anywhere,
    about: says(
      [
        'question|exception|TypeError|undefined|uncaught|script|add',
        `${nothingWords}|exception|error|breaks?|TypeError`,
        'exception|TypeError|undefined|uncaught|add|new question|sav|script',
      ],
      'cancel|delet|average|no message|says nothing|copied|reload|search|sort|why|explain|empty|required',
    ),
    async check(on, address) {
      const broken: string[] = [];
      on.on('pageerror', ({ message }) => broken.push(message));
      await open(on, address, 's3/questions');
      await press(on, 'Add question');
      await fill(on, 'title', 'Who brings cake?');
      await press(dialog(on), 'Save');
      return /questions/.test(broken.join()) && (await dialog(on).isVisible());
    },
  },
  {
    name: 'copied-raw',
    kind: 'content',
    severity: 'minor',
    shows: 'After copying it says “{title}” was copied, in place of the title.',
    round: 2,
    rewrites: scripted('surveys', ['`“${title}” was copied.`', "'“{title}” was copied.'"]),
    where: anywhere,
    about: says(
      ['\\{|placeholder|raw|template|variable|cop(?:y|ied)'],
      'delet|average|cancel|TypeError|exception',
    ),
    async check(on, address) {
      await open(on, address);
      await press(survey(on, 'Reading circle'), 'Copy');
      return (await note(on)) === '“{title}” was copied.';
    },
  },
  {
    name: 'refusal-says-nothing',
    kind: 'usability',
    severity: 'major',
    shows: '“Save” does nothing where a title or a question is empty, and no word says why.',
    round: 2,
    rewrites: scripted('store', [
      "form.querySelector('.problem').textContent = problem ?? '';",
      "form.querySelector('.problem').textContent = '';",
    ]),
    where: anywhere,
    about: says(
      [
        'message|says? nothing|no word|why|explain|silent|feedback|empty|blank|required|invalid|error text',
        `${nothingWords}|no |why|silent|without|explain`,
      ],
      'cancel|exception|TypeError|undefined|average|cop(?:y|ied)|uncaught|search|reload',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'New survey');
      await press(dialog(on), 'Save');
      return (
        (await dialog(on).isVisible()) && (await dialog(on).locator('.problem').innerText()).trim() === ''
      );
    },
  },
  {
    name: 'questions-wide-on-a-phone',
    kind: 'visual',
    severity: 'major',
    shows: 'In a narrow window the questions are wider than it, and have to be scrolled sideways.',
    round: 2,
    rewrites: [
      { path: document, swaps: styled('@media (max-width: 700px) { html .question { min-width: 620px; } }') },
    ],
    where: anywhere,
    about: says([wideWords], 'letters|website w'),
    async check(on, address) {
      await on.setViewportSize({ width: 390, height: 800 });
      await open(on, address, 's1/questions');
      return on.evaluate(() => window.document.documentElement.scrollWidth > 560);
    },
  },
  {
    name: 'titles-cut',
    kind: 'visual',
    severity: 'minor',
    shows: 'In the list the titles of the surveys are cut off in the middle of a word: “Volunteers’ s”.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled(
          'html .survey h2 a { display: inline-block; width: 88px; overflow: hidden; white-space: nowrap; vertical-align: bottom; }',
        ),
      },
    ],
    where: anywhere,
    about: says(
      ['\\bcut\\b|clip|truncat|crop|chopped|not (?:fully|wholly)|part of|incomplete'],
      'sideways|narrow|\\b390',
    ),
    async check(on, address) {
      await open(on, address);
      return survey(on, 'Volunteers')
        .locator('h2 a')
        .evaluate((one) => one.scrollWidth > one.clientWidth + 20);
    },
  },
  {
    name: 'answer-search-dead',
    kind: 'function',
    severity: 'major',
    shows: 'The search among the answers has no effect: all of them stay.',
    round: 2,
    rewrites: scripted('answers', ['words = target.value;', 'words = target.textContent;']),
    where: anywhere,
    about: says(['search|\\bfinds?\\b|\\bfound\\b|match(?:es|ing)?\\b|query|filter'], 'delet|cancel|sort'),
    async check(on, address) {
      await open(on, address, 's5/answers');
      await on.fill('#among', 'Maud');
      await wait(300);
      return (await rows(on).count()) === 5;
    },
  },
  {
    name: 'yes-and-no-swapped',
    kind: 'data',
    severity: 'critical',
    shows: 'In the table of the answers “Yes” and “No” are swapped: four say no, where above four say yes.',
    round: 2,
    rewrites: scripted(
      'answers',
      ["if (value === true) return 'Yes';", "if (value === true) return 'No';"],
      ["if (value === false) return 'No';", "if (value === false) return 'Yes';"],
    ),
    where: anywhere,
    about: says(
      [
        '\\byes\\b',
        '\\bno\\b|opposite|revers|swap|invert|exchang',
        'swap|revers|opposite|invert|differ|mismatch|contradict|wrong|inconsist|exchang|disagree|does not|doesn',
      ],
      'average|delet|search|cancel|message',
    ),
    async check(on, address) {
      await open(on, address, 's5/answers');
      return (await rows(on).filter({ hasText: 'Maud Ferris' }).innerText()).includes('Yes');
    },
  },
];
