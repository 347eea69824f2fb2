import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

const files = [
  'server.mjs',
  'records.mjs',
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

export const app: UnseenApp = {
  name: 'hours',
  describes: 'Quasar 2: hours worked on projects, and the invoices of a garden planner, on a server',
  entry: '/',
  defects: [
    {
      says: /(?:two|other|another|second) entr[^.]{0,60}(?:same|overlap)|overlapping (?:entries|times|hours|periods)|double[- ]book/i,
      why: 'Two entries can cover the same hours, also by copying one to today.',
    },
    {
      says: /deleted project/i,
      why: 'The invoices and entries of a deleted project lose its name, and the invoices their client.',
    },
  ],
  operators: [
    { kind: 'create' },
    { kind: 'edit' },
    { kind: 'delete' },
    { kind: 'search' },
    { kind: 'filter' },
    { kind: 'sort' },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        for (const file of files) copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/api/books',
    }),
};
