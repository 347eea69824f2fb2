/** What each group pays for a year. */
export const groups = [
  { name: 'Juniors', fee: 90 },
  { name: 'Learners', fee: 120 },
  { name: 'Masters', fee: 240 },
  { name: 'Racing', fee: 310 },
];

let last = 0;
const member = (name, group, joined, outings, paid, phone, note = '') => ({
  id: (last += 1),
  name,
  group,
  joined,
  outings,
  paid,
  phone,
  email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.example`,
  note,
});

export const members = [
  member('Adaeze Nwosu', 'Racing', '2021-04-12', 61, true, '0151 3384 102'),
  member('Bengt Lindgren', 'Masters', '2009-05-03', 34, true, '0151 3384 117', 'Holds the boathouse key.'),
  member('Carla Fontes', 'Learners', '2026-03-21', 9, false, '0151 3384 120'),
  member('Dmitri Orlov', 'Masters', '2014-06-15', 27, true, '0151 3384 133'),
  member('Elsie Warren', 'Juniors', '2024-09-07', 41, true, '0151 3384 141', 'Swims, no vest needed.'),
  member('Farid Rahmani', 'Racing', '2019-02-26', 58, true, '0151 3384 158'),
  member('Greta Holm', 'Masters', '2011-08-30', 22, false, '0151 3384 162'),
  member('Hugo Sarrazin', 'Juniors', '2025-05-17', 30, true, '0151 3384 170'),
  member('Ivana Petrov', 'Learners', '2026-04-11', 12, true, '0151 3384 188'),
  member('Jonas Keller', 'Racing', '2020-10-04', 66, true, '0151 3384 193', 'Stroke of the eight.'),
  member('Keiko Tanaka', 'Masters', '2016-03-13', 39, true, '0151 3384 205'),
  member('Liam Brody', 'Juniors', '2025-06-28', 18, false, '0151 3384 211'),
  member('Marta Zielinska', 'Racing', '2022-01-29', 52, true, '0151 3384 226'),
  member('Nils Aaberg', 'Masters', '2007-04-22', 15, true, '0151 3384 239', 'Honorary member.'),
  member('Odile Marchand', 'Learners', '2026-05-02', 7, true, '0151 3384 244'),
  member('Pablo Iriarte', 'Racing', '2023-07-09', 47, false, '0151 3384 251'),
  member('Quinn Adler', 'Juniors', '2024-03-16', 36, true, '0151 3384 267'),
  member('Rosa Bianchi', 'Masters', '2018-11-25', 29, true, '0151 3384 274'),
  member('Samir Haddad', 'Learners', '2026-06-20', 5, true, '0151 3384 288'),
  member('Tilda Virtanen', 'Racing', '2017-09-18', 63, true, '0151 3384 292', 'Coaches on Tuesdays.'),
  member('Umberto Galli', 'Masters', '2013-02-10', 24, false, '0151 3384 306'),
  member('Vera Novotna', 'Juniors', '2025-08-23', 21, true, '0151 3384 315'),
  member('William Ashby', 'Learners', '2026-07-05', 3, true, '0151 3384 327'),
  member('Yusuf Demir', 'Masters', '2015-05-31', 33, true, '0151 3384 339'),
];
