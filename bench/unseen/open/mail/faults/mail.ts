import { says, styled, wait, type UnseenFault } from '../../../fault.ts';
import { anywhere, document, openMail, relayTo, script, tab, type Mail } from './person.ts';

/** What a mail that is open shows. */
export const mailFaults: readonly UnseenFault[] = [
  {
    name: 'from-and-to-swapped',
    kind: 'data',
    severity: 'major',
    shows: 'An open mail names its recipient as “from” and its sender as “to”.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/email\/m\d+$/,
        method: 'GET',
        data: (answer) => {
          const mail = answer as Mail;
          Object.assign(mail, { from: mail.to, to: mail.from });
        },
      },
    ],
    where: anywhere,
    about: says(
      [
        'sender|recipient|\\bfrom\\b (?:and|or|/|is|says|names|line|field)|[“"\']from[”"\']',
        'swap|mix|wrong|instead|exchang|interchang|revers|other|recipient|sender|differ|mismatch',
      ],
      'relay|delet|search|dark|theme|order|source|picture|image|attachment|valid|count',
    ),
    async check(on, address) {
      await openMail(on, address, 'm10');
      return /from\s+Petra Kovac/.test(await on.getByTestId('email-viewer').innerText());
    },
  },
  {
    name: 'source-never-comes',
    kind: 'signal',
    severity: 'major',
    shows: 'The source of a mail never comes: “Loading source...” stays for ever.',
    round: 1,
    rewrites: [{ path: /^\/api\/email\/m\d+\/source/, waitMs: 3_600_000 }],
    where: anywhere,
    about: says([
      'source',
      'load|never|endless|forever|for ever|empty|blank|hang|stuck|not (?:come|open|show)|slow|spin',
    ]),
    async check(on, address) {
      await openMail(on, address, 'm08');
      await tab(on, 'Source').click();
      await wait(2500);
      return on.getByText('Loading source').isVisible();
    },
  },
  {
    name: 'pond-picture-gone',
    kind: 'visual',
    severity: 'minor',
    shows: 'The plan of the pond does not come: its place in the mail shows a broken picture.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/email\/m09\/attachment\//,
        answer: { status: 404, type: 'application/json', body: '{"error":"Attachment not found"}' },
      },
    ],
    where: anywhere,
    about: says(['picture|image|photo|broken|\\balt\\b|pond\\.svg|attachment|\\b404\\b'], 'source|search'),
    async check(on, address) {
      await openMail(on, address, 'm09');
      await wait(600);
      return (
        (await on
          .frameLocator('iframe')
          .locator('img')
          .evaluate((one) => (one as HTMLImageElement).naturalWidth)) === 0
      );
    },
  },
  {
    name: 'relay-refuses-address',
    kind: 'function',
    severity: 'major',
    shows: 'A good address to relay a mail to is refused: “Please enter a valid email address”.',
    round: 1,
    rewrites: [
      {
        path: script,
        swaps: [['Rb=/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/', 'Rb=/^[^\\s@]+@[^\\s@.]+\\.(?:c|n)$/']],
      },
    ],
    where: anywhere,
    about: says([
      'relay|\\bvalid\\b|custom address',
      "valid|refus|reject|not (?:accepted|taken|sent)|error|fail|cannot|can[’']t|good|correct|nothing",
    ]),
    async check(on, address) {
      await openMail(on, address, 'm12');
      await relayTo(on, 'ines@garden.example');
      return on.getByText('Please enter a valid email address').isVisible();
    },
  },
  {
    name: 'other-mail-opens',
    kind: 'function',
    severity: 'critical',
    shows: '“The rotavator is booked for Saturday” opens the mail on the invoice.',
    round: 2,
    rewrites: [
      { path: /^\/api\/email\/m12(?:\/|$)/, method: 'GET', asks: (path) => path.replace('/m12', '/m11') },
    ],
    where: anywhere,
    about: says(
      [
        'rotavator|invoice|manure|Novak|Hanna|(?:wrong|other|another|different) (?:e-?mail|mail|message|subject)',
        'wrong|other|another|instead|differ|open|show|subject|mismatch|not the',
      ],
      'day older|days? off|\\bdates?\\b|\\bcut\\b|clip|undefined|contrast|\\bpale',
    ),
    async check(on, address) {
      await openMail(on, address, 'm12');
      return /Invoice 2208/.test(await on.getByTestId('email-subject').innerText());
    },
  },
  {
    name: 'tabs-misnamed',
    kind: 'usability',
    severity: 'major',
    shows: 'The tab “Headers” shows the source of a mail, and “Source” its headers.',
    round: 2,
    rewrites: [
      {
        path: script,
        swaps: [
          ['{id:"headers",label:"Headers"', '{id:"headers",label:"Source"'],
          ['{id:"source",label:"Source"', '{id:"source",label:"Headers"'],
        ],
      },
    ],
    where: anywhere,
    about: says(
      [
        'headers?\\b|source|\\btabs?\\b',
        'swap|mix|wrong|instead|other|exchang|label|name|shows?|opens?|mismatch',
      ],
      'undefined|\\bcut\\b|clip|contrast|unread',
    ),
    async check(on, address) {
      await openMail(on, address, 'm10');
      await tab(on, 'Source').click();
      await wait(300);
      return on.getByTestId('email-viewer').locator('table').isVisible();
    },
  },
  {
    name: 'subject-cut',
    kind: 'visual',
    severity: 'minor',
    shows: 'The subject of an open mail is cut off in the middle of its letters.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled('html [data-testid="email-subject"] { height: 15px; overflow: hidden; }'),
      },
    ],
    where: anywhere,
    about: says(['\\bcut\\b|clip|truncat|half|crop|chopped|hidden|not (?:fully|wholly)|part of']),
    async check(on, address) {
      await openMail(on, address, 'm10');
      return on.getByTestId('email-subject').evaluate((one) => one.scrollHeight > one.clientHeight + 8);
    },
  },
];
