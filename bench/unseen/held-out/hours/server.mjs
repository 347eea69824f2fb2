import { join } from 'node:path';
import express from 'express';
import * as seeded from './records.mjs';

const { today } = seeded;
const lists = {
  projects: structuredClone(seeded.projects),
  entries: structuredClone(seeded.entries),
  invoices: structuredClone(seeded.invoices),
};
let last = 100;
let lastInvoice = Math.max(...lists.invoices.map(({ number }) => Number(number.slice(5))));

const server = express();
server.use(express.json());
server.get('/api/books', (_, answer) => answer.json({ today, ...lists }));

for (const [name, list] of Object.entries(lists)) {
  const placeOf = ({ id }) => list.findIndex((one) => one.id === id);
  server.post(`/api/${name}`, ({ body }, answer) => {
    last += 1;
    const one = { ...body, id: `${name[0]}${last}` };
    if (name === 'invoices') {
      lastInvoice += 1;
      one.number = `2026-${String(lastInvoice).padStart(3, '0')}`;
    }
    list.push(one);
    answer.status(201).json(one);
  });
  server.patch(`/api/${name}/:id`, ({ params, body }, answer) => {
    const at = placeOf(params);
    return at < 0 ? answer.sendStatus(404) : answer.json(Object.assign(list[at], body));
  });
  server.delete(`/api/${name}/:id`, ({ params }, answer) => {
    const at = placeOf(params);
    if (at < 0) return answer.sendStatus(404);
    list.splice(at, 1);
    return answer.sendStatus(204);
  });
}

const files = [
  'index.html',
  'style.css',
  'page.js',
  'books.js',
  'overview.js',
  'week.js',
  'projects.js',
  'invoices.js',
  'clock.svg',
];
for (const file of files)
  server.get(file === 'index.html' ? '/' : `/${file}`, (_, answer) =>
    answer.sendFile(join(import.meta.dirname, file)),
  );
const packages = join(import.meta.dirname, 'node_modules');
server.use('/lib/vue', express.static(join(packages, 'vue', 'dist')));
server.use('/lib/ui', express.static(join(packages, 'quasar', 'dist')));
server.use('/lib/icons', express.static(join(packages, 'material-icons', 'iconfont')));

server.listen(Number(process.argv[2]), '127.0.0.1');
