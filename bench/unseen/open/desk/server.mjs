import { join } from 'node:path';
import express from 'express';
import { people as seededPeople, requests as seeded } from './records.mjs';

let requests = structuredClone(seeded);
let people = structuredClone(seededPeople);
let last = Math.max(...requests.map(({ id }) => id));
const requestOf = (id) => requests.find((one) => one.id === Number(id));

const server = express();
server.use(express.json());

server.get('/api/desk', (_, answer) => answer.json({ requests, people }));

server.post('/api/requests', ({ body }, answer) => {
  last += 1;
  const made = { ...body, id: last, state: 'open', at: new Date().toISOString(), answers: [] };
  requests.push(made);
  answer.status(201).json(made);
});

server.patch('/api/requests/:id', ({ params, body }, answer) => {
  const found = requestOf(params.id);
  if (!found) return answer.sendStatus(404);
  return answer.json(Object.assign(found, body));
});

server.delete('/api/requests/:id', ({ params }, answer) => {
  const found = requestOf(params.id);
  if (!found) return answer.sendStatus(404);
  requests = requests.filter((one) => one !== found);
  return answer.sendStatus(204);
});

server.post('/api/requests/:id/answers', ({ params, body }, answer) => {
  const found = requestOf(params.id);
  if (!found) return answer.sendStatus(404);
  found.answers.push({ by: 'You', text: body.text, at: new Date().toISOString() });
  return answer.status(201).json(found);
});

server.put('/api/people/:id', ({ params, body }, answer) => {
  const found = people.find(({ id }) => id === params.id);
  if (found) Object.assign(found, body);
  else people.push({ ...body, id: params.id });
  answer.json(people.find(({ id }) => id === params.id));
});

server.delete('/api/people/:id', ({ params }, answer) => {
  people = people.filter(({ id }) => id !== params.id);
  for (const one of requests) if (one.person === params.id) one.person = null;
  answer.sendStatus(204);
});

server.use('/icons', express.static(join(import.meta.dirname, 'node_modules', 'primeicons')));
for (const file of ['index.html', 'page.js', 'store.js', 'list.js', 'request.js', 'people.js', 'lib.js'])
  server.get(file === 'index.html' ? '/' : `/${file}`, (_, answer) =>
    answer.sendFile(join(import.meta.dirname, file)),
  );

server.listen(Number(process.argv[2]), '127.0.0.1');
