interface Message {
  id: string;
  /** How many days ago it came. */
  days: number;
  from: string;
  to: string;
  cc?: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: string; contentType: string; cid?: string }[];
}

const association = 'Elm Lane Allotments <office@elmlane.example>';

const paragraph = (text: string): string =>
  `<p style="font-family: Georgia, serif; font-size: 16px; color: #222; margin: 0 0 12px">${text}</p>`;

/** The same words as plain text and as a page. */
const written = (...paragraphs: string[]): Pick<Message, 'text' | 'html'> => ({
  text: paragraphs.join('\n\n'),
  html: `<div style="padding: 20px; max-width: 560px">${paragraphs.map(paragraph).join('')}</div>`,
});

const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180">
<rect width="320" height="180" fill="#e9f1dd"/>
<g fill="#8fb573" stroke="#48653a"><rect x="20" y="20" width="80" height="60"/><rect x="120" y="20" width="80" height="60"/>
<rect x="220" y="20" width="80" height="60"/><rect x="20" y="100" width="80" height="60"/><rect x="220" y="100" width="80" height="60"/></g>
<circle cx="160" cy="130" r="30" fill="#6fa8c9"/>${Array.from(
  { length: 36 },
  (_, at) => `<path d="M${24 + (at % 18) * 16} ${at < 18 ? 94 : 12}v-7" stroke="#48653a"/>`,
).join('')}</svg>`;

const pond = `<div style="padding: 20px">
${paragraph('The plan of the new pond is below. The digging starts in spring.')}
<img src="cid:plan@elmlane.example" alt="Plan of the pond between the plots" width="320" height="180">
</div>`;

/** Those that nobody has opened yet. */
export const unread = ['m14', 'm13', 'm11', 'm09', 'm06'];

export const messages: readonly Message[] = [
  {
    id: 'm14',
    days: 0.2,
    from: association,
    to: 'Nora Lindqvist <nora@lindqvist.example>',
    subject: 'Your plot is confirmed: 17B',
    ...written(
      'Dear Nora,',
      'plot 17B is yours from the first of the month. The key to the gate is at the office; bring some proof of who you are.',
      'The rent for the year is 64 euros.',
    ),
  },
  {
    id: 'm13',
    days: 1,
    from: 'Water meters <meters@elmlane.example>',
    to: 'Omar Haddad <omar@haddad.example>',
    subject: 'Reading due for meter 3381',
    ...written(
      'Please send us the reading of meter 3381 before Friday.',
      'The last one was 412 cubic metres.',
    ),
  },
  {
    id: 'm12',
    days: 2,
    from: 'Tool shed <shed@elmlane.example>',
    to: 'Greta Novak <greta@novak.example>, Luis Romero <luis@romero.example>',
    subject: 'The rotavator is booked for Saturday',
    ...written(
      'You have the rotavator on Saturday from nine to noon.',
      'Please fill it up before you bring it back.',
    ),
  },
  {
    id: 'm11',
    days: 3,
    from: association,
    to: 'Hanna Weiss <hanna@weiss.example>',
    subject: 'Invoice 2208: manure, two cubic metres',
    ...written('Thank you for your order. The invoice is attached; it is due within fourteen days.'),
    attachments: [
      {
        filename: 'invoice-2208.txt',
        contentType: 'text/plain',
        content: `Invoice 2208\n\nManure, 2 cubic metres at 31.50: 63.00\nDelivery: 12.00\nTotal: 75.00\n${' \n'.repeat(700)}`,
      },
    ],
  },
  {
    id: 'm10',
    days: 4,
    from: 'Seed exchange <seeds@elmlane.example>',
    to: 'Petra Kovac <petra@kovac.example>',
    cc: 'Ida Sorensen <ida@sorensen.example>',
    subject: 'Swap list for the winter seed exchange',
    ...written(
      'On offer are broad beans, leeks, black kale and three kinds of squash.',
      'Looked for: early carrots.',
    ),
  },
  {
    id: 'm09',
    days: 5,
    from: association,
    to: 'Tobias Frey <tobias@frey.example>',
    subject: 'Plan of the new pond',
    text: 'The plan of the new pond is below. The digging starts in spring.',
    html: pond,
    attachments: [
      { filename: 'pond.svg', contentType: 'image/svg+xml', content: plan, cid: 'plan@elmlane.example' },
    ],
  },
  {
    id: 'm08',
    days: 6,
    from: 'Water meters <meters@elmlane.example>',
    to: 'Bea Lang <bea@lang.example>',
    subject: 'Thank you for your reading',
    ...written('We have noted 287 cubic metres for meter 3360.', 'The next reading is due in March.'),
  },
  {
    id: 'm07',
    days: 9,
    from: 'Tool shed <shed@elmlane.example>',
    to: 'Marek Zielinski <marek@zielinski.example>',
    subject: 'Overdue: hedge trimmer',
    ...written(
      'The hedge trimmer was due back on Sunday.',
      'Others are waiting for it, so please return it this week.',
    ),
  },
  {
    id: 'm06',
    days: 11,
    from: association,
    to: 'All members <members@elmlane.example>',
    subject: 'Frost: the water is turned off on Monday',
    ...written(
      'The mains are drained on Monday at eight.',
      'Please leave your taps open so that no pipe bursts.',
    ),
  },
  {
    id: 'm05',
    days: 14,
    from: 'Seed exchange <seeds@elmlane.example>',
    to: 'Ida Sorensen <ida@sorensen.example>',
    subject: 'Your stall at the exchange is number 4',
    ...written('Stall 4 is by the window. You can set up from two o’clock.'),
  },
  {
    id: 'm04',
    days: 18,
    from: association,
    to: 'Hanna Weiss <hanna@weiss.example>',
    subject: 'Minutes of the autumn meeting',
    ...written(
      'Present were 31 members. The pond was agreed on by 24 to 5.',
      'The fence is put off to next year.',
    ),
  },
  {
    id: 'm03',
    days: 23,
    from: 'Tool shed <shed@elmlane.example>',
    to: 'Luis Romero <luis@romero.example>',
    subject: 'The chipper is back from repair',
    ...written('The chipper has new blades and can be booked again.'),
  },
  {
    id: 'm02',
    days: 27,
    from: 'Water meters <meters@elmlane.example>',
    to: 'Omar Haddad <omar@haddad.example>',
    subject: 'A leak near plot 9',
    ...written('Someone has seen water by the path at plot 9. Please have a look at your tap.'),
  },
  {
    id: 'm01',
    days: 31,
    from: association,
    to: 'Bea Lang <bea@lang.example>',
    subject: 'Welcome to Elm Lane',
    ...written(
      'Welcome! The rules of the gardens hang at the gate.',
      'The office is open on Wednesdays from four to six.',
    ),
  },
];
