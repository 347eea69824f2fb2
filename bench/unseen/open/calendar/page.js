/* global FullCalendar */
const named = (id) => document.getElementById(id);
const form = named('form');
const day = (date) => date.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const time = (date) => date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
const two = (number) => String(number).padStart(2, '0');
const dayValue = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const timeValue = (date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

// The demonstration always takes place on the same day.
const now = new Date('2026-10-14T10:00');

let rooms = [];
let bookings = [];
const hidden = new Set();

const startOf = ({ start }) => new Date(start);
const hoursOf = ({ start, end }) => (new Date(end) - new Date(start)) / 3_600_000;
const isShown = ({ room }) => !hidden.has(room);
const roomOf = (booking) => rooms.find(({ id }) => id === booking.room);

const calendar = new FullCalendar.Calendar(named('calendar'), {
  initialView: 'timeGridWeek',
  now: now.toISOString(),
  initialDate: now.toISOString(),
  headerToolbar: {
    left: 'prev,next today',
    center: 'title',
    right: 'timeGridDay,timeGridWeek,dayGridMonth,listMonth',
  },
  buttonText: { today: 'Today', day: 'Day', week: 'Week', month: 'Month', list: 'List' },
  height: 670,
  firstDay: 1,
  slotMinTime: '08:00',
  slotMaxTime: '21:00',
  expandRows: true,
  allDaySlot: false,
  nowIndicator: true,
  editable: true,
  selectable: true,
  slotLabelFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
  eventTimeFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
  events: (_, done) =>
    done(bookings.filter(isShown).map((one) => ({ ...one, color: roomOf(one).colour, textColor: '#fff' }))),
  datesSet: () => drawTotal(),
  select: ({ start, end, allDay }) =>
    open({
      start: allDay ? new Date(start.getTime() + 12 * 3_600_000) : start,
      end: allDay ? new Date(start.getTime() + 13 * 3_600_000) : end,
    }),
  eventClick: ({ event }) => open(bookings.find(({ id }) => id === event.id)),
  eventDrop: ({ event, revert }) => move(event, revert),
  eventResize: ({ event, revert }) => move(event, revert),
});

function drawTotal() {
  const { activeStart, activeEnd } = calendar.view;
  const shown = bookings.filter(
    (one) => startOf(one) >= activeStart && startOf(one) < activeEnd && isShown(one),
  );
  const hours = shown.reduce((sum, one) => sum + hoursOf(one), 0);
  named('total').textContent = `${shown.length} bookings, ${hours} hours`;
}

function drawRooms() {
  named('rooms').replaceChildren(
    ...rooms.map((room) => {
      const item = document.createElement('li');
      const label = document.createElement('label');
      label.className = 'room';
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.checked = !hidden.has(room.id);
      box.style.accentColor = room.colour;
      box.addEventListener('change', () => {
        if (box.checked) hidden.delete(room.id);
        else hidden.add(room.id);
        draw();
      });
      const count = document.createElement('span');
      count.className = 'count';
      count.textContent = bookings.filter((one) => one.room === room.id).length;
      label.append(box, room.name, count);
      item.append(label);
      return item;
    }),
  );
}

function drawNext() {
  const words = named('search').value.trim().toLowerCase();
  const isFound = ({ title, by }) => `${title} ${by}`.toLowerCase().includes(words);
  const found = bookings
    .filter((one) => (words ? isFound(one) : startOf(one) >= now) && isShown(one))
    .sort((one, other) => startOf(one) - startOf(other));
  named('found').textContent = words ? `${found.length} found` : '';
  named('next').replaceChildren(
    ...found.slice(0, words ? 20 : 5).map((one) => {
      const item = document.createElement('li');
      const link = document.createElement('button');
      link.textContent = one.title;
      link.addEventListener('click', () => calendar.changeView('timeGridDay', one.start));
      const when = document.createElement('span');
      when.className = 'when';
      when.textContent = `${day(startOf(one))}, ${time(startOf(one))}–${time(new Date(one.end))}`;
      item.append(link, when);
      return item;
    }),
  );
}

function draw() {
  calendar.refetchEvents();
  drawTotal();
  drawRooms();
  drawNext();
}

let noteTimer;
function note(words, undo) {
  const place = named('note');
  place.replaceChildren(words);
  if (undo) {
    const button = document.createElement('button');
    button.textContent = 'Undo';
    button.addEventListener('click', () => {
      place.hidden = true;
      undo();
    });
    place.append(button);
  }
  place.hidden = false;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => (place.hidden = true), 8000);
}

async function send(method, path, body) {
  const answer = await fetch(`/api/bookings${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.ok) return answer.status === 204 ? {} : answer.json();
  note('This could not be saved. Please try again.');
  return undefined;
}

async function add(booking) {
  const saved = await send('POST', '', booking);
  if (saved) bookings.push(saved);
  draw();
  return saved;
}

async function change(id, changes) {
  const saved = await send('PATCH', `/${id}`, changes);
  if (saved)
    Object.assign(
      bookings.find((one) => one.id === id),
      saved,
    );
  draw();
  return saved;
}

async function remove(id) {
  if (!(await send('DELETE', `/${id}`))) return;
  const at = bookings.findIndex((one) => one.id === id);
  const [removed] = bookings.splice(at, 1);
  draw();
  note(`“${removed.title}” was deleted.`, () => void add(removed));
}

const local = (date) => `${dayValue(date)}T${timeValue(date)}`;
async function move({ id, start, end }, revert) {
  if (await change(id, { start: local(start), end: local(end) })) note('Booking moved.');
  else revert();
}

let edited;
function open(booking) {
  const { id, title = '', by = '', room = 'red', start, end } = booking;
  edited = id;
  named('heading').textContent = id ? 'Edit booking' : 'New booking';
  named('delete').hidden = !id;
  named('error').textContent = '';
  form.elements.title.value = title;
  form.elements.by.value = by;
  form.elements.room.value = room;
  form.elements.day.value = dayValue(new Date(start));
  form.elements.from.value = timeValue(new Date(start));
  form.elements.to.value = timeValue(new Date(end));
  named('dialog').showModal();
}

function problemOf({ title, day: on, from, to }) {
  if (!title) return 'Please say what the booking is for.';
  if (!on || !from || !to) return 'Please give the day and both times.';
  if (to <= from) return 'The booking must end after it starts.';
  return '';
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const given = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]));
  const problem = problemOf(given);
  named('error').textContent = problem;
  if (problem) return;
  const { title, by, room, day: on, from, to } = given;
  const booking = { title, by, room, start: `${on}T${from}`, end: `${on}T${to}` };
  named('dialog').close();
  if (edited) {
    if (await change(edited, booking)) note('Booking changed.');
  } else if (await add(booking)) note('Booking added.');
});

named('cancel').addEventListener('click', () => named('dialog').close());
named('delete').addEventListener('click', () => {
  named('dialog').close();
  void remove(edited);
});
named('search').addEventListener('input', drawNext);
named('new').addEventListener('click', () => {
  const start = calendar.getDate();
  start.setHours(12, 0, 0, 0);
  open({ start, end: new Date(start.getTime() + 3_600_000) });
});

async function start() {
  ({ rooms, bookings } = await (await fetch('/api/bookings')).json());
  form.elements.room.replaceChildren(...rooms.map(({ id, name }) => new Option(name, id)));
  calendar.render();
  draw();
}

void start();
