/** What the wiki holds at each start: a tiddler each, as the maker's server keeps it in a file. */
export interface Tiddler {
  title: string;
  created: string;
  modified: string;
  tags?: string;
  type?: string;
  /** Fields of its own, such as the voice of a singer. */
  fields?: Readonly<Record<string, string>>;
  text: string;
}

/** A day of 2026 as the wiki writes it: year, month, day, hour, minute, second, thousandths. */
const on = (month: number, day: number, hour = 9): string =>
  `2026${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}${String(hour).padStart(2, '0')}0000000`;

const singer = (title: string, voice: string, joined: string, day: number, text: string): Tiddler => ({
  title,
  created: on(9, day),
  modified: on(9, day),
  tags: 'Singers',
  fields: { voice, joined },
  text,
});

const piece = (title: string, composer: string, minutes: number, day: number, text: string): Tiddler => ({
  title,
  created: on(10, day),
  modified: on(10, day),
  tags: 'Pieces',
  fields: { composer, minutes: String(minutes) },
  text,
});

const hall = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="180" viewBox="0 0 420 180">
  <rect width="420" height="180" fill="#eef3ee"/>
  <path d="M40 90 210 25 380 90z" fill="#8a3b2f"/>
  <rect x="60" y="90" width="300" height="75" fill="#e3c9a0"/>
  <rect x="190" y="110" width="40" height="55" fill="#5a3a1d"/>
  <circle cx="110" cy="122" r="16" fill="#7fa9c4"/>
  <circle cx="310" cy="122" r="16" fill="#7fa9c4"/>
</svg>`;

export const tiddlers: readonly Tiddler[] = [
  { title: '$:/SiteTitle', created: on(9, 1), modified: on(9, 1), text: 'Quayside Choir' },
  {
    title: '$:/SiteSubtitle',
    created: on(9, 1),
    modified: on(9, 1),
    text: 'what we sing, who sings it, and when',
  },
  {
    title: '$:/DefaultTiddlers',
    created: on(9, 1),
    modified: on(9, 1),
    text: 'Welcome\n[[Winter concert]]',
  },
  {
    title: 'Welcome',
    created: on(9, 1),
    modified: on(11, 20),
    text: [
      'We meet every Tuesday at half past seven in the [[Boat hall]]. ' +
        'New voices are welcome; nobody is asked to sing alone.',
      '',
      '* The next time we are heard: [[Winter concert]]',
      '* What we sing: [[Pieces]]',
      '* Who we are: [[Singers]]',
      '* What is asked of us: [[House rules]]',
      '',
      'There are <<singers>> singers in four voices.',
    ].join('\n'),
  },
  {
    title: 'Winter concert',
    created: on(9, 14),
    modified: on(11, 22),
    tags: 'Concerts',
    text: [
      'Saturday, 19 December 2026, seven in the evening, at the [[Boat hall]].',
      '',
      '|!Order |!Piece |!Minutes |',
      '|1 |[[Northern lights]] |4 |',
      '|2 |[[The turning tide]] |6 |',
      '|3 |[[Carol of the quay]] |3 |',
      '|4 |[[Lamplighter]] |5 |',
      '',
      'Tickets are 8 euros at the door, and free for children.',
    ].join('\n'),
  },
  {
    title: 'Summer on the pier',
    created: on(9, 15),
    modified: on(9, 28),
    tags: 'Concerts',
    text: [
      'Sunday, 20 June 2027, three in the afternoon. We sing [[The turning tide]] and',
      '[[Oars and ropes]] in the open air; where it rains we go to the [[Boat hall]].',
    ].join(' '),
  },
  {
    title: 'Boat hall',
    created: on(9, 2),
    modified: on(9, 30),
    tags: 'Places',
    text: [
      'Quay 12, the green door beside the slipway. The key hangs in the harbour office.',
      '[img[Boat hall picture]]',
      'The hall has 140 seats and a piano that was tuned in September.',
    ].join('\n\n'),
  },
  {
    title: 'Boat hall picture',
    created: on(9, 2),
    modified: on(9, 2),
    type: 'image/svg+xml',
    text: hall,
  },
  {
    title: 'House rules',
    created: on(9, 3),
    modified: on(9, 18),
    text: [
      '# Be there ten minutes early.',
      '# Bring a pencil and water.',
      '# Who is ill stays at home and tells [[Petra Lindqvist]].',
      '# The subscription is 60 euros a year.',
    ].join('\n'),
  },
  {
    title: 'Pieces',
    created: on(9, 4),
    modified: on(10, 20),
    text: 'All that we sing this season:\n\n<<list-links "[tag[Pieces]sort[title]]">>',
  },
  {
    title: 'Singers',
    created: on(9, 4),
    modified: on(10, 21),
    text: 'Those who carry the voices:\n\n<<list-links "[tag[Singers]sort[title]]">>',
  },
  {
    title: '$:/choir/macros',
    created: on(9, 1),
    modified: on(9, 1),
    tags: '$:/tags/Macro',
    text: '\\define singers() <$count filter="[tag[Singers]]"/>',
  },
  piece('Northern lights', 'Aino Saarela', 4, 3, 'For four voices without piano. The basses start alone.'),
  piece(
    'The turning tide',
    'Rhys Morgan',
    6,
    4,
    'With piano. Mind the change to three-four time at the second verse.',
  ),
  piece('Carol of the quay', 'traditional', 3, 6, 'All verses in unison but the last, which is in parts.'),
  piece(
    'Lamplighter',
    'Inès Beaumont',
    5,
    8,
    'A solo for an alto: this year [[Femke de Boer]]. Hum from the second page on.',
  ),
  piece('Oars and ropes', 'traditional', 2, 11, 'A shanty. Clap on two and four.'),
  singer(
    'Petra Lindqvist',
    'soprano',
    '2011',
    5,
    'Leads the sopranos and keeps the list of who comes. Telephone 0471 22 18 05.',
  ),
  singer('Femke de Boer', 'alto', '2016', 6, 'Sings the solo of [[Lamplighter]].'),
  singer('Tomasz Zielinski', 'tenor', '2019', 7, 'Tunes the piano, and plays it where it is needed.'),
  singer('Olu Adeyemi', 'bass', '2014', 8, 'Starts [[Northern lights]]. Has the second key.'),
  singer('Clara Weiss', 'alto', '2022', 9, 'Looks after the scores in the cupboard behind the stage.'),
];
