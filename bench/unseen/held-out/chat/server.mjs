import { join } from 'node:path';
import express from 'express';
import { chats as seededChats, me as seededMe, now, people as seededPeople } from './records.mjs';

const me = structuredClone(seededMe);
const chats = structuredClone(seededChats);
const people = structuredClone(seededPeople);
let last = 100;
const newId = (letter) => `${letter}${(last += 1)}`;

// The demonstration always takes place on the same afternoon; each message is a minute later.
let minutes = 0;
const clock = () => {
  minutes += 1;
  const total = 16 * 60 + 20 + minutes;
  const two = (number) => String(number).padStart(2, '0');
  return `${now.slice(0, 10)}T${two(Math.min(23, Math.floor(total / 60)))}:${two(total % 60)}`;
};

const server = express();
server.use(express.json());

const without = (list, id) => {
  const at = list.findIndex((one) => one.id === id);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
};

server.get('/api/state', (_, answer) => answer.json({ now, me, people, chats }));
server.patch('/api/me', ({ body }, answer) => {
  Object.assign(me, body);
  const own = people.find(({ id }) => id === me.id);
  if (own) own.name = me.name;
  answer.json(me);
});

server.post('/api/people', ({ body }, answer) => {
  const person = { joined: now.slice(0, 10), colour: '#455a64', ...body, id: newId('p') };
  people.push(person);
  answer.status(201).json(person);
});
server.post('/api/chats', ({ body }, answer) => {
  const chat = { topic: '', unread: 0, muted: false, ...body, id: newId('c'), messages: [] };
  chats.push(chat);
  answer.status(201).json(chat);
});
for (const [path, list] of [
  ['/api/people', people],
  ['/api/chats', chats],
]) {
  server.patch(`${path}/:id`, ({ params, body }, answer) => {
    const one = list.find(({ id }) => id === params.id);
    return one ? answer.json(Object.assign(one, body)) : answer.sendStatus(404);
  });
  server.delete(`${path}/:id`, ({ params }, answer) => {
    if (!without(list, params.id)) return answer.sendStatus(404);
    if (list === people)
      for (const chat of chats) chat.members = chat.members.filter((id) => id !== params.id);
    return answer.sendStatus(204);
  });
}

const chatOf = ({ id }) => chats.find((chat) => chat.id === id);
server.post('/api/chats/:id/messages', ({ params, body }, answer) => {
  const chat = chatOf(params);
  if (!chat) return answer.sendStatus(404);
  const message = { id: newId('m'), by: me.id, at: clock(), text: body.text, starred: false };
  chat.messages.push(message);
  return answer.status(201).json(message);
});
server.patch('/api/chats/:id/messages/:message', ({ params, body }, answer) => {
  const message = chatOf(params)?.messages.find(({ id }) => id === params.message);
  return message ? answer.json(Object.assign(message, body)) : answer.sendStatus(404);
});
server.delete('/api/chats/:id/messages/:message', ({ params }, answer) =>
  answer.sendStatus(without(chatOf(params)?.messages ?? [], params.message) ? 204 : 404),
);

for (const file of [
  'index.html',
  'style.css',
  'forms.css',
  'page.js',
  'chats.js',
  'people.js',
  'store.js',
  'wheel.svg',
])
  server.get(file === 'index.html' ? '/' : `/${file}`, (_, answer) =>
    answer.sendFile(join(import.meta.dirname, file)),
  );
const library = join(import.meta.dirname, 'node_modules', '@ionic', 'core');
server.use('/lib/css', express.static(join(library, 'css')));
server.use('/lib/ui', express.static(join(library, 'dist', 'ionic')));

server.listen(Number(process.argv[2]), '127.0.0.1');
