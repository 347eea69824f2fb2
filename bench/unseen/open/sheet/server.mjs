import { join } from 'node:path';
import express from 'express';
import { columns, rows as seeded } from './records.mjs';

let rows = structuredClone(seeded);

const server = express();
server.use(express.json());

server.get('/api/sheet', (_, answer) => answer.json({ columns, rows }));

server.put('/api/rows', ({ body }, answer) => {
  rows = body;
  answer.sendStatus(204);
});

server.put('/api/titles', ({ body }, answer) => {
  body.forEach((title, at) => {
    if (columns[at]) columns[at].title = title;
  });
  answer.sendStatus(204);
});

for (const name of ['jsuites', 'jspreadsheet-ce', '@jspreadsheet/formula', 'material-icons'])
  server.use(`/lib/${name}`, express.static(join(import.meta.dirname, 'node_modules', name)));
server.get('/', (_, answer) => answer.sendFile(join(import.meta.dirname, 'index.html')));
server.get('/page.js', (_, answer) => answer.sendFile(join(import.meta.dirname, 'page.js')));

server.listen(Number(process.argv[2]), '127.0.0.1');
