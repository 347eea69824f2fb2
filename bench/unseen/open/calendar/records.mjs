export const rooms = [
  { id: 'red', name: 'Red room', colour: '#a3271d' },
  { id: 'blue', name: 'Blue room', colour: '#1f5f99' },
  { id: 'attic', name: 'Attic', colour: '#33691e' },
];

const booking = (id, room, title, by, day, from, to, more = {}) => ({
  id: `b${id}`,
  room,
  title,
  by,
  start: `2026-10-${day}T${from}`,
  end: `2026-10-${day}T${to}`,
  ...more,
});

export const bookings = [
  booking(1, 'red', 'Wind quintet', 'Ines Duarte', '05', '17:00', '19:00'),
  booking(2, 'blue', 'Drum lesson', 'Per Lund', '06', '16:00', '17:00'),
  booking(3, 'attic', 'Yoga for players', 'Amal Haddad', '08', '09:00', '10:30'),
  booking(4, 'red', 'String quartet', 'Jo Finch', '12', '10:00', '12:00'),
  booking(5, 'blue', 'Drum lesson', 'Per Lund', '13', '16:00', '17:00'),
  booking(6, 'attic', 'Song writing', 'Mette Aas', '13', '18:00', '20:00'),
  booking(7, 'red', 'Jazz trio', 'Ruth Okoye', '14', '14:00', '16:30'),
  booking(8, 'blue', 'Piano tuning', 'Tomas Vrba', '15', '11:00', '13:00'),
  booking(9, 'attic', 'Yoga for players', 'Amal Haddad', '15', '09:00', '10:30'),
  booking(10, 'red', 'Brass band', 'Lena Brandt', '16', '17:00', '20:00'),
  booking(11, 'attic', 'Recording session', 'Walter Kim', '17', '10:00', '16:00'),
  booking(12, 'blue', 'Drum lesson', 'Per Lund', '20', '16:00', '17:00'),
  booking(13, 'red', 'Chamber choir', 'Priya Nair', '21', '18:00', '20:30'),
  booking(14, 'attic', 'Yoga for players', 'Amal Haddad', '22', '09:00', '10:30'),
  booking(15, 'blue', 'Cello masterclass', 'Clara Weiss', '24', '11:00', '15:00'),
  booking(16, 'red', 'Wind quintet', 'Ines Duarte', '26', '17:00', '19:00'),
  booking(17, 'blue', 'Drum lesson', 'Per Lund', '27', '16:00', '17:00'),
];
