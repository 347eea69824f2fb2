import {
  misplacedWords,
  nothingWords,
  paleWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../../fault.ts';
import {
  anywhere,
  book,
  document,
  fill,
  heading,
  isTicked,
  json,
  library,
  next,
  note,
  open,
  openBooking,
  press,
  scripted,
  shown,
  tick,
} from './person.ts';

export const secondRound: readonly UnseenFault[] = [
  {
    name: 'next-up-latest-first',
    kind: 'function',
    severity: 'major',
    shows: '“Next up” starts with the booking that is furthest away.',
    round: 2,
    rewrites: scripted(['startOf(one) - startOf(other)', 'startOf(other) - startOf(one)']),
    where: anywhere,
    about: says(
      [
        'next up|upcoming|\\border\\b|sort|chronolog',
        'order|sort|first|latest|last|furthest|revers|descend|soonest|wrong|missing|jazz',
      ],
      'exception|TypeError|not a function|contrast|pale|align|delet',
    ),
    async check(on, address) {
      await open(on, address);
      return /27 Oct/.test((await next(on))[0]!);
    },
  },
  {
    name: 'room-hides-other',
    kind: 'function',
    severity: 'major',
    shows: 'Taking the tick from “Red room” hides the blue room, and takes its tick.',
    round: 2,
    rewrites: scripted([
      'hidden.add(room.id)',
      'hidden.add(rooms[(rooms.indexOf(room) + 1) % rooms.length].id)',
    ]),
    where: anywhere,
    about: says(
      [
        'rooms?\\b|attic|tick|check ?box|filter|hide|hidden',
        'wrong|other|instead|another|differ|not the|stays?|still|\\bon\\b|neighbou?r|next|blue',
      ],
      'align|indent|further|misplac|out of line|contrast|pale|cancel|\\b50\\d|next up|undefined',
    ),
    async check(on, address) {
      await open(on, address);
      await tick(on, 'Red room');
      return (await isTicked(on, 'Red room')) && !(await isTicked(on, 'Blue room'));
    },
  },
  {
    name: 'cancel-saves',
    kind: 'function',
    severity: 'critical',
    shows: '“Cancel” saves what was changed in the form, as “Save” does.',
    round: 2,
    rewrites: scripted([
      "named('cancel').addEventListener('click', () => named('dialog').close());",
      "named('cancel').addEventListener('click', () => form.requestSubmit());",
    ]),
    where: anywhere,
    about: says(['cancel|discard|abandon'], 'undefined|\\b50\\d|sort'),
    async check(on, address) {
      await open(on, address);
      await openBooking(on, 'Jazz trio');
      await fill(on, 'title', 'Jazz quintet');
      await fill(on, 'day', '2026-10-14');
      await press(on, 'Cancel');
      return (await shown(on)).includes('Jazz quintet');
    },
  },
  {
    name: 'next-skips-a-week',
    kind: 'function',
    severity: 'major',
    shows: 'The arrow to the right leaves out a week: after 12 – 18 October comes 26 October.',
    round: 2,
    rewrites: [
      {
        path: library,
        swaps: [
          [
            'currentDateProfile.dateIncrement);\n            return this.build(nextDate, 1',
            'multiplyDuration(currentDateProfile.dateIncrement, 2));\n            return this.build(nextDate, 1',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\bnext\\b|arrow|forward|week|\\bdays?\\b|month|›|>',
        'skip|two|jump|leaves? out|miss|\\b2[56]\\b|far|twice|wrong|over|back',
      ],
      'next up|cancel|contrast|pale|\\bform\\b|dialog|edit|sort|room|undefined|field',
    ),
    async check(on, address) {
      await open(on, address);
      await on.locator('.fc-next-button').click();
      await wait(300);
      return /^Oct 26/.test(await heading(on));
    },
  },
  {
    name: 'form-shows-day-before',
    kind: 'data',
    severity: 'critical',
    shows: 'The form of a booking shows the day before: for the jazz trio of 14 October it says 13.',
    round: 2,
    rewrites: scripted([
      'form.elements.day.value = dayValue(new Date(start));',
      'form.elements.day.value = dayValue(new Date(new Date(start).getTime() - 86_400_000));',
    ]),
    where: anywhere,
    about: says(
      [
        '\\bdays?\\b|\\bdates?\\b|\\b1[0-9]\\b',
        'before|earlier|wrong|off|differ|mismatch|instead|other|not the|moves?|shift|\\b13\\b',
      ],
      'cancel|skip|arrow|weeks?\\b|\\bnext\\b|undefined|\\b50\\d|contrast|pale|align|room',
    ),
    async check(on, address) {
      await open(on, address);
      await openBooking(on, 'Jazz trio');
      return (await on.locator('#form [name="day"]').inputValue()) === '2026-10-13';
    },
  },
  {
    name: 'times-pale',
    kind: 'visual',
    severity: 'minor',
    shows:
      'Below the names in “Next up” days and times are printed in so light a grey that they can hardly be read.',
    round: 2,
    rewrites: [{ path: document, swaps: styled('html aside .when { color: #dadada; }') }],
    where: anywhere,
    about: says([paleWords]),
    async check(on, address) {
      await open(on, address);
      const colour = await on
        .locator('.when')
        .first()
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(218, 218, 218)';
    },
  },
  {
    name: 'attic-out-of-line',
    kind: 'visual',
    severity: 'trivial',
    shows: 'In the list of the rooms “Attic” stands further right than the others.',
    round: 2,
    rewrites: [{ path: document, swaps: styled('html #rooms li:nth-child(3) { padding-left: 20px; }') }],
    where: anywhere,
    about: says([misplacedWords], 'contrast|pale'),
    async check(on, address) {
      await open(on, address);
      const left = async (room: string) =>
        (await on.locator('#rooms label', { hasText: room }).boundingBox())!.x;
      return (await left('Attic')) - (await left('Blue room')) === 20;
    },
  },
  {
    name: 'deleted-undefined',
    kind: 'content',
    severity: 'minor',
    shows: 'After deleting it says “undefined” was deleted.',
    round: 2,
    rewrites: scripted(['“${removed.title}” was deleted.', '“${removed.name}” was deleted.']),
    where: anywhere,
    about: says(['undefined|placeholder|raw value|\\bname of what']),
    async check(on, address) {
      await open(on, address);
      await openBooking(on, 'Jazz trio');
      await press(on, 'Delete');
      return /“undefined” was deleted/.test(await note(on).innerText());
    },
  },
  {
    name: 'add-fails',
    kind: 'signal',
    severity: 'critical',
    shows: 'A new booking can’t be saved: the server answers with an error.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/bookings$/,
        method: 'POST',
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\b50\\d\\b|server error|could not be saved|try again|(?:new|add|creat)[^.]{0,60}(?:fail|not|error)|not (?:created|added)',
      ],
      'undefined|cancel|exception|not a function|no message|says nothing',
    ),
    async check(on, address) {
      await open(on, address);
      await book(on, 'Fiddlers');
      return /could not be saved/.test(await note(on).innerText());
    },
  },
  {
    name: 'next-up-link-breaks',
    kind: 'signal',
    severity: 'major',
    shows: 'A name in “Next up” leads nowhere: the script breaks when it is pressed.',
    round: 2,
    rewrites: scripted([
      "calendar.changeView('timeGridDay', one.start)",
      "calendar.zoomToDay('timeGridDay', one.start)",
    ]),
    where: anywhere,
    about: says(
      [
        'exception|TypeError|not a function|script|uncaught|next up|jazz|yoga|piano|brass|recording|drum|choir|cello|quintet|link',
        `${nothingWords}|exception|error|breaks?|function|zoom`,
      ],
      '\\b50\\d|cancel|contrast|pale|undefined|hidden|skip|sort',
    ),
    async check(on, address) {
      const broken: string[] = [];
      on.on('pageerror', ({ message }) => broken.push(message));
      await open(on, address);
      await on.locator('#next button').first().click();
      await wait(500);
      return /zoomToDay/.test(broken.join()) && /^Oct 12/.test(await heading(on));
    },
  },
  {
    name: 'refusal-says-nothing',
    kind: 'usability',
    severity: 'major',
    shows: '“Save” does nothing where “What for” is empty, and no word says why.',
    round: 2,
    rewrites: scripted(["named('error').textContent = problem;", "named('error').textContent = '';"]),
    where: anywhere,
    about: says(
      [
        'message|says? nothing|no word|why|explain|silent|feedback|empty|blank|required|invalid|error text',
        `${nothingWords}|no |why|silent|without|explain`,
      ],
      '\\b50\\d|undefined|cancel|exception|not a function|next up|contrast|pale',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'New booking');
      await press(on, 'Save');
      return (
        (await on.locator('#dialog').isVisible()) && (await on.locator('#error').innerText()).trim() === ''
      );
    },
  },
];
