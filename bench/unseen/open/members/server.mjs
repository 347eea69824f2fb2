import { join } from 'node:path';
import express from 'express';
import { groups, members as seeded } from './records.mjs';

const members = structuredClone(seeded);
let last = Math.max(...members.map(({ id }) => id));
const placeOf = (id) => members.findIndex((member) => member.id === Number(id));

const server = express();
server.use(express.json());

server.get('/api/members', (_, answer) => answer.json({ groups, members }));

server.post('/api/members', ({ body }, answer) => {
  last += 1;
  const member = { outings: 0, ...body, id: last };
  members.push(member);
  answer.status(201).json(member);
});

server.patch('/api/members/:id', ({ params, body }, answer) => {
  const at = placeOf(params.id);
  if (at < 0) return answer.sendStatus(404);
  return answer.json(Object.assign(members[at], body));
});

server.delete('/api/members/:id', ({ params }, answer) => {
  const at = placeOf(params.id);
  if (at < 0) return answer.sendStatus(404);
  members.splice(at, 1);
  return answer.sendStatus(204);
});

server.use('/lib', express.static(join(import.meta.dirname, 'node_modules', 'tabulator-tables', 'dist')));
for (const file of ['index.html', 'page.js', 'oars.svg'])
  server.get(file === 'index.html' ? '/' : `/${file}`, (_, answer) =>
    answer.sendFile(join(import.meta.dirname, file)),
  );

server.listen(Number(process.argv[2]), '127.0.0.1');
