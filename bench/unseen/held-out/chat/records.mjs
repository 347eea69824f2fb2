export const now = '2026-10-14T16:20';

const person = (id, name, role, joined, phone, colour) => ({
  id,
  name,
  role,
  joined,
  phone,
  mail: `${name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(' ', '.')}@spokesandco.example`,
  colour,
});

export const me = {
  id: 'dana',
  name: 'Dana Whitlock',
  status: 'At the workshop until six',
  enter: true,
  large: false,
};

export const people = [
  person('dana', 'Dana Whitlock', 'Coordinator', '2021-03-01', '0151 496 0101', '#4a5d23'),
  person('yusuf', 'Yusuf Demir', 'Mechanic', '2021-05-17', '0151 496 0114', '#8a3b12'),
  person('hanna', 'Hanna Sorel', 'Mechanic', '2022-02-08', '0151 496 0127', '#1b5e82'),
  person('marlon', 'Marlon Baptiste', 'Driver', '2022-09-12', '0151 496 0133', '#6a2c70'),
  person('ingrid', 'Ingrid Voss', 'Shop', '2023-01-23', '0151 496 0148', '#00695c'),
  person('pavel', 'Pavel Novotny', 'Mechanic', '2023-04-03', '0151 496 0152', '#7a4b00'),
  person('grace', 'Grace Obi', 'Shop', '2023-10-30', '0151 496 0166', '#a02355'),
  person('leo', 'Leo Marchetti', 'Volunteer', '2024-06-15', '0151 496 0171', '#33526b'),
  person('saoirse', 'Saoirse Kelly', 'Volunteer', '2024-11-02', '0151 496 0185', '#5b3e99'),
  person('tariq', 'Tariq Aziz', 'Driver', '2025-03-20', '0151 496 0199', '#2f6b2f'),
  person('wilma', 'Wilma Haas', 'Volunteer', '2026-01-11', '0151 496 0203', '#8c2f2f'),
];

let last = 0;
const message = (by, at, text, starred = false) => {
  last += 1;
  return { id: `m${last}`, by, at: `2026-10-${at}`, text, starred };
};

const chat = (id, name, topic, members, unread, messages, muted = false) => ({
  id,
  name,
  topic,
  members: ['dana', ...members],
  unread,
  muted,
  messages,
});

export const chats = [
  chat('c1', 'Workshop floor', 'Who mends what, and which stand is free', ['yusuf', 'hanna', 'pavel'], 2, [
    message('hanna', '13T09:12', 'The green Dawes needs a new bottom bracket. I have put it on stand 2.'),
    message('dana', '13T09:30', 'Thank you. The owner collects it on Friday.'),
    message('pavel', '13T17:45', 'We are down to three 28 inch tubes.'),
    message('yusuf', '14T10:05', 'Tubes are ordered, they come with the Thursday delivery.', true),
    message('dana', '14T10:20', 'Can somebody look at the cargo bike before three?'),
    message('hanna', '14T14:50', 'Cargo bike is done. Brakes were the problem.'),
    message('yusuf', '14T15:40', 'Stand 4 is free again.'),
  ]),
  chat('c2', 'Saturday market', 'Stall at the corn exchange, 17 October', ['ingrid', 'grace', 'tariq'], 0, [
    message('ingrid', '12T11:00', 'We have pitch 14, next to the baker.'),
    message('grace', '12T11:25', 'I will bring the price list and the banner.'),
    message('dana', '12T12:40', 'Set-up starts at 7:30, the van leaves at 7:00.', true),
    message('tariq', '14T09:15', 'Van is booked from 6:30 to 15:00.'),
  ]),
  chat('c3', 'Marlon Baptiste', '', ['marlon'], 1, [
    message('marlon', '13T16:10', 'Picked up eleven bikes from the council yard.'),
    message('dana', '13T16:22', 'Great. Are any of them ready to sell?'),
    message('marlon', '14T13:35', 'Two I think. The rest need wheels.'),
  ]),
  chat('c4', 'Repair course', 'Six evenings, from 3 November', ['hanna', 'leo', 'saoirse'], 0, [
    message('saoirse', '09T18:20', 'Nine people have signed up so far.'),
    message('hanna', '11T10:02', 'I can take twelve at most, there are only six stands.'),
    message('leo', '13T19:30', 'The leaflets are printed. I left them at the till.', true),
  ]),
  chat('c5', 'Ingrid Voss', '', ['ingrid'], 0, [
    message('ingrid', '12T15:00', 'The till was 4.20 short yesterday.'),
    message('dana', '12T15:12', 'I took it for stamps, the receipt is in the drawer.'),
    message('ingrid', '12T15:14', 'Found it, thanks!'),
  ]),
  chat('c6', 'Committee', 'Minutes and votes', ['yusuf', 'ingrid', 'grace'], 3, [
    message('dana', '08T20:30', 'Next meeting is on Thursday, 22 October at seven.', true),
    message('grace', '10T09:00', 'I would like to talk about opening on Mondays.'),
    message('yusuf', '11T12:15', 'Agreed. We also have to decide about the lathe.'),
    message('ingrid', '11T18:40', 'The insurance letter has come, I will bring it along.'),
  ]),
  chat('c7', 'Wilma Haas', '', ['wilma'], 0, [
    message('wilma', '10T14:05', 'Is the workshop open over half-term?'),
    message('dana', '10T14:30', 'Yes, every day but Monday.'),
  ]),
  chat(
    'c8',
    'Lost and found',
    'Gloves, lamps and the odd saddle',
    ['ingrid', 'leo', 'wilma', 'pavel'],
    0,
    [
      message('leo', '06T12:10', 'A pair of red gloves was left on the bench.'),
      message('wilma', '07T09:45', 'They are mine! I will fetch them on Saturday.'),
    ],
    true,
  ),
];
