import { lostWords, nothingWords, overlapWords, says, styled, type UnseenFault } from '../../../fault.ts';
import {
  anywhere,
  book,
  document,
  fill,
  heading,
  library,
  note,
  open,
  openBooking,
  press,
  scripted,
  search,
  shown,
  tick,
} from './person.ts';

const later = (at: string): string => at.replace(/T(\d\d)/, (_, hour: string) => `T${Number(hour) + 1}`);

export const firstRound: readonly UnseenFault[] = [
  {
    name: 'delete-takes-next',
    kind: 'function',
    severity: 'critical',
    shows:
      '“Delete” deletes the booking after the one that is open: in place of the jazz trio the piano tuning.',
    round: 1,
    rewrites: scripted([
      'void remove(edited);',
      'void remove(bookings[(bookings.findIndex(({ id }) => id === edited) + 1) % bookings.length].id);',
    ]),
    where: anywhere,
    about: says(
      [
        'delet|remov',
        'wrong|other|next|after|instead|in place|differ|another|not the|still|stays|remain|nothing',
      ],
      '\\bundo|undone|restor|bring back',
    ),
    async check(on, address) {
      await open(on, address);
      await openBooking(on, 'Jazz trio');
      await press(on, 'Delete');
      const left = await shown(on);
      return left.includes('Jazz trio') && !left.includes('Piano tuning');
    },
  },
  {
    name: 'undo-dead',
    kind: 'function',
    severity: 'major',
    shows: '“Undo” does not bring back a booking that was deleted.',
    round: 1,
    rewrites: scripted(['() => void add(removed)', '() => draw()']),
    where: anywhere,
    about: says(['\\bundo|undone|restor|bring(?:s)? back']),
    async check(on, address) {
      await open(on, address);
      const before = (await shown(on)).length;
      await openBooking(on, 'String quartet');
      await press(on, 'Delete');
      const after = (await shown(on)).length;
      await press(on, 'Undo');
      // What is deleted may be another booking, which the week does not show.
      const counts = await on.locator('#rooms .count').allInnerTexts();
      return after <= before && counts.reduce((sum, count) => sum + Number(count), 0) === 16;
    },
  },
  {
    name: 'total-ignores-rooms',
    kind: 'data',
    severity: 'major',
    shows: 'The line “8 bookings, 20 hours” does not change where a room is hidden.',
    round: 1,
    rewrites: scripted(['startOf(one) < activeEnd && isShown(one)', 'startOf(one) < activeEnd']),
    where: anywhere,
    about: says(
      [
        'bookings, \\d|total|count|hours|number of|\\b\\d+ bookings',
        'room|hidden|hide|filter|tick|check|show|visible|differ|mismatch|does not|doesn|unchanged|stays|more',
      ],
      'delet|undo|search|\\bfound\\b|overlap|cover|title|reload|today|later|hour later',
    ),
    async check(on, address) {
      await open(on, address);
      await tick(on, 'Red room');
      const seen = (await shown(on)).length;
      const told = await on.locator('#total').innerText();
      return seen < 8 && told.startsWith('8 bookings');
    },
  },
  {
    name: 'search-misses-capitals',
    kind: 'function',
    severity: 'major',
    shows: 'The search finds no word that is written with a capital: “Jazz” finds 0.',
    round: 1,
    rewrites: scripted([
      '`${title} ${by}`.toLowerCase().includes(words)',
      '`${title} ${by}`.includes(words)',
    ]),
    where: anywhere,
    about: says(['search|\\bfinds?\\b|\\bfound\\b|match(?:es|ing)?\\b|query'], 'delet|undo|overlap|\\b404'),
    async check(on, address) {
      await open(on, address);
      await search(on, 'Jazz');
      return (await on.locator('#found').innerText()) === '0 found';
    },
  },
  {
    name: 'edit-lost-on-reload',
    kind: 'function',
    severity: 'critical',
    shows: 'What was changed of a booking is as before after a reload.',
    round: 1,
    rewrites: scripted(["const saved = await send('PATCH', `/${id}`, changes);", 'const saved = changes;']),
    where: anywhere,
    about: says(
      [lostWords, 'edit|chang|booking|title|mov|drag|sav|room|name|persist|field|typed'],
      [
        'delet|undo|today|search|\\bfound\\b',
        'without a|empty|blank|\\bcut\\b|clip|overlap|total|hours?\\b|later|end after|refus|picture|image|sideways|month',
      ].join('|'),
    ),
    async check(on, address) {
      await open(on, address);
      await openBooking(on, 'Jazz trio');
      await fill(on, 'title', 'Jazz quintet');
      await press(on, 'Save');
      const kept = (await shown(on)).includes('Jazz quintet');
      await open(on, address);
      return kept && !(await shown(on)).includes('Jazz quintet');
    },
  },
  {
    name: 'new-starts-later',
    kind: 'function',
    severity: 'critical',
    shows: 'A new booking from 12:00 to 13:00 is entered from 13:00 to 14:00.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/bookings$/,
        method: 'POST',
        sends(sent) {
          const booking = JSON.parse(sent) as { start: string; end: string };
          return JSON.stringify({ ...booking, start: later(booking.start), end: later(booking.end) });
        },
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\b1[234]:00|\\bhour|\\btimes?\\b|later|shift',
        'wrong|later|shift|differ|instead|other|not the|off|\\b1[34]:00',
      ],
      'delet|undo|search|today|end after|refus|reload|total|room|\\bcut\\b|overlap',
    ),
    async check(on, address) {
      await open(on, address);
      await book(on, 'Fiddlers');
      return /^13:00/.test(await on.locator('.fc-event', { hasText: 'Fiddlers' }).innerText());
    },
  },
  {
    name: 'evenings-refused',
    kind: 'function',
    severity: 'major',
    shows: 'A booking from 17:00 to 20:00 is refused: “The booking must end after it starts.”',
    round: 1,
    rewrites: scripted(['if (to <= from)', "if (to <= from || to > '18:30')"]),
    where: anywhere,
    about: says(
      ['end after|refus|reject|\\bvalid|must end|not accept|error message|good input|brass band'],
      'empty|blank|without a (?:title|name)|undo|delet|search',
    ),
    async check(on, address) {
      await open(on, address);
      await openBooking(on, 'Brass band');
      await fill(on, 'title', 'Big band');
      await press(on, 'Save');
      return /must end after/.test(await on.locator('#error').innerText());
    },
  },
  {
    name: 'today-shows-next-week',
    kind: 'function',
    severity: 'major',
    shows: '“Today” shows the week after the present one.',
    round: 1,
    rewrites: [
      {
        path: library,
        swaps: [
          [
            'dateMarker: state.nowManager.getDateMarker(),',
            'dateMarker: new Date(state.nowManager.getDateMarker().valueOf() + 604800000),',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(['today|present week|current week'], 'delet|undo|search|total'),
    async check(on, address) {
      await open(on, address);
      await on.locator('.fc-next-button').click();
      await on.locator('.fc-next-button').click();
      await on.locator('.fc-today-button').click();
      return /^Oct 19/.test(await heading(on));
    },
  },
  {
    name: 'total-over-title',
    kind: 'visual',
    severity: 'major',
    shows: 'The line that counts the bookings lies over the dates above the calendar.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled(
          'html .total { position: absolute; left: 50%; top: 86px; margin: 0; transform: translateX(70px); }',
        ),
      },
    ],
    where: anywhere,
    about: says([overlapWords], 'sideways|narrow|\\b390'),
    async check(on, address) {
      await open(on, address);
      const one = (await on.locator('#total').boundingBox())!;
      const other = (await on.locator('.fc-toolbar-title').boundingBox())!;
      return (
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height
      );
    },
  },
  {
    name: 'new-button-cut',
    kind: 'visual',
    severity: 'minor',
    shows: 'The words of the button “New booking” are cut off in the middle of their letters.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled(
          'html #new { height: 18px; overflow: hidden; padding: 8px 14px 0; line-height: 18px; }',
        ),
      },
    ],
    where: anywhere,
    about: says(
      ['\\bcut\\b|clip|truncat|half|crop|chopped|hidden|not (?:fully|wholly)|part of'],
      'sideways|room',
    ),
    async check(on, address) {
      await open(on, address);
      return on.locator('#new').evaluate((one) => one.clientHeight < 20);
    },
  },
  {
    name: 'wide-on-a-phone',
    kind: 'visual',
    severity: 'major',
    shows: 'In a narrow window the calendar is wider than it and has to be scrolled sideways.',
    round: 1,
    rewrites: [
      { path: document, swaps: styled('@media (max-width: 700px) { html #calendar { min-width: 720px; } }') },
    ],
    where: anywhere,
    about: says([
      'sideways|horizontal|narrow|wid(?:e|er|th)\\b|mobile|phone|small (?:screen|window)|\\b3[269]0\\b|off[- ]screen|beyond|viewport',
    ]),
    async check(on, address) {
      await on.setViewportSize({ width: 390, height: 800 });
      await open(on, address);
      return on.evaluate(() => window.document.documentElement.scrollWidth > 600);
    },
  },
  {
    name: 'month-and-list-swapped',
    kind: 'usability',
    severity: 'major',
    shows: '“Month” shows the list of the bookings, and “List” the month.',
    round: 1,
    rewrites: scripted(["month: 'Month', list: 'List'", "month: 'List', list: 'Month'"]),
    where: anywhere,
    about: says(
      ['\\bmonth|\\blist\\b', 'swap|mix|wrong|instead|other|exchang|label|name|shows?|mismatch|opens?'],
      'delet|undo|search|\\bcut\\b|overlap|today|reload|total',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'Month');
      return on.locator('.fc-list').isVisible();
    },
  },
  {
    name: 'logo-broken',
    kind: 'visual',
    severity: 'minor',
    shows: 'In the top left corner stands a broken picture.',
    round: 1,
    rewrites: [{ path: document, swaps: [['<img src="/house.svg"', '<img src="/images/house.svg"']] }],
    where: anywhere,
    about: says(['picture|image|logo|broken|\\balt\\b|house|\\b404\\b']),
    async check(on, address) {
      await open(on, address);
      return on
        .locator('header img')
        .evaluate(
          (one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth === 0,
        );
    },
  },
  {
    name: 'blank-booking-accepted',
    kind: 'usability',
    severity: 'major',
    shows: 'A booking that is for nothing is accepted: the field “What for” may be left empty.',
    round: 1,
    rewrites: scripted(['if (!title) return', 'if (title === undefined) return']),
    where: anywhere,
    about: says(
      [
        'empty|blank|without|no title|nameless|untitled|missing|required|mandatory',
        `${nothingWords}|accept|add|creat|sav|submit|book`,
      ],
      'search|undo|delet|\\bcut\\b|reload|picture|image',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'New booking');
      await press(on, 'Save');
      return /added/.test(await note(on).innerText());
    },
  },
];
