import { join } from 'node:path';
import express from 'express';
import { bookings as seeded, rooms } from './records.mjs';

const bookings = structuredClone(seeded);
let last = bookings.length;
const placeOf = (id) => bookings.findIndex((booking) => booking.id === id);

const server = express();
server.use(express.json());

server.get('/api/bookings', (_, answer) => answer.json({ rooms, bookings }));

server.post('/api/bookings', ({ body }, answer) => {
  last += 1;
  const booking = { ...body, id: body.id ?? `b${last}` };
  bookings.push(booking);
  answer.status(201).json(booking);
});

server.patch('/api/bookings/:id', ({ params, body }, answer) => {
  const at = placeOf(params.id);
  if (at < 0) return answer.sendStatus(404);
  return answer.json(Object.assign(bookings[at], body));
});

server.delete('/api/bookings/:id', ({ params }, answer) => {
  const at = placeOf(params.id);
  if (at < 0) return answer.sendStatus(404);
  bookings.splice(at, 1);
  return answer.sendStatus(204);
});

server.get('/lib/fullcalendar.js', (_, answer) =>
  answer.sendFile(join(import.meta.dirname, 'node_modules', 'fullcalendar', 'index.global.js')),
);
for (const file of ['index.html', 'page.js', 'house.svg'])
  server.get(file === 'index.html' ? '/' : `/${file}`, (_, answer) =>
    answer.sendFile(join(import.meta.dirname, file)),
  );

server.listen(Number(process.argv[2]), '127.0.0.1');
